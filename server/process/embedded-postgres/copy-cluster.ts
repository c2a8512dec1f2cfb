import { chown, copyFile, lstat, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { isErrorCode } from '../../infrastructure/error-code.ts'

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

/** A folder or file of a cluster, by its path in it, with slashes. */
export type ClusterEntry = Readonly<{ path: string; isFolder: boolean }>

/** What a copy of a running server's cluster consists of, each folder before what is in it. */
export async function* walkCluster(cluster: string, below = ''): AsyncGenerator<ClusterEntry> {
  for (const name of await readdir(join(cluster, below)).catch(unlessGone)) {
    const path = `${below}${name}`
    // Files that disappear meanwhile are not needed.
    const stats = leftOut.has(name) ? null : await stat(join(cluster, path)).catch(() => null)
    if (stats === null) continue
    if (stats.isDirectory()) {
      yield { path, isFolder: true }
      if (!emptied.has(path)) yield* walkCluster(cluster, `${path}/`)
    } else if (stats.isFile()) yield { path, isFolder: false }
  }
}

/**
 * Copies the cluster of a running server with PostgreSQL's low-level backup, without the WAL that makes the copy consistent: the
 * caller holds a slot that retains it.
 */
export async function copyCluster(client: Client, cluster: string, target: string): Promise<void> {
  await client.query("select pg_backup_start('vesper', true)")
  const { uid, gid } = await lstat(cluster)
  const own = async (path: string) => (process.getuid?.() === 0 ? chown(path, uid, gid) : undefined)
  await mkdir(target, { mode: 0o700 })
  await own(target)
  for await (const { path, isFolder } of walkCluster(cluster)) {
    const to = join(target, path)
    if (isFolder) await mkdir(to, { mode: 0o700 })
    else if (!(await copyUnlessGone(join(cluster, path), to))) continue
    await own(to)
  }
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await writeOwned(join(target, 'backup_label'), rows[0]?.labelfile ?? '', join(cluster, 'PG_VERSION'))
}

async function copyUnlessGone(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to)
    return true
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return false
    throw error
  }
}

function unlessGone(error: unknown): string[] {
  if (isErrorCode(error, 'ENOENT')) return []
  throw error
}

/** A file that belongs to the owner of another one. */
export async function writeOwned(path: string, text: string, like: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flush: true })
  const { uid, gid } = await lstat(like)
  if (process.getuid?.() === 0) await chown(path, uid, gid)
}
