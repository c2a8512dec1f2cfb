import type { BookableEvent, BookingClient, Refused } from '../booking/booking-facts.ts'
import type { PricedLine } from '../core/line-amounts.ts'
import type { ReservationRow } from '../core/reservation.ts'

/** What a change is decided by: the reservation, and its night and client as booking sees them. */
export interface ChangeState {
  row: ReservationRow
  event: BookableEvent
  client: BookingClient
}

/** A line as it will be; without an id where it is new. */
export interface ChangedLine extends PricedLine {
  id: string | null
}

/** A reservation as it will be. */
export interface Changed {
  party_size: number
  arrival_at: string | null
  notes: string
  guests: ReservationRow['guests']
  /** All of them; a line that was given up has a quantity of nothing. */
  lines: ChangedLine[]
}

export type ChangeDecision = { refused: Refused } | { changed: Changed }
