import { randomInt } from 'node:crypto'
import { SpanKind } from '@opentelemetry/api'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/connect.ts'
import { enqueued } from './enqueue.ts'
import { dispatchNews, forgetOldNews } from './news-store.ts'
import type { Follower } from './news.ts'
import { contextOf, inSpan } from '../tracing/tracing.ts'
import { lanes, type JobHandler, type JobRun, type Lane, type RecurringJob } from './job-kind.ts'
import { buryJob, extendLease, finishJob, forgetOldJobs, retryJob, takeJobs, type TakenJob } from './job-store.ts'
import { createPulse } from './pulse.ts'
import { createTicker } from './recurring.ts'

interface JobRunnerParts {
  db: Database
  clock: Clock
  log: Logger
  handlers: readonly JobHandler[]
  recurring: readonly RecurringJob[]
  followers: readonly Follower[]
}

export interface JobRunner {
  start(): void
  /** Takes no more jobs and waits for those running. */
  stop(): Promise<void>
  /** Runs everything due by the clock, and what follows from it, then returns the number of runs. For tests. */
  runDueJobs(): Promise<number>
}

/** A worker that has sent no sign of life for this long counts as dead. */
const lease = { seconds: 60 }
const extendEvery = 20_000

/** Attempts before a job is dead, spread over several hours. */
export const maxAttempts = 12
const longestWait = 3_600

/** Five seconds after the first failure, doubling up to an hour, with 25% jitter. */
function waitBeforeRetry(attempt: number): { milliseconds: number } {
  const seconds = Math.min(5 * 2 ** (attempt - 1), longestWait)
  return { milliseconds: seconds * 750 + randomInt(seconds * 500 + 1) }
}

/** Runs what `enqueue` and `publish` have written. Any number of runners may share a database, in any number of processes. */
export function createJobRunner({ db, clock, log, handlers, recurring, followers }: JobRunnerParts): JobRunner {
  const housekeeping: RecurringJob = {
    name: 'forget_old_jobs',
    schedule: '7 * * * *',
    work: async () => {
      await forgetOldJobs(db, clock.now())
      await forgetOldNews(db, followers, clock.now())
    },
  }
  const scheduled = [housekeeping, ...recurring]
  const runs = new Map<string, (job: TakenJob, run: JobRun) => Promise<void>>([
    ...handlers.map(({ kind, run }) => [kind, async (job: TakenJob, at: JobRun) => run(job.payload, at)] as const),
    ...scheduled.map(({ name, work }) => [name, async () => work()] as const),
    ...followers.map(
      ({ name, run }) =>
        [name, async (job: TakenJob, at: JobRun) => run({ subject: job.subject ?? '', facts: job.payload }, at)] as const,
    ),
  ])
  if (runs.size !== handlers.length + scheduled.length + followers.length) throw new Error('Two kinds of job have the same name.')
  const kinds = [...runs.keys()]
  const enqueueTicks = createTicker(db, scheduled)
  const working = new Map<Promise<void>, Lane>()
  let isStopped = false

  const take = async (free: ReadonlyMap<Lane, number>) =>
    free.size === 0 ? [] : takeJobs(db, kinds, free, { now: clock.now(), leaseEnd: clock.now().add(lease) })
  const freeLanes = () => {
    const busy = [...working.values()]
    const free = [...lanes].map(([lane, size]) => [lane, size - busy.filter((one) => one === lane).length] as const)
    return new Map(free.filter(([, count]) => count > 0))
  }

  async function recordFailure(job: TakenJob, error: unknown): Promise<void> {
    const about = { err: error, job: job.id, kind: job.kind, attempt: job.attempts }
    const message = error instanceof Error ? error.message : String(error)
    if (job.attempts < maxAttempts) {
      log.warn(about, 'a job failed and will be retried')
      await retryJob(db, job, clock.now().add(waitBeforeRetry(job.attempts)), message)
    } else {
      log.error(about, 'a job failed too often and is dead')
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
      // Its worker died each time, so the job may be what kills them.
      if (job.attempts > maxAttempts) throw new Error('No worker has survived this job.')
      await inSpan(
        job.kind,
        { kind: SpanKind.CONSUMER, attributes: { 'vesper.job': job.id, 'vesper.attempt': job.attempts } },
        async () => runs.get(job.kind)?.(job, { id: job.id, attempt: job.attempts }),
        contextOf(job.trace),
      )
      await finishJob(db, job, clock.now())
    } catch (error) {
      await recordFailure(job, error)
    } finally {
      clearInterval(keepLease)
    }
  }

  /** Runs one job of a lane after another until none is due. Errors here come from the database itself. */
  async function work(first: TakenJob): Promise<void> {
    const one = new Map([[first.lane, 1]])
    try {
      for (let job: TakenJob | undefined = first; job !== undefined; job = isStopped ? undefined : (await take(one))[0])
        await runJob(job)
    } catch (error) {
      log.warn({ err: error }, 'the result of a job could not be saved')
    }
  }

  async function look(): Promise<void> {
    try {
      await enqueueTicks(clock.now())
      await dispatchNews(db, followers)
      for (const job of await take(freeLanes())) {
        const worker = work(job).finally(() => working.delete(worker))
        working.set(worker, job.lane)
      }
    } catch (error) {
      log.warn({ err: error }, 'due jobs could not be read')
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
      await Promise.all(working.keys())
    },
    async runDueJobs() {
      let count = 0
      await enqueueTicks(clock.now())
      for (;;) {
        const dispatched = await dispatchNews(db, followers)
        const jobs = await take(lanes)
        await Promise.all(jobs.map(runJob))
        count += jobs.length
        if (jobs.length === 0 && dispatched === 0) return count
      }
    },
  }
}
