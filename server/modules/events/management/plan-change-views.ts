import { sql } from 'kysely'
import type { Tx } from '../../../infrastructure/database/connect.ts'

/** Whether anything that an event sells is a table of its plan. */
export async function isSoldOnPlan(tx: Tx, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    select from prestations where event_id = ${eventId} and table_choice is not null and status <> 'archived' limit 1`.execute(tx)
  return rows.length > 0
}

interface TablesMissing {
  /** Names of tables that parties have and a version lacks. */
  tables: string[]
  /** Items that sold more tables than the version has of them, or of all together. */
  items: { name: string; sold: number; tables: number }[]
}

/** What a locked event gave away and sold that a version of a plan does not have. */
export async function findTablesMissing(tx: Tx, eventId: string, versionId: string): Promise<TablesMissing> {
  const { rows } = await sql<TablesMissing>`
    select (
      select coalesce(json_agg(distinct t.name), '[]') from tables_given g join floor_tables t on t.id = g.table_id
      where g.event_id = ${eventId}
        and not exists (select from plan_tables l where l.version_id = ${versionId} and l.table_id = g.table_id)) as tables, (
      select coalesce(json_agg(x order by x.position nulls last), '[]') from (
        select p.name, p.position, o.units as sold, count_plan_tables(${versionId}, p.zone_id) as tables
        from prestations p join prestation_occupancy o on o.prestation_id = p.id
        where p.event_id = ${eventId} and p.table_choice is not null
        union all
        select 'all tables', null, sum(o.units), count_plan_tables(${versionId}, null)
        from prestations p join prestation_occupancy o on o.prestation_id = p.id
        where p.event_id = ${eventId} and p.table_choice is not null
      ) x where x.sold > x.tables) as items`.execute(tx)
  return rows[0] ?? { tables: [], items: [] }
}
