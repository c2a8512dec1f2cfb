import { sql, type Insertable, type Updateable } from 'kysely'
import { DatabaseError } from 'pg'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { hashDevice } from '../sessions/device-store.ts'
import type { ClientProfiles, Users } from '../../../infrastructure/database/schema.ts'

type Nullable<T> = { [K in keyof T]: T[K] | null }

/** Which of the two unique columns conflicts with another account; null for any other error. */
export function findTakenAccountFields(error: unknown): 'username' | 'email' | null {
  if (!(error instanceof DatabaseError)) return null
  if (error.constraint === 'users_username_folded') return 'username'
  return error.constraint === 'users_email_folded' ? 'email' : null
}

export async function insertUser(tx: Tx, row: Insertable<Users>): Promise<void> {
  await tx.insertInto('users').values(row).execute()
}

export async function insertClientProfile(tx: Tx, row: Insertable<ClientProfiles>): Promise<void> {
  await tx.insertInto('client_profiles').values(row).execute()
}

export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select id from users where fold_name(username) = fold_name(${username})`.execute(db)
  return rows.length > 0
}

export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select id from users where fold_name(email) = fold_name(${email})`.execute(db)
  return rows.length > 0
}

export interface Credentials {
  id: string
  password_hash: string
  is_demo: boolean
}

/** For this long after a reset the right password works, whatever strangers try in the meantime. */
const freshFor = { minutes: 60 }

export interface FoundCredentials extends Credentials {
  is_disabled: boolean
  one_time_password_until: string | null
  /** Whether signing in takes a code too. */
  has_factor: boolean
}

interface AccountLookup {
  /** What attempts on it are counted under: its id, or the folded name if no account has it. */
  account: string
  credentials: FoundCredentials | null
  /** Whether the device has signed in to it before. */
  is_known: boolean
  /** Whether its password was just reset. */
  is_fresh: boolean
}

/** By username, or by email if there is an `@`, which no username contains. */
export async function findCredentials(
  db: Database,
  typed: string,
  { device, now }: { device: string | null; now: Temporal.Instant },
): Promise<AccountLookup> {
  const name = typed.includes('@') ? sql.ref('u.email') : sql.ref('u.username')
  const { rows } = await sql<
    Nullable<Credentials> & {
      account: string
      is_known: boolean
      is_fresh: boolean
      is_disabled: boolean | null
      one_time_password_until: string | null
      has_factor: boolean
    }
  >`
    select coalesce(u.id::text, fold_name(${typed})) as account, u.id,
      nullif(u.password_hash, '') as password_hash, u.is_demo, u.status = 'disabled' as is_disabled, u.one_time_password_until,
      d.user_id is not null as is_known,
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_factor,
      exists (
        select from password_resets r where r.user_id = u.id and r.used_at > ${instantText(now.subtract(freshFor))}
      ) as is_fresh
    from (select 1) one
    left join users u on fold_name(${name}) = fold_name(${typed}) and u.deleted_at is null
    left join known_devices d on d.user_id = u.id and d.device_hash = ${hashDevice(device)}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('Looking for an account returns one row.')
  const { account, is_known, is_fresh, id, password_hash } = row
  if (id === null || password_hash === null) return { account, is_known, is_fresh, credentials: null }
  const { one_time_password_until, has_factor } = row
  const [is_demo, is_disabled] = [row.is_demo === true, row.is_disabled === true]
  return {
    account,
    is_known,
    is_fresh,
    credentials: { id, password_hash, is_demo, is_disabled, one_time_password_until, has_factor },
  }
}

/** An account that may be in the middle of signing in, and whether it knows the device. */
export async function findChallenged(
  db: Database,
  userId: string,
  device: string | null,
): Promise<{ id: string; password_hash: string; is_known: boolean } | null> {
  const { rows } = await sql<{ id: string; password_hash: string; is_known: boolean }>`
    select u.id, u.password_hash, d.user_id is not null as is_known
    from users u left join known_devices d on d.user_id = u.id and d.device_hash = ${hashDevice(device)}
    where u.id = ${userId} and u.status = 'active' and u.deleted_at is null and u.password_hash <> ''`.execute(db)
  return rows[0] ?? null
}

export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

export async function findMailbox(tx: Database | Tx, userId: string): Promise<{ username: string; email: string | null }> {
  return tx.selectFrom('users').select(['username', 'email']).where('id', '=', userId).executeTakeFirstOrThrow()
}

/** Locks an account until the end of the transaction if it is active and still has this password. */
export async function lockWhilePasswordIs(
  tx: Tx,
  { id, password_hash }: Pick<Credentials, 'id' | 'password_hash'>,
): Promise<boolean> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .execute()
  return rows.length > 0
}

/** Whether the account's owner knows a password for it. Invited accounts have none yet. */
export async function hasPassword(db: Database | Tx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_passwordless', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

/** A new password chosen by its owner. */
export async function replacePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  const chosen = { password_hash: passwordHash, one_time_password_until: null, is_passwordless: false }
  await tx.updateTable('users').set(chosen).where('id', '=', userId).execute()
}

/** Replaces the password by one that no one knows. */
export async function removePassword(tx: Tx, userId: string, unknownHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: unknownHash, is_passwordless: true }).where('id', '=', userId).execute()
}

/** The same password hashed with other parameters. */
export async function rehashPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** A password its owner has to change. */
export async function setOneTimePassword(
  tx: Tx,
  userId: string,
  { password_hash, until }: { password_hash: string; until: Temporal.Instant },
): Promise<void> {
  const set = { password_hash, one_time_password_until: instantText(until), is_passwordless: false }
  await tx.updateTable('users').set(set).where('id', '=', userId).execute()
}

/** Replaces a one-time password that is still unused; false if the owner has chosen a password since. */
export async function replaceOneTimePassword(
  tx: Tx,
  userId: string,
  { password_hash, until }: { password_hash: string; until: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash, one_time_password_until: instantText(until) })
    .where('id', '=', userId)
    .where('one_time_password_until', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Replaces the one-time password of an active superadmin who never chose their own; false if no such account exists. */
export async function renewSuperadmin(
  tx: Tx,
  username: string,
  { password_hash, until }: { password_hash: string; until: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update users set password_hash = ${password_hash}, one_time_password_until = ${instantText(until)}
    where fold_name(username) = fold_name(${username}) and role = 'superadmin' and status = 'active' and deleted_at is null
      and one_time_password_until is not null`.execute(tx)
  return numAffectedRows > 0n
}

/** Locks an account until the end of the transaction; undefined if it is gone. */
export async function lockAccount(tx: Tx, userId: string): Promise<{ avatar_file: string | null; version: number } | undefined> {
  return tx
    .selectFrom('users')
    .select(['avatar_file', 'version'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function writeAccount(tx: Tx, userId: string, changes: Updateable<Users>, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: instantText(now) }))
    .where('id', '=', userId)
    .execute()
}

export async function updateClientProfile(tx: Tx, userId: string, changes: Updateable<ClientProfiles>): Promise<void> {
  await tx.updateTable('client_profiles').set(changes).where('user_id', '=', userId).execute()
}

/** What a reviewed document proves about a client. Null deletes the birth date, so that the declared age counts again. */
export async function setIdentity(
  tx: Tx,
  userId: string,
  identity: { id_verified: boolean; birth_date?: string | null },
): Promise<void> {
  await updateClientProfile(tx, userId, identity)
}

/** Removes all passkeys of an account: one of them may be an attacker's. */
export async function removePasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}
