import type { BookableEvent, BookingClient, BookingRefusal } from '../booking/booking-facts.ts'
import type { PricedLine } from '../core/line-amounts.ts'
import type { ReservationRow } from '../core/reservation.ts'

/** What a change is decided by: the reservation, and its event and client as for a booking. */
export interface ChangeState {
  row: ReservationRow
  event: BookableEvent
  client: BookingClient
}

/** A line after the change; without an id if it is new. */
export interface ChangedLine extends PricedLine {
  id: string | null
}

/** A reservation after the change. */
export interface ChangedReservation {
  party_size: number
  arrival_at: string | null
  notes: string
  guests: ReservationRow['guests']
  /** All lines; a cancelled one has quantity 0. */
  lines: ChangedLine[]
}

export type ChangeDecision = { refused: BookingRefusal } | { changed: ChangedReservation }
