import type { PrestationKind } from '#contract/events/prestation-kinds.ts'
/** The columns that decide whether an event can be booked. Instants are text, as in rows. */
export interface EventFacts {
  state: string
  ends_at: string
  sales_start_at: string | null
  sales_end_at: string
  capacity: number
  /** Places taken, from event_occupancy. */
  heads: number
}

/** The columns of a prestation that decide the same. */
export interface PrestationFacts {
  id: string
  kind: PrestationKind
  price_minor: number
  payment: string
  /** After this it costs `price_after_minor`, paid at the venue: a guest list with a price for late arrivals. */
  free_until: string | null
  price_after_minor: number | null
  /** Null: limited only by the event's capacity. */
  stock: number | null
  /** Units taken, from prestation_occupancy. */
  units: number
  heads_per_unit: number
  min_party: number
  sales_start_at: string | null
  sales_end_at: string | null
  /** From either of these on, the door refuses its guests. Only admissions have them. */
  entry_end_at: string | null
  arrive_by: string | null
  /** Prestations in one group open one after another, by position and id. */
  phase_group: string | null
  position: number
  visibility: string
  status: string
}

/**
 * Whether a moment is past: a window includes its first instant and not its last. In whole milliseconds. Called many times per
 * booking, and `Temporal` parses text ten times slower.
 */
export const isPast = (moment: string, now: Temporal.Instant) => Date.parse(moment) <= now.epochMilliseconds

export const placesLeft = (event: EventFacts) => Math.max(0, event.capacity - event.heads)
