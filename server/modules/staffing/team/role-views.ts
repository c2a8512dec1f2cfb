import { sql } from 'kysely'
import { staffFlags, type StaffFlags } from '#contract/base/permissions.ts'
import type { RoleSort } from '#contract/staffing/staff-roles.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

export interface RoleRow extends StaffFlags {
  id: string
  name: string
  colour: string
  hourly_rate_minor: number
  guests_per_person: number | null
  version: number
  staff_count: number
  /** Lists sort by it, or by the number of people first. */
  sort_name: string
}

const flags = sql.join(staffFlags.map((flag) => sql.ref(`r.${flag}`)))

const columns = sql`r.id, r.name, r.colour, r.hourly_rate_minor, r.guests_per_person, r.version, ${flags},
  (select count(*) from club_staff s where s.role_id = r.id and s.status <> 'ended') as staff_count,
  lower(r.name) collate "C" as sort_name`

/** Roles of a club, one more than a page. */
export async function findTeamRoles(
  db: Database,
  clubId: string,
  { sort = 'name', after, limit }: { sort?: RoleSort | undefined; after: readonly [string, string] | null; limit: number },
): Promise<(RoleRow & { sort_key: string })[]> {
  const [direction, beyond] = sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const people = sql`lpad(p.staff_count::text, 10, '0') || chr(31) || p.sort_name`
  const key = sort === 'people' || sort === '-people' ? people : sql`p.sort_name`
  const page = after === null ? sql`true` : sql`(k.sort_key, k.id) ${beyond} (${after[0]}, ${after[1]}::uuid)`
  const { rows } = await sql<RoleRow & { sort_key: string }>`
    select * from (
      select p.*, (${key}) collate "C" as sort_key from (select ${columns} from staff_roles r where r.club_id = ${clubId}) p
    ) k where ${page} order by k.sort_key ${direction}, k.id ${direction} limit ${limit + 1}`.execute(db)
  return rows
}

/** A role of this club; other clubs' are not found. */
export async function findRole(db: Database | Tx, clubId: string, id: string): Promise<RoleRow | null> {
  const { rows } = await sql<RoleRow>`
    select ${columns} from staff_roles r where r.id = ${id} and r.club_id = ${clubId}`.execute(db)
  return rows[0] ?? null
}

export async function countRoles(tx: Database | Tx, clubId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from staff_roles where club_id = ${clubId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whether this role's rate pays a person: as their own role, or as that of a shift they still have to work. */
export async function isPaidByRole(tx: Tx, userId: string, roleId: string, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select 1 from club_staff where user_id = ${userId} and role_id = ${roleId} and status <> 'ended'
    union all select 1 from staff_shifts
    where user_id = ${userId} and role_id = ${roleId} and status in ('draft', 'published', 'acknowledged')
      and ends_at > ${instantText(now)} limit 1`.execute(tx)
  return rows.length > 0
}

/** The most roles of one club. */
export const maxRoles = 50
