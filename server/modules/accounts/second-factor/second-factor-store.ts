import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

export interface StoredFactor {
  sealed: Buffer
  key_id: string
  confirmed_at: string | null
}

export async function findFactor(db: Database | Tx, userId: string): Promise<StoredFactor | null> {
  const row = await db
    .selectFrom('second_factors')
    .select(['sealed', 'key_id', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** A secret awaiting its first code; it replaces an earlier one. False if the factor is already on. */
export async function putPendingFactor(
  tx: Tx,
  userId: string,
  { sealed, key_id }: Pick<StoredFactor, 'sealed' | 'key_id'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql<{ user_id: string }>`
    insert into second_factors as f (user_id, sealed, key_id, created_at, last_step)
    values (${userId}, ${sealed}, ${key_id}, ${instantText(now)}, 0)
    on conflict (user_id) do update
      set sealed = excluded.sealed, key_id = excluded.key_id, created_at = excluded.created_at, last_step = 0
      where f.confirmed_at is null
    returning user_id`.execute(tx)
  return rows.length > 0
}

/** Uses a code's step. False if it, or a later one, was used before: also by a concurrent call, which waits for the row. */
export async function spendStep(tx: Tx | Database, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** False if it is on already, or another call replaced the secret. */
export async function confirmFactor(
  tx: Tx,
  userId: string,
  { sealed, now }: { sealed: Buffer; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ confirmed_at: instantText(now) })
    .where('user_id', '=', userId)
    .where('sealed', '=', sealed)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Replaces all recovery codes. */
export async function putRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[], now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const created_at = instantText(now)
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at })))
    .execute()
}

/** Uses a recovery code; false if there is none, or another call was faster. */
export async function spendRecoveryCode(
  tx: Tx | Database,
  userId: string,
  hash: Buffer,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: instantText(now) })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** False if there was none, or it was never confirmed. */
export async function deleteFactor(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = await tx.deleteFrom('second_factors').where('user_id', '=', userId).returning('confirmed_at').execute()
  return rows.some(({ confirmed_at }) => confirmed_at !== null)
}

export async function findFactorKeys(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key_id: string }>`select distinct key_id from second_factors`.execute(db)
  return rows.map(({ key_id }) => key_id)
}

export async function findFactorsSealedOtherwise(
  db: Database,
  keyId: string,
  limit: number,
): Promise<{ user_id: string; sealed: Buffer; key_id: string }[]> {
  return db
    .selectFrom('second_factors')
    .select(['user_id', 'sealed', 'key_id'])
    .where('key_id', '!=', keyId)
    .orderBy('user_id')
    .limit(limit)
    .execute()
}

/** The same secret, re-encrypted, unless it was replaced in the meantime. */
export async function replaceSealedFactor(
  db: Database,
  { user_id, sealed: old }: { user_id: string; sealed: Buffer },
  { sealed, key_id }: { sealed: Buffer; key_id: string },
): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ sealed, key_id })
    .where('user_id', '=', user_id)
    .where('sealed', '=', old)
    .execute()
}
