import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Call } from '#contract/base/client.ts'
import type { Role, StaffFlag } from '#contract/base/permissions.ts'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { assemble } from '../app.ts'
import { loadConfig } from '../infrastructure/config/load-config.ts'
import type { Infrastructure } from '../infrastructure/infrastructure.ts'
import { createLog } from '../infrastructure/log/create-log.ts'
import type { StartParts } from '../process/product.ts'
import { makeAdmin, makeGuest, makeEvent, makeStaff, type Guest, type Event } from './bad-input/rows.ts'
import { copyTestDatabase, openTestPool, type TestServer } from './database.ts'
import { injected } from './injected.ts'
import { createTestClock, type TestClock } from './test-clock.ts'

/** The whole server on its own database, with a club and an upcoming event, called through the typed client. */
export interface World {
  app: FastifyInstance
  connectionString: string
  dataDir: string
  clock: TestClock
  /** Runs everything due by the clock. */
  runDueJobs(): Promise<number>
  pool: Pool
  /** For use cases that no call reaches on its own. */
  infrastructure: Infrastructure
  event: Event
  /** The password of every guest the world creates. */
  password: string
  anonymous: Call
  as(token: string): Call
  /** Calls from a separate browser at this address, which keeps its cookies. */
  at(address: string): Call
  /** A new account of the role, signed in. */
  guest(role: Role): Promise<Guest & { call: Call }>
  /** The administrator of the event's club, on their own device. */
  admin(): Promise<Guest & { call: Call }>
  /** Staff of the event's club with these permissions. */
  staff(...permissions: StaffFlag[]): Promise<Guest & { call: Call }>
  /** A second server on the same database and clock, like another process, perhaps with other settings. */
  openTwin(changed?: Partial<StartParts>): Promise<{ app: FastifyInstance; runDueJobs: () => Promise<number> }>
  close(): Promise<void>
}

/** Cheap password hashes, no rate limits, no log. */
export const environmentOf = (dataDir: string): Record<string, string> => ({
  NODE_ENV: 'test',
  TEST_MODE: 'on',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'fatal',
  SESSION_LIFETIME_SUPERADMIN: '90d',
  SESSION_LIFETIME_CLUB_ADMIN: '90d',
  DATA_DIR: dataDir,
  ARGON2_MEMORY_KIB: '64',
  ARGON2_ITERATIONS: '1',
})

/** A world on a public address, where neither reset codes are handed out nor anything is cheaper than in production. */
export const published: Record<string, string> = {
  PUBLIC_URL: 'https://vesper.example',
  TEST_MODE: 'off',
  RATE_LIMITS: 'on',
  ARGON2_MEMORY_KIB: '19456',
  ARGON2_ITERATIONS: '2',
}

/** `fill` adds what should be in the empty database before the server starts. */
export async function openWorld(
  server: TestServer,
  settings: Record<string, string> = {},
  fill: (parts: StartParts, clock: TestClock) => Promise<void> = () => Promise.resolve(),
): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vesper-test-'))
  const database = await copyTestDatabase(server)
  const config = loadConfig({ ...environmentOf(dataDir), ...settings, DATABASE_URL: database.connectionString })
  const clock = createTestClock()
  const secretKey = server.secretKey ?? randomUUID().repeat(2)
  const parts = { config, secretKey, connectionString: database.connectionString, log: createLog(config) }
  await fill(parts, clock)
  const { app, jobs, infrastructure } = await assemble(parts, clock)
  await app.ready()
  const twins: FastifyInstance[] = []
  const pool = openTestPool(database.connectionString)
  const password = `correct-horse-${randomBytes(6).toString('hex')}`
  const passwordHash = await hash(password, { memoryCost: 64, timeCost: 1 })
  const event = await makeEvent(pool, passwordHash)
  const as = (token: string) => createClient(injected(app, token))
  /** Signed in by the clock, however far a test moved it. */
  const speaking = async (guest: Guest) => {
    const now = clock.now()
    const times = [now.toString(), now.add({ hours: 24 }).toString()]
    await pool.query('update tokens set created_at = $2, last_used_at = $2, expires_at = $3 where id = $1', [
      guest.token_id,
      ...times,
    ])
    return { ...guest, call: as(guest.token) }
  }
  return {
    app,
    connectionString: database.connectionString,
    dataDir,
    clock,
    runDueJobs: jobs.runDueJobs,
    pool,
    infrastructure,
    event,
    password,
    anonymous: createClient(injected(app)),
    as,
    at: (address) => createClient(injected(app, undefined, { address, cookies: new Map() })),
    guest: async (role) => speaking(await makeGuest(pool, role, passwordHash, event)),
    admin: async () => speaking(await makeAdmin(pool, event)),
    staff: async (...permissions) => speaking(await makeStaff(pool, passwordHash, event, permissions)),
    openTwin: async (changed = {}) => {
      const twin = await assemble({ ...parts, ...changed }, clock)
      twins.push(twin.app)
      return { app: twin.app, runDueJobs: twin.jobs.runDueJobs }
    },
    close: async () => {
      await Promise.all([app, ...twins].map((server) => server.close()))
      await pool.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
