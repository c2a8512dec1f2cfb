import type { BodyOf } from '#contract/base/endpoint.ts'
import type { Table, TableInput, updateTable as updateEndpoint } from '#contract/floor/floor.ts'
import { floorLimits } from '#contract/floor/terms.ts'
import { changedFields } from '../../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { deleteUnusedTable, insertTable, isNameTaken, isZoneSold, lockFloor, updateTableRow } from './floor-store.ts'
import { findFloorTables, findFloorZones } from './floor-views.ts'
import { seatFaults, withChanges } from './floor.ts'

const refuseTakenName = (error: unknown): never => {
  if (!isNameTaken(error)) throw error
  return refuse('invalid', { fields: { name: ['Your club already has a table with that name'] } })
}

const refuseSoldZone = (error: unknown): never => {
  if (!isZoneSold(error)) throw error
  return refuse('invalid', { fields: { zone_id: ['An upcoming event has sold all tables of this zone. Keep this one there'] } })
}

async function checkTable(tx: Tx, clubId: string, table: Pick<Table, 'zone_id' | 'seats_from' | 'seats_to'>): Promise<void> {
  const fields = {
    ...((await findFloorZones(tx, clubId, table.zone_id)).length === 0 && { zone_id: ['Choose a zone'] }),
    ...seatFaults(table),
  }
  if (Object.keys(fields).length > 0) refuse('invalid', { fields })
}

export async function createTable(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { minimum_spend_minor = null, deposit_minor = null, is_step_free = false, ...rest }: TableInput,
): Promise<Table> {
  return db.transaction().execute(async (tx) => {
    await lockFloor(tx, caller.club_id)
    const table = { id: newId(), ...rest, minimum_spend_minor, deposit_minor, is_step_free }
    await checkTable(tx, caller.club_id, table)
    if ((await findFloorTables(tx, caller.club_id)).length >= floorLimits.tables) return refuse('floor_full')
    const now = clock.now()
    await insertTable(tx, { ...table, club_id: caller.club_id }, now).catch(refuseTakenName)
    const { id, ...after } = table
    await audit(tx, caller, { at: now, action: 'createTable', subject: { kind: 'table', id }, after })
    return { ...table, version: 1 }
  })
}

export async function updateTable(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { version, ...changes }: BodyOf<typeof updateEndpoint>,
): Promise<Table> {
  return db.transaction().execute(async (tx) => {
    await lockFloor(tx, caller.club_id)
    const [before = refuse('not_found')] = await findFloorTables(tx, caller.club_id, id)
    if (before.version !== version) return refuse('stale', { extra: { current: before } })
    const table = { ...withChanges(before, changes), version: version + 1 }
    await checkTable(tx, caller.club_id, table)
    const now = clock.now()
    const { id: _id, ...fields } = table
    await updateTableRow(tx, id, fields, now).catch(refuseSoldZone).catch(refuseTakenName)
    await audit(tx, caller, {
      at: now,
      action: 'updateTable',
      subject: { kind: 'table', id },
      ...changedFields({ ...before }, { ...changes }),
    })
    return table
  })
}

export async function deleteTable({ db, clock }: Infrastructure, caller: ClubCaller, id: string): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    await lockFloor(tx, caller.club_id)
    const [table = refuse('not_found')] = await findFloorTables(tx, caller.club_id, id)
    if (!(await deleteUnusedTable(tx, id))) return refuse('table_in_use')
    const { name } = table
    await audit(tx, caller, { at: clock.now(), action: 'deleteTable', subject: { kind: 'table', id }, before: { name } })
    return { message: `Table ${name} was deleted.` }
  })
}
