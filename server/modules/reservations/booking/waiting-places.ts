import { decideBooking, takePlaces } from './booking.ts'
import type { BookableEvent, BookingClient, BookingRequest } from './booking-facts.ts'

/** A party on the waiting list, for which there are places now. */
export interface WaitingParty {
  client_id: string
  request: BookingRequest
}

/** More parties for which there are places are not read: then nothing is left for anyone else until they have their offers. */
export const mostWaiting = 200

/** Heads, and units by prestation. */
export interface WaitingPlaces {
  heads: number
  units: Record<string, number>
}

interface Known {
  night: Omit<BookableEvent, 'takes_payments'>
  guests: ReadonlyMap<string, BookingClient>
  /** The oldest first. */
  line: readonly WaitingParty[]
}

/**
 * What the waiting list is about to be offered: each party that fits, the oldest first. It is theirs from the moment it is free, so
 * nobody books it between its release and its offer. `client_id` goes before those who have waited less than they have.
 */
export function waitingPlaces(
  { night, guests, line }: Known,
  client_id: string | null,
  { now, takes_payments }: { now: Temporal.Instant; takes_payments: boolean },
): WaitingPlaces {
  const places: WaitingPlaces = { heads: 0, units: {} }
  if (line.length === 0) return places
  if (line.length > mostWaiting) return { heads: night.capacity, units: {} }
  const own = line.findIndex((party) => party.client_id === client_id)
  const left = { ...night, prestations: night.prestations.map((one) => ({ ...one })), takes_payments }
  for (const party of own < 0 ? line : line.slice(0, own)) {
    const guest = guests.get(party.client_id)
    if (guest === undefined) continue
    if ('refused' in decideBooking(left, guest, party.request, now)) continue
    takePlaces(left, { ...guest, units: { ...guest.units } }, party.request)
    places.heads += party.request.party_size
    for (const { prestation_id, quantity } of party.request.lines)
      places.units[prestation_id] = (places.units[prestation_id] ?? 0) + quantity
  }
  return places
}

/** What is left for everyone else. */
export function withoutWaiting<N extends { heads: number; prestations: { id: string; units: number }[] }>(
  night: N,
  { heads, units }: WaitingPlaces,
): N {
  if (heads === 0) return night
  const prestations = night.prestations.map((one) => ({ ...one, units: one.units + (units[one.id] ?? 0) }))
  return { ...night, heads: night.heads + heads, prestations }
}
