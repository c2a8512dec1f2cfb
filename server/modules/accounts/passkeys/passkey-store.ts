import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { sha256 } from '../../../infrastructure/sha256.ts'

export interface StoredPasskey {
  id: string
  name: string
  is_synced: boolean
  created_at: string
  last_used_at: string | null
  credential_id: Buffer
  transports: string[]
}

/** Oldest first. */
export async function listOwnPasskeys(db: Database | Tx, userId: string): Promise<StoredPasskey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'is_synced', 'created_at', 'last_used_at', 'credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Null if a passkey with this credential exists. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<StoredPasskey, 'id' | 'last_used_at'> & { user_id: string; public_key: Buffer; counter: number },
): Promise<StoredPasskey | null> {
  const row = await tx
    .insertInto('passkeys')
    .values({ ...passkey, id: newId() })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(['id', 'name', 'is_synced', 'created_at', 'last_used_at', 'credential_id', 'transports'])
    .executeTakeFirst()
  return row ?? null
}

/** Returns the name of the one that was removed; null if it is not this account's. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

export interface UsablePasskey {
  id: string
  user_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  is_demo: boolean
}

/** A passkey and whose it is; not of erased accounts, which have none. */
export async function findPasskey(db: Database, credentialId: Buffer): Promise<UsablePasskey | null> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([
      'passkeys.id',
      'passkeys.user_id',
      'passkeys.public_key',
      'passkeys.counter',
      'passkeys.transports',
      'users.is_demo',
    ])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row ?? null
}

/** Counts a use. False if the passkey was removed, or another use of the same authenticator went before. */
export async function usePasskey(
  tx: Tx,
  { id, counter }: Pick<UsablePasskey, 'id' | 'counter'>,
  { next, now }: { next: number; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter: next, last_used_at: instantText(now) })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Spends a challenge; false if it was spent before, also by a concurrent call. */
export async function spendChallenge(tx: Database | Tx, challenge: string, end: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    insert into spent_challenges (challenge_hash, expires_at) values (${Buffer.from(sha256(challenge), 'hex')}, ${instantText(end)})
    on conflict do nothing returning true as is_ours`.execute(tx)
  return rows.length > 0
}

/** Deletes those that are over anyway. */
export async function forgetSpentChallenges(db: Database, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('spent_challenges').where('expires_at', '<', instantText(now)).execute()
}

/** Locks an account until the end of the transaction. Null if it is gone. */
export async function lockStatus(tx: Tx, userId: string): Promise<'active' | 'disabled' | null> {
  const row = await tx
    .selectFrom('users')
    .select('status')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row === undefined ? null : row.status === 'active' ? 'active' : 'disabled'
}
