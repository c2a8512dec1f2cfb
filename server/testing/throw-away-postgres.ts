import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../infrastructure/database/embedded/start-embedded-postgres.ts'

/** A PostgreSQL for one run, gone without a trace when it stops. Nothing of it waits for the disk. */
export async function startThrowAwayPostgres(): Promise<EmbeddedPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vesper-test-'))
  // As root, PostgreSQL runs as an account that must be able to come in.
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
