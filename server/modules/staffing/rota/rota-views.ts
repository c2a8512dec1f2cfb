import { sql, type RawBuilder } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import type { LockedShift } from '../shifts/shift.ts'
import type { PlannedShift } from './warnings.ts'

export interface ShiftViewRow extends LockedShift {
  staff_name: string | null
  role_name: string
  role_colour: string
  hourly_rate_minor: number
}

/** Statuses that take up people's time. */
const occupying = sql`s.status in ('draft', 'published', 'acknowledged')`

/** The rate at which the shift was published; null if the person's or the role's current rate applies. */
const frozenRate = sql`case when a.status <> 'cancelled' then a.hourly_rate_minor end`

const joined = sql`staff_shifts s left join attendance a on a.shift_id = s.id`

interface Terms {
  people: ReadonlyMap<string, { name: string; hourly_rate_minor: number | null }>
  roles: ReadonlyMap<string, { name: string; colour: string; hourly_rate_minor: number }>
}

/**
 * Names and rates of people and roles. A club has few, so each is read once: joined to thousands of shifts, they would cost more
 * than the shifts themselves.
 */
async function readTerms(db: Database | Tx, clubId: string, shifts: readonly { user_id: string | null }[]): Promise<Terms> {
  const userIds = [...new Set(shifts.flatMap(({ user_id }) => user_id ?? []))]
  const people = await sql<{ id: string; name: string; hourly_rate_minor: number | null }>`
    select u.id, ${personName('u')} as name, m.hourly_rate_minor
    from users u left join club_staff m on m.user_id = u.id and m.club_id = ${clubId}
    where u.id = any(${userIds}::uuid[])`.execute(db)
  const roles = await db
    .selectFrom('staff_roles')
    .select(['id', 'name', 'colour', 'hourly_rate_minor'])
    .where('club_id', '=', clubId)
    .execute()
  const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
  return { people: byId(people.rows), roles: byId(roles) }
}

/** What an hour of a shift costs. */
function rateOf(
  { people, roles }: Terms,
  shift: { user_id: string | null; role_id: string; frozen_rate_minor: number | null },
): number {
  const own = shift.user_id === null ? null : people.get(shift.user_id)?.hourly_rate_minor
  return shift.frozen_rate_minor ?? own ?? roles.get(shift.role_id)?.hourly_rate_minor ?? 0
}

/** Shifts with the names of people and roles. A published shift keeps the rate it was published with. */
async function findShiftRows(
  db: Database | Tx,
  clubId: string,
  where: RawBuilder<unknown>,
  limit: RawBuilder<unknown> = sql``,
): Promise<ShiftViewRow[]> {
  const { rows } = await sql<ShiftViewRow & { frozen_rate_minor: number | null }>`
    select s.*, ${frozenRate} as frozen_rate_minor,
      coalesce(a.checked_in_at is not null or a.status = 'approved', false) as is_worked, null as staff_name, '' as role_name,
      '' as role_colour, 0 as hourly_rate_minor
    from ${joined}
    where s.club_id = ${clubId} and ${where}
    order by s.starts_at, s.id ${limit}`.execute(db)
  if (rows.length === 0) return []
  const terms = await readTerms(db, clubId, rows)
  for (const row of rows) {
    const role = terms.roles.get(row.role_id)
    row.staff_name = row.user_id === null ? null : (terms.people.get(row.user_id)?.name ?? null)
    row.role_name = role?.name ?? ''
    row.role_colour = role?.colour ?? ''
    row.hourly_rate_minor = rateOf(terms, row)
  }
  return rows
}

export async function findShiftRow(db: Database | Tx, clubId: string, id: string): Promise<ShiftViewRow | null> {
  const [row] = await findShiftRows(db, clubId, sql`s.id = ${id}`)
  return row ?? null
}

/** Dates, inclusive. */
export interface Dates {
  from: string
  to: string
}

/** By business date, in a form the index on starts can use: a date is at most a day from its shifts' starts. */
const on = ({ from, to }: Dates) => sql`(s.business_date between ${from} and ${to}
  and s.starts_at >= ${from}::date - interval '1 day' and s.starts_at < ${to}::date + interval '3 days')`

/** All shifts on some dates except cancelled ones, and of the surrounding weeks, which warnings need. */
export const findShiftsOn = async (db: Database | Tx, clubId: string, dates: Dates): Promise<ShiftViewRow[]> =>
  findShiftRows(db, clubId, sql`${on(dates)} and s.status <> 'cancelled'`)

/** Everything that takes up these people's time on some dates. */
export const findShiftsOf = async (
  db: Database | Tx,
  clubId: string,
  userIds: readonly string[],
  dates: Dates,
): Promise<ShiftViewRow[]> =>
  findShiftRows(db, clubId, sql`${on(dates)} and ${occupying} and s.user_id = any(${userIds}::uuid[])`)

export const findUpcomingOfTemplate = async (
  db: Database,
  clubId: string,
  templateId: string,
  now: Temporal.Instant,
): Promise<ShiftViewRow[]> =>
  findShiftRows(
    db,
    clubId,
    sql`s.template_id = ${templateId} and s.ends_at > ${instantText(now)} and s.status <> 'cancelled'`,
    sql`limit 50`,
  )

export interface ShiftFilter {
  staff_id?: string | undefined
  date_from?: string | undefined
  date_to?: string | undefined
  status?: string | undefined
  event_id?: string | undefined
}

const matching = ({ staff_id, date_from, date_to, status, event_id }: ShiftFilter) => {
  const parts = [
    staff_id === undefined ? sql`true` : sql`s.user_id = ${staff_id}`,
    ...(date_from === undefined
      ? []
      : [sql`s.business_date >= ${date_from} and s.starts_at >= ${date_from}::date - interval '1 day'`]),
    ...(date_to === undefined ? [] : [sql`s.business_date <= ${date_to} and s.starts_at < ${date_to}::date + interval '3 days'`]),
    ...(status === undefined ? [] : [sql`s.status = ${status}`]),
    ...(event_id === undefined ? [] : [sql`s.event_id = ${event_id}`]),
  ]
  return sql.join(parts, sql` and `)
}

/** Shifts that match the filters, one more than a page. */
export async function findShiftPage(
  db: Database,
  clubId: string,
  filter: ShiftFilter,
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<{ rows: ShiftViewRow[]; count: number }> {
  const from = after === null ? sql`true` : sql`(s.starts_at, s.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const [rows, all] = await Promise.all([
    findShiftRows(db, clubId, sql`${matching(filter)} and ${from}`, sql`limit ${limit + 1}`),
    sql<{ count: number }>`select count(*) from staff_shifts s where s.club_id = ${clubId} and ${matching(filter)}`.execute(db),
  ])
  return { rows, count: all.rows[0]?.count ?? 0 }
}

/** Shifts that take up people's time on some dates, the day before and the day after: the input of warnings. */
export async function findPlanned(
  db: Database | Tx,
  clubId: string,
  userIds: readonly string[],
  { from, to }: Dates,
): Promise<PlannedShift[]> {
  const { rows } = await sql<PlannedShift>`
    select s.id, s.user_id, s.business_date, s.starts_at, s.ends_at, s.break_minutes from staff_shifts s
    where s.club_id = ${clubId} and s.user_id = any(${userIds}::uuid[]) and ${occupying}
      and s.business_date between ${from}::date - 1 and ${to}::date + 1`.execute(db)
  return rows
}

/** Ids of the drafts on some dates. */
export async function findDraftIds(tx: Tx, clubId: string, dates: Dates): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from staff_shifts s where s.club_id = ${clubId} and s.status = 'draft' and ${on(dates)}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** How many shifts a template has on each date, without cancelled ones. */
export async function countOfTemplate(
  tx: Tx,
  templateId: string,
  dates: readonly string[],
  gone: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ business_date: string; count: number }>`
    select s.business_date, count(*) from staff_shifts s
    where s.template_id = ${templateId} and s.business_date = any(${dates}::date[]) and ${occupying}
      and s.id <> all(${gone}::uuid[])
    group by 1`.execute(tx)
  return new Map(rows.map(({ business_date, count }) => [business_date, count]))
}

/** Which of these people still work at the club. */
export async function findStillHere(tx: Tx, clubId: string, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from club_staff where club_id = ${clubId} and user_id = any(${userIds}::uuid[]) and status <> 'ended'`.execute(
    tx,
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

export interface RotaPerson {
  user_id: string
  name: string
  role_id: string | null
  has_left: boolean
}

/** Everyone who can be planned, and former staff among the given people. */
export async function findRotaStaff(db: Database, clubId: string, dates: Dates): Promise<RotaPerson[]> {
  const { rows } = await sql<RotaPerson>`
    select m.user_id, ${personName('u')} as name, m.role_id, m.status = 'ended' as has_left
    from club_staff m join users u on u.id = m.user_id
    where m.club_id = ${clubId} and (m.status <> 'ended' or exists (
      select 1 from staff_shifts s where s.user_id = m.user_id and s.club_id = m.club_id and s.status <> 'cancelled'
        and ${on(dates)}))
    order by lower(${personName('u')}), m.user_id`.execute(db)
  return rows
}

interface RotaRole {
  id: string
  name: string
  colour: string
  /** The club's own ratio for forecasts. */
  guests_per_person: number | null
}

export async function findRotaRoles(db: Database | Tx, clubId: string): Promise<RotaRole[]> {
  return db
    .selectFrom('staff_roles')
    .select(['id', 'name', 'colour', 'guests_per_person'])
    .where('club_id', '=', clubId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export interface RotaEvent {
  id: string
  title: string
  business_date: string
  starts_at: string
  ends_at: string
  expected_heads: number
  capacity: number
}

/** Events on some dates with the number of guests with places. */
export async function findRotaEvents(db: Database | Tx, clubId: string, { from, to }: Dates): Promise<RotaEvent[]> {
  const { rows } = await sql<RotaEvent>`
    select e.id, e.title, e.business_date, e.starts_at, e.ends_at, e.capacity, coalesce(e.heads, 0) as expected_heads
    from event_cards e
    where e.club_id = ${clubId} and e.business_date between ${from} and ${to} and e.state not in ('cancelled', 'archived')
    order by e.starts_at, e.id`.execute(db)
  return rows
}

/** What was planned on some dates: declined and cancelled shifts do not count. */
export async function sumShifts(
  db: Database,
  clubId: string,
  dates: Dates,
): Promise<{ minutes: number; hourly_rate_minor: number; shifts: number }[]> {
  const minutes = sql`greatest(0, round(extract(epoch from s.ends_at - s.starts_at) / 60)::integer - s.break_minutes)`
  const { rows } = await sql<{
    user_id: string | null
    role_id: string
    frozen_rate_minor: number | null
    minutes: number
    shifts: number
  }>`
    select s.user_id, s.role_id, ${frozenRate} as frozen_rate_minor, ${minutes} as minutes, count(*) as shifts
    from ${joined} where s.club_id = ${clubId} and ${on(dates)} and ${occupying} group by 1, 2, 3, 4`.execute(db)
  const terms = await readTerms(db, clubId, rows)
  return rows.map((row) => ({ minutes: row.minutes, shifts: row.shifts, hourly_rate_minor: rateOf(terms, row) }))
}
