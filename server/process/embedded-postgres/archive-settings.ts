import { chown, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Home } from './home.ts'

const waitingOf = ({ folder }: Home) => join(folder, 'archive-waiting')

/** PostgreSQL's settings for an archive. No program runs: its own module copies to this folder, and Vesper does the rest. */
export const archiveSettings = (walFolder: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': walFolder,
})

/** Resolves to its path. Keeps the segments that wait there, and nothing else that an earlier run has left. */
export async function makeWaiting(home: Home): Promise<string> {
  const folder = waitingOf(home)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (home.account !== null) await chown(folder, home.account.uid, home.account.gid)
  for (const name of await readdir(folder)) if (!/^[\dA-F]{24}$/.test(name)) await rm(join(folder, name), { force: true })
  return folder
}

/** Without an archive, nothing waits for one. */
export async function removeWaiting(home: Home): Promise<null> {
  await rm(waitingOf(home), { recursive: true, force: true })
  return null
}
