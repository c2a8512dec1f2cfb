import type { Role } from '#contract/endpoint.ts'
import { sql } from 'kysely'
import { instantText } from '../clock/clock.ts'
import type { Database, Tx } from '../database/connect.ts'
import { prepared } from '../database/prepared.ts'
import { newId } from '../ids.ts'
import type { Actor, Origin } from '../http/route.ts'
import { hashToken, newToken } from './token.ts'

/** A token lives for 30 days after its last use. */
const lifetime = { hours: 30 * 24 }

/** Signs a device in and gives its token, which is kept only as a hash. */
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
      created_at: instantText(now),
      last_used_at: instantText(now),
      expires_at: instantText(now.add(lifetime)),
    })
    .execute()
  return token
}

/** Ends tokens of one account: one of them, all but one, or all. Answers how many. */
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

/** The live tokens of one account, last used first. */
export function listSessions(db: Database, userId: string, now: Temporal.Instant) {
  return db
    .selectFrom('tokens')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', instantText(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

export interface SessionRow extends Actor {
  last_used_at: string
}

/** Who the tokens belong to, in the order asked; null for one that is unknown, over, of an erased account, or of a demo account where those are off. */
export async function findSessions(
  db: Database,
  hashes: Buffer[],
  { demoAccounts, now }: { demoAccounts: boolean; now: Temporal.Instant },
): Promise<(SessionRow | null)[]> {
  const { rows } = await sql<SessionRow & { hash: string; role: Role }>`${prepared('sessions')}
    select encode(t.token_hash, 'hex') as hash, t.id as token_id, t.last_used_at, u.id as user_id, u.username, u.role
    from tokens t join users u on u.id = t.user_id
    where t.token_hash = any(${hashes}) and t.expires_at > ${instantText(now)} and u.deleted_at is null
      and (${demoAccounts} or not u.is_demo)
  `.execute(db)
  const byHash = new Map(rows.map(({ hash, ...row }) => [hash, row]))
  return hashes.map((hash) => byHash.get(hash.toString('hex')) ?? null)
}

/** Moves the end of a token's life. */
export async function touchSession(db: Database, tokenId: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ last_used_at: instantText(now), expires_at: instantText(now.add(lifetime)) })
    .where('id', '=', tokenId)
    .execute()
}

/** Forgets tokens that are over. */
export async function forgetExpiredSessions(db: Database, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('tokens').where('expires_at', '<=', instantText(now)).execute()
}
