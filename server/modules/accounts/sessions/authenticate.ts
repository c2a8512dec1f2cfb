import type { Clock } from '../../../infrastructure/clock/clock.ts'
import type { Config } from '../../../infrastructure/config/config.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { gather } from '../../../infrastructure/database/gather.ts'
import { touchSession } from './session-store.ts'
import { findSessions, type Session } from './session-views.ts'
import { hashToken } from '../../../infrastructure/token.ts'

/** A token's last use is written at most this often, so that reads stay reads. */
const touchEvery = Temporal.Duration.from({ hours: 1 })
const header = /^Token ([A-Za-z0-9_-]{43})$/

export type Authenticate = (authorization: string | undefined) => Promise<Session | null>

/** Reads `Authorization: Token …`. Simultaneous lookups are batched. */
export function createAuthenticate(
  db: Database,
  clock: Clock,
  { demoAccounts, sessionLifetimes: lifetimes }: Pick<Config, 'demoAccounts' | 'sessionLifetimes'>,
): Authenticate {
  const find = gather((hashes: Buffer[]) => findSessions(db, hashes, { demoAccounts, now: clock.now(), lifetimes }), 200)
  return async (authorization) => {
    const token = header.exec(authorization ?? '')?.[1]
    if (token === undefined) return null
    const session = await find(hashToken(token))
    if (session === null) return null
    const { actor, last_used_at } = session
    const now = clock.now()
    const isStale = Temporal.Duration.compare(Temporal.Instant.from(last_used_at).until(now), touchEvery) > 0
    if (isStale) await touchSession(db, actor.token_id, now)
    return session
  }
}
