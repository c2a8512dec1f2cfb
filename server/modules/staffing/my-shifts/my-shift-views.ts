import { sql, type RawBuilder } from 'kysely'
import type { MyShift } from '#contract/staffing/my-shifts.ts'
import { expectedShiftStatuses } from '#contract/staffing/shift-states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { ShiftWindow } from '../attendance/punch.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

/** A shift and its record as stored; `toMyShift` adds what its person may do. */
export interface MyShiftRow
  extends
    ShiftWindow,
    Pick<
      MyShift,
      | 'id'
      | 'status'
      | 'business_date'
      | 'timezone'
      | 'club_name'
      | 'role'
      | 'event'
      | 'note'
      | 'decline_reason'
      | 'attendance_id'
      | 'attendance'
      | 'offer'
      | 'version'
    > {
  planned_break_minutes: number
  /** Checked in to another shift, so not able to check in to this one. */
  is_at_work_elsewhere: boolean
}

const columns = sql`
  s.id, s.status, s.business_date, s.starts_at, s.ends_at, s.early_in_minutes, s.late_grace_minutes, s.late_out_minutes,
  s.break_minutes as planned_break_minutes, s.note, s.decline_reason, s.version, coalesce(c.timezone, 'UTC') as timezone,
  c.name as club_name, json_build_object('name', r.name, 'colour', r.colour) as role,
  case when e.id is not null then json_build_object('id', e.id, 'title', e.title) end as event,
  a.id as attendance_id,
  case when a.id is not null then json_build_object('status', a.status, 'checked_in_at', ${instantInJson('a.checked_in_at')},
    'checked_out_at', ${instantInJson('a.checked_out_at')}, 'break_started_at', ${instantInJson('a.break_started_at')},
    'break_minutes', a.break_minutes, 'late_minutes', a.late_minutes, 'worked_minutes', a.worked_minutes,
    'needs_confirmation', a.needs_confirmation,
    'is_corrected', exists (select 1 from attendance_corrections k where k.attendance_id = a.id),
    'punches', (select coalesce(json_agg(json_build_object('id', p.id, 'action', p.action,
        'pressed_at', ${instantInJson('p.pressed_at')}, 'received_at', ${instantInJson('p.received_at')})
        order by p.pressed_at, p.received_at, p.id), '[]')
      from attendance_punches p where p.attendance_id = a.id)) end as attendance,
  (select json_build_object('id', o.id, 'status', o.status, 'version', o.version) from shift_offers o
    where o.shift_id = s.id and o.status in ('open', 'accepted')) as offer,
  exists (select 1 from attendance w where w.user_id = s.user_id and w.shift_id <> s.id
    and w.status in ('checked_in', 'on_break')) as is_at_work_elsewhere`

const joined = sql`join clubs c on c.id = s.club_id join staff_roles r on r.id = s.role_id
  left join attendance a on a.shift_id = s.id and a.user_id = s.user_id left join event_cards e on e.id = s.event_id`

/** Published at least once, so that its person knows about it. */
const isShown = sql`s.status <> 'draft' and s.published_at is not null`

export interface MyShiftFilter {
  user_id: string
  now: Temporal.Instant
  /** Not over yet, or still being worked. */
  upcoming_only: boolean
  /** Only those expected to be worked. */
  expected_only: boolean
  date_from: string | undefined
  date_to: string | undefined
}

/** No shift is longer than a day, so one that ends after now started at most a day, plus the check-out window, before. */
const notOver = (now: Temporal.Instant) => sql`
  s.starts_at > ${instantText(now)}::timestamptz - interval '2 days'
  and (s.ends_at > ${instantText(now)} or exists (
    select 1 from attendance w where w.shift_id = s.id and w.user_id = s.user_id and w.status in ('checked_in', 'on_break')))`

function fits({ user_id, now, upcoming_only, expected_only, date_from, date_to }: MyShiftFilter): RawBuilder<unknown> {
  const conditions = [
    sql`s.user_id = ${user_id}`,
    isShown,
    ...(upcoming_only ? [notOver(now)] : []),
    ...(expected_only ? [sql`s.status = any(${expectedShiftStatuses})`] : []),
    // A business date is within two days of the start in every time zone.
    ...(date_from === undefined
      ? []
      : [sql`s.business_date >= ${date_from}::date and s.starts_at > ${date_from}::date - interval '2 days'`]),
    ...(date_to === undefined
      ? []
      : [sql`s.business_date <= ${date_to}::date and s.starts_at < ${date_to}::date + interval '3 days'`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** One page, plus one more row if there is a next page: upcoming ones soonest first, others latest first. */
export async function listMyShiftRows(
  db: Database,
  filter: MyShiftFilter,
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<MyShiftRow[]> {
  const isForward = filter.upcoming_only || filter.expected_only
  const beyond = after === null ? sql`` : sql`and (s.starts_at, s.id) ${isForward ? sql`>` : sql`<`} (${after[0]}, ${after[1]})`
  const order = isForward ? sql`s.starts_at, s.id` : sql`s.starts_at desc, s.id desc`
  const { rows } = await sql<MyShiftRow>`
    with page as materialized (select s.id from staff_shifts s where ${fits(filter)} ${beyond} order by ${order}
      limit ${limit + 1})
    select ${columns} from page join staff_shifts s on s.id = page.id ${joined} order by ${order}`.execute(db)
  return rows
}

export async function countMyShifts(db: Database, filter: MyShiftFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 from staff_shifts s where ${fits(filter)} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findMyShift(db: Database | Tx, userId: string, shiftId: string): Promise<MyShiftRow | null> {
  const { rows } = await sql<MyShiftRow>`
    select ${columns} from staff_shifts s ${joined} where s.id = ${shiftId} and s.user_id = ${userId} and ${isShown}`.execute(db)
  return rows[0] ?? null
}

/** Everything a calendar link shows: the past month, and everything planned. */
export async function findCalendarShifts(db: Database, secretHash: Buffer, now: Temporal.Instant): Promise<MyShiftRow[] | null> {
  const { rows: links } = await sql<{ user_id: string }>`
    select l.user_id from staff_calendar_links l join users u on u.id = l.user_id and u.status = 'active'
    where l.secret_hash = ${secretHash}`.execute(db)
  const [link] = links
  if (link === undefined) return null
  const { rows } = await sql<MyShiftRow>`
    select ${columns} from staff_shifts s ${joined}
    where s.user_id = ${link.user_id} and ${isShown} and s.status <> 'declined'
      and s.starts_at > ${instantText(now)}::timestamptz - interval '31 days'
    order by s.starts_at, s.id limit 500`.execute(db)
  return rows
}

export async function findCalendarLink(db: Database, userId: string): Promise<string | null> {
  const { rows } = await sql<{ created_at: string }>`
    select created_at from staff_calendar_links where user_id = ${userId}`.execute(db)
  return rows[0]?.created_at ?? null
}
