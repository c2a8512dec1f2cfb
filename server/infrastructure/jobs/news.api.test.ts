import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { copyTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createTestClock, type TestClock } from '../../testing/test-clock.ts'
import { connect, type Connection, type Database } from '../database/connect.ts'
import { createJobRunner, type JobRunner } from './create-job-runner.ts'
import { follower, newsType, publish, publishing, type Follower } from './news.ts'

const moved = newsType('thing_moved', z.object({ to: z.int() }))
const log = pino({ level: 'silent' })

let database: TestDatabase
const connections: Connection[] = []
const open = () => {
  const connection = connect(database.connectionString, log, 6)
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
  await db.deleteFrom('news').execute()
})
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()))
  runners = []
})
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()))
  await database.drop()
})

const follows = (name: string, run: (subject: string, to: number) => Promise<void> | void): Follower =>
  follower(moved, { name, lane: 'default', run: async ({ subject, facts }) => run(subject, facts.to) })

function runner(followers: readonly Follower[], on = db): JobRunner {
  const jobRunner = createJobRunner({ db: on, clock, log, handlers: [], recurring: [], followers })
  runners.push(jobRunner)
  return jobRunner
}
const tell = (subject: string, to: number) =>
  db.transaction().execute((tx) => publish(tx, { type: moved, subject, facts: { to } }))

describe('News', () => {
  it('reach every follower once, after the commit, and are then deleted.', async () => {
    const seen: string[] = []
    const both = runner([
      follows('write_down', (subject, to) => void seen.push(`written ${subject} ${to}`)),
      follows('count', (subject, to) => void seen.push(`counted ${subject} ${to}`)),
    ])
    await tell('thing:1', 5)
    await both.runDueJobs()
    expect(seen.toSorted()).toEqual(['counted thing:1 5', 'written thing:1 5'])
    expect(await db.selectFrom('news').selectAll().execute()).toEqual([])
    await both.runDueJobs()
    expect(seen).toHaveLength(2)
  })

  it('give no job to a follower that they do not concern.', async () => {
    const seen: string[] = []
    const note = (name: string) => async (item: { facts: { to: number } }) => void seen.push(`${name} ${item.facts.to}`)
    const both = runner([
      follower(moved, { name: 'write_down', lane: 'default', run: note('written') }),
      follower(moved, { name: 'count', lane: 'default', when: '$.to > 0', run: note('counted') }),
    ])
    await tell('thing:1', 0)
    await tell('thing:1', 1)
    await both.runDueJobs()
    expect(seen.toSorted()).toEqual(['counted 1', 'written 0', 'written 1'])
  })

  it('are dropped if their transaction is rolled back.', async () => {
    const seen = vi.fn()
    const undone = db.transaction().execute(async (tx) => {
      await publish(tx, { type: moved, subject: 'thing:1', facts: { to: 1 } })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await runner([follows('write_down', seen)]).runDueJobs()
    expect(seen).not.toHaveBeenCalled()
  })

  it('can be written as part of a larger statement.', async () => {
    const seen: string[] = []
    const news = [1, 2].map((to) => ({ type: moved, subject: `thing:${to}`, facts: { to } }))
    await sql`with news as (${publishing(news)}) select 1`.execute(db)
    await runner([follows('write_down', (subject) => void seen.push(subject))]).runDueJobs()
    expect(seen.toSorted()).toEqual(['thing:1', 'thing:2'])
  })

  it('about one subject reach a follower in order, however many processes there are.', async () => {
    const seen = new Map<string, number[]>()
    const follow = () => [
      follows('write_down', async (subject, to) => {
        await new Promise(setImmediate)
        seen.set(subject, [...(seen.get(subject) ?? []), to])
      }),
    ]
    for (let to = 0; to < 12; to++) for (const thing of [1, 2, 3]) await tell(`thing:${thing}`, to)
    await Promise.all([open(), open(), open()].map((on) => runner(follow(), on).runDueJobs()))
    await runner(follow()).runDueJobs()
    const inOrder = Array.from({ length: 12 }, (_, to) => to)
    expect(Object.fromEntries(seen)).toEqual({ 'thing:1': inOrder, 'thing:2': inOrder, 'thing:3': inOrder })
  })

  it('on which one follower fails delay only that subject for that follower.', async () => {
    let isMended = false
    const written: string[] = []
    const counted: string[] = []
    const both = runner([
      follows('write_down', (subject, to) => {
        if (subject === 'thing:1' && !isMended) throw new Error('cannot write')
        written.push(`${subject} ${to}`)
      }),
      follows('count', (subject, to) => void counted.push(`${subject} ${to}`)),
    ])
    await tell('thing:1', 1)
    await tell('thing:1', 2)
    await tell('thing:2', 1)
    await both.runDueJobs()
    expect(written).toEqual(['thing:2 1'])
    expect(counted.toSorted()).toEqual(['thing:1 1', 'thing:1 2', 'thing:2 1'])
    isMended = true
    clock.move({ seconds: 7 })
    await both.runDueJobs()
    expect(written).toEqual(['thing:2 1', 'thing:1 1', 'thing:1 2'])
  })

  it('of a type this version does not follow wait a week for a version that does.', async () => {
    await tell('thing:1', 1)
    await runner([]).runDueJobs()
    expect(await db.selectFrom('news').select('type').execute()).toEqual([{ type: 'thing_moved' }])
    clock = createTestClock('2100-01-01T00:00:00Z')
    await runner([]).runDueJobs()
    expect(await db.selectFrom('news').selectAll().execute()).toEqual([])
  })
})
