import { staffFlags, type StaffFlag } from '#contract/base/permissions.ts'
import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Config } from '../../../infrastructure/config/config.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { namedStatement } from '../../../infrastructure/database/driver/named-statement.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Actor, Membership, Origin } from '../../../infrastructure/http/caller.ts'
import { recordSecurity } from '../../../infrastructure/security-log/security-log-store.ts'
import { hashDevice, rememberDevice } from './device-store.ts'
import { hashToken, newToken } from '../../../infrastructure/token.ts'

/** A token expires 30 days after its last use, and at the latest when its role's lifetime is over. */
const lifetime = { hours: 30 * 24 }

export type Lifetimes = Config['sessionLifetimes']

/** Whether the token `t` of the account `u` is alive. */
const isAlive = (now: Temporal.Instant, { superadmin, adminclub, others }: Lifetimes) => {
  const since = (hours: number) => instantText(now.subtract({ hours }))
  return sql<boolean>`t.expires_at > ${instantText(now)}::timestamptz and t.created_at > case u.role
    when 'superadmin' then ${since(superadmin)}::timestamptz when 'adminclub' then ${since(adminclub)}::timestamptz
    else ${since(others)}::timestamptz end`
}

/** Signs a device in and returns its token, of which only a hash is stored. */
export async function openSession(tx: Tx, userId: string, origin: Origin, now: Temporal.Instant): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('tokens')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: hashToken(token),
      user_agent: origin.user_agent.slice(0, 300),
      address: origin.address,
      device_hash: hashDevice(origin.device),
      created_at: instantText(now),
      last_used_at: instantText(now),
      expires_at: instantText(now.add(lifetime)),
    })
    .execute()
  await rememberDevice(tx, userId, origin.device, now)
  await recordSecurity(tx, { kind: 'sign_in', user_id: userId, actor_id: userId, action: 'login', origin }, now)
  return token
}

/** Ends tokens of one account: one of them, all but one, or all. Returns how many. */
export async function endSessions(
  tx: Tx | Database,
  userId: string,
  which: { only: string } | { except: string } | 'all',
): Promise<number> {
  let query = tx.deleteFrom('tokens').where('user_id', '=', userId)
  if (which !== 'all') query = 'only' in which ? query.where('id', '=', which.only) : query.where('id', '!=', which.except)
  const result = await query.executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
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

interface SessionRow extends Actor {
  hash: string
  last_used_at: string
  run_club_id: string | null
  staff: Record<string, unknown> | null
}

function membershipOf({ run_club_id, staff }: SessionRow): Membership | null {
  if (run_club_id !== null) return { club_id: run_club_id, flags: null }
  if (staff === null) return null
  const flags = Object.fromEntries(staffFlags.map((flag) => [flag, staff[flag] === true])) as Record<StaffFlag, boolean>
  return { club_id: String(staff['club_id']), flags }
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
      c.id as run_club_id, to_json(s) as staff, a.user_id is not null as is_approved,
      u.one_time_password_until is not null as has_one_time_password, ${needsSecondFactor} as needs_second_factor
    from tokens t join users u on u.id = t.user_id join platform_settings p on p.is_only
    left join clubs c on u.role = 'adminclub' and c.admin_id = u.id
    left join club_staff s on u.role = 'staffclub' and s.user_id = u.id and s.status = 'active'
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

/** Extends a token's life. */
export async function touchSession(db: Database, tokenId: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ last_used_at: instantText(now), expires_at: instantText(now.add(lifetime)) })
    .where('id', '=', tokenId)
    .execute()
}

/** Deletes expired tokens. */
export async function forgetExpiredSessions(db: Database, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('tokens').where('expires_at', '<=', instantText(now)).execute()
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
  const rows = await db.selectFrom('clubs').select('id').where('id', '=', clubId).execute()
  return rows.length > 0
}
