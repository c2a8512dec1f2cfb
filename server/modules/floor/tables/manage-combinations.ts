import type { BodyOf } from '#contract/base/endpoint.ts'
import type { Combination, CombinationInput, updateCombination as updateEndpoint } from '#contract/floor/floor.ts'
import { floorLimits } from '#contract/floor/terms.ts'
import { changedFields } from '../../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { deleteCombinationRow, insertCombination, isJoinedTwice, lockFloor, updateCombinationRow } from './floor-store.ts'
import { findCombinations, findFloorTables } from './floor-views.ts'
import { seatFaults, withChanges } from './floor.ts'

const refuseJoinedTwice = (error: unknown): never => {
  if (!isJoinedTwice(error)) throw error
  return refuse('invalid', { fields: { table_ids: ['A combination already joins these tables'] } })
}

async function checkCombination(
  tx: Tx,
  clubId: string,
  combination: Pick<Combination, 'table_ids' | 'seats_from' | 'seats_to'>,
): Promise<void> {
  const ids = new Set((await findFloorTables(tx, clubId)).map(({ id }) => id))
  const fields = {
    ...(combination.table_ids.some((id) => !ids.has(id)) && { table_ids: ['One of these tables no longer exists'] }),
    ...seatFaults(combination),
  }
  if (Object.keys(fields).length > 0) refuse('invalid', { fields })
}

export async function createCombination(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { rank = 0, ...rest }: CombinationInput,
): Promise<Combination> {
  return db.transaction().execute(async (tx) => {
    const { club_id } = caller
    await lockFloor(tx, club_id)
    const combination = { id: newId(), ...rest, rank }
    await checkCombination(tx, club_id, combination)
    if ((await findCombinations(tx, club_id)).length >= floorLimits.combinations) return refuse('floor_full')
    const now = clock.now()
    await insertCombination(tx, { ...combination, club_id }, now).catch(refuseJoinedTwice)
    const { id, ...after } = combination
    await audit(tx, caller, { at: now, action: 'createCombination', subject: { kind: 'combination', id }, after })
    return { ...combination, version: 1 }
  })
}

export async function updateCombination(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { version, ...changes }: BodyOf<typeof updateEndpoint>,
): Promise<Combination> {
  return db.transaction().execute(async (tx) => {
    const { club_id } = caller
    await lockFloor(tx, club_id)
    const [before = refuse('not_found')] = await findCombinations(tx, club_id, id)
    if (before.version !== version) return refuse('stale', { extra: { current: before } })
    const combination = { ...withChanges(before, changes), version: version + 1 }
    await checkCombination(tx, club_id, combination)
    const now = clock.now()
    const { id: _id, ...fields } = combination
    await updateCombinationRow(tx, { id, club_id }, fields, now).catch(refuseJoinedTwice)
    await audit(tx, caller, {
      at: now,
      action: 'updateCombination',
      subject: { kind: 'combination', id },
      ...changedFields({ ...before }, { ...changes }),
    })
    return combination
  })
}

export async function deleteCombination(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    await lockFloor(tx, caller.club_id)
    const [before = refuse('not_found')] = await findCombinations(tx, caller.club_id, id)
    await deleteCombinationRow(tx, id)
    const { table_ids } = before
    await audit(tx, caller, {
      at: clock.now(),
      action: 'deleteCombination',
      subject: { kind: 'combination', id },
      before: { table_ids },
    })
    return { message: 'The combination was deleted.' }
  })
}
