import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Origin } from '../../../infrastructure/caller.ts'
import { recordSecurity } from '../../../infrastructure/security-log/security-log-store.ts'
import { hashDevice, rememberDevice } from './device-store.ts'
import { hashToken, newToken } from '../../../infrastructure/token.ts'

/** A token expires 30 days after its last use, and at the latest when its role's lifetime is over. */
const lifetime = { hours: 30 * 24 }

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
