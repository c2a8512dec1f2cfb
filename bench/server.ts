import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '#server/process/embedded-postgres/start-embedded-postgres.ts'
import { launch } from '../tools/start-checks/launch.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface BenchServer {
  url: string
  /** The process id of the server itself. */
  pid: number
  connectionString: string
  db: Client
  /** The server's output so far. */
  said(): string
  stop(): Promise<void>
}

/** The whole product as usually started, on its own durable database. */
export async function startServer(env: Record<string, string> = {}): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vesper-bench-'))
  await chmod(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) })
  const server = await launch({
    root,
    env: { DATA_DIR: join(dataDir, 'data'), DATABASE_URL: postgres.connectionString, LOG_LEVEL: 'error', ...env },
  })
  const db = new Client({ connectionString: postgres.connectionString })
  await db.connect()
  return {
    url: server.url.replace('localhost', '127.0.0.1'),
    pid: server.server,
    connectionString: postgres.connectionString,
    db,
    said: server.said,
    stop: async () => {
      await db.end()
      await server.end()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
