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

function intervalOf({ status, expires_at }: ReservationDetail): number | false {
  if (status === 'pending' || status === 'awaiting_payment') return waitingMs
  if (status !== 'held' || expires_at === null) return false
  const left = Date.parse(expires_at) - Date.now()
  return left > 0 ? left + afterMs : aheadMs
}
