import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { copyTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createTestClock, type TestClock } from '../../testing/test-clock.ts'
import { connect, type Connection, type Database } from '../database/connect.ts'
import { createJobRunner, maxAttempts, type JobRunner } from './create-job-runner.ts'
import { enqueue, enqueueAll } from './enqueue.ts'
import { jobHandler, jobKind, lanes, type RecurringJob } from './job-kind.ts'
import { countJobs, findDeadJobs, finishJob, reviveJob, takeJobs } from './job-store.ts'

const note = jobKind('note', z.object({ n: z.int() }))
const urgent = jobKind('urgent', z.object({ n: z.int() }), 'money')
const log = pino({ level: 'silent' })

let database: TestDatabase
const connections: Connection[] = []
/** Each one like a separate process. */
const open = () => {
  const connection = connect(database.connectionString, log, 4)
  connections.push(connection)
  return connection.db
}
let db: Database
let clock: TestClock
let runners: JobRunner[] = []

beforeAll(async () => {
  database = await copyTestDatabase(inject('testServer'))
  db = open()
})
beforeEach(async () => {
  clock = createTestClock('2026-11-21T22:30:10Z')
  await db.deleteFrom('jobs').execute()
})
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()))
  runners = []
})
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()))
  await database.drop()
})

function runner(work: (n: number, attempt: number) => Promise<void> | void, recurring: RecurringJob[] = [], on = db): JobRunner {
  const handler = jobHandler(note, async ({ n }, { attempt }) => work(n, attempt))
  const jobRunner = createJobRunner({ db: on, clock, log, handlers: [handler], recurring, followers: [] })
  runners.push(jobRunner)
  return jobRunner
}

const write = (n: number, options = {}) => db.transaction().execute((tx) => enqueue(tx, note, { n }, options))
const notes = () => db.selectFrom('jobs').selectAll().where('kind', '=', 'note').execute()

describe('A job', () => {
  it('runs after its transaction committed, and is then deleted.', async () => {
    const seen: number[] = []
    await write(1)
    await runner((n) => void seen.push(n)).runDueJobs()
    expect(seen).toEqual([1])
    expect(await notes()).toEqual([])
  })

  it('is deleted without waiting for the disk; one with a key waits, and so does the next statement on the connection.', async () => {
    await write(1)
    await write(2, { uniqueKey: 'once' })
    const jobs = await takeJobs(db, ['note'], lanes, { now: clock.now(), leaseEnd: clock.now().add({ seconds: 60 }) })
    const commits: Record<string, unknown> = {}
    const note = async (name: string, on: Database) => {
      commits[name] = (await sql<{ is: string }>`select current_setting('synchronous_commit') as is`.execute(on)).rows[0]?.is
    }
    await db.connection().execute(async (one) => {
      // Off for the entire database of a test.
      await sql`set synchronous_commit = on`.execute(one)
      for (const job of jobs)
        await one.transaction().execute(async (tx) => {
          await finishJob(tx, job, clock.now())
          await note(job.unique_key ?? 'no key', tx)
        })
      await note('afterwards', one)
      await sql`reset synchronous_commit`.execute(one)
    })
    expect(commits).toEqual({ 'no key': 'off', once: 'on', afterwards: 'on' })
  })

  it('never runs if its transaction is rolled back.', async () => {
    const undone = db.transaction().execute(async (tx) => {
      await enqueue(tx, note, { n: 1 })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect(await notes()).toEqual([])
  })

  it('scheduled for later waits until then.', async () => {
    const seen: number[] = []
    const { runDueJobs } = runner((n) => void seen.push(n))
    await write(1, { runAt: clock.now().add({ minutes: 10 }) })
    clock.move({ minutes: 9 })
    await runDueJobs()
    expect(seen).toEqual([])
    clock.move({ minutes: 1 })
    await runDueJobs()
    expect(seen).toEqual([1])
  })

  it('with a key used within a day is dropped, even after the first one finished.', async () => {
    const seen: number[] = []
    const { runDueJobs } = runner((n) => void seen.push(n))
    await write(1, { uniqueKey: 'close-night' })
    await write(2, { uniqueKey: 'close-night' })
    await runDueJobs()
    await write(3, { uniqueKey: 'close-night' })
    await runDueJobs()
    expect(seen).toEqual([1])
    clock.move({ hours: 26 })
    await runDueJobs()
    await write(4, { uniqueKey: 'close-night' })
    await runDueJobs()
    expect(seen).toEqual([1, 4])
  })

  it('that fails is retried with growing delays until it succeeds.', async () => {
    const attempts: number[] = []
    const { runDueJobs } = runner((_, attempt) => {
      attempts.push(attempt)
      if (attempt < 3) throw new Error('not yet')
    })
    await write(1)
    await runDueJobs()
    expect(await notes()).toMatchObject([{ attempts: 1, last_error: 'not yet' }])
    clock.move({ seconds: 3 })
    await runDueJobs()
    expect(attempts).toEqual([1])
    clock.move({ seconds: 4 })
    await runDueJobs()
    clock.move({ seconds: 7 })
    await runDueJobs()
    expect(attempts).toEqual([1, 2])
    clock.move({ seconds: 6 })
    await runDueJobs()
    expect(attempts).toEqual([1, 2, 3])
    expect(await notes()).toEqual([])
  })

  it('that keeps failing is marked dead, kept and counted.', async () => {
    const { runDueJobs } = runner(() => {
      throw new Error('never')
    })
    await write(1)
    for (let hour = 0; hour < maxAttempts + 3; hour++) {
      await runDueJobs()
      clock.move({ minutes: 90 })
    }
    const [job] = await notes()
    expect(job).toMatchObject({ attempts: maxAttempts, last_error: 'never' })
    expect(job?.died_at).not.toBeNull()
    expect(await countJobs(db, clock.now())).toContainEqual({ lane: 'default', state: 'dead', count: 1 })
  })

  it('that is dead is listed with its error, and gets all its attempts again on demand.', async () => {
    const page = { lane: undefined, after: null, limit: 10 }
    let isMended = false
    const { runDueJobs } = runner(() => {
      if (!isMended) throw new Error('not configured')
    })
    await write(7)
    for (let hour = 0; hour < maxAttempts + 3; hour++) {
      await runDueJobs()
      clock.move({ minutes: 90 })
    }
    const [dead] = await findDeadJobs(db, page)
    expect(dead).toMatchObject({ kind: 'note', lane: 'default', payload: { n: 7 }, last_error: 'not configured' })
    isMended = true
    expect(await reviveJob(db, dead!.id, clock.now())).toMatchObject({ kind: 'note', attempts: maxAttempts })
    expect(await reviveJob(db, dead!.id, clock.now())).toBeNull()
    await runDueJobs()
    expect(await notes()).toEqual([])
    expect(await findDeadJobs(db, page)).toEqual([])
  })

  it('whose payload has another shape fails like any other.', async () => {
    const work = vi.fn()
    await db.insertInto('jobs').values({ id: crypto.randomUUID(), kind: 'note', payload: '{"n": "x"}' }).execute()
    await runner(work).runDueJobs()
    expect(work).not.toHaveBeenCalled()
    expect(await notes()).toMatchObject([{ attempts: 1 }])
  })

  it('of a kind this version does not know is left to a version that does.', async () => {
    await db.insertInto('jobs').values({ id: crypto.randomUUID(), kind: 'of_tomorrow', payload: '{}' }).execute()
    await runner(() => {}).runDueJobs()
    expect(await db.selectFrom('jobs').select('attempts').where('kind', '=', 'of_tomorrow').executeTakeFirst()).toEqual({
      attempts: 0,
    })
  })
})

describe('Several runners on one database', () => {
  it('run each job once.', async () => {
    const seen: number[] = []
    const jobs = Array.from({ length: 200 }, (_, n) => ({ kind: note, payload: { n } }))
    await db.transaction().execute((tx) => enqueueAll(tx, jobs))
    const others = [open(), open(), open()].map((on) => runner((n) => void seen.push(n), [], on))
    await Promise.all(others.map((other) => other.runDueJobs()))
    expect(seen.toSorted((a, b) => a - b)).toEqual(jobs.map(({ payload }) => payload.n))
    expect(await notes()).toEqual([])
  })

  it('take over from a dead runner once its lease expires, and ignore its late result.', async () => {
    const dead = Promise.withResolvers<void>()
    const first = runner(() => dead.promise, [], open())
    await write(1)
    const late = first.runDueJobs()
    await vi.waitFor(async () => expect(await notes()).toMatchObject([{ attempts: 1 }]))

    const seen: number[] = []
    const second = Promise.withResolvers<void>()
    const { runDueJobs } = runner((_, attempt) => {
      seen.push(attempt)
      return second.promise
    })
    clock.move({ seconds: 59 })
    await runDueJobs()
    expect(seen).toEqual([])
    clock.move({ seconds: 1 })
    const taken = runDueJobs()
    await vi.waitFor(() => expect(seen).toEqual([2]))
    dead.resolve()
    await late
    expect(await notes()).toMatchObject([{ attempts: 2, finished_at: null }])
    second.resolve()
    await taken
    expect(await notes()).toEqual([])
  })

  it('mark a job dead that no worker survives.', async () => {
    await db
      .insertInto('jobs')
      .values({ id: crypto.randomUUID(), kind: 'note', payload: '{"n": 1}', attempts: maxAttempts })
      .execute()
    const work = vi.fn()
    await runner(work).runDueJobs()
    expect(work).not.toHaveBeenCalled()
    expect(await notes()).toMatchObject([{ last_error: 'No worker has survived this job.' }])
  })

  it('catch up on the last tick even in the second before the next one.', async () => {
    let ticks = 0
    clock = createTestClock('2026-11-21T22:30:59.400Z')
    await runner(() => {}, [{ name: 'sweep', schedule: '* * * * *', work: async () => void ticks++ }]).runDueJobs()
    expect(ticks).toBe(1)
  })

  it('run each tick of a schedule once, and catch up on the last one missed.', async () => {
    const ticks: string[] = []
    const recurring = [{ name: 'sweep', schedule: '*/10 * * * *', work: async () => void ticks.push(clock.now().toString()) }]
    const both = [runner(() => {}, recurring, open()), runner(() => {}, recurring, open())]
    const run = () => Promise.all(both.map(({ runDueJobs }) => runDueJobs()))
    await run()
    await run()
    expect(ticks).toHaveLength(1)
    clock.move({ minutes: 9, seconds: 49 })
    await run()
    expect(ticks).toHaveLength(1)
    clock.move({ seconds: 1 })
    await run()
    await run()
    expect(ticks).toHaveLength(2)
    clock.move({ minutes: 55 })
    await run()
    expect(ticks).toHaveLength(3)
  })
})

describe('A runner that was started', () => {
  it('notices jobs from its own process and from others.', async () => {
    const seen: number[] = []
    runner((n) => void seen.push(n)).start()
    await write(1)
    await vi.waitFor(() => expect(seen).toEqual([1]))
    await db.insertInto('jobs').values({ id: crypto.randomUUID(), kind: 'note', payload: '{"n": 2}' }).execute()
    await vi.waitFor(() => expect(seen).toEqual([1, 2]))
  })

  it('lets running jobs finish before it stops, and takes no more.', async () => {
    const gate = Promise.withResolvers<void>()
    const seen: number[] = []
    const started = runner(async (n) => {
      seen.push(n)
      await gate.promise
    })
    started.start()
    for (let n = 0; n < 6; n++) await write(n)
    const atOnce = lanes.get('default')
    await vi.waitFor(() => expect(seen).toHaveLength(atOnce!))
    const stopped = started.stop()
    gate.resolve()
    await stopped
    expect(seen).toHaveLength(atOnce!)
    expect(await notes()).toHaveLength(6 - atOnce!)
  })
})

describe('Lanes', () => {
  it('never wait for each other: hanging jobs in all others delay none.', async () => {
    const gate = Promise.withResolvers<void>()
    const hanging: string[] = []
    const paid: number[] = []
    const slow = [...lanes.keys()].filter((lane) => lane !== 'money').map((lane) => jobKind(lane, z.object({ n: z.int() }), lane))
    const handlers = [
      ...slow.map((kind) =>
        jobHandler(kind, async () => {
          hanging.push(kind.lane)
          await gate.promise
        }),
      ),
      jobHandler(urgent, async ({ n }) => void paid.push(n)),
    ]
    const started = createJobRunner({ db, clock, log, handlers, recurring: [], followers: [] })
    runners.push(started)
    const numbers = Array.from({ length: 20 }, (_, n) => n)
    const twenty = (kind: typeof urgent) => numbers.map((n) => ({ kind, payload: { n } }))
    await db.transaction().execute((tx) => enqueueAll(tx, slow.flatMap(twenty)))
    started.start()
    const workers = slow.flatMap(({ lane }) => Array.from({ length: lanes.get(lane) ?? 0 }, () => lane))
    try {
      await vi.waitFor(() => expect(hanging.toSorted()).toEqual(workers.toSorted()))
      await db.transaction().execute((tx) => enqueueAll(tx, twenty(urgent)))
      await vi.waitFor(() => expect(paid).toHaveLength(20))
      expect(hanging).toHaveLength(workers.length)
    } finally {
      gate.resolve()
    }
    await vi.waitFor(() => expect(hanging).toHaveLength(slow.length * numbers.length))
  })

  it('are first come, first served: immediate work does not overtake work long due.', async () => {
    clock = createTestClock('2100-01-01T00:00:00Z')
    const seen: number[] = []
    await write(1, { runAt: clock.now().subtract({ minutes: 5 }) })
    await db
      .updateTable('jobs')
      .set({ created_at: clock.now().subtract({ minutes: 10 }).toString() })
      .execute()
    for (let n = 2; n < 8; n++) await write(n)
    await db
      .updateTable('jobs')
      .set({ created_at: clock.now().subtract({ minutes: 1 }).toString() })
      .where('run_at', '=', sql<string>`'epoch'`)
      .execute()
    await runner((n) => void seen.push(n)).runDueJobs()
    expect(seen[0]).toBe(1)
    expect(seen).toHaveLength(7)
  })
})
