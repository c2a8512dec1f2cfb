import { sql, type RawBuilder } from 'kysely'
import { instantText } from '../clock/clock.ts'
import type { Database } from '../database/connect.ts'

export interface TakenJob {
  id: string
  kind: string
  payload: unknown
  unique_key: string | null
  attempts: number
}

export interface NewJobRow {
  id: string
  kind: string
  payload: unknown
  /** Due at once unless told. */
  run_at?: string
  unique_key?: string
}

/** Writes jobs, those whose key is taken aside. One statement, however many they are; it may be a part of another. */
export const insertJobs = (jobs: readonly NewJobRow[]): RawBuilder<unknown> => sql`
  insert into jobs (id, kind, payload, run_at, unique_key)
  select id, kind, payload, coalesce(run_at, 'epoch'), unique_key from json_populate_recordset(null::jobs, ${JSON.stringify(jobs)}::json)
  on conflict (unique_key) do nothing`

/** Takes due jobs, oldest first, until the end of the lease. What another worker is just taking is passed over. */
export async function takeJobs(
  db: Database,
  kinds: readonly string[],
  most: number,
  { now, leaseEnd }: { now: Temporal.Instant; leaseEnd: Temporal.Instant },
): Promise<TakenJob[]> {
  const { rows } = await sql<TakenJob>`
    with due as materialized (
      select id from jobs
      where finished_at is null and died_at is null and run_at <= ${instantText(now)} and kind = any(${kinds})
      order by run_at, id limit ${most}
      for update skip locked
    )
    update jobs j set attempts = j.attempts + 1, run_at = ${instantText(leaseEnd)}
    from due where j.id = due.id
    returning j.id, j.kind, j.payload, j.unique_key, j.attempts`.execute(db)
  return rows
}

// A worker whose lease ran out may find its job taken by another: `attempts` tells them apart.
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
  else await db.deleteFrom('jobs').where('id', '=', job.id).where('attempts', '=', job.attempts).execute()
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

/** Finished jobs go after a day, dead ones after a month. */
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

export interface JobCounts {
  due: number
  later: number
  dead: number
}

export async function countJobs(db: Database, now: Temporal.Instant): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select
      (select count(*) from jobs where finished_at is null and died_at is null and run_at <= ${instantText(now)}) as due,
      (select count(*) from jobs where finished_at is null and died_at is null and run_at > ${instantText(now)}) as later,
      (select count(*) from jobs where died_at is not null) as dead`.execute(db)
  return rows[0] ?? { due: 0, later: 0, dead: 0 }
}
