import { sql } from 'kysely'
import { instantText, type Clock } from '../clock/clock.ts'
import type { RateLimit } from '../config/config.ts'
import type { Database } from '../database/connect.ts'
import { refuse } from '../refusal.ts'

const longestBlock = 24 * 3600

/**
 * Counts a hit and refuses if there were too many. Each further block lasts twice as long, up to a day. Stored in the database,
 * so that all processes count together.
 */
export async function hitLimit(db: Database, clock: Clock, key: string, limit: RateLimit): Promise<void> {
  const now = clock.now()
  refuseUntil(await countHit(db, now, key, limit), now)
}

/** Like `hitLimit`, but returns whether the limit is exceeded instead of refusing. */
export async function isOverLimit(db: Database, clock: Clock, key: string, limit: RateLimit): Promise<boolean> {
  return (await countHit(db, clock.now(), key, limit)) !== null
}

/** Until when the key is blocked. */
async function countHit(db: Database, now: Temporal.Instant, key: string, limit: RateLimit): Promise<string | null> {
  const at = sql`${instantText(now)}::timestamptz`
  const windowEnd = sql`${instantText(now.add({ seconds: limit.windowSeconds }))}::timestamptz`
  const isOver = sql`r.window_ends_at <= ${at} and (r.blocked_until is null or r.blocked_until <= ${at})`
  const { rows } = await sql<{ blocked_until: string | null }>`
    insert into rate_limits as r (key, hits, strikes, window_ends_at) values (${key}, 1, 0, ${windowEnd})
    on conflict (key) do update set
      hits = case when ${isOver} then 1 else r.hits + 1 end,
      window_ends_at = case when ${isOver} then ${windowEnd} else r.window_ends_at end,
      strikes = case
        when ${isOver} and r.window_ends_at < ${at} - make_interval(secs => ${longestBlock}) then 0
        when r.hits + 1 > ${limit.max} and not (${isOver}) and (r.blocked_until is null or r.blocked_until <= ${at})
          then r.strikes + 1
        else r.strikes end,
      blocked_until = case
        when r.blocked_until > ${at} then r.blocked_until
        when ${isOver} then null
        when r.hits + 1 > ${limit.max}
          then ${at} + make_interval(secs => least(${limit.windowSeconds} * power(2, least(r.strikes, 16)), ${longestBlock}))
        else null end
    returning blocked_until`.execute(db)
  return rows[0]?.blocked_until ?? null
}

function refuseUntil(blockedUntil: string | null, now: Temporal.Instant): void {
  if (blockedUntil === null) return
  const seconds = Math.max(Math.ceil(now.until(Temporal.Instant.from(blockedUntil)).total('seconds')), 1)
  refuse('rate_limited', { retryAfterSeconds: seconds, extra: { retry_after_seconds: seconds } })
}

/** Resets the count after a success: the right password is not a failed attempt. */
export async function forgiveLimit(db: Database, key: string): Promise<void> {
  await sql`delete from rate_limits where key = ${key}`.execute(db)
}

/** Takes one hit back. */
export async function forgiveHit(db: Database, key: string): Promise<void> {
  await sql`update rate_limits set hits = greatest(hits - 1, 0) where key = ${key}`.execute(db)
}

/** Refuses while one of these keys is blocked, and counts nothing. */
export async function refuseBlocked(db: Database, clock: Clock, keys: readonly string[]): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<{ blocked_until: string | null }>`
    select max(blocked_until) as blocked_until from rate_limits where key = any(${keys})
      and blocked_until > ${instantText(now)}`.execute(db)
  refuseUntil(rows[0]?.blocked_until ?? null, now)
}

/** Deletes counts unchanged for a day. */
export async function forgetOldLimits(db: Database, clock: Clock): Promise<void> {
  const before = instantText(clock.now().subtract({ seconds: longestBlock }))
  await sql`delete from rate_limits where window_ends_at < ${before}
      and coalesce(blocked_until, window_ends_at) < ${before}`.execute(db)
}
