import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { Origin } from '../../../infrastructure/caller.ts'
import { networkOf } from '../../../infrastructure/rate-limits/network-of.ts'
import { hashDevice } from '../sessions/device-store.ts'
import { codeLifetime } from '../limits/mailed-code.ts'

/**
 * Opens a reset for the account with this address; without one, the same work is done and nothing is stored. An invited account
 * has no password to reset: its invitation is the way in.
 */
export async function insertReset(
  tx: Tx,
  { id, email, origin }: { id: string; email: string; origin: Origin },
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into password_resets (id, user_id, created_at, expires_at, device_hash, network)
    select ${id}, u.id, ${instantText(now)}, ${instantText(now.add(codeLifetime))}, ${hashDevice(origin.device)},
      ${networkOf(origin.address)}
    from users u where fold_name(u.email) = fold_name(${email}) and u.deleted_at is null and u.password_hash <> ''`.execute(tx)
}

export interface Reset {
  id: string
  user_id: string
  /** Requested by this device, not by another one on its network. */
  is_own: boolean
}

/** The reset a code from here may belong to: the newest open one this device requested, otherwise one from its network. */
export async function findReset(db: Database, email: string, origin: Origin, now: Temporal.Instant): Promise<Reset | null> {
  const isOwn = sql`coalesce(r.device_hash = ${hashDevice(origin.device)}, false)`
  const { rows } = await sql<Reset>`
    select r.id, r.user_id, ${isOwn} as is_own
    from password_resets r join users u on u.id = r.user_id
    where fold_name(u.email) = fold_name(${email}) and u.deleted_at is null
      and r.used_at is null and r.expires_at > ${instantText(now)}
      and (${isOwn} or r.network = ${networkOf(origin.address)})
    order by is_own desc, r.created_at desc, r.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Uses a code and invalidates all others of the account; false if another call was faster. */
export async function spendReset(tx: Tx, { id, user_id }: Reset, now: Temporal.Instant): Promise<boolean> {
  const open = tx
    .updateTable('password_resets')
    .set({ used_at: instantText(now) })
    .where('used_at', 'is', null)
  const rows = await open.where('id', '=', id).returning('id').execute()
  if (rows.length === 0) return false
  await endResets(tx, user_id, now)
  return true
}

/** Invalidates emailed codes. */
export async function endResets(tx: Tx, userId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ expires_at: instantText(now) })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', instantText(now))
    .execute()
}

/** Who gets a code, while it is still valid. */
export async function findOpenReset(
  db: Database,
  id: string,
  now: Temporal.Instant,
): Promise<{ email: string; username: string } | null> {
  const { rows } = await sql<{ email: string; username: string }>`
    select u.email, u.username from password_resets r join users u on u.id = r.user_id
    where r.id = ${id} and r.used_at is null and r.expires_at > ${instantText(now)} and u.email is not null`.execute(db)
  return rows[0] ?? null
}

export async function forgetOldResets(db: Database, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('expires_at', '<', instantText(now.subtract({ hours: 24 })))
    .execute()
}
