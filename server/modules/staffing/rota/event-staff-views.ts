import { sql } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

/** The shifts of one role at one event. */
export interface EventStaff {
  event_id: string
  role_id: string
  /** People with a published shift. */
  people: number
  /** Shifts, including drafts and open ones. */
  planned: number
  /** Of the median shift: minutes from the event's start to the shift's, and from the event's end to the shift's. */
  starts_after: number
  ends_after: number
  break_minutes: number
}

/**
 * Shifts of these events of a club by role. A shift without an event belongs to those on its business date; cancelled and
 * declined ones are left out.
 */
export async function readEventStaff(db: Database | Tx, clubId: string, eventIds: readonly string[]): Promise<EventStaff[]> {
  const middle = (minutes: ReturnType<typeof sql>) => sql`percentile_disc(0.5) within group (order by ${minutes})`
  const { rows } = await sql<EventStaff>`
    select e.id as event_id, s.role_id,
      count(distinct s.user_id) filter (where s.status in ('published', 'acknowledged'))::integer as people,
      count(*)::integer as planned, ${middle(sql`s.break_minutes`)} as break_minutes,
      ${middle(sql`(extract(epoch from s.starts_at - e.starts_at) / 60)::integer`)} as starts_after,
      ${middle(sql`(extract(epoch from s.ends_at - e.ends_at) / 60)::integer`)} as ends_after
    from event_cards e join staff_shifts s on s.club_id = e.club_id
      and s.starts_at between e.starts_at - interval '2 days' and e.ends_at + interval '2 days'
      and (s.event_id = e.id or (s.event_id is null and s.business_date = e.business_date))
    where e.club_id = ${clubId} and e.id = any(${eventIds}::uuid[]) and s.status not in ('cancelled', 'declined')
    group by e.id, s.role_id`.execute(db)
  return rows
}
