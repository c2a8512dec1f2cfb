import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/connect.ts'
import { enqueued } from './enqueue.ts'
import type { JobHandler, RecurringJob } from './job-kind.ts'
import { buryJob, extendLease, finishJob, forgetOldJobs, retryJob, takeJobs, type TakenJob } from './job-store.ts'
import { createPulse } from './pulse.ts'
import { createTicker } from './recurring.ts'
import { maxAttempts, waitBeforeRetry } from './retry-policy.ts'

interface JobRunnerParts {
  db: Database
  clock: Clock
  log: Logger
  handlers: readonly JobHandler[]
  recurring: readonly RecurringJob[]
}

export interface JobRunner {
  start(): void
  /** Takes nothing more and waits for what is running. */
  stop(): Promise<void>
  /** Does all that is due by the clock, and what that leads to, then answers how many runs it took. For tests. */
  runDueJobs(): Promise<number>
}

/** Jobs that one process runs at the same time. */
const concurrency = 4
/** A worker that has not been heard of for so long counts as dead. */
const lease = { seconds: 60 }
const extendEvery = 20_000

/** Runs what `enqueue` has written. Any number of them may run on one database, in any number of processes. */
export function createJobRunner({ db, clock, log, handlers, recurring }: JobRunnerParts): JobRunner {
  const housekeeping: RecurringJob = {
    name: 'forget_old_jobs',
    schedule: '7 * * * *',
    work: () => forgetOldJobs(db, clock.now()),
  }
  const scheduled = [housekeeping, ...recurring]
  const runs = new Map<string, JobHandler['run']>([
    ...handlers.map(({ kind, run }) => [kind, run] as const),
    ...scheduled.map(({ name, work }) => [name, work] as const),
  ])
  if (runs.size !== handlers.length + scheduled.length) throw new Error('Two kinds of job have one name.')
  const kinds = [...runs.keys()]
  const enqueueTicks = createTicker(db, scheduled)
  const working = new Set<Promise<void>>()
  let isStopped = false

  const take = async (most: number) => takeJobs(db, kinds, most, { now: clock.now(), leaseEnd: clock.now().add(lease) })

  async function recordFailure(job: TakenJob, error: unknown): Promise<void> {
    const about = { err: error, job: job.id, kind: job.kind, attempt: job.attempts }
    const message = error instanceof Error ? error.message : String(error)
    if (job.attempts < maxAttempts) {
      log.warn(about, 'a job failed and will be tried again')
      await retryJob(db, job, clock.now().add(waitBeforeRetry(job.attempts)), message)
    } else {
      log.error(about, 'a job failed too often and is given up')
      await buryJob(db, job, clock.now(), message)
    }
  }

  async function runJob(job: TakenJob): Promise<void> {
    const keepLease = setInterval(() => {
      extendLease(db, job, clock.now().add(lease)).catch((error: unknown) =>
        log.warn({ err: error }, 'a lease could not be extended'),
      )
    }, extendEvery)
    try {
      // Its worker died each time: it may be what kills them.
      if (job.attempts > maxAttempts) throw new Error('No worker has survived this job.')
      await runs.get(job.kind)?.(job.payload, { id: job.id, attempt: job.attempts })
      await finishJob(db, job, clock.now())
    } catch (error) {
      await recordFailure(job, error)
    } finally {
      clearInterval(keepLease)
    }
  }

  /** Runs one job after the other until nothing is due. What goes wrong here is the database being away. */
  async function work(first: TakenJob): Promise<void> {
    try {
      for (let job: TakenJob | undefined = first; job !== undefined; job = isStopped ? undefined : (await take(1))[0])
        await runJob(job)
    } catch (error) {
      log.warn({ err: error }, 'a job could not be recorded')
    }
  }

  async function look(): Promise<void> {
    try {
      await enqueueTicks(clock.now())
      const free = concurrency - working.size
      for (const job of free > 0 ? await take(free) : []) {
        const worker = work(job).finally(() => working.delete(worker))
        working.add(worker)
      }
    } catch (error) {
      log.warn({ err: error }, 'jobs could not be looked for')
    }
  }

  const pulse = createPulse(look)
  return {
    start() {
      enqueued.on('job', pulse.soon)
      pulse.start()
    },
    async stop() {
      isStopped = true
      enqueued.off('job', pulse.soon)
      await pulse.stop()
      await Promise.all(working)
    },
    async runDueJobs() {
      let count = 0
      await enqueueTicks(clock.now())
      for (let jobs = await take(concurrency); jobs.length > 0; jobs = await take(concurrency)) {
        await Promise.all(jobs.map(runJob))
        count += jobs.length
      }
      return count
    },
  }
}
