import type { Reservation } from '#contract/reservations/reservations.ts'
import { obstacleToHaving, toReservation, type ReservationRow } from '../../core/reservation.ts'

/** A reservation as this client sees it: their own, offered to them, or transferred by them. */
export function toReservationFor(row: ReservationRow, clientId: string, now: Temporal.Instant): Reservation {
  if (row.client_id === clientId) return toReservation(row, now)
  return row.transfer?.to_client_id === clientId ? toOffered(row, now) : toTransferred(row, clientId, now)
}

const unseen = { paid_minor: 0, refunded_minor: 0, notes: '', occasion: '', guests: [], arrival_at: null } as const

/** What is booked and would be left to pay, without the sender's notes and payments. */
function toOffered(row: ReservationRow, now: Temporal.Instant): Reservation {
  const { transfer: _sent, transferred: _received, resold: _sold, ...shown } = toReservation(row, now)
  const isOpen = row.transfer !== null && obstacleToHaving(row, now) === null
  return {
    ...shown,
    ...unseen,
    guests: [],
    allowed_actions: isOpen ? ['accept_transfer', 'decline_transfer'] : [],
    ...(row.transfer !== null &&
      isOpen && { transfer: { side: 'received', from: row.transfer.from, to: null, made_at: row.transfer.made_at } }),
  }
}

/** As it was at the transfer: what the new holder does with it stays private. */
function toTransferred(row: ReservationRow, clientId: string, now: Temporal.Instant): Reservation {
  const { transfer: _open, ...shown } = toReservation(row, now)
  return {
    ...shown,
    ...unseen,
    guests: [],
    status: 'confirmed',
    cancelled_at: null,
    to_pay_minor: 0,
    due_at_club_minor: 0,
    allowed_actions: [],
    transferred: 'by_you',
    transferred_to: row.transfers?.findLast(({ from_client_id }) => from_client_id === clientId)?.to ?? null,
  }
}
