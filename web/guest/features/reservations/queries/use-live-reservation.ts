import type { ReservationDetail } from '#contract/reservations/reservations.ts'
import { useQuery } from '@tanstack/react-query'
import { reservationQuery } from './reservation-queries.ts'

/** While someone else decides, or a payment is under way. */
const waitingMs = 20_000
/** The server is a moment behind; by more if this device's clock is ahead. */
const afterMs = 500
const aheadMs = 5_000

/** The current reservation: reloaded once its deadline passes, and while it waits for others. */
export function useLiveReservation(reservation: ReservationDetail): ReservationDetail {
  const { data } = useQuery({
    ...reservationQuery(reservation.id),
    refetchInterval: ({ state }) => intervalOf(state.data ?? reservation),
  })
  return data ?? reservation
}

function intervalOf({ status, expires_at, addition }: ReservationDetail): number | false {
  if (status === 'pending' || status === 'awaiting_payment') return waitingMs
  const deadline = status === 'held' ? expires_at : (addition?.expires_at ?? null)
  if (deadline === null) return false
  const left = Date.parse(deadline) - Date.now()
  return left > 0 ? left + afterMs : aheadMs
}
