import { countTables } from './event-tables.ts'
import type { EventPlaces } from './event-places.ts'

/** What a party takes of its event. */
export interface PartyPlaces {
  party_size: number
  lines: readonly { prestation_id: string; quantity: number }[]
  /** The tables of the floor that it has, and in which seating. */
  table_ids: readonly string[]
  seating_id: string | null
}

/** An event as if this party had no places in it. */
export function withoutParty<N extends Pick<EventPlaces, 'heads' | 'tables' | 'prestations'>>(event: N, party: PartyPlaces): N {
  const { party_size, lines, table_ids, seating_id } = party
  const quantityOf = (id: string) => lines.reduce((sum, one) => (one.prestation_id === id ? sum + one.quantity : sum), 0)
  const prestations = event.prestations.map((one) => ({ ...one, units: one.units - quantityOf(one.id) }))
  const sold = prestations.filter((one) => one.table_choice !== null && quantityOf(one.id) > 0)
  const claimed = sold.reduce((sum, { id }) => sum + quantityOf(id), 0) - table_ids.length
  const [item] = sold
  const claim = { zone_id: item?.zone_id ?? null, seating_id: seating_id ?? item?.seating?.id ?? null, units: -claimed }
  const { tables } = event
  const without: N = {
    ...event,
    heads: event.heads - party_size,
    prestations,
    ...(tables && {
      tables: {
        tables: tables.tables.map((one) =>
          table_ids.includes(one.id) ? { ...one, taken_in: one.taken_in.filter((id) => id !== seating_id) } : one,
        ),
        claims: claimed > 0 ? [...tables.claims, claim] : tables.claims,
      },
    }),
  }
  countTables(without)
  return without
}

/** Whether nothing is left of the event or of an item that this party booked. */
export const leavesNothing = (
  {
    capacity,
    heads,
    returned = 0,
    prestations,
  }: Omit<EventPlaces, 'prestations'> & {
    returned?: number
    prestations: (EventPlaces['prestations'][number] & { returned?: number })[]
  },
  { lines }: PartyPlaces,
): boolean =>
  heads - returned >= capacity ||
  prestations.some(
    (one) =>
      one.stock !== null &&
      one.units - (one.returned ?? 0) >= one.stock &&
      lines.some(({ prestation_id, quantity }) => prestation_id === one.id && quantity > 0),
  )

/**
 * The fewest of these parties without whom as much fits as without all of them. They come in the order in which they are passed
 * on; the last are spared first. `fits`: how much that is without some of them.
 */
export function fewestNeeded<P>(parties: readonly P[], fits: (without: readonly P[]) => number): readonly P[] {
  const most = fits(parties)
  // First by halves, how many from the front are enough: of thousands that have not come, few are needed.
  let [tooFew, enough] = [-1, parties.length]
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (fits(parties.slice(0, middle)) === most) enough = middle
    else tooFew = middle
  }
  return parties
    .slice(0, enough)
    .toReversed()
    .reduce(
      (needed: readonly P[], one) => {
        const fewer = needed.filter((other) => other !== one)
        return fits(fewer) === most ? fewer : needed
      },
      parties.slice(0, enough),
    )
}
