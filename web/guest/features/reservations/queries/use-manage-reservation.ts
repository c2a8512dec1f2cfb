import { getReservationStatus } from '#contract/events.ts'
import type { ManageReservationBody } from '#contract/reservation-changes.ts'
import { getReservation, listReservations, manageReservation, type Reservation } from '#contract/reservations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { keepReservation } from './keep-reservation.ts'

/**
 * Acts on a reservation. The same action tried again after a lost answer carries the same key: the server does it once. On a
 * reservation that has changed since, it is meant anew.
 */
export function useManageReservation({ id, version }: Pick<Reservation, 'id' | 'version'>) {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation<Reservation, Error, ManageReservationBody>({
    networkMode: 'always',
    mutationFn: async (body) => call(manageReservation, { params: { id }, body, idempotencyKey: keyOf({ id, version, body }) }),
    onSuccess: (reservation, body) => {
      end({ id, version, body })
      keepReservation(client, reservation)
      void client.invalidateQueries({ queryKey: [listReservations.name] })
      void client.invalidateQueries({ queryKey: [getReservationStatus.name] })
    },
    // The answer tells nothing of money that moved, and a refusal nothing of what is possible now.
    onSettled: () => void client.invalidateQueries({ queryKey: [getReservation.name, { params: { id } }] }),
  })
}
