import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '#server/process/embedded-postgres/start-embedded-postgres.ts'
import { launch, until, type Launch } from '../start-checks/launch.ts'

const root = resolve(import.meta.dirname, '../..')

/** A separate durable database and what runs on it; all of it is deleted afterwards. */
export interface Scene {
  dataDir: string
  /** Starts one more server on the database. The name is that of its folder. */
  start(name: string, env?: Record<string, string>, prefix?: readonly string[]): Promise<Launch>
  /** Works on the database over a separate connection: others may have been killed. */
  withClient<T>(work: (db: Client) => Promise<T>): Promise<T>
  ask<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  postmaster(): Promise<number>
  close(): Promise<void>
}

/** A folder that PostgreSQL can enter, which runs as another account under root. */
export async function makeSceneFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vesper-faults-'))
  await chmod(dataDir, 0o711)
  return dataDir
}

/** Of each server, besides where its database is. */
export const serverSettings = {
  SECRET_KEY: 'faults'.repeat(8),
  LOG_LEVEL: 'error',
  // All guests call from this machine.
  UNPAID_HOLDS_PER_DEVICE: '1000',
  UNPAID_HOLDS_PER_ADDRESS: '1000',
  UNPAID_PLACES_PER_ACCOUNT: '1000',
  UNPAID_PLACES_PER_DEVICE: '10000',
  UNPAID_PLACES_PER_ADDRESS: '10000',
  UNPAID_SHARE_OF_EVENT_BP: '10000',
}

export async function openScene(): Promise<Scene> {
  const dataDir = await makeSceneFolder()
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) })
  const servers: Launch[] = []
  const withClient = async <T>(work: (db: Client) => Promise<T>): Promise<T> => {
    const db = new Client({ connectionString: postgres.connectionString })
    await db.connect()
    try {
      return await work(db)
    } finally {
      await db.end()
    }
  }
  return {
    dataDir,
    async start(name, env = {}, prefix = []) {
      const own = {
        ...serverSettings,
        DATA_DIR: join(dataDir, name),
        DATABASE_URL: postgres.connectionString,
      }
      const server = await launch({ root, env: { ...own, ...env }, prefix })
      servers.push(server)
      return { ...server, url: server.url.replace('localhost', '127.0.0.1') }
    },
    withClient,
    ask: async <Row extends object>(text: string, values: unknown[] = []) =>
      withClient(async (db) => (await db.query<Row>(text, values)).rows),
    postmaster: async () => Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10),
    async close() {
      await Promise.all(servers.map((server) => server.end('SIGTERM')))
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Seconds until the service responds again. */
export async function timeUntilReady(url: string): Promise<number> {
  const from = performance.now()
  await until('it is ready again', async () => {
    const answer = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2_000) })
    await answer.text()
    return answer.status === 200
  })
  return (performance.now() - from) / 1_000
}
