import type { Reservation } from '#contract/reservations.ts'
import { obstacleToHaving, toReservation, type ReservationRow } from '../../core/reservation.ts'

/** A reservation as this client sees it: their own, or offered to them. */
export const toReservationFor = (row: ReservationRow, clientId: string, now: Temporal.Instant): Reservation =>
  row.client_id === clientId ? toReservation(row, now) : toOffered(row, now)

/** What is booked and would be left to pay, without the sender's notes and payments. */
function toOffered(row: ReservationRow, now: Temporal.Instant): Reservation {
  const { transfer: _sent, ...shown } = toReservation(row, now)
  const isOpen = row.transfer !== null && obstacleToHaving(row, now) === null
  return {
    ...shown,
    paid_minor: 0,
    refunded_minor: 0,
    notes: '',
    occasion: '',
    guests: [],
    allowed_actions: isOpen ? ['accept_transfer', 'decline_transfer'] : [],
    ...(row.transfer !== null &&
      isOpen && { transfer: { side: 'received', from: row.transfer.from, made_at: row.transfer.made_at } }),
  }
}
