import { sql, type Insertable } from 'kysely'
import { DatabaseError } from 'pg'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { FloorTables, FloorZones, TableCombinations } from '../../../infrastructure/database/schema.ts'

/** Serializes changes to a club's floor. */
export async function lockFloor(tx: Tx, clubId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`floor ${clubId}`}, 0))`.execute(tx)
}

const named = (error: unknown, constraint: string) => error instanceof DatabaseError && error.constraint === constraint

export const isNameTaken = (error: unknown): boolean =>
  named(error, 'floor_zones_name_taken') || named(error, 'floor_tables_name_taken')
/** An event has sold every table of the zone that this one leaves. */
export const isZoneSold = (error: unknown): boolean => named(error, 'prestations_stock_covers_sold')
export const isJoinedTwice = (error: unknown): boolean => named(error, 'table_combinations_joined_once')

/** A row deletes unless others refer to it. The transaction goes on either way. */
async function deleteUnused(tx: Tx, remove: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint unused_row`.execute(tx)
  try {
    await remove()
    return true
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '23503') throw error
    await sql`rollback to savepoint unused_row`.execute(tx)
    return false
  }
}

type Fields<Row> = Omit<Insertable<Row>, 'id' | 'club_id' | 'created_at' | 'updated_at' | 'version'>
export type ZoneFields = Fields<FloorZones>
export type TableFields = Fields<FloorTables>

export async function insertZone(
  tx: Tx,
  row: ZoneFields & { id: string; club_id: string },
  now: Temporal.Instant,
): Promise<void> {
  const at = instantText(now)
  await tx
    .insertInto('floor_zones')
    .values({ ...row, created_at: at, updated_at: at })
    .execute()
}

export async function updateZoneRow(tx: Tx, id: string, fields: ZoneFields & { version: number }, now: Temporal.Instant) {
  await tx
    .updateTable('floor_zones')
    .set({ ...fields, updated_at: instantText(now) })
    .where('id', '=', id)
    .execute()
}

/** False if the zone has tables. */
export const deleteUnusedZone = async (tx: Tx, id: string): Promise<boolean> =>
  deleteUnused(tx, async () => tx.deleteFrom('floor_zones').where('id', '=', id).execute())

export async function insertTable(
  tx: Tx,
  row: TableFields & { id: string; club_id: string },
  now: Temporal.Instant,
): Promise<void> {
  const at = instantText(now)
  await tx
    .insertInto('floor_tables')
    .values({ ...row, created_at: at, updated_at: at })
    .execute()
}

export async function updateTableRow(tx: Tx, id: string, fields: TableFields & { version: number }, now: Temporal.Instant) {
  await tx
    .updateTable('floor_tables')
    .set({ ...fields, updated_at: instantText(now) })
    .where('id', '=', id)
    .execute()
}

/** False if anything refers to the table. */
export const deleteUnusedTable = async (tx: Tx, id: string): Promise<boolean> =>
  deleteUnused(tx, async () => tx.deleteFrom('floor_tables').where('id', '=', id).execute())

export type CombinationFields = Omit<Fields<TableCombinations>, 'joined'> & { table_ids: readonly string[] }

async function writeJoined(tx: Tx, of: { id: string; club_id: string }, tableIds: readonly string[]): Promise<void> {
  await tx
    .insertInto('combination_tables')
    .values(tableIds.map((table_id) => ({ combination_id: of.id, club_id: of.club_id, table_id })))
    .execute()
}

export async function insertCombination(
  tx: Tx,
  { table_ids, ...row }: CombinationFields & { id: string; club_id: string },
  now: Temporal.Instant,
): Promise<void> {
  const at = instantText(now)
  await tx
    .insertInto('table_combinations')
    .values({ ...row, joined: table_ids.toSorted(), created_at: at, updated_at: at })
    .execute()
  await writeJoined(tx, row, table_ids)
}

export async function updateCombinationRow(
  tx: Tx,
  of: { id: string; club_id: string },
  { table_ids, ...fields }: CombinationFields & { version: number },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('table_combinations')
    .set({ ...fields, joined: table_ids.toSorted(), updated_at: instantText(now) })
    .where('id', '=', of.id)
    .execute()
  await tx.deleteFrom('combination_tables').where('combination_id', '=', of.id).execute()
  await writeJoined(tx, of, table_ids)
}

export async function deleteCombinationRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('table_combinations').where('id', '=', id).execute()
}
