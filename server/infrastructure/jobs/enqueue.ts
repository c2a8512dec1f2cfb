import { EventEmitter } from 'node:events'
import { instantText } from '../clock/clock.ts'
import type { Database, Tx } from '../database/connect.ts'
import { newId } from '../ids.ts'
import type { JobKind, PayloadOf } from './job-kind.ts'
import { insertJobs } from './job-store.ts'

interface EnqueueOptions {
  /** Immediately by default. */
  runAt?: Temporal.Instant
  /** A second job with the same key is dropped, for up to a day after the first one finished. */
  uniqueKey?: string
}

export interface NewJob<K extends JobKind = JobKind> extends EnqueueOptions {
  kind: K
  payload: PayloadOf<K>
}

/** Wakes the runners of this process. Those of other processes poll. */
export const enqueued = new EventEmitter<{ job: [] }>()

/** Writes a job in the caller's transaction: it runs if, and only if, that commits. */
export async function enqueue<K extends JobKind>(
  tx: Tx,
  kind: K,
  payload: PayloadOf<K>,
  options: EnqueueOptions = {},
): Promise<void> {
  await enqueueAll(tx, [{ kind, payload, ...options }])
}

/** The same for several jobs in one statement. If nothing else is written, it needs no surrounding transaction. */
export async function enqueueAll(db: Database | Tx, jobs: readonly NewJob[]): Promise<void> {
  const rows = jobs.map(({ kind, payload, runAt, uniqueKey }) => ({
    id: newId(),
    kind: kind.name,
    lane: kind.lane,
    payload,
    ...(runAt && { run_at: instantText(runAt) }),
    ...(uniqueKey !== undefined && { unique_key: uniqueKey }),
  }))
  await insertJobs(rows).execute(db)
  // Scheduled jobs wake no worker.
  if (jobs.some(({ runAt }) => runAt === undefined)) enqueued.emit('job')
}
