import type { BoardParty } from '#contract/board/board.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { lockForTables, type TableParty } from '../reservations/index.ts'
import { readTabTotals } from '../tabs/index.ts'
import { toNight, toParty, withSpend, type BoardNight, type PartyRow } from './board.ts'
import { findBoardEvent, findHeldTables, findParties } from './board-views.ts'

/** Some parties of a night, under the locks of its event and their reservations. */
export interface Night extends BoardNight {
  party: (id: string) => { row: PartyRow; locked: TableParty; seen: BoardParty }
}

/** Locks these parties. Refused if the event is over or cancelled. */
export async function lockNight(
  tx: Tx,
  { clock }: Infrastructure,
  caller: ClubCaller,
  { event_id, ids }: { event_id: string; ids: readonly string[] },
): Promise<Night> {
  const { club_id } = caller
  const { parties, now } = await lockForTables(tx, { club_id, event_id, ids }, clock)
  const night = toNight((await findBoardEvent(tx, club_id, event_id)) ?? refuse('not_found'), now)
  const { event } = night
  if (event.is_cancelled) refuse('event_cancelled')
  if (event.is_over) refuse('event_past')
  const rows = await findParties(tx, { club_id, event_id, ids }, now)
  const party = (id: string) => {
    const row = rows.find((one) => one.id === id) ?? refuse('not_found')
    const locked = parties.find((one) => one.id === id) ?? refuse('not_found')
    return { row, locked, seen: toParty(caller, row, night) }
  }
  return { ...night, party }
}

/** These parties after a change. */
export async function readAgain(
  tx: Tx,
  caller: ClubCaller,
  { event, release_minutes, now }: BoardNight,
  ids: readonly string[],
): Promise<BoardParty[]> {
  const rows = await findParties(tx, { club_id: caller.club_id, event_id: event.id, ids }, now)
  const tabs = await readTabTotals(tx, event.id)
  return withSpend(rows, tabs).map((row) => toParty(caller, row, { event, release_minutes, now }))
}

export const refuseAction = (current: BoardParty): never =>
  refuse('invalid_transition', { extra: { status: current.state, allowed: current.allowed_actions, current } })

/** No party sits down where another one still sits, or is expected before: a host decides who moves. */
export async function refuseHeld(
  tx: Tx,
  { event_id, now }: { event_id: string; now: Temporal.Instant },
  parties: readonly { id: string }[],
): Promise<void> {
  if (parties.length === 0) return
  const ids = parties.map(({ id }) => id)
  const [other] = await findHeldTables(tx, event_id, ids, now)
  if (other === undefined) return
  const { name, party, is_seated } = other
  const message = is_seated
    ? `${name} is still taken by ${party}. Record that they left, or choose another table.`
    : `${name} is for ${party} before that. Choose another table, or another seating.`
  refuse('table_taken', { message })
}

/** The party, as it was when the caller read it. Refused with the current row if it changed. */
export function unchanged(night: Night, id: string, version: number): ReturnType<Night['party']> {
  const party = night.party(id)
  if (party.seen.version !== version) refuse('stale', { extra: { current: party.seen } })
  return party
}
