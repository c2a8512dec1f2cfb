import { sql, type RawBuilder } from 'kysely'
import { instantText } from '../clock/clock.ts'
import type { Database, Tx } from '../database/connect.ts'
import { namedStatement } from '../database/driver/named-statement.ts'
import { currentTrace } from '../tracing/tracing.ts'
import type { Lane } from './job-kind.ts'
import { instantInCursor } from '../database/instant-sql.ts'

export interface TakenJob {
  id: string
  kind: string
  lane: Lane
  payload: unknown
  subject: string | null
  unique_key: string | null
  attempts: number
  /** Of the call or job that it follows from. */
  trace: string | null
}

export interface NewJobRow {
  id: string
  kind: string
  lane: Lane
  payload: unknown
  /** Immediately by default. */
  run_at?: string
  unique_key?: string
}

/** Writes jobs, except those whose key is taken. One statement for any number, which may be part of another. */
export const insertJobs = (jobs: readonly NewJobRow[]): RawBuilder<unknown> => sql`
  insert into jobs (id, kind, lane, payload, run_at, unique_key, trace)
  select id, kind, lane, payload, coalesce(run_at, 'epoch'), unique_key, ${currentTrace()}::text
  from json_to_recordset(${JSON.stringify(jobs)}::json)
    as n(id uuid, kind text, lane text, payload jsonb, run_at timestamptz, unique_key text)
  on conflict (unique_key) do nothing`

/**
 * Takes due jobs until the lease ends: for each lane as many as it has free workers, oldest first. A follower waits for its
 * earlier jobs about the same subject. Jobs that another worker is taking at that moment are skipped.
 */
export async function takeJobs(
  db: Database,
  kinds: readonly string[],
  free: ReadonlyMap<Lane, number>,
  { now, leaseEnd }: { now: Temporal.Instant; leaseEnd: Temporal.Instant },
): Promise<TakenJob[]> {
  const at = instantText(now)
  // The minute allows for clock differences; it only bounds how far into the future the index is read.
  const { rows } = await sql<TakenJob>`${namedStatement('take_jobs')}
    with due as materialized (
      select d.id from unnest(${[...free.keys()]}::text[], ${[...free.values()]}::integer[]) f(lane, most), lateral (
        select j.id from jobs j
        where j.lane = f.lane and j.finished_at is null and j.died_at is null and j.run_at <= ${at} and j.kind = any(${kinds})
          and greatest(j.run_at, j.created_at) <= greatest(${at}::timestamptz, now() + interval '1 minute')
          and (j.turn is null or not exists (
            select 1 from jobs e
            where e.kind = j.kind and e.subject = j.subject and e.turn < j.turn and e.finished_at is null and e.died_at is null))
        order by greatest(j.run_at, j.created_at), j.id limit f.most
        for update skip locked) d
    )
    update jobs j set attempts = j.attempts + 1, run_at = ${instantText(leaseEnd)}
    from due where j.id = due.id
    returning j.id, j.kind, j.lane, j.payload, j.subject, j.unique_key, j.attempts, j.trace`.execute(db)
  return rows
}

/**
 * A condition that is always true: a transaction with it commits without waiting for the disk. Only for work that is done
 * again if a database crash loses it; it keeps the disk free for bookings, which wait for it.
 */
export const unflushed = sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`

// A worker whose lease expired may find its job taken by another: `attempts` tells them apart.
const mine = (db: Database, job: TakenJob) => db.updateTable('jobs').where('id', '=', job.id).where('attempts', '=', job.attempts)

export async function extendLease(db: Database, job: TakenJob, leaseEnd: Temporal.Instant): Promise<void> {
  await mine(db, job)
    .set({ run_at: instantText(leaseEnd) })
    .execute()
}

export async function finishJob(db: Database, job: TakenJob, now: Temporal.Instant): Promise<void> {
  if (job.unique_key !== null)
    await mine(db, job)
      .set({ finished_at: instantText(now), last_error: null })
      .execute()
  else await sql`delete from jobs where id = ${job.id} and attempts = ${job.attempts} and ${unflushed}`.execute(db)
}

export async function retryJob(db: Database, job: TakenJob, runAt: Temporal.Instant, error: string): Promise<void> {
  await mine(db, job)
    .set({ run_at: instantText(runAt), last_error: error })
    .execute()
}

export async function buryJob(db: Database, job: TakenJob, now: Temporal.Instant, error: string): Promise<void> {
  await mine(db, job)
    .set({ died_at: instantText(now), last_error: error })
    .execute()
}

/** A dead demo job. */
export async function insertDeadJob(
  tx: Tx,
  { died_at, ...job }: NewJobRow & { died_at: Temporal.Instant; last_error: string; attempts: number },
): Promise<void> {
  const at = instantText(died_at)
  await tx
    .insertInto('jobs')
    .values({ ...job, payload: JSON.stringify(job.payload), created_at: at, run_at: at, died_at: at })
    .execute()
}

/** Finished jobs are deleted after a day, dead ones after a month. */
export async function forgetOldJobs(db: Database, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('finished_at', '<', instantText(now.subtract({ hours: 24 })))
    .execute()
  await db
    .deleteFrom('jobs')
    .where('died_at', '<', instantText(now.subtract({ hours: 30 * 24 })))
    .execute()
}

export interface JobCount {
  lane: string
  state: 'due' | 'later' | 'dead'
  count: number
}

export async function countJobs(db: Database, now: Temporal.Instant): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select lane, case when died_at is not null then 'dead' when run_at <= ${instantText(now)} then 'due' else 'later'
      end as state, count(*)
    from jobs where finished_at is null group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export interface DeadJobRow {
  id: string
  kind: string
  lane: Lane
  payload: unknown
  attempts: number
  last_error: string | null
  died_at: string
  /** `died_at` to the microsecond, for the next page. */
  position: string
}

/** Dead jobs, one more than a page, latest first. */
export async function findDeadJobs(
  db: Database,
  { lane, after, limit }: { lane: Lane | undefined; after: readonly [string, string] | null; limit: number },
): Promise<DeadJobRow[]> {
  const rest = after === null ? sql`true` : sql`(died_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const { rows } = await sql<DeadJobRow>`
    select id, kind, lane, payload, attempts, last_error, died_at,
      ${instantInCursor('died_at')} as position
    from jobs where died_at is not null and (${lane ?? null}::text is null or lane = ${lane ?? null}) and ${rest}
    order by died_at desc, id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function countDeadJobs(db: Database, lane: Lane | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from jobs where died_at is not null and (${lane ?? null}::text is null or lane = ${lane ?? null})`.execute(db)
  return rows[0]?.count ?? 0
}

type DeadJobSummary = Pick<DeadJobRow, 'kind' | 'attempts' | 'last_error'>

/** Gives a dead job all its attempts again, immediately. Returns what it was; null if it is not dead. */
export async function reviveJob(db: Database | Tx, id: string, now: Temporal.Instant): Promise<DeadJobSummary | null> {
  const { rows } = await sql<DeadJobSummary>`
    with dead as (select * from jobs where id = ${id} and died_at is not null for update)
    update jobs j set died_at = null, attempts = 0, run_at = ${instantText(now)} from dead where j.id = dead.id
    returning dead.kind, dead.attempts, dead.last_error`.execute(db)
  return rows[0] ?? null
}

/** Deletes a dead job. Returns what it was; null if it is not dead. */
export async function discardJob(tx: Tx, id: string): Promise<DeadJobSummary | null> {
  const { rows } = await sql<DeadJobSummary>`
    delete from jobs where id = ${id} and died_at is not null returning kind, attempts, last_error`.execute(tx)
  return rows[0] ?? null
}
