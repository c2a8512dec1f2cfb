import { sql, type RawBuilder } from 'kysely'
import type { Combination, Table, Zone } from '#contract/floor/floor.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

/** A table’s name as it is compared: without case and blanks. */
export const comparedName = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql`fold_name(regexp_replace(${name}, '\\s', '', 'g'))`

const only = (id: string | undefined) => (id === undefined ? sql`` : sql`and id = ${id}`)

/** A club's zones, or the one with this id. */
export async function findFloorZones(db: Database | Tx, clubId: string, id?: string): Promise<Zone[]> {
  const { rows } = await sql<Zone>`
    select id, name, position, version from floor_zones where club_id = ${clubId} ${only(id)} order by position, id`.execute(db)
  return rows
}

/** A club's tables, or the one with this id. */
export async function findFloorTables(db: Database | Tx, clubId: string, id?: string): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select id, name, zone_id, seats_from, seats_to, shape, minimum_spend_minor, deposit_minor, is_step_free, version
    from floor_tables where club_id = ${clubId} ${only(id)} order by id`.execute(db)
  return rows
}

/** A club's combinations, or the one with this id. */
export async function findCombinations(db: Database | Tx, clubId: string, id?: string): Promise<Combination[]> {
  const { rows } = await sql<Combination>`
    select id, joined as table_ids, seats_from, seats_to, rank, version
    from table_combinations where club_id = ${clubId} ${only(id)} order by rank, id`.execute(db)
  return rows
}
