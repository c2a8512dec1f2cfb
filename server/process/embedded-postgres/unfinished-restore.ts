import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'

/** In a data folder until its restore has finished. Until November 2026, backups were data folders, and marked likewise. */
const [marker, markerOfBackup] = ['restore-unfinished', 'backup-unfinished']

export async function markUnfinished(folder: string): Promise<void> {
  await writeFile(join(folder, marker), '', { mode: 0o600, flush: true })
}

export async function markFinished(folder: string): Promise<void> {
  await rm(join(folder, marker))
}

/** A part of the data would start, and serve rows whose files are gone. */
export async function refuseUnfinishedRestore(folder: string): Promise<void> {
  const isThere = async (name: string) =>
    stat(join(folder, name)).then(
      () => true,
      () => false,
    )
  if (await isThere(marker))
    throw new StartRefusal(`${folder} is a restore that did not finish: delete the folder, and restore again.`)
  if (await isThere(markerOfBackup)) throw new StartRefusal(`${folder} is a backup that was interrupted: restore another backup.`)
}
