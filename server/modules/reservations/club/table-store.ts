import { sql } from 'kysely'
import { timesOfTable } from '../core/table-store.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'

export interface PartyTables {
  /** The reservation's id. */
  id: string
  table_ids: readonly string[]
}

/** Gives parties these tables instead of those they have: in their seating, or from doors to the end. Two may swap theirs. */
export async function replaceTables(tx: Tx, parties: readonly PartyTables[]): Promise<void> {
  const ids = parties.map(({ id }) => id)
  await tx.deleteFrom('table_assignments').where('reservation_id', 'in', ids).execute()
  const pairs = parties.flatMap(({ id, table_ids }) => table_ids.map((table_id) => ({ id, table_id })))
  if (pairs.length === 0) return
  await sql`
    insert into table_assignments (reservation_id, table_id, club_id, event_id, starts_at, ends_at)
    select r.id, t.id, e.club_id, e.id, ${timesOfTable}
    from json_to_recordset(${JSON.stringify(pairs)}::json) as g (id uuid, table_id uuid)
    join reservations r on r.id = g.id join events e on e.id = r.event_id left join seatings s on s.id = r.seating_id
    join floor_tables t on t.id = g.table_id and t.club_id = e.club_id
    order by t.id`.execute(tx)
}

/** Records the seatings in which parties of one event have their tables. */
export async function setSeatings(tx: Tx, parties: readonly { id: string; seating_id: string | null }[]): Promise<void> {
  if (parties.every(({ seating_id }) => seating_id === null)) return
  await sql`
    update reservations r set seating_id = g.seating_id
    from json_to_recordset(${JSON.stringify(parties)}::json) as g (id uuid, seating_id uuid)
    where r.id = g.id and r.seating_id is distinct from g.seating_id`.execute(tx)
}

/** Gives parties the tables that their labels name, in events whose tables are free then; for the demo data. */
export async function giveLabelledTables(tx: Tx, reservationIds: readonly string[]): Promise<void> {
  await sql`
    insert into table_assignments (reservation_id, table_id, club_id, event_id, starts_at, ends_at)
    select r.id, t.id, e.club_id, e.id, ${timesOfTable}
    from reservations r join events e on e.id = r.event_id left join seatings s on s.id = r.seating_id
    join floor_tables t on t.club_id = e.club_id and t.name = r.table_label
    where r.id = any(${reservationIds}::uuid[]) and occupies(r.status)
    order by r.created_at, r.id
    on conflict do nothing`.execute(tx)
}
