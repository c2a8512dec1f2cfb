import { chown, copyFile, lstat, mkdir, readdir, readlink, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { newId } from '../../infrastructure/ids.ts'
import { isErrorCode } from '../../infrastructure/error-code.ts'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'
import { findHome, type Home } from './home.ts'
import { markFinished, markUnfinished, missingIn } from './unfinished-backup.ts'
import { chooseSocketFolder, nameConnection } from './transport.ts'

/** Belongs to the running server; PostgreSQL recreates it. Folders are kept, empty. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts'])
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
/** Next to the database; recreated on every start. */
const ofThisRun = new Set(['postgres', 'postgres-socket', 'postgres.log', 'postgres.log.old', 'lock', 'lock-holder'])

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
  await copyCluster(home, join(target, 'postgres')).catch(async (error: unknown) => {
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

async function copyCluster(home: Home, target: string): Promise<void> {
  const client = await openClient(home)
  try {
    // The slot retains the WAL written meanwhile, and is dropped with the connection.
    await client.query("select pg_create_physical_replication_slot('vesper_backup', true, true)")
    await client.query("select pg_backup_start('vesper', true)")
    await copyTree(home.cluster, target, (path, name) =>
      emptied.has(name) && path === home.cluster ? 'empty' : leftOut.has(name) ? 'skip' : 'copy',
    )
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop(false)',
    )
    await writeOwned(join(target, 'backup_label'), rows[0]?.labelfile ?? '', join(home.cluster, 'PG_VERSION'))
    await copyTree(join(home.cluster, 'pg_wal'), join(target, 'pg_wal'))
  } finally {
    await client.end()
  }
}

type Choice = 'copy' | 'empty' | 'skip'

/** Keeps owners and modes. Files that disappear during the copy were not needed. */
async function copyTree(
  from: string,
  to: string,
  choose: (folder: string, name: string) => Choice = () => 'copy',
): Promise<void> {
  const stats = await lstat(from).catch(unlessGone)
  if (stats === null) return
  if (stats.isSymbolicLink()) await symlink(await readlink(from), to)
  else if (stats.isDirectory()) {
    await mkdir(to, { recursive: true, mode: stats.mode })
    for (const name of await readdir(from)) {
      const choice = choose(from, name)
      if (choice === 'copy') await copyTree(join(from, name), join(to, name), choose)
      if (choice === 'empty') await copyTree(join(from, name), join(to, name), () => 'skip')
    }
  } else if (stats.isFile()) await copyFile(from, to).catch(unlessGone)
  else return
  if (process.getuid?.() === 0 && !stats.isSymbolicLink()) await chown(to, stats.uid, stats.gid).catch(unlessGone)
}

function unlessGone(error: unknown): null {
  if (isErrorCode(error, 'ENOENT')) return null
  throw error
}

async function writeOwned(path: string, text: string, like: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flush: true })
  const { uid, gid } = await lstat(like)
  if (process.getuid?.() === 0) await chown(path, uid, gid)
}
