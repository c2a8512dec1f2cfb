import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tx } from '../../../infrastructure/database/connect.ts'

export const isTableTaken = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'table_assignments_given_once'

/** Gives a party these tables instead of those it has, from doors to the end of its event. */
export async function replaceTables(tx: Tx, reservationId: string, tableIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('table_assignments').where('reservation_id', '=', reservationId).execute()
  if (tableIds.length === 0) return
  await sql`
    insert into table_assignments (reservation_id, table_id, club_id, event_id, starts_at, ends_at)
    select r.id, t.id, e.club_id, e.id, coalesce(e.doors_at, e.starts_at), e.ends_at
    from reservations r join events e on e.id = r.event_id join floor_tables t on t.club_id = e.club_id
    where r.id = ${reservationId} and t.id = any(${tableIds}::uuid[])
    order by t.id`.execute(tx)
}

/** Gives parties the tables that their labels name, in events whose tables are free then; for the demo data. */
export async function giveLabelledTables(tx: Tx, reservationIds: readonly string[]): Promise<void> {
  await sql`
    insert into table_assignments (reservation_id, table_id, club_id, event_id, starts_at, ends_at)
    select r.id, t.id, e.club_id, e.id, coalesce(e.doors_at, e.starts_at), e.ends_at
    from reservations r join events e on e.id = r.event_id join floor_tables t on t.club_id = e.club_id and t.name = r.table_label
    where r.id = any(${reservationIds}::uuid[]) and occupies(r.status)
    order by r.created_at, r.id
    on conflict do nothing`.execute(tx)
}
