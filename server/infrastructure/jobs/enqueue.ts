import { EventEmitter } from 'node:events'
import type { RawBuilder } from 'kysely'
import { instantText } from '../clock/clock.ts'
import type { Tx } from '../database/connect.ts'
import { newId } from '../ids.ts'
import type { JobKind, PayloadOf } from './job-kind.ts'
import { insertJobs } from './job-store.ts'

interface EnqueueOptions {
  /** At once unless told. */
  runAt?: Temporal.Instant
  /** A second job with the same key is dropped, also for a day after the first one has finished. */
  uniqueKey?: string
}

export interface NewJob<K extends JobKind = JobKind> extends EnqueueOptions {
  kind: K
  payload: PayloadOf<K>
}

/** Tells the runners of this process that there is work to be done at once. Those of other processes look by themselves. */
export const enqueued = new EventEmitter<{ job: [] }>()

/** Writes work into the caller's transaction: it is done if, and only if, that commits. */
export async function enqueue<K extends JobKind>(
  tx: Tx,
  kind: K,
  payload: PayloadOf<K>,
  options: EnqueueOptions = {},
): Promise<void> {
  await enqueueAll(tx, [{ kind, payload, ...options }])
}

export async function enqueueAll(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  await enqueuing(jobs).execute(tx)
  announce(jobs)
}

/** The statement that writes work, for who writes something else with it; `announce` comes after. */
export const enqueuing = (jobs: readonly NewJob[]): RawBuilder<unknown> =>
  insertJobs(
    jobs.map(({ kind, payload, runAt, uniqueKey }) => ({
      id: newId(),
      kind: kind.name,
      payload,
      ...(runAt && { run_at: instantText(runAt) }),
      ...(uniqueKey !== undefined && { unique_key: uniqueKey }),
    })),
  )

/** Says that this was written. */
export function announce(jobs: readonly NewJob[]): void {
  if (jobs.some(({ runAt }) => runAt === undefined)) enqueued.emit('job')
}
