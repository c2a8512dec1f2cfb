import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { execute } from './database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../process/embedded-postgres/start-embedded-postgres.ts'

/** Linux keeps this folder in memory. */
const memory = '/dev/shm'
/** Bytes: several times what a run takes. A small machine, or a container with the default 64 MB, has less. */
const room = 4 * 2 ** 30

/** A database of a test has some 1,500 files: a slow disk takes seconds to create them, memory takes 40 ms. */
async function findFolder(): Promise<string> {
  const stats = await statfs(memory).catch(() => null)
  return stats !== null && stats.bavail * stats.bsize >= room ? memory : tmpdir()
}

interface Options {
  /** Whether a replica runs beside it. */
  replicated?: boolean
  /** Whether its changes can be decoded row by row, which needs more WAL. */
  logical?: boolean
}

/** Under root, PostgreSQL runs as an account that must be able to enter. */
export async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(await findFolder(), 'vesper-test-'))
  await chmod(folder, 0o711)
  return folder
}

/** A PostgreSQL server for one run, which leaves no trace when it stops and never waits for the disk. */
export async function startThrowAwayPostgres({ replicated = false, logical = false }: Options = {}): Promise<EmbeddedPostgres> {
  const dataDir = await makeTestFolder()
  const start = async () => startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), durable: false, replicated })
  let server = await start()
  if (logical) {
    await execute(server.connectionString, "alter system set wal_level = 'logical'")
    await server.stop()
    server = await start()
  }
  return {
    connectionString: server.connectionString,
    replicas: server.replicas,
    walFolder: null,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
