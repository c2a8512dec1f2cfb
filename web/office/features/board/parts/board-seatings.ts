import { isBefore } from '#contract/base/instants.ts'
import type { Board, BoardParty } from '#contract/board/board.ts'
import type { Seating } from '#contract/events/seatings.ts'

type Seatings = Pick<Board, 'seatings'>

/** The seating of the board: as the address says, else the one of now, or the next. Null where the event has none. */
export function shownSeating({ seatings = [] }: Seatings, search: URLSearchParams, now: number | null): Seating | null {
  const chosen = seatings.find(({ id }) => id === search.get('seating'))
  const current = now === null ? seatings[0] : seatings.find(({ ends_at }) => isBefore({ epochMilliseconds: now }, ends_at))
  return chosen ?? current ?? seatings.at(-1) ?? null
}

/** A party without a seating could still get a table in any. */
export const isOfSeating = ({ seating_id }: BoardParty, seating: Seating | null): boolean =>
  seating === null || seating_id === undefined || seating_id === seating.id

/** Parties of other seatings with a table: who sits since an earlier one, and who comes in a later one, the next first. */
export function besideSeating(
  { seatings = [], parties }: Pick<Board, 'seatings' | 'parties'>,
  seating: Seating | null,
): { staying: BoardParty[]; next: BoardParty[] } {
  if (seating === null) return { staying: [], next: [] }
  const place = new Map(seatings.map(({ id }, index) => [id, index]))
  const by = ({ seating_id }: BoardParty) => (place.get(seating_id ?? '') ?? 0) - (place.get(seating.id) ?? 0)
  const others = parties.filter((party) => party.seating_id !== undefined && party.table_ids.length > 0)
  return {
    staying: others.filter((party) => by(party) < 0 && (party.state === 'seated' || party.state === 'paying')),
    next: others.filter((party) => by(party) > 0 && party.state !== 'left').toSorted((one, other) => by(one) - by(other)),
  }
}
