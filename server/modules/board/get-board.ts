import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { Board, getSeatSuggestions as suggestEndpoint } from '#contract/board/board.ts'
import { compareLabels } from '#contract/floor/terms.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { readFloorOf } from '../floor/index.ts'
import { findSeatings, findTableHolders, seatingAt, suggestTables } from '../reservations/index.ts'
import { readTabTotals } from '../tabs/index.ts'
import { toNight, toParty, withSpend } from './board.ts'
import { findParties, findPartySize, readBoardFloor } from './board-views.ts'
import { findSections } from './section-views.ts'
import { withOwn } from './sections.ts'

/** Everything the board shows, in one round trip. */
export async function getBoard({ db, clock }: Infrastructure, caller: ClubCaller, id: string): Promise<Board> {
  const now = clock.now()
  const { club_id } = caller
  const [floor, rows, tabs, sections] = await Promise.all([
    readBoardFloor(db, club_id, id),
    findParties(db, { club_id, event_id: id }, now),
    readTabTotals(db, id),
    findSections(db, club_id, id),
  ])
  const { tables, zones, plan, seatings, event: row } = floor ?? refuse('not_found')
  const night = toNight(row, now)
  return {
    event: night.event,
    ...(seatings.length > 0 && { seatings }),
    zones,
    tables: tables
      .toSorted((one, other) => compareLabels(one.name, other.name))
      .map(({ taken_elsewhere_in = [], ...table }) => (seatings.length === 0 ? table : { ...table, taken_elsewhere_in })),
    plan,
    sections: withOwn(sections, caller.actor.user_id),
    parties: withSpend(rows, tabs).map((party) => toParty(caller, party, night)),
  }
}

/** Free tables for a party, the best first. */
export async function getSeatSuggestions(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  { id: event_id, party_id }: { id: string; party_id: string },
  { seating_id: other }: QueryOf<typeof suggestEndpoint>,
): Promise<AnswerOf<typeof suggestEndpoint>> {
  const party = (await findPartySize(db, { club_id, event_id, party_id })) ?? refuse('not_found')
  const { party_size, plan_version_id } = party
  const seating_id = other ?? seatingAt(await findSeatings(db, event_id), party, clock.now())
  const [floor, holders] = await Promise.all([
    readFloorOf(db, club_id, plan_version_id),
    findTableHolders(db, { event_id, seating_id, except: party_id }),
  ])
  return { suggestions: suggestTables(floor, { party_size, taken: new Set(holders.map(({ table_id }) => table_id)) }) }
}
