import { getEvent, getReservationStatus } from '#contract/events.ts'
import { createReservation, listReservations, type CreateReservationBody, type Reservation } from '#contract/reservations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../../shared/api.ts'
import { codeOf } from '../forms/booking-refusal.ts'
import { keepReservation } from './keep-reservation.ts'

/**
 * Books a night. The same booking tried again, by a second tap or after a lost answer, carries the same key: the server
 * books it once.
 */
export function useCreateReservation() {
  const client = useQueryClient()
  const attempt = useRef<{ text: string; key: string } | null>(null)
  return useMutation<Reservation, Error, CreateReservationBody>({
    networkMode: 'always',
    mutationFn: async (body) => {
      const text = JSON.stringify(body)
      if (attempt.current?.text !== text) attempt.current = { text, key: crypto.randomUUID() }
      return call(createReservation, { body, idempotencyKey: attempt.current.key })
    },
    onSuccess: (reservation) => {
      keepReservation(client, reservation)
      void client.invalidateQueries({ queryKey: [listReservations.name] })
      void client.invalidateQueries({ queryKey: [getReservationStatus.name] })
    },
    onError: (error) => {
      // Used up for something else: the next try needs another one.
      if (codeOf(error) === 'idempotency_mismatch') attempt.current = null
      void client.invalidateQueries({ queryKey: [getReservationStatus.name] })
      void client.invalidateQueries({ queryKey: [getEvent.name] })
    },
  })
}
