import { getReservationStatus } from '#contract/events/events.ts'
import type { ManageReservationBody } from '#contract/reservations/changes.ts'
import { listReservations, manageReservation, type Reservation } from '#contract/reservations/reservations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { keepReservation } from './keep-reservation.ts'
import { reservationQuery } from './reservation-queries.ts'

/**
 * Acts on a reservation. The same action retried after a lost response has the same key, so that the server does it once. On a
 * changed reservation it is a new attempt.
 */
export function useManageReservation({ id, version }: Pick<Reservation, 'id' | 'version'>) {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation<Reservation, Error, ManageReservationBody>({
    mutationFn: async (body) => call(manageReservation, { params: { id }, body, idempotencyKey: keyOf({ id, version, body }) }),
    onSuccess: (reservation, body) => {
      end({ id, version, body })
      keepReservation(client, reservation)
      void invalidate(client, listReservations, getReservationStatus)
    },
    // The response has no payments, and a refusal does not say what is possible now.
    onSettled: () => void client.invalidateQueries({ queryKey: reservationQuery(id).queryKey }),
  })
}
