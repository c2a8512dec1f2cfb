import { sql, type RawBuilder } from 'kysely'
import type { AttendanceCorrection, AttendanceFilters, AttendanceRecord, Punch } from '#contract/staffing/attendance.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import type { AttendanceState, ShiftWindow } from './punch.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

/** An attendance record as stored; `toRecord` applies what a caller may see and do. */
export interface AttendanceRow extends AttendanceState, ShiftWindow {
  id: string
  shift_id: string
  club_id: string
  business_date: string
  planned_break_minutes: number
  staff: AttendanceRecord['staff']
  role: AttendanceRecord['role']
  event: AttendanceRecord['event']
  hourly_rate_minor: number
  currency: string
  punches: Punch[]
  corrections: AttendanceCorrection[]
  version: number
}

const columns = sql`
  a.id, a.shift_id, a.club_id, a.business_date, s.starts_at, s.ends_at, s.early_in_minutes, s.late_grace_minutes,
  s.late_out_minutes, s.break_minutes as planned_break_minutes, a.status, a.checked_in_at, a.checked_out_at, a.break_started_at,
  a.break_minutes, a.late_minutes, a.worked_minutes, a.pay_minor, a.needs_confirmation, a.hourly_rate_minor,
  a.currency, a.version,
  json_build_object('id', a.user_id, 'name', coalesce(${personName('u')}, '')) as staff,
  json_build_object('id', r.id, 'name', r.name, 'colour', r.colour) as role,
  case when e.id is not null then json_build_object('id', e.id, 'title', e.title) end as event,
  (select coalesce(json_agg(json_build_object('id', p.id, 'action', p.action, 'pressed_at', ${instantInJson('p.pressed_at')},
      'received_at', ${instantInJson('p.received_at')}) order by p.pressed_at, p.received_at, p.id), '[]')
    from attendance_punches p where p.attendance_id = a.id) as punches,
  (select coalesce(json_agg(json_build_object('at', ${instantInJson('c.at')}, 'reason', c.reason,
      'by_name', (select ${personName('m')} from users m where m.id = c.user_id and m.deleted_at is null)) order by c.at, c.id),
        '[]')
    from attendance_corrections c where c.attendance_id = a.id) as corrections`

const joined = sql`join staff_shifts s on s.id = a.shift_id join staff_roles r on r.id = a.role_id
  left join event_cards e on e.id = s.event_id left join users u on u.id = a.user_id and u.deleted_at is null`

export async function findAttendance(db: Database | Tx, clubId: string, id: string): Promise<AttendanceRow | null> {
  return (await findAttendances(db, clubId, [id]))[0] ?? null
}

export async function findAttendances(db: Database | Tx, clubId: string, ids: readonly string[]): Promise<AttendanceRow[]> {
  const { rows } = await sql<AttendanceRow>`
    select ${columns} from attendance a ${joined} where a.club_id = ${clubId} and a.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

export interface AttendanceFilter extends AttendanceFilters {
  club_id: string
}

/** A business date is within two days of the start in every time zone, so the sort index serves dates too. */
const onDates = (from: string | undefined, to: string | undefined): RawBuilder<unknown> => sql`
  ${from === undefined ? sql`true` : sql`(a.business_date >= ${from}::date and a.starts_at > ${from}::date - interval '2 days')`}
  and ${to === undefined ? sql`true` : sql`(a.business_date <= ${to}::date and a.starts_at < ${to}::date + interval '3 days')`}`

const fits = ({ club_id, staff_id, date_from, date_to, status }: AttendanceFilter) => sql`
  a.club_id = ${club_id} ${staff_id === undefined ? sql`` : sql`and a.user_id = ${staff_id}`}
  ${status === undefined ? sql`` : sql`and a.status = ${status}`} and ${onDates(date_from, date_to)}`

/** One page, plus one more row if there is a next page, latest shift first. */
export async function listAttendanceRows(
  db: Database,
  filter: AttendanceFilter,
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<AttendanceRow[]> {
  const beyond = after === null ? sql`` : sql`and (a.starts_at, a.id) < (${after[0]}, ${after[1]})`
  const { rows } = await sql<AttendanceRow>`
    with page as materialized (
      select a.id from attendance a where ${fits(filter)} ${beyond} order by a.starts_at desc, a.id desc limit ${limit + 1}
    )
    select ${columns} from page join attendance a on a.id = page.id ${joined} order by a.starts_at desc, a.id desc`.execute(db)
  return rows
}

/** How many there are, up to the counting limit. */
export async function countAttendance(db: Database, filter: AttendanceFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 from attendance a where ${fits(filter)} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** More people than any club has working on one night. */
const maxOnBoard = 500

/** Everyone who works on a business date, and everyone still working since an earlier one. */
export async function findTonight(db: Database, clubId: string, date: string, now: Temporal.Instant): Promise<AttendanceRow[]> {
  const { rows } = await sql<AttendanceRow>`
    select ${columns} from attendance a ${joined}
    where a.club_id = ${clubId} and a.starts_at > ${instantText(now)}::timestamptz - interval '3 days'
      and a.starts_at < ${instantText(now)}::timestamptz + interval '2 days'
      and (a.business_date = ${date}::date or (a.status in ('checked_in', 'on_break') and a.business_date < ${date}::date))
    order by s.starts_at, a.id limit ${maxOnBoard}`.execute(db)
  return rows
}

export interface PayrollRow {
  staff: { id: string; name: string }
  role: string
  hourly_rate_minor: number
  shifts: number
  planned_minutes: number
  worked_minutes: number
  late_minutes: number
  pay_minor: number
  open_shifts: number
  absent_shifts: number
}

/** Approved work of a period by person, role and rate, and how much is not approved. */
export async function sumPayroll(db: Database, clubId: string, from: string, to: string): Promise<PayrollRow[]> {
  const { rows } = await sql<PayrollRow>`
    with sums as (
      select a.user_id, a.role_id, a.hourly_rate_minor,
        count(*) filter (where a.status = 'approved')::int as shifts,
        coalesce(sum(floor(extract(epoch from s.ends_at - s.starts_at) / 60) - s.break_minutes)
          filter (where a.status = 'approved'), 0)::int as planned_minutes,
        coalesce(sum(a.worked_minutes) filter (where a.status = 'approved'), 0)::int as worked_minutes,
        coalesce(sum(a.late_minutes) filter (where a.status = 'approved'), 0)::int as late_minutes,
        coalesce(sum(a.pay_minor) filter (where a.status = 'approved'), 0)::bigint as pay_minor,
        count(*) filter (where a.status in ('checked_in', 'on_break', 'checked_out', 'missing_check_out'))::int as open_shifts,
        count(*) filter (where a.status = 'absent')::int as absent_shifts
      from attendance a join staff_shifts s on s.id = a.shift_id
      where a.club_id = ${clubId} and ${onDates(from, to)}
      group by a.user_id, a.role_id, a.hourly_rate_minor
    )
    select json_build_object('id', p.user_id, 'name', coalesce(${personName('u')}, '')) as staff, r.name as role,
      p.hourly_rate_minor, p.shifts, p.planned_minutes, p.worked_minutes, p.late_minutes, p.pay_minor, p.open_shifts,
      p.absent_shifts
    from sums p join staff_roles r on r.id = p.role_id left join users u on u.id = p.user_id and u.deleted_at is null
    where p.shifts + p.open_shifts + p.absent_shifts > 0
    order by coalesce(${personName('u')}, ''), p.user_id, r.name, p.hourly_rate_minor`.execute(db)
  return rows
}
