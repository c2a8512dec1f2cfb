import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CallError, createClient, type Call } from '#contract/base/client.ts'
import { ready } from '#contract/base/system.ts'
import { createReservation, getReservation } from '#contract/reservations/reservations.ts'
import { connect } from './infrastructure/database/connect.ts'
import { openDatabase } from './process/open-database.ts'
import { openTestPool } from './testing/database.ts'
import { addEvent, addPrestation } from './testing/events.ts'
import { startPair, type Pair } from './testing/failing-over.ts'
import { openGateway, type Gateway } from './testing/gateway.ts'
import { injected } from './testing/injected.ts'
import { openWorld, type World } from './testing/world.ts'

let pair: Pair
let world: World
/** A server that knows both. */
let app: FastifyInstance
/** Made while there is a primary. */
let sales: Awaited<ReturnType<typeof sale>>[]
const serverAt = async (connectionString: string) => {
  const { config } = world.infrastructure
  return (
    await world.openTwin({ connectionString, config: { ...config, database: { ...config.database, url: connectionString } } })
  ).app
}
const start = async () => {
  pair = await startPair()
  world = await openWorld(pair.server)
}
const stop = async () => {
  // Its database cannot be dropped where it was made.
  await world.close().catch(() => undefined)
  await rm(world.dataDir, { recursive: true, force: true })
  await pair.stop()
}

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const readiness = async (server: FastifyInstance) =>
  createClient(injected(server))(ready).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof CallError ? error.status : error),
  )

/** Sends a call again, as it was, for as long as the server cannot serve it. */
async function insist<T>(call: () => Promise<T>): Promise<T | CallError> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status !== 503) return error
      await sleep(40)
    }
  }
}

async function sale(capacity: number, buyers: number) {
  const event_id = await addEvent(world, { capacity })
  const body = { event_id, lines: [{ prestation_id: await addPrestation(world, event_id), quantity: 1 }], party_size: 1 }
  const guests = await Promise.all(Array.from({ length: buyers }, async () => world.guest('client')))
  return {
    event_id,
    buyers: guests.map(({ id, token }) => {
      const call: Call = createClient(injected(app, token))
      const idempotencyKey = randomUUID()
      return { id, call, buy: async () => insist(async () => call(createReservation, { body, idempotencyKey })) }
    }),
  }
}

async function openStream(at: string, topic: string) {
  const answer = await vi.waitFor(async () => {
    const response = await fetch(`${at}/api/live/?topics=${topic}`)
    expect(response.status).toBe(200)
    return response
  })
  const stream = { text: '', isOver: false }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of answer.body ?? []) stream.text += decoder.decode(bytes as Uint8Array, { stream: true })
  }
  void read()
    .catch(() => undefined)
    .finally(() => (stream.isOver = true))
  await vi.waitFor(() => expect(stream.text).toContain(': listening'))
  return stream
}

describe('A primary that dies', () => {
  beforeAll(async () => {
    await start()
    app = await serverAt(pair.onBoth(world.connectionString))
    sales = [await sale(40, 60), await sale(5, 1), await sale(5, 1)]
  })
  afterAll(stop)

  describe('Before the primary dies, a server', () => {
    const archive = { to: null, key: null, days: 14, s3: null }
    it('is not ready while it reaches only a standby, and refuses to start there with a sentence.', async () => {
      const url = pair.onStandby(world.connectionString)
      expect(await readiness(await serverAt(url))).toBe(503)
      const open = openDatabase(
        { dataDir: '/nowhere', archive, database: { url, sessionUrl: null, replicaUrls: [], replicas: 0, poolSize: 1 } },
        log,
        { attempts: 2, pause: 1 },
      )
      await expect(open).rejects.toThrow('The database of DATABASE_URL cannot be used: The server is a standby')
      expect(log.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('waiting for it'))
    })

    it('finds the primary wherever the address names it, and starts.', async () => {
      const hosts = new URL(pair.onBoth(world.connectionString))
      hosts.searchParams.set('host', String(hosts.searchParams.get('host')).split(',').toReversed().join(','))
      const url = hosts.href
      expect(await readiness(await serverAt(url))).toBe('ready')
      const database = { url, sessionUrl: url, replicaUrls: [], replicas: 0, poolSize: 1 }
      expect(await openDatabase({ dataDir: '/nowhere', archive, database }, log)).toMatchObject({ connectionString: url })
    })
  })

  describe('When the primary is killed and the standby is promoted', () => {
    it('a sale goes on: nothing answered is lost, nothing is doubled, and the server is not ready in between.', async () => {
      const at = await app.listen({ host: '127.0.0.1', port: 0 })
      const { event_id = '', buyers = [] } = sales[0] ?? {}
      const stream = await openStream(at, `event:${event_id}`)
      const answered = new Map<string, string>()
      const killed = Promise.withResolvers<void>()
      const selling = Promise.all(
        buyers.map(async ({ id, buy }, index) => {
          // Guests come one after the other, so that the primary dies with some of their calls under way.
          await sleep(index * 15)
          const answer = await buy()
          if (!(answer instanceof CallError)) answered.set(id, answer.id)
          if (answered.size === 15) killed.resolve(pair.kill())
          return answer
        }),
      )
      await killed.promise
      expect(await readiness(app)).toBe(503)
      await vi.waitFor(() => expect(stream.isOver).toBe(true))
      await sleep(500)
      expect(await readiness(app)).toBe(503)
      await pair.promote()
      const answers = await selling
      expect(await readiness(app)).toBe('ready')

      const refused = answers.filter((answer) => answer instanceof CallError)
      expect(refused.map(({ body }) => body)).toEqual(Array(20).fill(expect.objectContaining({ code: 'sold_out' })))
      const pool = openTestPool(pair.onStandby(world.connectionString))
      const { rows } = await pool.query<{ id: string; client_id: string; heads: number }>(
        `select r.id, r.client_id, o.heads from reservations r join event_occupancy o on o.event_id = r.event_id
        where r.event_id = $1 and r.status = 'confirmed'`,
        [event_id],
      )
      await pool.end()
      expect(new Map(rows.map(({ client_id, id }) => [client_id, id]))).toEqual(answered)
      expect([rows.length, rows[0]?.heads]).toEqual([40, 40])
      for (const { id, call, buy } of buyers.filter((buyer) => answered.has(buyer.id)).slice(0, 5)) {
        const reservation = answered.get(id) ?? ''
        expect(await call(getReservation, { params: { id: reservation } })).toMatchObject({ status: 'confirmed' })
        // The same call again is the same booking.
        expect(await buy()).toMatchObject({ id: reservation })
      }
    })

    it('open screens hear of changes again, from the new primary.', async () => {
      const { event_id = '', buyers = [] } = sales[1] ?? {}
      const stream = await openStream(app.listeningOrigin, `event:${event_id}`)
      await buyers[0]?.buy()
      await vi.waitFor(() => expect(stream.text).toContain(`data: event:${event_id}\n\n`))
    })

    it('the old primary is not gone back to when it returns, by this server or a new one.', async () => {
      await pair.revive()
      const warnings: string[] = []
      const watched = pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) })
      const fresh = connect(pair.onBoth(world.connectionString), watched, 2)
      const isNew = async () =>
        (
          await sql<{ timeline: string }>`select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline`.execute(
            fresh.db,
          )
        ).rows[0]?.timeline
      expect(await isNew()).toBe('00000002')
      expect(warnings.join()).toContain('a database server that another one has replaced takes writes')
      const { event_id, buyers = [] } = sales[2] ?? {}
      expect(await buyers[0]?.buy()).toMatchObject({ status: 'confirmed' })
      await fresh.close()
      const pool = openTestPool(pair.onStandby(world.connectionString))
      expect((await pool.query('select from reservations where event_id = $1', [event_id])).rowCount).toBe(1)
      await pool.end()
    })
  })
})

describe('A primary that falls silent', () => {
  let gateway: Gateway
  beforeAll(async () => {
    await start()
    gateway = await openGateway(world.connectionString)
    app = await serverAt(pair.onBoth(world.connectionString, gateway.port))
    sales = [await sale(20, 30)]
  })
  afterAll(async () => {
    gateway.close()
    await pair.stopWaiting()
    await stop()
  })

  it('is left for the standby once that is promoted, and nothing answered is lost or doubled.', async () => {
    const { event_id = '', buyers = [] } = sales[0] ?? {}
    const early = await Promise.all(buyers.slice(0, 5).map(async ({ buy }) => buy()))
    gateway.fallSilent(true)
    const late = Promise.all(buyers.slice(5).map(async ({ buy }) => buy()))
    expect(await readiness(app)).toBe(503)
    await pair.promote()
    const answers = [...early, ...(await late)].flatMap((answer) => (answer instanceof CallError ? [] : [answer.id]))
    expect(await readiness(app)).toBe('ready')
    const pool = openTestPool(pair.onStandby(world.connectionString))
    const { rows } = await pool.query<{ id: string }>('select id from reservations where event_id = $1', [event_id])
    await pool.end()
    expect(rows.map(({ id }) => id).toSorted()).toEqual(answers.toSorted())
    expect(rows).toHaveLength(20)
  })
})
