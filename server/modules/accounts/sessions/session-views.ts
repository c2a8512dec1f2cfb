import { staffFlags, type StaffFlag } from '#contract/base/permissions.ts'
import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Config } from '../../../infrastructure/config/config.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { namedStatement } from '../../../infrastructure/database/driver/named-statement.ts'
import type { Actor, Membership } from '../../../infrastructure/caller.ts'

export type Lifetimes = Config['sessionLifetimes']

/** Whether the token `t` of the account `u` is alive. */
const isAlive = (now: Temporal.Instant, { superadmin, adminclub, others }: Lifetimes) => {
  const since = (hours: number) => instantText(now.subtract({ hours }))
  return sql<boolean>`t.expires_at > ${instantText(now)}::timestamptz and t.created_at > case u.role
    when 'superadmin' then ${since(superadmin)}::timestamptz when 'adminclub' then ${since(adminclub)}::timestamptz
    else ${since(others)}::timestamptz end`
}

export interface SignedInDevice {
  id: string
  user_agent: string
  address: string
  created_at: string
  last_used_at: string
}

/** The live tokens of one account, last used first. */
export async function listSessions(
  db: Database,
  userId: string,
  { now, lifetimes }: { now: Temporal.Instant; lifetimes: Lifetimes },
): Promise<SignedInDevice[]> {
  const { rows } = await sql<SignedInDevice>`
    select t.id, t.user_agent, t.address, t.created_at, t.last_used_at from tokens t join users u on u.id = t.user_id
    where t.user_id = ${userId} and ${isAlive(now, lifetimes)} order by t.last_used_at desc, t.id`.execute(db)
  return rows
}

/** A live token with its account and the account's club membership. */
export interface Session {
  last_used_at: string
  actor: Actor
  membership: Membership | null
}

interface SessionRow extends Actor, Record<StaffFlag, boolean | null> {
  hash: string
  last_used_at: string
  club_id: string | null
  runs_club: boolean | null
}

const flagColumns = sql.join(staffFlags.map((flag) => sql.ref(`m.${flag}`)))

function membershipOf({ club_id, runs_club, ...row }: SessionRow): Membership | null {
  if (club_id === null) return null
  if (runs_club === true) return { club_id, flags: null }
  const flags = Object.fromEntries(staffFlags.map((flag) => [flag, row[flag] === true])) as Record<StaffFlag, boolean>
  return { club_id, flags }
}

function sessionOf(row: SessionRow): Session {
  const { user_id, username, role, token_id, is_approved, has_one_time_password, needs_second_factor, last_used_at } = row
  const actor = { user_id, username, role, token_id, is_approved, has_one_time_password, needs_second_factor }
  return { last_used_at, actor, membership: membershipOf(row) }
}

/** Whether the account `u` has yet to set up what the settings `p` require. Demo accounts stay without. */
const needsSecondFactor = sql`
  not u.is_demo and case u.role when 'superadmin' then p.superadmins_need_second_factor
    when 'adminclub' then p.club_admins_need_second_factor else false end
  and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`

/**
 * In the order of the hashes; null for an unknown or expired token, an inactive account, or a demo account while those are off.
 */
export async function findSessions(
  db: Database,
  hashes: Buffer[],
  { demoAccounts, now, lifetimes }: { demoAccounts: boolean; now: Temporal.Instant; lifetimes: Lifetimes },
): Promise<(Session | null)[]> {
  const { rows } = await sql<SessionRow>`${namedStatement('sessions')}
    select encode(t.token_hash, 'hex') as hash, t.id as token_id, t.last_used_at, u.id as user_id, u.username, u.role,
      m.club_id, m.status = 'admin' as runs_club, ${flagColumns}, a.user_id is not null as is_approved,
      u.one_time_password_until is not null as has_one_time_password, ${needsSecondFactor} as needs_second_factor
    from tokens t join users u on u.id = t.user_id join platform_settings p on p.is_only
    left join memberships m on m.user_id = u.id
      and m.status = case u.role when 'adminclub' then 'admin' when 'staffclub' then 'active' end
    left join ambassador_profiles a on u.role = 'ambassador' and a.user_id = u.id and a.approval_status = 'approved'
    where t.token_hash = any(${hashes}) and ${isAlive(now, lifetimes)} and u.status = 'active' and u.deleted_at is null
      and (${demoAccounts} or not u.is_demo)
  `.execute(db)
  const byHash = new Map(rows.map((row) => [row.hash, row]))
  return hashes.map((hash) => {
    const row = byHash.get(hash.toString('hex'))
    return row === undefined ? null : sessionOf(row)
  })
}

/** Why a superadmin may act for a club right now; null: they may not. */
export async function findSupportReason(
  db: Database,
  { superadmin_id, club_id }: { superadmin_id: string; club_id: string },
  now: Temporal.Instant,
): Promise<string | null> {
  const open = await db
    .selectFrom('support_accesses')
    .select('reason')
    .where('superadmin_id', '=', superadmin_id)
    .where('club_id', '=', club_id)
    .where('ends_at', '>', instantText(now))
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return open?.reason ?? null
}

export async function isClub(db: Database, clubId: string): Promise<boolean> {
  const rows = await db.selectFrom('club_clocks').select('club_id').where('club_id', '=', clubId).execute()
  return rows.length > 0
}
