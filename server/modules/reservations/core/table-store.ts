import { sql, type RawBuilder } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tx } from '../../../infrastructure/database/connect.ts'

/** The constraint that gives a table to one party at a time. */
export const tableGivenOnce = 'table_assignments_given_once'

export const isTableTaken = (error: unknown): boolean => error instanceof DatabaseError && error.constraint === tableGivenOnce

/** The start and the end of a party’s tables: of its seating `s`, or of event `e`. */
export const timesOfTable = sql`coalesce(s.starts_at, e.doors_at, e.starts_at), coalesce(s.ends_at, e.ends_at)`

/** The statement that gives new parties their tables, in their seating or from doors to the end of their event. */
export const givingTables = (
  tables: readonly { reservation_id: string; event_id: string; table_id: string; seating_id: string | null }[],
): RawBuilder<unknown> => sql`
  insert into table_assignments (reservation_id, table_id, club_id, event_id, starts_at, ends_at)
  select t.reservation_id, t.table_id, e.club_id, e.id, ${timesOfTable}
  from json_to_recordset(${JSON.stringify(tables)}::json) t (reservation_id uuid, event_id uuid, table_id uuid, seating_id uuid)
  join events e on e.id = t.event_id left join seatings s on s.id = t.seating_id`

/** A party that takes its places again has the tables of its label, or no label if one of them was given away. */
export async function retakeTables(tx: Tx, id: string): Promise<void> {
  await sql`
    with asked as (
      select t.id, t.club_id, e.id as event_id, coalesce(s.starts_at, e.doors_at, e.starts_at) as starts_at,
        coalesce(s.ends_at, e.ends_at) as ends_at
      from reservations r join events e on e.id = r.event_id left join seatings s on s.id = r.seating_id
      join floor_tables t on t.club_id = e.club_id and t.name = any(string_to_array(r.table_label, ' + '))
      where r.id = ${id}),
    taken as (
      select from asked a join table_assignments g on g.table_id = a.id
        and tstzrange(g.starts_at, g.ends_at) && tstzrange(a.starts_at, a.ends_at)),
    given as (
      insert into table_assignments (reservation_id, table_id, club_id, event_id, starts_at, ends_at)
      select ${id}, id, club_id, event_id, starts_at, ends_at from asked where not exists (select from taken))
    update reservations set table_label = '' where id = ${id} and exists (select from taken)`.execute(tx)
}

/** Frees the tables of a party that cancelled the table it booked. */
export async function freeTables(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('table_assignments').where('reservation_id', '=', id).execute()
  await tx.updateTable('reservations').set({ table_label: '', seating_id: null }).where('id', '=', id).execute()
}
