import { Client } from 'pg'
import type { Logger } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../infrastructure/config/config.ts'
import { forgetArchiveState } from '../infrastructure/database/archive-state.ts'
import { areInOneDatabase } from '../infrastructure/database/connect.ts'
import { askServer, openServers, refuseStandby } from '../infrastructure/database/driver/servers.ts'
import { askIdentity, type Identity } from '../infrastructure/database/replicas/look-at-replica.ts'
import { isErrorCode } from '../infrastructure/error-code.ts'
import { StartRefusal } from '../infrastructure/start-refusal.ts'
import { refuseUnfinishedRestore } from './embedded-postgres/unfinished-restore.ts'
import { startEmbeddedPostgres } from './embedded-postgres/start-embedded-postgres.ts'

export type OpenDatabase = Readonly<{ connectionString: string; replicas: readonly string[]; stop(): Promise<void> }>

const oldest = 150_000
/** How often, and with what pause in milliseconds, to try a database that starts alongside this process. */
const patience: Readonly<{ attempts: number; pause: number }> = { attempts: 30, pause: 1_000 }

/** What goes wrong while the primary is looked for shows in the answer from it. */
const silent = { warn: () => undefined, error: () => undefined }

/** The configured database, otherwise the embedded one. Throws a `StartRefusal` if it cannot be used. */
export async function openDatabase(
  config: Pick<Config, 'database' | 'dataDir' | 'archive'>,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  patiently = patience,
): Promise<OpenDatabase> {
  await refuseUnfinishedRestore(config.dataDir)
  const { url, sessionUrl, replicaUrls, replicas } = config.database
  if (url === null) return openEmbedded(config, replicas > 0, log)
  await waitFor('DATABASE_URL', url, { log, ...patiently })
  if (sessionUrl !== null) {
    await waitFor('DATABASE_SESSION_URL', sessionUrl, { log, ...patiently })
    if (!(await ask(sessionUrl, async (session) => ask(url, async (other) => areInOneDatabase(session, other)))))
      throw new StartRefusal('DATABASE_URL and DATABASE_SESSION_URL lead to different databases: they must lead to the same one.')
  }
  for (const replica of replicaUrls) await refuseForeignReplica(url, replica, log)
  return { connectionString: url, replicas: replicaUrls, stop: () => Promise.resolve() }
}

async function openEmbedded(
  { dataDir, archive: settings }: Pick<Config, 'dataDir' | 'archive'>,
  replicated: boolean,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
): Promise<OpenDatabase> {
  const archived = settings.to !== null
  // What happens from now on is not archived: an archive that continued later would have a gap.
  if (!archived) await forgetArchiveState(dataDir)
  const database = await startEmbeddedPostgres({ dataDir, log, replicated, archived })
  if (database.walFolder === null) return database
  // Loaded only with an archive.
  const { startArchive } = await import('./archive/start-archive.ts')
  const archive = startArchive({
    settings,
    dataDir,
    walFolder: database.walFolder,
    connectionString: database.connectionString,
    log,
  })
  return {
    ...database,
    stop: async () => {
      await archive.stop()
      await database.stop()
    },
  }
}

/** A replica of another database would answer with its rows. One that is away does not delay the start. */
async function refuseForeignReplica(url: string, replica: string, log: Pick<Logger, 'warn'>): Promise<void> {
  const identityOf = async (address: string) =>
    ask(address, async (client) => (await client.query<Identity>(askIdentity)).rows[0])
  try {
    const [own, other] = await Promise.all([identityOf(url), identityOf(replica)])
    if (own?.system === other?.system && own?.name === other?.name) return
  } catch (error) {
    log.warn(`A replica in DATABASE_REPLICA_URLS does not respond yet (${explain(error)}); the primary answers until it does.`)
    return
  }
  throw new StartRefusal(
    'DATABASE_REPLICA_URLS and DATABASE_URL lead to different databases: each address must be a replica of the database in DATABASE_URL.',
  )
}

async function waitFor(
  setting: string,
  url: string,
  { log, attempts, pause }: { log: Pick<Logger, 'warn'> } & typeof patience,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const version = await askVersion(url)
      if (version >= oldest) return
      throw new StartRefusal(
        `${setting} names a PostgreSQL ${Math.floor(version / 10_000)}: it must be ${oldest / 10_000} or newer.`,
      )
    } catch (error) {
      if (error instanceof StartRefusal) throw error
      if (!isPassing(error) || attempt >= attempts) {
        throw new StartRefusal(`The database of ${setting} cannot be used: ${explain(error)}.`, { cause: error })
      }
      if (attempt === 1) log.warn(`The database in ${setting} does not respond yet (${explain(error)}); waiting for it.`)
      await sleep(pause)
    }
  }
}

/** Of the primary: a standby, too, is waited for, because it may be promoted. */
async function askVersion(url: string): Promise<number> {
  return ask(url, async (client) => {
    const { rows } = await client.query<{ version: number; standby: boolean }>(askServer)
    if (rows[0]?.standby === true) throw refuseStandby()
    return rows[0]?.version ?? 0
  })
}

async function ask<T>(url: string, question: (client: Client) => Promise<T>): Promise<T> {
  const connectionString = await openServers(url, silent).find()
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 })
  // A broken connection also fails its query, which handles the error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await question(client)
  } finally {
    await client.end()
  }
}

/** Not up yet, by the network's error or PostgreSQL's own (57P03: starting up; 25006: a standby). A wrong password is not temporary. */
function isPassing(error: unknown): boolean {
  return (
    isErrorCode(error, 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET', 'ENOENT', '57P03', '25006') ||
    (error instanceof Error && /timeout|terminated/i.test(error.message))
  )
}

/** A URL with several hosts fails with a list of errors and no message. */
function explain(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(explain).join(', ')
  return error instanceof Error ? error.message : String(error)
}
