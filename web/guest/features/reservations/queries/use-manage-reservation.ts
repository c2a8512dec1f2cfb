import { getReservationStatus } from '#contract/events.ts'
import type { ManageReservationBody } from '#contract/reservation-changes.ts'
import { listReservations, manageReservation, type Reservation } from '#contract/reservations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { keepReservation } from './keep-reservation.ts'
import { reservationQuery } from './reservation-queries.ts'

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
      void invalidate(client, listReservations, getReservationStatus)
    },
    // The answer tells nothing of money that moved, and a refusal nothing of what is possible now.
    onSettled: () => void client.invalidateQueries({ queryKey: reservationQuery(id).queryKey }),
  })
}
