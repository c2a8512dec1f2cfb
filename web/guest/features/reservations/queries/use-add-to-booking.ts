import { getReservationStatus } from '#contract/events/events.ts'
import type { ReservationChanges } from '#contract/reservations/changes.ts'
import { listReservations, manageReservation, type Reservation } from '#contract/reservations/reservations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { reservationQuery } from './reservation-queries.ts'

type AddedParts = Pick<ReservationChanges, 'party_size' | 'add'>

/** Adds to a booking. Answers with the page where it is paid, if it is paid in advance. */
export function useAddToBooking({ id, version }: Pick<Reservation, 'id' | 'version'>) {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (added: AddedParts) => {
      const attempt = { id, version, added }
      const body = { action: 'modify' as const, version, ...added }
      const reservation = await call(manageReservation, { params: { id }, body, idempotencyKey: keyOf(attempt) })
      end(attempt)
      return reservation.addition === undefined ? null : paths.payReservation(id)
    },
    onSettled: () => {
      // Not the price of what is added: by now it is.
      void client.invalidateQueries({ queryKey: reservationQuery(id).queryKey, exact: true })
      void invalidate(client, listReservations, getReservationStatus)
    },
  })
}
