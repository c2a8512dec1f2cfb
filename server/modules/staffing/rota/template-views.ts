import { sql } from 'kysely'
import type { ScheduleTemplate } from '#contract/staffing/schedule-templates.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

const columns = (now: Temporal.Instant) => sql`
  t.id, t.name, t.role_id, r.name as role_name, r.colour as role_colour, t.weekdays,
  to_char(t.start_local, 'HH24:MI') as start_local, to_char(t.end_local, 'HH24:MI') as end_local, t.break_minutes, t.headcount,
  t.early_in_minutes, t.late_grace_minutes, t.late_out_minutes,
  (select count(*)::integer from staff_shifts s where s.template_id = t.id and s.ends_at > ${instantText(now)}
    and s.status <> 'cancelled') as upcoming,
  t.version`

/** A template of this club; other clubs' are not found. */
export async function findScheduleTemplate(
  db: Database | Tx,
  clubId: string,
  id: string,
  now: Temporal.Instant,
): Promise<ScheduleTemplate | null> {
  const { rows } = await sql<ScheduleTemplate>`
    select ${columns(now)} from schedule_templates t join staff_roles r on r.id = t.role_id where t.id = ${id}
      and t.club_id = ${clubId}`.execute(db)
  return rows[0] ?? null
}

interface Page {
  after: readonly [string, string] | null
  limit: number
  now: Temporal.Instant
}

/** Templates by name, one more than a page. */
export async function findScheduleTemplates(
  db: Database,
  clubId: string,
  { after, limit, now }: Page,
): Promise<{ rows: ScheduleTemplate[]; count: number }> {
  const from = after === null ? sql`` : sql`and (lower(t.name), t.id) > (${after[0]}, ${after[1]}::uuid)`
  const [page, all] = await Promise.all([
    sql<ScheduleTemplate>`
      select ${columns(now)} from schedule_templates t join staff_roles r on r.id = t.role_id
      where t.club_id = ${clubId} ${from} order by lower(t.name), t.id limit ${limit + 1}`.execute(db),
    sql<{ count: number }>`select count(*) from schedule_templates where club_id = ${clubId}`.execute(db),
  ])
  return { rows: page.rows, count: all.rows[0]?.count ?? 0 }
}
