import { sql, type RawBuilder } from 'kysely'
import type { MyTimeOff, StaffTimeOff } from '#contract/staffing/time-off.ts'
import type { TimeOffStatus } from '#contract/staffing/time-off-states.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import type { Availability } from './availability.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

interface SavedAvailability extends Availability {
  version: number
  updated_at: string
}

export async function findAvailability(db: Database | Tx, userId: string): Promise<SavedAvailability | null> {
  const { rows } = await sql<SavedAvailability>`
    select week, dates, version, updated_at from staff_availability where user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** A request as stored; `shapeTimeOff` adds the allowed actions. */
export type TimeOffRow = Omit<MyTimeOff, 'allowed_actions'>

const columns = sql`t.id, t.date_from, t.date_to, t.reason, t.status, t.decision_note, t.decided_at, t.created_at, t.version`

interface Page {
  after: readonly [string, string] | null
  limit: number
}
const before = (after: Page['after']) => (after === null ? sql`` : sql`and (t.created_at, t.id) < (${after[0]}, ${after[1]})`)

export async function listTimeOffOf(
  db: Database,
  userId: string,
  { after, limit }: Page,
): Promise<{ rows: TimeOffRow[]; count: number }> {
  const [page, all] = await Promise.all([
    sql<TimeOffRow>`
      select ${columns} from time_off_requests t where t.user_id = ${userId} ${before(after)}
      order by t.created_at desc, t.id desc limit ${limit + 1}`.execute(db),
    sql<{ count: number }>`select count(*) from time_off_requests t where t.user_id = ${userId}`.execute(db),
  ])
  return { rows: page.rows, count: all.rows[0]?.count ?? 0 }
}

export async function findTimeOffOf(db: Database | Tx, userId: string, id: string): Promise<TimeOffRow | null> {
  const { rows } = await sql<TimeOffRow>`
    select ${columns} from time_off_requests t where t.id = ${id} and t.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

export interface StaffTimeOffRow extends TimeOffRow, Pick<StaffTimeOff, 'user_id' | 'staff_name' | 'decided_by_name'> {
  shifts: (Omit<StaffTimeOff['shifts'][number], 'starts_at_local' | 'ends_at_local'> & { starts_at: string; ends_at: string })[]
}

/** With the person's shifts on those dates, at most 62. */
async function readRows(db: Database | Tx, where: RawBuilder<unknown>, limit: number): Promise<StaffTimeOffRow[]> {
  const { rows } = await sql<StaffTimeOffRow>`
    select ${columns}, t.user_id, ${personName('u')} as staff_name,
      case when d.id is not null then ${personName('d')} end as decided_by_name,
      (select coalesce(json_agg(json_build_object('id', s.id, 'business_date', s.business_date,
          'starts_at', ${instantInJson('s.starts_at')}, 'ends_at', ${instantInJson('s.ends_at')}, 'role_name', s.role_name,
          'status', s.status) order by s.starts_at), '[]')
        from (select s.*, r.name as role_name from staff_shifts s join staff_roles r on r.id = s.role_id
          where s.user_id = t.user_id and s.club_id = t.club_id and s.business_date between t.date_from and t.date_to
            and s.starts_at >= t.date_from - interval '1 day' and s.starts_at < t.date_to + interval '3 days'
            and s.status in ('draft', 'published', 'acknowledged') order by s.starts_at limit 62) s) as shifts
    from time_off_requests t join users u on u.id = t.user_id left join users d on d.id = t.decided_by
    where ${where} order by t.created_at desc, t.id desc limit ${limit}`.execute(db)
  return rows
}

const fits = (clubId: string, status: TimeOffStatus | undefined) =>
  sql`t.club_id = ${clubId} ${status === undefined ? sql`` : sql`and t.status = ${status}`}`

export async function listTimeOffOfClub(
  db: Database,
  clubId: string,
  { status, after, limit }: Page & { status: TimeOffStatus | undefined },
): Promise<{ rows: StaffTimeOffRow[]; count: number }> {
  const [rows, all] = await Promise.all([
    readRows(db, sql`${fits(clubId, status)} ${before(after)}`, limit + 1),
    sql<{ count: number }>`
      select count(*) from (select 1 from time_off_requests t where ${fits(clubId, status)} limit 1000) counted`.execute(db),
  ])
  return { rows, count: all.rows[0]?.count ?? 0 }
}

export async function findTimeOffOfClub(db: Database | Tx, clubId: string, id: string): Promise<StaffTimeOffRow | null> {
  const [row] = await readRows(db, sql`t.club_id = ${clubId} and t.id = ${id}`, 1)
  return row ?? null
}

/** A person's shifts on those dates that are still to be worked. */
export async function findShiftIdsOn(
  tx: Tx,
  { club_id, user_id, date_from, date_to }: { club_id: string; user_id: string; date_from: string; date_to: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from staff_shifts
    where club_id = ${club_id} and user_id = ${user_id} and business_date between ${date_from} and ${date_to}
      and starts_at >= ${date_from}::date - interval '1 day' and starts_at < ${date_to}::date + interval '3 days'
      and status in ('draft', 'published', 'acknowledged')`.execute(tx)
  return rows.map(({ id }) => id)
}
