import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrorCode } from '../../infrastructure/error-code.ts'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'

/** In a backup until its last file is copied: what is still missing, one name a line. */
const marker = 'backup-unfinished'

export async function markUnfinished(folder: string, missing: readonly string[]): Promise<void> {
  await writeFile(join(folder, marker), missing.map((name) => `${name}\n`).join(''), { mode: 0o600, flush: true })
}

export async function markFinished(folder: string): Promise<void> {
  await rm(join(folder, marker))
}

/** What a backup that was interrupted lacks; null for any other folder. */
export async function missingIn(folder: string): Promise<string[] | null> {
  try {
    const text = await readFile(join(folder, marker), 'utf8')
    return text.split('\n').filter((name) => name !== '')
  } catch (error) {
    if (isErrorCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
}

/** A part of a backup would start, and serve rows whose files are gone. */
export async function refuseUnfinishedBackup(folder: string): Promise<void> {
  const missing = await missingIn(folder)
  if (missing === null) return
  const lacks = missing.length === 0 ? '' : ` It lacks ${missing.join(', ')}, wholly or in part.`
  throw new StartRefusal(`${folder} is a backup that was interrupted.${lacks} Restore another backup, or make this one again.`)
}
