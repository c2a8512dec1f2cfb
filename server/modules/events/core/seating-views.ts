import { sql, type RawBuilder } from 'kysely'
import type { Seating } from '#contract/events/seatings.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

/** Seating `s` as JSON. */
const seating = sql`json_build_object('id', s.id, 'name', s.name, 'starts_at', ${instantInJson('s.starts_at')},
  'ends_at', ${instantInJson('s.ends_at')})`

/** The seatings of event `e`, in order. */
export const seatingsOf: RawBuilder<Seating[]> = sql`(
  select coalesce(json_agg(${seating} order by s.starts_at), '[]') from seatings s where s.event_id = e.id)`

/** The seating with the id in this column; null for none. */
export const seatingWithId = (column: string): RawBuilder<Seating | null> =>
  sql`(select ${seating} from seatings s where s.id = ${sql.ref(column)})`

interface SeatingUse {
  /** Items of the kind table, with how many units are taken. */
  items: { name: string; seating_id: string | null; units: number }[]
  /** Parties that take places, with the seating and the tables that they have. */
  parties: { seating_id: string | null; tables: string[] }[]
}

/** What a locked event sold, and gave away, in its seatings and outside of them. */
export async function findSeatingUse(tx: Database | Tx, eventId: string): Promise<SeatingUse> {
  const { rows } = await sql<SeatingUse>`
    select (
      select coalesce(json_agg(json_build_object('name', p.name, 'seating_id', p.seating_id, 'units', o.units) order by p.position), '[]')
      from prestations p join prestation_occupancy o on o.prestation_id = p.id
      where p.event_id = ${eventId} and p.kind = 'table') as items, (
      select coalesce(json_agg(json_build_object('seating_id', g.seating_id, 'tables', g.tables)), '[]')
      from seated_parties g
      where g.event_id = ${eventId} and (g.seating_id is not null or cardinality(g.tables) > 0)) as parties`.execute(tx)
  return rows[0] ?? { items: [], parties: [] }
}
