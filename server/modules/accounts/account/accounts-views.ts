import type { Role } from '#contract/base/permissions.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { hashDevice } from '../sessions/device-store.ts'
import type { AccountRow } from './account.ts'

const permissionColumns = [
  'work.can_manage_staff',
  'work.can_access_club_setup',
  'work.can_access_subscription',
  'work.can_access_contract',
  'work.can_access_events',
  'work.can_access_staff_management',
  'work.can_access_finances',
  'work.can_work_door',
  'work.can_override_door',
  'work.can_view_guests',
] as const

/** Accounts with their roles' data, including erased ones. */
const readAccounts = (db: Database | Tx) =>
  db
    .selectFrom('users')
    .leftJoin('client_profiles', 'client_profiles.user_id', 'users.id')
    .leftJoin('ambassador_profiles', 'ambassador_profiles.user_id', 'users.id')
    .leftJoin('memberships as run', (join) => join.onRef('run.user_id', '=', 'users.id').on('run.status', '=', 'admin'))
    .leftJoin('memberships as work', (join) => join.onRef('work.user_id', '=', 'users.id').on('work.status', '=', 'active'))
    .select(['users.id', 'users.username', 'users.email', 'users.first_name', 'users.last_name', 'users.full_name'])
    .select(['users.version', 'users.phone_number', 'users.avatar_file', 'users.accepts_newsletter', 'users.email_confirmed_at'])
    .select(({ selectFrom }) =>
      selectFrom('email_confirmations as c')
        .select('c.email')
        .whereRef('c.user_id', '=', 'users.id')
        .where('c.confirmed_at', 'is', null)
        .where((eb) => eb('c.email', 'is distinct from', eb.ref('users.email')))
        .orderBy('c.created_at', 'desc')
        .limit(1)
        .as('pending_email'),
    )
    .select(({ ref }) => ref('users.role').$castTo<Role>().as('role'))
    .select(['client_profiles.age', 'client_profiles.age_declared_at', 'client_profiles.birth_date'])
    .select(['client_profiles.id_verified', 'client_profiles.musical_preferences', 'ambassador_profiles.approval_status'])
    .select(['run.club_id as own_club_id', 'run.onboarding_completed_at', 'work.club_id as staff_club_id'])
    .select(permissionColumns)

/** Null if unknown or erased. */
async function findAccount(db: Database, userId: string): Promise<AccountRow | null> {
  const row = await readAccounts(db).where('users.id', '=', userId).where('users.deleted_at', 'is', null).executeTakeFirst()
  return row ?? null
}

/** Accounts by id, in no particular order. */
export async function findAccounts(db: Database | Tx, ids: readonly string[]): Promise<AccountRow[]> {
  return readAccounts(db)
    .where(sql<boolean>`users.id = any(${ids})`)
    .execute()
}

/** The caller's account. If it was erased since the token was read, the caller is signed out. */
export async function requireAccount(db: Database, userId: string): Promise<AccountRow> {
  return (await findAccount(db, userId)) ?? refuse('unauthenticated')
}

/** The ambassador code an account signed up with; null if the account is gone. Locks the row so that references stay valid. */
export async function findSignUp(tx: Tx, userId: string): Promise<{ referral_code: string | null } | null> {
  const { rows } = await sql<{ referral_code: string | null }>`
    select r.code as referral_code from users u left join referrals r on r.user_id = u.id
    where u.id = ${userId} and u.deleted_at is null for key share of u`.execute(tx)
  return rows[0] ?? null
}

/** The key for counting attempts on an email's account (its folded email if there is none), and whether it knows the device. */
export async function findKnown(
  db: Database,
  email: string,
  device: string | null,
): Promise<{ account: string; isKnown: boolean }> {
  const { rows } = await sql<{ account: string; is_known: boolean }>`
    select coalesce(u.id::text, fold_name(${email})) as account, d.user_id is not null as is_known
    from (select 1) one
    left join users u on fold_name(u.email) = fold_name(${email}) and u.deleted_at is null
    left join known_devices d on d.user_id = u.id and d.device_hash = ${hashDevice(device)}`.execute(db)
  return { account: rows[0]?.account ?? email, isKnown: rows[0]?.is_known === true }
}

/** A client by username, or by confirmed email if the text contains `@`, which usernames cannot; null if there is none. */
export async function findClientNamed(db: Database | Tx, typed: string): Promise<{ id: string; name: string } | null> {
  const name = typed.includes('@') ? sql.ref('email') : sql.ref('username')
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${personName('users')} as name from users where fold_name(${name}) = fold_name(${typed}) and role = 'client'
      and status = 'active' and deleted_at is null
      and (${!typed.includes('@')} or email_confirmed_at is not null)
    for key share`.execute(db)
  return rows[0] ?? null
}

/** Whether the account's email is one that its owner confirmed. */
export async function hasConfirmedEmail(db: Database | Tx, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('email_confirmed_at').where('id', '=', userId).executeTakeFirst()
  return typeof row?.email_confirmed_at === 'string'
}

/** Whether nobody has an account yet: the database is new. */
export async function hasNoAccounts(db: Database | Tx): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select 1 from users) as empty`.execute(db)
  return rows[0]?.empty === true
}

/** Everything these tables store about an account, except hashes of passwords and tokens. */
export async function exportAccount(db: Database, userId: string): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ account: Record<string, unknown> }>`
    select to_jsonb(u) - 'password_hash'
      || jsonb_build_object(
        'client_profile', (select to_jsonb(p) - 'user_id' from client_profiles p where p.user_id = u.id),
        'ambassador_profile', (select to_jsonb(p) - 'user_id' from ambassador_profiles p where p.user_id = u.id),
        'referral', (select to_jsonb(r) - 'user_id' from referrals r where r.user_id = u.id),
        'referral_codes', (select coalesce(jsonb_agg(c.code order by c.code), '[]') from referral_codes c
          where c.ambassador_id = u.id),
        'second_factor', (
          select jsonb_build_object('created_at', f.created_at, 'confirmed_at', f.confirmed_at, 'recovery_codes_left', (
            select count(*) from recovery_codes c where c.user_id = u.id and c.used_at is null))
          from second_factors f where f.user_id = u.id
        ),
        'passkeys', (
          select coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'is_synced', k.is_synced, 'created_at', k.created_at,
            'last_used_at', k.last_used_at) order by k.created_at), '[]') from passkeys k where k.user_id = u.id
        ),
        'sign_in_links', (
          select coalesce(jsonb_agg(to_jsonb(l) - 'user_id' - 'newcomer' order by l.created_at), '[]') from sign_in_links l
          where l.user_id = u.id
        ),
        'password_resets', (
          select coalesce(jsonb_agg(to_jsonb(r) - 'user_id' order by r.created_at), '[]') from password_resets r
          where r.user_id = u.id
        )
      ) as account
    from users u where u.id = ${userId} and u.deleted_at is null`.execute(db)
  return rows[0]?.account ?? null
}

/** The display name of the `users` row `alias`: the person's name, or else their username. Null if the row is null. */
export const personName = (alias: string): RawBuilder<string> =>
  sql`coalesce(nullif(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), ''),
    ${sql.ref(`${alias}.username`)})`

export async function isAvatar(db: Database, file: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('avatar_file', '=', file).executeTakeFirst()
  return row !== undefined
}
