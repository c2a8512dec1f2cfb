import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { getTableSuggestions as endpoint } from '#contract/reservations/club-reservations.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { readFloorOf } from '../../floor/index.ts'
import { suggestTables } from './suggest-tables.ts'
import { seatingAt } from '../core/seating-at.ts'
import { findPartyOfClub, findSeatings, findTableHolders } from './table-views.ts'

/** Free tables for a party, the best first: those on its event's plan, or all of the club's if the event has none. */
export async function getTableSuggestions(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  id: string,
): Promise<AnswerOf<typeof endpoint>> {
  const party = (await findPartyOfClub(db, club_id, id)) ?? refuse('not_found')
  const { event_id, party_size, plan_version_id } = party
  const seating_id = seatingAt(await findSeatings(db, event_id), party, clock.now())
  const [floor, holders] = await Promise.all([
    readFloorOf(db, club_id, plan_version_id),
    findTableHolders(db, { event_id, seating_id, except: id }),
  ])
  const taken = new Set(holders.map(({ table_id }) => table_id))
  return { suggestions: suggestTables(floor, { party_size, taken }) }
}
