import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Id, Instant } from '#contract/base/schema.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { isErrorCode } from '../../../infrastructure/error-code.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { announceNews, newsType, publishing } from '../../../infrastructure/jobs/news.ts'
import { expireOffersOf } from './offer-store.ts'
import { endsAttendance, isOtherWork, movesAttendance, noticesOf, type LockedShift, type Shift, type ShiftStep } from './shift.ts'

const ShiftsChanged = z.object({
  club_id: Id,
  at: Instant,
  /** Who changed them, and so needs no notification. */
  by: z.nullable(Id),
  notices: z.array(
    z.object({
      kind: z.enum(['published', 'changed', 'cancelled', 'declined']),
      shift_id: Id,
      user_id: Id,
      role_id: Id,
      starts_at: Instant,
      ends_at: Instant,
      reason: z.string(),
    }),
  ),
})

/** Shifts of one club changed in one transaction, as far as people must be notified. */
export const shiftsChanged = newsType('shifts_changed', ShiftsChanged)

/**
 * Serializes changes to a club's shifts until the transaction ends. The first lock of these transactions, so that each
 * planner sees what the previous one planned.
 */
export async function lockRota(tx: Tx, clubId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rota ${clubId}`}, 0))`.execute(tx)
}

/** Shifts of this club, locked against a concurrent check-in, in the order of their ids. Called under `lockRota`. */
export async function lockShifts(tx: Tx, clubId: string, ids: readonly string[]): Promise<LockedShift[]> {
  await sql`select from staff_shifts where club_id = ${clubId} and id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  // A statement that waited for a check-in would not see its punch; the next one does.
  const { rows } = await sql<LockedShift>`
    select l.*, coalesce(a.checked_in_at is not null or a.status = 'approved'
      or exists (select 1 from attendance_punches p where p.attendance_id = a.id), false) as is_worked
    from staff_shifts l left join attendance a on a.shift_id = l.id
    where l.club_id = ${clubId} and l.id = any(${ids}::uuid[]) order by l.id`.execute(tx)
  return rows
}

interface ChangeContext {
  club_id: string
  at: Temporal.Instant
  by: string | null
  /** The people of these shifts agreed to the change, and are notified of that instead. */
  isAgreed?: boolean
}

/** The roles of this club that pay a person more than their current terms do; none for someone who is not its staff. */
export async function findBetterPaidRoles(tx: Tx, clubId: string, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select r.id from club_staff m left join staff_roles own on own.id = m.role_id
      join staff_roles r on r.club_id = m.club_id and r.hourly_rate_minor > coalesce(own.hourly_rate_minor, 0)
    where m.user_id = ${userId} and m.club_id = ${clubId} and m.hourly_rate_minor is null`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** A shift pays by its role: no one gives themselves a better one, on whichever way they plan it. */
async function refuseOwnRaise(tx: Tx, steps: readonly ShiftStep[], { club_id, by }: ChangeContext): Promise<void> {
  const taken = steps.flatMap(({ before, after }) =>
    after === null || by === null || after.user_id !== by || (before?.user_id === by && before.role_id === after.role_id)
      ? []
      : [after.role_id],
  )
  if (taken.length === 0 || by === null) return
  const better = await findBetterPaidRoles(tx, club_id, by)
  if (taken.some((role) => better.has(role)))
    refuse('own_work', { message: 'This role pays more than yours. Ask someone else who plans shifts to give you this shift.' })
}

/** Of one club: a rota has all shifts of its weeks, and the largest venues plan some hundred people a night. */
const maxOnDate = 1_000

const isPlannedOn = (shift: Shift | null, date: string) =>
  shift !== null && shift.status !== 'cancelled' && shift.business_date === date

/** Without a limit, one person’s planning could make every rota of these weeks too large to read. */
async function refuseFullDates(tx: Tx, steps: readonly ShiftStep[], clubId: string): Promise<void> {
  const added = (date: string) =>
    steps.reduce((sum, { before, after }) => sum + Number(isPlannedOn(after, date)) - Number(isPlannedOn(before, date)), 0)
  const fuller = [...new Set(steps.flatMap(({ after }) => after?.business_date ?? []))].filter((date) => added(date) > 0)
  if (fuller.length === 0) return
  // A shift starts at most two days around its date, in any zone: the bounds only narrow the index.
  const { rows } = await sql<{ date: string; count: number }>`
    select d.date, (select count(*) from staff_shifts s where s.club_id = ${clubId} and s.business_date = d.date::date
      and s.status <> 'cancelled' and s.starts_at between d.date::date - 2 and d.date::date + 3)::integer as count
    from unnest(${fuller}::text[]) as d (date)`.execute(tx)
  const full = rows.find(({ date, count }) => count + added(date) > maxOnDate)
  if (full === undefined) return
  const message = `A date can have up to ${maxOnDate} shifts. Delete some on ${full.date}, or plan fewer`
  refuse('invalid', { fields: { business_date: [message] } })
}

/** Shifts as in the table; only the database increments `version`. */
const asJson = (shifts: readonly Shift[]) => JSON.stringify(shifts)

/**
 * The only way to change shifts: rows, their attendance, and one item of news, in one statement. Under `lockRota`, and only for
 * shifts from `lockShifts`. The database checks overlaps at the end of the statement, so two people may swap in it.
 */
export async function applyShiftSteps(
  tx: Tx,
  steps: readonly ShiftStep[],
  { club_id, at, by, isAgreed = false }: ChangeContext,
): Promise<void> {
  if (steps.length === 0) return
  await refuseOwnRaise(tx, steps, { club_id, at, by })
  await refuseFullDates(tx, steps, club_id)
  const now = instantText(at)
  const newShifts = steps.flatMap(({ before, after }) => (before === null && after !== null ? [after] : []))
  const changed = steps.flatMap(({ before, after }) => (before !== null && after !== null ? [after] : []))
  const removed = steps.flatMap(({ before, after }) => (before !== null && after === null ? [before.id] : []))
  const expected = steps.flatMap((step) => (movesAttendance(step) && step.after !== null ? [step.after] : []))
  const ended = steps.flatMap((step) => (endsAttendance(step) && step.before !== null ? [step.before.id] : []))
  const notices = isAgreed ? [] : steps.flatMap((step) => noticesOf(step, now))
  const news = { type: shiftsChanged, subject: `rota:${club_id}`, facts: { club_id, at: now, by, notices } }
  try {
    await sql`
      with removed as (delete from staff_shifts where id = any(${removed}::uuid[])),
      changed as (
        update staff_shifts s set
          user_id = n.user_id, role_id = n.role_id, event_id = n.event_id, business_date = n.business_date,
          starts_at = n.starts_at, ends_at = n.ends_at, break_minutes = n.break_minutes, note = n.note, status = n.status,
          decline_reason = n.decline_reason, published_at = n.published_at, version = s.version + 1
        from json_populate_recordset(null::staff_shifts, ${asJson(changed)}::json) n where s.id = n.id
      ),
      made as (
        insert into staff_shifts (id, club_id, user_id, role_id, template_id, event_id, business_date, starts_at, ends_at,
          break_minutes, early_in_minutes, late_grace_minutes, late_out_minutes, note, status, decline_reason, version,
          created_at, published_at)
        select id, club_id, user_id, role_id, template_id, event_id, business_date, starts_at, ends_at, break_minutes,
          early_in_minutes, late_grace_minutes, late_out_minutes, note, status, decline_reason, version, created_at, published_at
        from json_populate_recordset(null::staff_shifts, ${asJson(newShifts)}::json)
      ),
      expected as (
        insert into attendance (id, shift_id, club_id, user_id, role_id, business_date, starts_at, hourly_rate_minor, currency,
          status, created_at)
        select e.attendance_id, e.id, c.id, e.user_id, e.role_id, e.business_date, e.starts_at,
          coalesce(m.hourly_rate_minor, r.hourly_rate_minor), c.currency, 'scheduled', ${now}
        from json_to_recordset(${JSON.stringify(expected.map((shift) => ({ ...shift, attendance_id: newId() })))}::json)
            as e(id uuid, attendance_id uuid, user_id uuid, role_id uuid, business_date date, starts_at timestamptz)
          join clubs c on c.id = ${club_id} join staff_roles r on r.id = e.role_id
          left join club_staff m on m.user_id = e.user_id and m.club_id = c.id
        on conflict on constraint attendance_shift_once do update set
          user_id = excluded.user_id, role_id = excluded.role_id, business_date = excluded.business_date,
          starts_at = excluded.starts_at, hourly_rate_minor = case
            when attendance.status <> 'cancelled'
              and (attendance.user_id, attendance.role_id) = (excluded.user_id, excluded.role_id)
            then attendance.hourly_rate_minor else excluded.hourly_rate_minor end,
          status = 'scheduled', version = attendance.version + 1
        where attendance.checked_in_at is null
          and not exists (select 1 from attendance_punches p where p.attendance_id = attendance.id)
      ),
      ended as (
        update attendance a set status = 'cancelled', version = a.version + 1
        where a.shift_id = any(${ended}::uuid[]) and a.checked_in_at is null and a.status <> 'approved'
          and not exists (select 1 from attendance_punches p where p.attendance_id = a.id)
      )
      ${notices.length === 0 ? sql`` : sql`, news as (${publishing([news])})`}
      select 1`.execute(tx)
  } catch (error) {
    if (isErrorCode(error, '23P01')) refuse('shift_overlap')
    throw error
  }
  if (notices.length > 0) announceNews()
  await expireOffersOf(
    tx,
    steps.flatMap((step) => (step.before !== null && isOtherWork(step) ? [step.before.id] : [])),
  )
}

/** A person's shifts at this club that have not started, locked. */
export async function lockUpcomingShifts(tx: Tx, clubId: string, userId: string, now: Temporal.Instant): Promise<LockedShift[]> {
  const { rows } = await sql<{ id: string }>`
    select id from staff_shifts
    where club_id = ${clubId} and user_id = ${userId} and starts_at > ${instantText(now)} and status <> 'cancelled'`.execute(tx)
  return lockShifts(
    tx,
    clubId,
    rows.map(({ id }) => id),
  )
}

/** For an erased account: deletes why the person declined shifts. */
export async function forgetDeclineReasonsOf(tx: Tx, userId: string): Promise<void> {
  await sql`
    update staff_shifts set decline_reason = null where user_id = ${userId} and decline_reason is not null`.execute(tx)
}
