import { getReservationStatus } from '#contract/events.ts'
import type { ManageReservationBody } from '#contract/reservation-changes.ts'
import { getReservation, listReservations, manageReservation, type Reservation } from '#contract/reservations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../../shared/api.ts'
import { keepReservation } from './keep-reservation.ts'

/** Acts on a reservation. The same action tried again after a lost answer carries the same key: the server does it once. */
export function useManageReservation(id: string) {
  const client = useQueryClient()
  const attempt = useRef<{ text: string; key: string } | null>(null)
  return useMutation<Reservation, Error, ManageReservationBody>({
    networkMode: 'always',
    mutationFn: async (body) => {
      const text = JSON.stringify(body)
      if (attempt.current?.text !== text) attempt.current = { text, key: crypto.randomUUID() }
      return call(manageReservation, { params: { id }, body, idempotencyKey: attempt.current.key })
    },
    onSuccess: (reservation) => {
      attempt.current = null
      keepReservation(client, reservation)
      void client.invalidateQueries({ queryKey: [listReservations.name] })
      void client.invalidateQueries({ queryKey: [getReservationStatus.name] })
    },
    // What is possible now is what the screen should show.
    onError: () => void client.invalidateQueries({ queryKey: [getReservation.name, { params: { id } }] }),
  })
}
