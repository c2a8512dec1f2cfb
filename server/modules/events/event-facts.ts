/** What of an event's row decides whether it can be booked. Instants are text, as rows hold them. */
export interface EventFacts {
  state: string
  ends_at: string
  sales_start_at: string | null
  sales_end_at: string
  capacity: number
  /** Taken, from event_occupancy. */
  heads: number
}

/** What of a prestation's row decides the same. */
export interface PrestationFacts {
  id: string
  kind: string
  price_minor: number
  payment: string
  /** From then on it costs `price_after_minor`, paid at the club: a guest list for those who come later. */
  free_until: string | null
  price_after_minor: number | null
  /** Null: only the capacity of the event limits it. */
  stock: number | null
  /** Taken, from prestation_occupancy. */
  units: number
  heads_per_unit: number
  min_party: number
  sales_start_at: string | null
  sales_end_at: string | null
  /** Prestations of one group open one after another, in the order of position and id. */
  phase_group: string | null
  position: number
  visibility: string
  status: string
}

/**
 * Whether the moment has come: a window holds its first instant and not its last. Moments are whole milliseconds; a crowd
 * asks this many times a booking, and `Temporal` reads a text ten times slower.
 */
export const isPast = (moment: string, now: Temporal.Instant) => Date.parse(moment) <= now.epochMilliseconds

export const placesLeft = (event: EventFacts) => Math.max(0, event.capacity - event.heads)
