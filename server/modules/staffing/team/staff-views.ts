import { sql, type RawBuilder } from 'kysely'
import { staffFlags, type StaffFlags } from '#contract/base/permissions.ts'
import type { StaffFilters, StaffSort, StaffStatus } from '#contract/staffing/staff.ts'
import type { UserStatus } from '#contract/people/user-rules.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'

export interface StaffRow extends StaffFlags {
  id: string
  club_id: string
  username: string
  first_name: string
  last_name: string
  email: string | null
  phone_number: string
  avatar_file: string | null
  account_status: UserStatus
  role_id: string | null
  role_name: string | null
  role_colour: string | null
  own_permissions: boolean
  own_rate_minor: number | null
  role_rate_minor: number | null
  status: StaffStatus
  invitation_expires_at: string | null
  one_time_password_until: string | null
  joined_at: string | null
  ended_at: string | null
  next_shift_at: string | null
  version: number
  /** The name in lists; the sort key comes before the id. */
  sort_name: string
}

const flags = sql.join(staffFlags.map((flag) => sql.ref(`s.${flag}`)))
const sortName = sql`lower(${personName('u')}) collate "C"`

/** Without erased accounts, which have nothing left to show. */
const staffRows = (now: Temporal.Instant, where: RawBuilder<unknown>) => sql`
    select u.id, s.club_id, u.username, u.first_name, u.last_name, u.email, u.phone_number, u.avatar_file,
      u.status as account_status, s.role_id, r.name as role_name, r.colour as role_colour, s.own_permissions,
      s.hourly_rate_minor as own_rate_minor,
      r.hourly_rate_minor as role_rate_minor, s.status, i.expires_at as invitation_expires_at, u.one_time_password_until,
      s.joined_at, s.ended_at, s.version, ${flags}, ${sortName} as sort_name,
      (select min(h.starts_at) from staff_shifts h where h.user_id = s.user_id and h.club_id = s.club_id
        and h.status in ('published', 'acknowledged') and h.starts_at > ${instantText(now)}) as next_shift_at
    from club_staff s join users u on u.id = s.user_id and u.deleted_at is null
    left join staff_roles r on r.id = s.role_id
    left join account_invitations i on i.user_id = s.user_id and i.accepted_at is null
    where ${where}`

/** Someone who works or worked for this club; other clubs' people are not found. */
export async function findStaff(db: Database | Tx, clubId: string, id: string, now: Temporal.Instant): Promise<StaffRow | null> {
  const { rows } = await sql<StaffRow>`${staffRows(now, sql`s.club_id = ${clubId} and s.user_id = ${id}`)}`.execute(db)
  return rows[0] ?? null
}

function fits(clubId: string, { search = '', role_id, status }: StaffFilters): RawBuilder<unknown> {
  const ofRole = role_id === undefined ? sql`` : sql`and s.role_id = ${role_id}`
  const inStatus = status === undefined ? sql`s.status <> 'ended'` : sql`s.status = ${status}`
  const words = sql`fold_words(u.first_name || ' ' || u.last_name || ' ' || u.username || ' ' || coalesce(u.email, ''))`
  const condition =
    search === ''
      ? sql``
      : sql`and not exists (
          select from unnest(fold_words(${search})) typed
          where typed <> '' and not exists (select from unnest(${words}) word where starts_with(word, typed)))`
  return sql`s.club_id = ${clubId} and ${inStatus} ${ofRole} ${condition}`
}

/** One text for each way to sort, of the rows `p`: by name within a role. People without a role or a shift come last, either way. */
function keyOf(sort: StaffSort): RawBuilder<string> {
  const isDescending = sort.startsWith('-')
  const none = isDescending ? sql`''` : sql`chr(65533)`
  switch (sort) {
    case 'name':
    case '-name':
      return sql`p.sort_name`
    case 'role':
    case '-role':
      return sql`coalesce(lower(p.role_name), ${none}) || chr(31) || p.sort_name`
    case 'next_shift':
    case '-next_shift':
      return sql`coalesce(lpad(extract(epoch from p.next_shift_at)::bigint::text, 12, '0'), ${none}) || chr(31) || p.sort_name`
  }
}

/** One more than a page. */
export async function findStaffPage(
  db: Database,
  clubId: string,
  filters: StaffFilters,
  { now, after, limit }: { now: Temporal.Instant; after: readonly [string, string] | null; limit: number },
): Promise<(StaffRow & { sort_key: string })[]> {
  const { sort = 'name' } = filters
  const [direction, beyond] = sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const page = after === null ? sql`true` : sql`(k.sort_key, k.id) ${beyond} (${after[0]}, ${after[1]}::uuid)`
  const { rows } = await sql<StaffRow & { sort_key: string }>`
    select * from (
      select p.*, (${keyOf(sort)}) collate "C" as sort_key from (${staffRows(now, fits(clubId, filters))}) p
    ) k where ${page} order by k.sort_key ${direction}, k.id ${direction} limit ${limit + 1}`.execute(db)
  return rows
}

export async function countStaff(db: Database, clubId: string, filters: StaffFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from club_staff s join users u on u.id = s.user_id and u.deleted_at is null
    where ${fits(clubId, filters)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Shifts that ending the employment would cancel: published and not started. */
export async function countUpcomingShifts(db: Database, clubId: string, userId: string, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from staff_shifts
    where club_id = ${clubId} and user_id = ${userId} and status in ('published', 'acknowledged')
      and starts_at > ${instantText(now)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The club someone currently works for, or is invited to. */
export async function findEmployer(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ club_id: string }>`
    select club_id from club_staff where user_id = ${userId} and status <> 'ended'`.execute(tx)
  return rows[0]?.club_id ?? null
}
