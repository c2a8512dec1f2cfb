import { sql } from 'kysely'
import type { Database } from '../../infrastructure/database/connect.ts'

/** For a person's data export: what they ordered at their tables, and the tabs they opened or closed at work. */
export async function exportTabsOf(db: Database, userId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select t.id, c.name as club_name, e.title as event_title, t.label, t.state, t.currency, t.opened_at, t.closed_at,
      case when r.client_id = ${userId} then r.reference end as reservation,
      case when r.client_id = ${userId} then (
        select coalesce(json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'unit_price_minor', l.unit_price_minor,
          'reduced_minor', l.reduced_minor, 'is_voided', l.voided_at is not null) order by l.added_at, l.id), '[]')
        from tab_lines l where l.tab_id = t.id) end as lines
    from (
      select t.id from reservations r join tabs t on t.reservation_id = r.id where r.client_id = ${userId}
      union select id from tabs where opened_by = ${userId}
      union select id from tabs where closed_by = ${userId}
    ) own
      join tabs t on t.id = own.id join clubs c on c.id = t.club_id join events e on e.id = t.event_id
      left join reservations r on r.id = t.reservation_id
    order by t.opened_at, t.id`.execute(db)
  return rows
}
