import { compareLabels } from '#contract/floor/terms.ts'
import type { Clock } from '../../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../../infrastructure/database/connect.ts'
import { refuse } from '../../../../infrastructure/refusal.ts'
import { lockOwnEvent } from '../../../events/index.ts'
import { applySteps } from '../../core/apply-steps-store.ts'
import { expireOverdueOf } from '../../core/expire-overdue.ts'
import { isTableTaken } from '../../core/table-store.ts'
import { replaceTables } from '../table-store.ts'
import { keepNeededTables } from './keep-needed-tables.ts'
import { findTableHolders, findTablesById, lockTableParties, type TableParty } from '../table-views.ts'

interface Locking {
  club_id: string
  event_id: string
  ids: readonly string[]
}

/** Locks an event of the club and parties of it, so that their tables can change. Overdue holds give theirs up first. */
export async function lockForTables(
  tx: Tx,
  { club_id, event_id, ids }: Locking,
  clock: Clock,
): Promise<{ parties: TableParty[]; now: Temporal.Instant }> {
  await lockOwnEvent(tx, club_id, event_id)
  await expireOverdueOf(tx, event_id, clock.now())
  const parties = await lockTableParties(tx, event_id, ids)
  if (parties.length < ids.length) refuse('not_found')
  return { parties, now: clock.now() }
}

interface Moving {
  club_id: string
  event_id: string
  user_id: string
  now: Temporal.Instant
}

export interface TableMove {
  party: TableParty
  table_ids: readonly string[]
  /** What else the history of the reservation says. */
  detail?: Record<string, unknown>
}

const nameOf = ({ name, reference }: { name: string; reference: string }) => (name === '' ? reference : name)

const refuseTaken = (table: string, holder: { name: string; reference: string } | null): never =>
  refuse('table_taken', { message: holder === null ? `${table} is taken.` : `${table} is taken by ${nameOf(holder)}.` })

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/**
 * Gives locked parties of one event their tables, all of them or none, so that two can swap. Refused with the name of the party
 * that has one of the tables; the database refuses one that a party of another event got meanwhile.
 */
export async function moveTables(
  tx: Tx,
  { club_id, event_id, user_id, now }: Moving,
  moves: readonly TableMove[],
): Promise<void> {
  const allIds = moves.flatMap(({ table_ids }) => table_ids)
  const names = new Map((await findTablesById(tx, club_id, allIds)).map(({ id, name }) => [id, name]))
  if (allIds.some((id) => !names.has(id))) refuse('invalid', { fields: { table_ids: ['This table no longer exists.'] } })
  const moved = new Set(moves.map(({ party }) => party.id))
  const holders = (await findTableHolders(tx, { event_id, except: null })).filter(
    ({ reservation_id }) => !moved.has(reservation_id),
  )
  for (const [index, { table_ids }] of moves.entries())
    for (const id of table_ids) {
      const holder =
        holders.find(({ table_id }) => table_id === id) ??
        moves.slice(0, index).find((earlier) => earlier.table_ids.includes(id))?.party
      if (holder !== undefined) refuseTaken(names.get(id) ?? '', holder)
    }
  const labelOf = (ids: readonly string[]) =>
    ids
      .map((id) => names.get(id) ?? '')
      .toSorted(compareLabels)
      .join(' + ')
  const steps = moves.flatMap(({ party, table_ids, detail }) => {
    const table_label = labelOf(table_ids)
    if (table_label === party.table_label && isSame(table_ids, party.table_ids)) return []
    const actor = { kind: 'club', id: user_id } as const
    return [
      {
        row: party,
        change: { table_label },
        at: now,
        actor,
        action: 'assign_table' as const,
        detail: { ...detail, table_label },
      },
    ]
  })
  await applySteps(tx, event_id, steps)
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
