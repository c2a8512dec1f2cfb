import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../process/embedded-postgres/start-embedded-postgres.ts'

/** A PostgreSQL server for one run, which leaves no trace when it stops and never waits for the disk. */
export async function startThrowAwayPostgres(): Promise<EmbeddedPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vesper-test-'))
  // Under root, PostgreSQL runs as an account that must be able to enter.
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), durable: false })
  return {
    connectionString: server.connectionString,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
