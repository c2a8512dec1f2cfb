import { chown, copyFile, lstat, mkdir, readdir, readlink, symlink, writeFile } from 'node:fs/promises'
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

/**
 * Copies the cluster of a running server with PostgreSQL's low-level backup, without the WAL that makes the copy consistent: the
 * caller holds a slot that retains it.
 */
export async function copyCluster(client: Client, cluster: string, target: string): Promise<void> {
  await client.query("select pg_backup_start('vesper', true)")
  await copyTree(cluster, target, (path, name) =>
    emptied.has(name) && path === cluster ? 'empty' : leftOut.has(name) ? 'skip' : 'copy',
  )
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await writeOwned(join(target, 'backup_label'), rows[0]?.labelfile ?? '', join(cluster, 'PG_VERSION'))
}

type Choice = 'copy' | 'empty' | 'skip'

/** Keeps owners and modes. Files that disappear during the copy were not needed. */
export async function copyTree(
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

/** A file that belongs to the owner of another one. */
export async function writeOwned(path: string, text: string, like: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flush: true })
  const { uid, gid } = await lstat(like)
  if (process.getuid?.() === 0) await chown(path, uid, gid)
}
