import { pino } from 'pino'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '#contract/base/client.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { ready } from '#contract/base/system.ts'
import { listCities, listEvents } from '#contract/events/events.ts'
import { endpoints } from '#contract/index.ts'
import { listUsers } from '#contract/people/users.ts'
import { createRole, exportRoles, roleColours } from '#contract/staffing/staff-roles.ts'
import { connect, type Connection } from './infrastructure/database/connect.ts'
import { createCommitted, type CommittedPosition } from './infrastructure/database/replicas/positions.ts'
import { cachedRoute, until } from './infrastructure/http/route.ts'
import { openReplicas, type Replicas } from './infrastructure/database/replicas/replicas.ts'
import { attemptOf } from './testing/bad-input/attempt.ts'
import { goodInput } from './testing/bad-input/mutations.ts'
import { openPlayground } from './testing/bad-input/playground.ts'
import { samplesFor } from './testing/bad-input/samples.ts'
import { flagsThatGive, rolesThatMay } from './testing/callers.ts'
import { copyTestDatabase, pointTo, type TestDatabase } from './testing/database.ts'
import { injected, type Device } from './testing/injected.ts'
import { startReplicated, type ReplicatedPair } from './testing/replicated.ts'
import { openWorld, type World } from './testing/world.ts'

let replicated: ReplicatedPair
beforeAll(async () => {
  replicated = await startReplicated()
})
afterAll(async () => replicated.stop())

const log = pino({ level: 'silent' })
const holdBack = async (delay: string) => {
  await replicated.onReplica(`alter system set recovery_min_apply_delay = '${delay}'`)
  await replicated.onReplica('select pg_reload_conf()')
}

describe('A read for which a replica is asked', () => {
  let database: TestDatabase
  let primary: Connection
  let committed: CommittedPosition
  const opened: Replicas[] = []
  beforeEach(async () => {
    database = await copyTestDatabase(replicated.server)
    committed = createCommitted()
    primary = connect(database.connectionString, log, 4, { onPosition: committed.note })
    await sql`create table notes (n integer)`.execute(primary.db)
    await replicated.caughtUp()
  })
  afterEach(async () => {
    for (const replicas of opened.splice(0)) await replicas.stop()
    await primary.close()
    await database.drop()
  })

  const open = (url = replicated.replicaOf(database.connectionString), longestLag?: number, logger = log) => {
    const replicas = openReplicas({
      urls: [url],
      primary,
      committed,
      log: logger,
      poolSize: 2,
      ...(longestLag !== undefined && { longestLag }),
    })
    opened.push(replicas)
    replicas.start()
    return replicas
  }
  const isReady = async (replicas: Replicas) => vi.waitFor(() => expect(replicas.list()[0]?.lag).not.toBeNull(), { interval: 10 })
  const noteOf = (n: number) => sql`insert into notes (n) values (${n})`
  const countOf = async (replicas: Replicas, after = committed.newest()) =>
    (await sql<{ count: number }>`select count(*) as count from notes`.execute(replicas.reader(after))).rows[0]?.count

  it('sees what its caller wrote, a thousand times, though the replica is two seconds behind; a stranger sees what is there.', async () => {
    const replicas = open()
    await isReady(replicas)
    expect(await countOf(replicas, null)).toBe(0)
    expect(replicas.outcomes()).toEqual({ replica: 1, behind: 0, failed: 0, none: 0 })
    await holdBack('2s')
    let stale = 0
    for (let n = 1; n <= 1_000; n++) {
      // Half of them in a transaction, half on their own.
      if (n % 2 === 0) await noteOf(n).execute(primary.db)
      else await primary.db.transaction().execute(async (tx) => noteOf(n).execute(tx))
      if ((await countOf(replicas)) !== n) stale++
    }
    expect(stale).toBe(0)
    expect(replicas.outcomes().behind).toBeGreaterThan(0)
    const last = committed.newest()
    await noteOf(1_001).execute(primary.db)
    expect(await countOf(replicas, null)).toBeLessThan(1_001)
    await holdBack('0')
    await replicated.caughtUp()
    const { replica } = replicas.outcomes()
    expect(await countOf(replicas, last)).toBe(1_001)
    expect(await countOf(replicas)).toBe(1_001)
    expect(replicas.outcomes().replica).toBe(replica + 2)
  })

  it('is answered by the primary while the replica is killed, and by the replica once it is back.', async () => {
    const replicas = open()
    await isReady(replicas)
    await noteOf(1).execute(primary.db)
    await replicated.caughtUp()
    expect(await countOf(replicas)).toBe(1)
    const [file] = await replicated.onReplica("select pg_read_file('postmaster.pid') as text")
    process.kill(Number.parseInt(String(file?.['text']), 10), 'SIGKILL')
    // Found out once, by whichever call or look comes first; the others do not try.
    expect(await Promise.all(Array.from({ length: 20 }, async () => countOf(replicas)))).toEqual(Array(20).fill(1))
    await vi.waitFor(
      async () => {
        const { replica } = replicas.outcomes()
        expect(await countOf(replicas)).toBe(1)
        expect(replicas.outcomes().replica).toBe(replica + 1)
      },
      { interval: 20, timeout: 30_000 },
    )
  })

  it('is answered by the primary if its session is ended, if it writes, or if a migration has not arrived there.', async () => {
    const replicas = open()
    await isReady(replicas)
    const reader = replicas.reader(null)
    const sleeping = sql<{ n: number }>`select 7 as n, case when pg_is_in_recovery() then pg_sleep(10) end`.execute(reader)
    await vi.waitFor(
      async () => {
        const ended = await replicated.onReplica(
          "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(10)%' and pid <> pg_backend_pid()",
        )
        expect(ended.length).toBeGreaterThan(0)
      },
      { interval: 20 },
    )
    expect((await sleeping).rows).toMatchObject([{ n: 7 }])
    await isReady(replicas)
    await noteOf(1).execute(replicas.reader(null))
    expect(replicas.outcomes()).toEqual({ replica: 0, behind: 0, failed: 2, none: 0 })
    await replicated.onReplica('select pg_wal_replay_pause()')
    await sql`alter table notes add column word text`.execute(primary.db)
    expect((await sql`select word from notes`.execute(replicas.reader(null))).rows).toEqual([{ word: null }])
    await replicated.onReplica('select pg_wal_replay_resume()')
    expect(replicas.outcomes().failed).toBe(3)
  })

  it('is answered by the primary if it is in the way of the replay there.', async () => {
    await replicated.onReplica("alter system set max_standby_streaming_delay = '0'")
    await replicated.onReplica('select pg_reload_conf()')
    const failures: string[] = []
    const watched = pino({ level: 'warn' }, { write: (line: string) => void failures.push(line) })
    const replicas = open(undefined, undefined, watched)
    await isReady(replicas)
    const slowRead = sql<{ count: number }>`select count(*), case when pg_is_in_recovery() then pg_sleep(10) end as slept
      from notes`.execute(replicas.reader(null))
    await vi.waitFor(
      async () =>
        expect(
          await replicated.onReplica("select from pg_stat_activity where query like '%as slept%' and pid <> pg_backend_pid()"),
        ).toHaveLength(1),
      { interval: 20 },
    )
    await sql`alter table notes add column later text`.execute(primary.db)
    expect((await slowRead).rows).toEqual([{ count: 0, slept: null }])
    expect(replicas.outcomes()).toEqual({ replica: 0, behind: 0, failed: 1, none: 0 })
    expect(failures.join()).toContain('40001')
    // The replica goes on: nothing was wrong with it.
    expect(replicas.list()[0]?.lag).not.toBeNull()
    await replicated.onReplica('alter system reset max_standby_streaming_delay')
    await replicated.onReplica('select pg_reload_conf()')
  })

  it('goes on with the primary once that has answered, so that it never sees less than before.', async () => {
    const replicas = open()
    await isReady(replicas)
    await replicated.onReplica('select pg_wal_replay_pause()')
    await noteOf(1).execute(primary.db)
    const reader = replicas.reader(committed.newest())
    const count = async () => (await sql<{ count: number }>`select count(*) as count from notes`.execute(reader)).rows[0]?.count
    expect([await count(), await count()]).toEqual([1, 1])
    expect(replicas.outcomes()).toEqual({ replica: 0, behind: 1, failed: 0, none: 0 })
    await expect(
      replicas
        .reader(null)
        .transaction()
        .execute(async () => undefined),
    ).rejects.toThrow('takes no transaction')
    await replicated.onReplica('select pg_wal_replay_resume()')
  })

  it('asks no replica that is too far behind, and asks it again once it has caught up.', async () => {
    const replicas = open(undefined, 0.5)
    await isReady(replicas)
    await replicated.onReplica('select pg_wal_replay_pause()')
    await noteOf(1).execute(primary.db)
    await vi.waitFor(() => expect(replicas.list()[0]?.lag).toBeGreaterThan(0.5), { interval: 20, timeout: 10_000 })
    expect(await countOf(replicas, null)).toBe(1)
    expect(replicas.outcomes().none).toBe(1)
    await replicated.onReplica('select pg_wal_replay_resume()')
    await vi.waitFor(() => expect(replicas.list()[0]?.lag).toBe(0), { interval: 20, timeout: 10_000 })
    expect(await countOf(replicas, null)).toBe(1)
    expect(replicas.outcomes().replica).toBe(1)
  })

  it('is watched like the primary’s: a slow statement is in the log, wherever it is answered.', async () => {
    const slow: string[] = []
    const watched = pino({ level: 'warn' }, { write: (line: string) => void (line.includes('was slow') && slow.push(line)) })
    const replicas = open(undefined, undefined, watched)
    await isReady(replicas)
    await sql`select pg_sleep(1.1), pg_is_in_recovery()`.execute(replicas.reader(null))
    expect(replicas.outcomes().replica).toBe(1)
    expect(slow).toHaveLength(1)
    expect(slow[0]).toContain('select pg_sleep(1.1), pg_is_in_recovery()')
  })

  it('asks no server that is not a replica of this database.', async () => {
    const itself = open(database.connectionString)
    const other = open(pointTo(replicated.replicaOf(database.connectionString), 'postgres'))
    const nowhere = open('postgresql://127.0.0.1:1/none')
    await noteOf(1).execute(primary.db)
    await new Promise((resolve) => setTimeout(resolve, 300))
    for (const replicas of [itself, other, nowhere]) {
      expect(await countOf(replicas, null)).toBe(1)
      expect(replicas.outcomes()).toEqual({ replica: 0, behind: 0, failed: 0, none: 1 })
      expect(replicas.list()[0]?.lag).toBeNull()
    }
  })
})

const readsOf = async (app: FastifyInstance, outcome: string) =>
  Number(
    new RegExp(`vesper_replica_reads_total\\{outcome="${outcome}"[^}]*\\} (\\d+)`).exec(
      (await app.inject('/metrics')).payload,
    )?.[1],
  )

describe('A server with a replica', () => {
  let world: World
  let app: FastifyInstance
  beforeAll(async () => {
    world = await openWorld(replicated.server)
    app = await withReplica(replicated.replicaOf(world.connectionString))
    await replicated.caughtUp()
    await vi.waitFor(async () =>
      expect((await app.inject('/metrics')).payload).toContain('vesper_replica_lag_seconds{replica="1"'),
    )
  })
  afterAll(async () => world.close())

  const withReplica = async (url: string) => {
    const { config } = world.infrastructure
    const twin = await world.openTwin({ config: { ...config, database: { ...config.database, replicaUrls: [url] } } })
    await twin.app.ready()
    return twin.app
  }

  it('answers each call that says so from the replica, and lists only from their second page on if they say that.', async () => {
    const before = await readsOf(app, 'replica')
    const ask = createClient(injected(app))
    expect((await ask(listEvents)).events.length).toBeGreaterThan(0)
    await ask(listCities)
    const { token } = await world.guest('superadmin')
    const list = createClient(injected(app, token))
    await replicated.caughtUp()
    const first = await list(listUsers, { query: { limit: 1 } })
    const later = await readsOf(app, 'replica')
    const { users } = await list(listUsers, { query: { limit: 1, cursor: first.next ?? '' } })
    expect(users).toHaveLength(1)
    expect(users).not.toEqual(first.users)
    expect(later).toBe(before + 2)
    expect(await readsOf(app, 'replica')).toBeGreaterThan(later)
    expect(await readsOf(app, 'none')).toBe(0)
  })

  it('tells a device until where it has written, in a cookie, so that it reads that at once.', async () => {
    const admin = await world.admin()
    const device: Device = { address: '127.0.0.1', cookies: new Map() }
    const call = createClient(injected(app, admin.token, device))
    await replicated.caughtUp()
    await holdBack('2s')
    for (let n = 1; n <= 20; n++) {
      const { headers } = await app.inject({
        method: 'POST',
        url: `/api/${createRole.path}`,
        headers: { authorization: `Token ${admin.token}` },
        payload: { name: `Role ${n}`, colour: roleColours[0] },
      })
      expect(String(headers['set-cookie'])).toMatch(
        /vesper_position=[0-9A-F]+\/[0-9A-F]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax/,
      )
      await call(createRole, { body: { name: `Own ${n}`, colour: roleColours[0] } })
      expect(await call(exportRoles)).toContain(`Own ${n}`)
    }
    // Without the cookie, the replica answers with what it has.
    expect(await createClient(injected(app, admin.token))(exportRoles)).not.toContain('Own 20')
    await holdBack('0')
    await replicated.caughtUp()
    const before = await readsOf(app, 'replica')
    expect(await call(exportRoles)).toContain('Own 20')
    expect(await readsOf(app, 'replica')).toBeGreaterThan(before)
  })

  it('starts and is ready without it.', async () => {
    const alone = await withReplica('postgresql://127.0.0.1:1/none')
    const ask = createClient(injected(alone))
    expect(await ask(ready)).toEqual({ status: 'ready' })
    expect((await ask(listEvents)).events.length).toBeGreaterThan(0)
    expect(await readsOf(alone, 'none')).toBeGreaterThan(0)
  })

  it('sends no such cookie if it has none, or to who was not let in.', async () => {
    const body = { name: 'Barback', colour: roleColours[0] }
    const admin = await world.admin()
    const send = async (to: FastifyInstance, token: string) =>
      to.inject({ method: 'POST', url: `/api/${createRole.path}`, headers: { authorization: `Token ${token}` }, payload: body })
    const without = await send(world.app, admin.token)
    expect(without.statusCode).toBeLessThan(300)
    expect(String(without.headers['set-cookie'])).not.toContain('position')
    expect(String((await send(app, 'nobody')).headers['set-cookie'])).not.toContain('position')
  })
})

describe('The calls that say that a replica may answer', () => {
  const reading = endpoints.filter(({ reads }) => reads !== undefined)

  it('are never kept until something changes, since a replica may not have heard of that yet.', () => {
    const kept = cachedRoute(listCities, 60, async () => Promise.reject(new Error('never asked')))
    expect(() => until('event', kept)).toThrow('listCities must not read from a replica')
  })

  it('are each answered by it, and write nothing.', async () => {
    const playground = await openPlayground(replicated.server, (connectionString) => ({
      DATABASE_REPLICA_URLS: replicated.replicaOf(connectionString),
    }))
    const figures = async () => String((await playground.send({ method: 'GET', url: '/metrics', headers: {} })).body)
    const reads = async (outcome: string) =>
      Number(new RegExp(`reads_total\\{outcome="${outcome}"[^}]*\\} (\\d+)`).exec(await figures())?.[1])
    await vi.waitFor(async () => expect(await figures()).toContain('vesper_replica_lag_seconds{replica="1"'))
    const prepare = async (endpoint: Endpoint) => {
      const { authorize } = endpoint
      const [role = 'client'] = rolesThatMay(authorize)
      const guest = await playground.signIn(role, flagsThatGive(authorize).slice(0, 1))
      await playground.prepare(endpoint, guest)
      const good = goodInput(endpoint, samplesFor(endpoint, guest))
      return { endpoint, attempt: attemptOf(endpoint, good, authorize === 'public' ? undefined : guest.token) }
    }
    const attempts = []
    for (const endpoint of reading) attempts.push(await prepare(endpoint))
    await replicated.caughtUp()
    const elsewhere: string[] = []
    let before = await reads('replica')
    for (const { endpoint, attempt } of attempts) {
      const { status } = await playground.send(attempt)
      const after = await reads('replica')
      const isByReplica = after > before
      before = after
      if (status >= 400 || isByReplica !== (endpoint.reads === 'replica')) elsewhere.push(`${endpoint.name} ${status}`)
    }
    expect(reading.length).toBeGreaterThan(40)
    expect(elsewhere).toEqual([])
    expect({ behind: await reads('behind'), failed: await reads('failed'), none: await reads('none') }).toEqual({
      behind: 0,
      failed: 0,
      none: 0,
    })
    await playground.close()
  })
})
