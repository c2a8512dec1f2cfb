import { sql } from 'kysely'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { generateAttendance } from '#contract/staffing/attendance.ts'
import { workedStatuses, type AttendanceStatus, type PunchAction } from '#contract/staffing/attendance-states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { findOtherWork, type OtherWork } from './other-work-views.ts'
import type { AttendanceState, ShiftWindow } from './punch.ts'

const isWorked = (status: AttendanceStatus): boolean => workedStatuses.some((worked) => worked === status)

/** A row and its shift, locked until the transaction ends. */
export interface LockedAttendance extends AttendanceState, ShiftWindow {
  id: string
  shift_id: string
  club_id: string
  user_id: string
  business_date: string
  hourly_rate_minor: number
  has_punches: boolean
  version: number
}

/**
 * The rows among these that belong to a club or person, locked with their shifts in the order of their ids. People are locked
 * first, because a person is at work once, then shifts, as in planning.
 */
export async function lockAttendance(
  tx: Tx,
  ids: readonly string[],
  owner: { club_id: string } | { user_id: string },
): Promise<LockedAttendance[]> {
  const whose = 'club_id' in owner ? sql`a.club_id = ${owner.club_id}` : sql`a.user_id = ${owner.user_id}`
  await sql`
    select pg_advisory_xact_lock(hashtextextended('at work ' || p.user_id, 0))
    from (select distinct a.user_id from attendance a where a.id = any(${ids}::uuid[]) and ${whose} order by 1) p`.execute(tx)
  await sql`
    select s.id from staff_shifts s
    where s.id in (select a.shift_id from attendance a where a.id = any(${ids}::uuid[]) and ${whose})
    order by s.id for update`.execute(tx)
  const { rows } = await sql<LockedAttendance>`
    select a.id, a.shift_id, a.club_id, a.user_id, a.business_date, a.hourly_rate_minor, a.status, a.checked_in_at,
      a.checked_out_at, a.break_started_at, a.break_minutes, a.late_minutes, a.worked_minutes, a.pay_minor, a.needs_confirmation,
      a.version, s.starts_at, s.ends_at, s.early_in_minutes, s.late_grace_minutes, s.late_out_minutes,
      exists (select 1 from attendance_punches p where p.attendance_id = a.id) as has_punches
    from attendance a join staff_shifts s on s.id = a.shift_id
    where a.id = any(${ids}::uuid[]) and ${whose} order by a.id for update of a`.execute(tx)
  return rows
}

/** The constraint behind `writeAttendance`, for a person whose records are locked by no one. */
export const atWorkOnce = 'attendance_at_work_once'

/**
 * The only way to change times and state of a locked row. Writes nothing if the person was at work elsewhere in that time, and
 * returns where.
 */
export async function writeAttendance(tx: Tx, row: LockedAttendance, state: AttendanceState): Promise<OtherWork | null> {
  const isSame = row.checked_in_at === state.checked_in_at && row.checked_out_at === state.checked_out_at
  const isChecked = isWorked(row.status) && isSame
  const other = isWorked(state.status) && !isChecked ? await findOtherWork(tx, row, state) : null
  if (other !== null) return other
  const { needs_confirmation } = state
  const { status, checked_in_at, checked_out_at, break_started_at, break_minutes, late_minutes, worked_minutes, pay_minor } =
    state
  await sql`
    update attendance set status = ${status}, checked_in_at = ${checked_in_at}, checked_out_at = ${checked_out_at},
      break_started_at = ${break_started_at}, break_minutes = ${break_minutes}, late_minutes = ${late_minutes},
      worked_minutes = ${worked_minutes}, pay_minor = ${pay_minor},
      needs_confirmation = ${needs_confirmation}, version = version + 1
    where id = ${row.id}`.execute(tx)
  return null
}

export interface NewPunch {
  id: string
  attendance_id: string
  action: PunchAction
  pressed_at: string
  received_at: string
  user_id: string
}

export async function findPunch(tx: Tx, id: string): Promise<Pick<NewPunch, 'attendance_id' | 'action'> | null> {
  const punch = await tx
    .selectFrom('attendance_punches')
    .select(['attendance_id', 'action'])
    .where('id', '=', id)
    .executeTakeFirst()
  // The table's constraint allows nothing else.
  return punch === undefined ? null : { attendance_id: punch.attendance_id, action: punch.action as PunchAction }
}

export async function countBreaks(tx: Tx, attendanceId: string): Promise<number> {
  const { rows } = await sql<{ breaks: number }>`
    select count(*)::integer as breaks from attendance_punches
    where attendance_id = ${attendanceId} and action = 'break_start'`.execute(tx)
  return rows[0]?.breaks ?? 0
}

/** False if another punch has this id. */
export async function insertPunch(tx: Tx, punch: NewPunch): Promise<boolean> {
  const { id, attendance_id, action, pressed_at, received_at, user_id } = punch
  const { rows } = await sql`
    insert into attendance_punches (id, attendance_id, action, pressed_at, received_at, user_id)
    values (${id}, ${attendance_id}, ${action}, ${pressed_at}, ${received_at}, ${user_id})
    on conflict (id) do nothing returning 1`.execute(tx)
  return rows.length > 0
}

export async function insertCorrection(
  tx: Tx,
  { attendance_id, user_id, reason, at }: { attendance_id: string; user_id: string; reason: string; at: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into attendance_corrections (id, attendance_id, user_id, reason, at)
    values (${newId()}, ${attendance_id}, ${user_id}, ${reason}, ${instantText(at)})`.execute(tx)
}

export async function deleteAttendanceRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('attendance').where('id', '=', id).execute()
}

interface GenerateRequest {
  club_id: string
  date_from: string
  date_to: string
  staff_ids: readonly string[] | undefined
}

/** Creates rows for published shifts without one, under `lockRota`; returns how many there are now, and how many are new. */
export async function fillAttendance(
  tx: Tx,
  { club_id, date_from, date_to, staff_ids }: GenerateRequest,
  now: Temporal.Instant,
): Promise<AnswerOf<typeof generateAttendance>> {
  const whose = staff_ids === undefined ? sql`` : sql`and s.user_id = any(${staff_ids}::uuid[])`
  const { rows } = await sql<{ id: string; has_row: boolean }>`
    select s.id, exists (select 1 from attendance a where a.shift_id = s.id) as has_row
    from staff_shifts s
    where s.club_id = ${club_id} and s.user_id is not null and s.status in ('published', 'acknowledged')
      and s.business_date between ${date_from}::date and ${date_to}::date
      and s.starts_at > ${date_from}::date - interval '2 days'
        and s.starts_at < ${date_to}::date + interval '3 days' ${whose}`.execute(tx)
  const missing = rows.filter(({ has_row }) => !has_row).map(({ id }) => ({ id: newId(), shift_id: id }))
  if (missing.length > 0) {
    await sql`
      insert into attendance (id, shift_id, club_id, user_id, role_id, business_date, starts_at, hourly_rate_minor, currency,
        status, created_at)
      select n.id, s.id, s.club_id, s.user_id, s.role_id, s.business_date, s.starts_at,
        coalesce(m.hourly_rate_minor, r.hourly_rate_minor), c.currency, 'scheduled', ${instantText(now)}
      from json_to_recordset(${JSON.stringify(missing)}::json) as n(id uuid, shift_id uuid)
        join staff_shifts s on s.id = n.shift_id join clubs c on c.id = s.club_id join staff_roles r on r.id = s.role_id
        left join club_staff m on m.user_id = s.user_id and m.club_id = s.club_id
      on conflict on constraint attendance_shift_once do nothing`.execute(tx)
  }
  return { made: missing.length, kept: rows.length - missing.length }
}

export interface ExpiredAttendance {
  id: string
  status: 'absent' | 'missing_check_out'
  user_id: string
  club_id: string
  club_name: string
  timezone: string
  starts_at: string
  ends_at: string
}

/**
 * Ends some of the overdue rows: no check-in before the shift's end, or no check-out before its window closed. A shift being
 * moved at the same moment is left alone.
 */
export async function expireAttendance(tx: Tx, now: Temporal.Instant, most: number): Promise<ExpiredAttendance[]> {
  const at = sql`${instantText(now)}::timestamptz`
  const { rows } = await sql<ExpiredAttendance>`
    with overdue as (
      select a.id, a.shift_id, a.starts_at, s.ends_at
      from attendance a join staff_shifts s on s.id = a.shift_id
      where a.status in ('scheduled', 'checked_in', 'on_break') and a.starts_at < ${at}
        and case when a.status = 'scheduled' then s.ends_at <= ${at}
          else s.ends_at + make_interval(mins => s.late_out_minutes) < ${at} end
      order by a.starts_at, a.id limit ${most} for update of a skip locked
    )
    update attendance a set status = case when a.status = 'scheduled' then 'absent' else 'missing_check_out' end,
      version = a.version + 1
    from overdue o, clubs c
    where a.id = o.id and a.starts_at = o.starts_at and c.id = a.club_id
    returning a.id, a.status, a.user_id, a.club_id, c.name as club_name, c.timezone, o.starts_at, o.ends_at`.execute(tx)
  return rows
}
