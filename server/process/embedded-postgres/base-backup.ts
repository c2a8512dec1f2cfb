import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { isErrorCode } from '../../infrastructure/error-code.ts'
import { newId } from '../../infrastructure/ids.ts'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'
import { walkCluster } from './copy-cluster.ts'
import type { Home } from './home.ts'
import { findTransport, nameConnection } from './transport.ts'

/** A folder, a file to read, or a text, by the path in the copy. */
export type Part = Readonly<{ path: string } & ({ folder: true } | { file: string } | { text: string })>

/** The WAL segments of a base backup, and an instant after which it is consistent. */
export type BaseBackup = Readonly<{ first: string; last: string; finishedAt: Temporal.Instant }>

/**
 * Reads the cluster of a running server with PostgreSQL's low-level backup, and then the WAL that makes what was read
 * consistent, without interrupting it.
 */
export async function readBaseBackup(home: Home, give: (part: Part) => Promise<void>): Promise<BaseBackup> {
  const client = await openClient(home)
  try {
    await holdWal(client)
    const first = await askText(client, "select pg_walfile_name(pg_backup_start('vesper', true)) as text")
    for await (const { path, isFolder } of walkCluster(home.cluster))
      await give(isFolder ? { path, folder: true } : { path, file: join(home.cluster, path) })
    const { rows } = await client.query<{ label: string; last: string; at: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as last, floor(extract(epoch from clock_timestamp()) * 1000)::text as at
       from pg_backup_stop(false)`,
    )
    const [stop] = rows
    if (stop === undefined) throw new Error('PostgreSQL did not end its backup.')
    await give({ path: 'backup_label', text: stop.label })
    for (const name of (await readdir(join(home.cluster, 'pg_wal'))).toSorted())
      if (name.endsWith('.history') || (name.length === first.length && name >= first && name <= stop.last))
        await give({ path: `pg_wal/${name}`, file: join(home.cluster, 'pg_wal', name) })
    // A millisecond on, because the instant was cut to its millisecond.
    return { first, last: stop.last, finishedAt: Temporal.Instant.fromEpochMilliseconds(Number(stop.at) + 1) }
  } finally {
    await client.end()
  }
}

/** Longer than a backup takes: the first one of an archive may be under way when the command is given. In milliseconds. */
const patience = 900_000

/** The slot retains the WAL written meanwhile, and is dropped with the connection. Another backup has it until its end. */
async function holdWal(client: Client): Promise<void> {
  const deadline = performance.now() + patience
  for (;;) {
    try {
      await client.query("select pg_create_physical_replication_slot('vesper_backup', true, true)")
      return
    } catch (error) {
      if (!isErrorCode(error, '42710')) throw error
      if (performance.now() > deadline)
        throw new StartRefusal('Another backup is still under way: wait until it has finished.', { cause: error })
      await sleep(100)
    }
  }
}

async function askText(client: Client, question: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(question)
  return rows[0]?.text ?? ''
}

/** Recorded in the database, where superadmins see it. Without this table, it never belonged to a running Vesper. */
export async function recordBackup(home: Home): Promise<void> {
  const client = await openClient(home)
  try {
    if ((await askText(client, "select to_regclass('backups')::text as text")) === '') return
    await client.query('insert into backups (id, finished_at) values ($1, now())', [newId()])
  } finally {
    await client.end()
  }
}

async function openClient(home: Home): Promise<Client> {
  const client = new Client({
    connectionString: nameConnection(await findTransport(home)),
    application_name: 'vesper backup',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw new StartRefusal(
      'Vesper is not running: start it, or copy its data folder as it is, keeping the owners of its files.',
      {
        cause: error,
      },
    )
  })
  return client
}
