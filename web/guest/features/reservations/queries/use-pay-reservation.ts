import { manageReservation, type Reservation } from '#contract/reservations/reservations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { reservationQuery } from './reservation-queries.ts'

/** Goes to the payment provider's page; a second tap or a lost response goes to the same one. */
export function usePayReservation({ id, version }: Pick<Reservation, 'id' | 'version'>) {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  const attempt = { id, version }
  const look = () => void client.invalidateQueries({ queryKey: reservationQuery(id).queryKey })
  return useMutation({
    mutationFn: async () => call(manageReservation, { params: { id }, body: { action: 'pay' }, idempotencyKey: keyOf(attempt) }),
    onSuccess: ({ payment }) => {
      end(attempt)
      // Without a page, it is paid or over: the reservation shows which.
      if (payment?.url) window.location.assign(payment.url)
      else look()
    },
    onError: look,
  })
}
