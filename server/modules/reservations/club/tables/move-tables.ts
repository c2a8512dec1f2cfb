import type { Seating } from '#contract/events/seatings.ts'
import { compareLabels } from '#contract/floor/terms.ts'
import type { Clock } from '../../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../../infrastructure/database/connect.ts'
import { refuse } from '../../../../infrastructure/refusal.ts'
import { lockOwnEvent } from '../../../events/index.ts'
import { applySteps } from '../../core/apply-steps-store.ts'
import { expireOverdueOf } from '../../core/expire-overdue.ts'
import { isTableTaken } from '../../core/table-store.ts'
import { seatingAt } from '../../core/seating-at.ts'
import { replaceTables, setSeatings } from '../table-store.ts'
import { keepNeededTables } from './keep-needed-tables.ts'
import { findSeatings, findTableHolders, findTablesById, lockTableParties, type TableParty } from '../table-views.ts'

interface PartyIds {
  club_id: string
  event_id: string
  ids: readonly string[]
}

/** Locks an event of the club and parties of it, so that their tables can change. Overdue holds give theirs up first. */
export async function lockForTables(
  tx: Tx,
  { club_id, event_id, ids }: PartyIds,
  clock: Clock,
): Promise<{ parties: TableParty[]; now: Temporal.Instant }> {
  await lockOwnEvent(tx, club_id, event_id)
  await expireOverdueOf(tx, event_id, clock.now())
  const parties = await lockTableParties(tx, event_id, ids)
  if (parties.length < ids.length) refuse('not_found')
  return { parties, now: clock.now() }
}

interface MoveContext {
  club_id: string
  event_id: string
  user_id: string
  now: Temporal.Instant
}

export interface TableMove {
  party: TableParty
  table_ids: readonly string[]
  /** The seating that the party moves to; absent to stay in its own. */
  seating_id?: string | undefined
  /** What else the history of the reservation says. */
  detail?: Record<string, unknown>
}

const nameOf = ({ name, reference }: { name: string; reference: string }) => (name === '' ? reference : name)

const refuseTaken = (table: string, holder: { name: string; reference: string } | null): never =>
  refuse('table_taken', { message: holder === null ? `${table} is taken.` : `${table} is taken by ${nameOf(holder)}.` })

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/** A party that gets no table stays without a seating, if it has none. */
function seatingOfMove({ party, table_ids, seating_id }: TableMove, seatings: readonly Seating[], now: Temporal.Instant) {
  if (seating_id === undefined) return table_ids.length === 0 ? party.seating_id : seatingAt(seatings, party, now)
  if (seatings.every(({ id }) => id !== seating_id))
    refuse('invalid', { fields: { seating_id: ['Choose one of the event’s seatings'] } })
  return seating_id
}

type SeatedMove = Omit<TableMove, 'seating_id'> & { seating_id: string | null }

/** Refused with the party that has one of the tables in the seating it is wanted for. */
async function refuseHeld(
  tx: Tx,
  event_id: string,
  moves: readonly SeatedMove[],
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const moved = new Set(moves.map(({ party }) => party.id))
  for (const [index, { table_ids, seating_id }] of moves.entries()) {
    if (table_ids.length === 0) continue
    const holders = (await findTableHolders(tx, { event_id, seating_id, except: null })).filter(
      ({ reservation_id }) => !moved.has(reservation_id),
    )
    const earlier = moves.slice(0, index).filter((one) => one.seating_id === seating_id)
    for (const id of table_ids) {
      const holder = holders.find(({ table_id }) => table_id === id) ?? earlier.find((one) => one.table_ids.includes(id))?.party
      if (holder !== undefined) refuseTaken(names.get(id) ?? '', holder)
    }
  }
}

/**
 * Gives locked parties of one event their tables, all of them or none, so that two can swap. Refused with the name of the party
 * that has one of the tables; the database refuses one that a party of another event got meanwhile.
 */
export async function moveTables(
  tx: Tx,
  { club_id, event_id, user_id, now }: MoveContext,
  moves: readonly TableMove[],
): Promise<void> {
  const allIds = moves.flatMap(({ table_ids }) => table_ids)
  const names = new Map((await findTablesById(tx, club_id, allIds)).map(({ id, name }) => [id, name]))
  if (allIds.some((id) => !names.has(id))) refuse('invalid', { fields: { table_ids: ['This table no longer exists.'] } })
  const seatings = await findSeatings(tx, event_id)
  const seated = moves.map((move) => ({ ...move, seating_id: seatingOfMove(move, seatings, now) }))
  await refuseHeld(tx, event_id, seated, names)
  const labelOf = (ids: readonly string[]) =>
    ids
      .map((id) => names.get(id) ?? '')
      .toSorted(compareLabels)
      .join(' + ')
  const steps = seated.flatMap(({ party, table_ids, seating_id, detail }) => {
    const table_label = labelOf(table_ids)
    const isMoved = seating_id !== party.seating_id
    if (table_label === party.table_label && isSame(table_ids, party.table_ids) && !isMoved) return []
    const seating = isMoved && party.seating_id !== null ? seatings.find(({ id }) => id === seating_id) : undefined
    const before = seatings.find(({ id }) => id === party.seating_id)
    const actor = { kind: 'club', id: user_id } as const
    return [
      {
        row: party,
        // An arrival that was stated was for the seating it had.
        change: { table_label, ...(seating !== undefined && { arrival_at: null }) },
        at: now,
        actor,
        action: 'assign_table' as const,
        detail: { ...detail, table_label, ...(seating !== undefined && { seating: seating.name }) },
        ...(seating !== undefined && before !== undefined && { facts: { seating_from: before.name } }),
      },
    ]
  })
  await applySteps(tx, event_id, steps)
  await setSeatings(
    tx,
    seated.map(({ party, seating_id }) => ({ id: party.id, seating_id })),
  )
  const give = async () =>
    replaceTables(
      tx,
      moves.map(({ party, table_ids }) => ({ id: party.id, table_ids })),
    ).catch((error: unknown) => {
      if (!isTableTaken(error)) throw error
      return refuseTaken(labelOf(allIds), null)
    })
  const [first] = moves
  if (first === undefined || allIds.length === 0) return give()
  return keepNeededTables(tx, { reservation_id: first.party.id, label: labelOf(allIds) }, give)
}
