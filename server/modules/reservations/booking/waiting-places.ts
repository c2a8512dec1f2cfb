import { decideBooking, takePlaces } from './booking.ts'
import type { BookableEvent, BookablePrestation, BookingClient, BookingRequest } from './booking-facts.ts'
import { requestsOf } from './fewer-places.ts'
import { copyTables, countTables, type EventTables } from './event-tables.ts'

/** A party on the waiting list that fits the free places. */
export interface WaitingParty {
  client_id: string
  request: BookingRequest
  /** The fewest guests it also takes places for; null if only for all. */
  smallest_party: number | null
}

/** Further parties that fit are not read: nothing is left for anyone else until these have their offers. */
export const maxWaiting = 200

/** Places, and units by prestation. */
export interface WaitingPlaces {
  heads: number
  units: Record<string, number>
}

interface WaitingContext {
  event: Omit<BookableEvent, 'takes_payments'>
  guests: ReadonlyMap<string, BookingClient>
  /** Oldest first. */
  line: readonly WaitingParty[]
}

/**
 * What the waiting list is about to be offered: every party that fits, oldest first. Freed places belong to it at once, so no one
 * books them between their release and the offer. `client_id` comes before those who have waited less.
 */
export function waitingPlaces(
  { event, guests, line }: WaitingContext,
  client_id: string | null,
  { now, takes_payments }: { now: Temporal.Instant; takes_payments: boolean },
): WaitingPlaces {
  const places: WaitingPlaces = { heads: 0, units: {} }
  if (line.length === 0) return places
  if (line.length > maxWaiting) return { heads: event.capacity, units: {} }
  const own = line.findIndex((party) => party.client_id === client_id)
  const left = { ...event, prestations: event.prestations.map((one) => ({ ...one })), takes_payments, ...copied(event.tables) }
  for (const party of own < 0 ? line : line.slice(0, own)) {
    const guest = guests.get(party.client_id)
    if (guest === undefined) continue
    const request = requestsOf({ ...party.request, any_table: true }, party.smallest_party, left.capacity - left.heads).find(
      (one) => !('refused' in decideBooking(left, guest, one, now)),
    )
    if (request === undefined) continue
    takePlaces(left, { ...guest, units: { ...guest.units } }, request)
    places.heads += request.party_size
    for (const { prestation_id, quantity } of request.lines)
      places.units[prestation_id] = (places.units[prestation_id] ?? 0) + quantity
  }
  return places
}

/** What is left for everyone else. */
export function withoutWaiting<N extends { heads: number; prestations: Offer[]; tables?: EventTables | null }>(
  event: N,
  { heads, units }: WaitingPlaces,
): N {
  if (heads === 0) return event
  const prestations = event.prestations.map((one) => ({ ...one, units: one.units + (units[one.id] ?? 0) }))
  const left = { ...event, heads: event.heads + heads, prestations, ...copied(event.tables) }
  for (const { id, table_choice, zone_id, seating } of prestations)
    if (table_choice !== null) left.tables?.claims.push({ zone_id, seating_id: seating?.id ?? null, units: units[id] ?? 0 })
  countTables(left)
  return left
}

type Offer = Pick<BookablePrestation, 'id' | 'stock' | 'units' | 'table_choice' | 'zone_id' | 'seating'>

const copied = (tables: EventTables | null | undefined) => (tables ? { tables: copyTables(tables) } : {})
