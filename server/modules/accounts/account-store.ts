import { sql, type Insertable, type Updateable } from 'kysely'
import { DatabaseError } from 'pg'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { AmbassadorProfiles, ClientProfiles, ReferralCodes, Referrals, Users } from '../../infrastructure/database/schema.ts'

/** Which of the two unique texts of an account another one has; null for any other error. */
export function findTaken(error: unknown): 'username' | 'email' | null {
  if (!(error instanceof DatabaseError)) return null
  if (error.constraint === 'users_username_taken') return 'username'
  return error.constraint === 'users_email_taken' ? 'email' : null
}

export async function insertUser(tx: Tx, row: Insertable<Users>): Promise<void> {
  await tx.insertInto('users').values(row).execute()
}

export async function insertClientProfile(tx: Tx, row: Insertable<ClientProfiles>): Promise<void> {
  await tx.insertInto('client_profiles').values(row).execute()
}

export async function insertAmbassadorProfile(tx: Tx, row: Insertable<AmbassadorProfiles>): Promise<void> {
  await tx.insertInto('ambassador_profiles').values(row).execute()
}

export async function insertReferralCode(tx: Tx, row: Insertable<ReferralCodes>): Promise<void> {
  await tx.insertInto('referral_codes').values(row).execute()
}

export async function insertReferral(tx: Tx, row: Insertable<Referrals>): Promise<void> {
  await tx.insertInto('referrals').values(row).execute()
}

export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select id from users where lower(username) = lower(${username})`.execute(db)
  return rows.length > 0
}

export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select id from users where lower(email) = lower(${email})`.execute(db)
  return rows.length > 0
}

/** The code as it is kept, if it belongs to an ambassador who may refer clubs now. */
export async function findReferralCode(db: Database, typed: string): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select r.code from referral_codes r
    join ambassador_profiles a on a.user_id = r.ambassador_id and a.approval_status = 'approved'
    join users u on u.id = r.ambassador_id and u.status = 'active' and u.deleted_at is null
    where r.code = upper(${typed})`.execute(db)
  return rows[0]?.code ?? null
}

export interface Credentials {
  id: string
  password_hash: string
  is_demo: boolean
}

/** By username, or by e-mail where there is an `@`, which no username has. */
export async function findCredentials(db: Database, typed: string): Promise<(Credentials & { is_disabled: boolean }) | null> {
  const name = typed.includes('@') ? sql.ref('email') : sql.ref('username')
  const { rows } = await sql<Credentials & { is_disabled: boolean }>`
    select id, password_hash, is_demo, status = 'disabled' as is_disabled from users where lower(${name}) = lower(${typed}) and deleted_at is null`.execute(
    db,
  )
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

export async function findMailbox(tx: Tx, userId: string): Promise<{ username: string; email: string | null }> {
  return tx.selectFrom('users').select(['username', 'email']).where('id', '=', userId).executeTakeFirstOrThrow()
}

/** Holds an account until the end of the transaction, if it is active and its password is still this one. */
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

export async function replacePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** Holds an account until the end of the transaction; answers its picture, or undefined where the account is gone. */
export async function lockAvatar(tx: Tx, userId: string): Promise<string | null | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('avatar_file')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.avatar_file
}

export async function updateUser(tx: Tx, userId: string, changes: Updateable<Users>, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...changes, updated_at: instantText(now) })
    .where('id', '=', userId)
    .execute()
}

export async function updateClientProfile(tx: Tx, userId: string, changes: Updateable<ClientProfiles>): Promise<void> {
  await tx.updateTable('client_profiles').set(changes).where('user_id', '=', userId).execute()
}
