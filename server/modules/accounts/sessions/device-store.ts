import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { hashToken } from '../../../infrastructure/token.ts'

/** The most devices remembered for an account, by last use. */
const maxDevices = 20
/** A device that has not signed in for this long is new again. */
const rememberedFor = { hours: 400 * 24 }

/** Only the hash of a device's cookie is stored; null for a caller without one. */
export const hashDevice = (device: string | null): Buffer | null => (device === null ? null : hashToken(device))

/** Marks the device as known to the account. */
export async function rememberDevice(tx: Tx, userId: string, device: string | null, now: Temporal.Instant): Promise<void> {
  const hash = hashDevice(device)
  if (hash === null) return
  const at = instantText(now)
  await sql`
    insert into known_devices (user_id, device_hash, first_seen_at, last_seen_at) values (${userId}, ${hash}, ${at}, ${at})
    on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at`.execute(tx)
  await sql`
    delete from known_devices where user_id = ${userId} and device_hash in (
      select device_hash from known_devices where user_id = ${userId} order by last_seen_at desc offset ${maxDevices}
    )`.execute(tx)
}

/** Forgets known devices: all of an account, the one with this token, or all but that one. */
export async function forgetDevices(
  tx: Tx | Database,
  userId: string,
  which: { only: string } | { except: string } | 'all',
): Promise<void> {
  let query = tx.deleteFrom('known_devices').where('user_id', '=', userId)
  if (which !== 'all') {
    const tokenId = 'only' in which ? which.only : which.except
    const device = tx.selectFrom('tokens').select('device_hash').where('id', '=', tokenId)
    query = query.where('device_hash', 'only' in which ? '=' : 'is distinct from', device)
  }
  await query.execute()
}

export async function forgetOldDevices(db: Database, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('last_seen_at', '<', instantText(now.subtract(rememberedFor)))
    .execute()
}
