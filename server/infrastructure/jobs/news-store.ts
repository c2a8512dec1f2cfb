import { sql } from 'kysely'
import { instantText } from '../clock/clock.ts'
import type { Database } from '../database/connect.ts'
import { unflushed } from './job-store.ts'
import type { Follower } from './news.ts'

/** An advisory lock number used by nothing else. */
const dispatching = 7_310_553
const maxAtOnce = 500

/**
 * Turns published news into one job per follower that it concerns; a filter that cannot be decided lets it pass. One process at a
 * time does so, in publishing order. News of a type that this version does not follow waits for a version that does. Returns how
 * many were taken.
 */
export async function dispatchNews(db: Database, followers: readonly Follower[]): Promise<number> {
  if (followers.length === 0) return 0
  const followed = followers.map(({ news, name, lane, when }) => ({ news, kind: name, lane, concerns: when }))
  const { rows } = await sql<{ taken: number }>`
    with mine as materialized (select pg_try_advisory_xact_lock(${dispatching}) as held),
    taken as (
      delete from news
      where id in (select id from news where (select held from mine) and type = any(${followers.map(({ news }) => news)})
        order by id limit ${maxAtOnce}) and ${unflushed}
      returning id, type, subject, facts, trace
    ),
    written as (
      insert into jobs (id, kind, lane, payload, subject, turn, trace)
      select gen_random_uuid(), f.kind, f.lane, t.facts, t.subject, t.id, t.trace
      from taken t
      join json_to_recordset(${JSON.stringify(followed)}::json)
        as f(news text, kind text, lane text, concerns jsonpath)
        on f.news = t.type and (t.facts @@ f.concerns) is not false
    )
    select count(*)::integer as taken from taken`.execute(db)
  return rows[0]?.taken ?? 0
}

/** Deletes news that no version has followed for a week. */
export async function forgetOldNews(db: Database, followers: readonly Follower[], now: Temporal.Instant): Promise<void> {
  await sql`delete from news where published_at < ${instantText(now.subtract({ hours: 7 * 24 }))}
    and type <> all(${followers.map(({ news }) => news)})`.execute(db)
}
