import { mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { newId } from '../../infrastructure/ids.ts'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'
import { copyCluster, copyTree } from './copy-cluster.ts'
import { findHome, type Home } from './home.ts'
import { markFinished, markUnfinished, missingIn } from './unfinished-backup.ts'
import { chooseSocketFolder, nameConnection } from './transport.ts'

/** Next to the database; recreated on every start. */
const ofThisRun = new Set(['postgres', 'postgres-socket', 'postgres.log', 'postgres.log.old', 'replica', 'lock', 'lock-holder'])

/**
 * Copies the data folder of a running server: first the database with PostgreSQL's low-level backup, which recovers on start as
 * after a crash, then the files. A surplus file is harmless; a missing one would not be. Until the last one is copied, the folder
 * says what it lacks, and no start accepts it.
 */
export async function backUp(dataDir: string, to: string): Promise<void> {
  const target = resolve(to)
  const home = await findHome(dataDir)
  await makeEmpty(target)
  const isKept = (name: string) => !ofThisRun.has(name) && !name.startsWith('postgres-draft-')
  let missing = ['postgres', ...(await readdir(dataDir)).filter(isKept)]
  await markUnfinished(target, missing)
  await copyRunning(home, join(target, 'postgres')).catch(async (error: unknown) => {
    // Nothing was copied: the folder stays usable for the next attempt.
    if (error instanceof StartRefusal) await markFinished(target)
    throw error
  })
  // Read again: what appeared during the copy of the database may be named by it.
  for (const name of (await readdir(dataDir)).filter(isKept)) {
    missing = missing.filter((one) => one !== 'postgres')
    await markUnfinished(target, missing)
    await copyTree(join(dataDir, name), join(target, name))
    missing = missing.filter((one) => one !== name)
  }
  await markFinished(target)
  await recordBackup(home)
}

/** Recorded in the original database, where superadmins see it. Without this table, it never belonged to a running Vesper. */
async function recordBackup(home: Home): Promise<void> {
  const client = await openClient(home)
  try {
    const { rows } = await client.query<{ exists: boolean }>("select to_regclass('backups') is not null as exists")
    if (rows[0]?.exists === true) await client.query('insert into backups (id, finished_at) values ($1, now())', [newId()])
  } finally {
    await client.end()
  }
}

async function makeEmpty(target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  if ((await missingIn(target)) !== null)
    throw new StartRefusal(`${target} holds a backup that was interrupted: delete it, or name a folder that does not exist yet.`)
  if ((await readdir(target)).length > 0) throw new StartRefusal(`${target} is not empty: name a folder that does not exist yet.`)
}

async function openClient(home: Home): Promise<Client> {
  const connectionString = nameConnection({ kind: 'socket', folder: chooseSocketFolder(home.folder) })
  const client = new Client({ connectionString, application_name: 'vesper backup', connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw new StartRefusal('Vesper is not running: copy its data folder as it is, keeping the owners of its files.', {
      cause: error,
    })
  })
  return client
}

async function copyRunning(home: Home, target: string): Promise<void> {
  const client = await openClient(home)
  try {
    // The slot retains the WAL written meanwhile, and is dropped with the connection.
    await client.query("select pg_create_physical_replication_slot('vesper_backup', true, true)")
    await copyCluster(client, home.cluster, target)
    await copyTree(join(home.cluster, 'pg_wal'), join(target, 'pg_wal'))
  } finally {
    await client.end()
  }
}
