import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'

/** How long a process that is stopping gets to release the lock, in milliseconds. */
const patience = 3_000
const busy = 5

/**
 * Makes this process the only one to use a data folder. SQLite is used only for its lock: the system releases it when the process
 * ends, however it ends, so no stale lock remains. Returns the release function.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = join(folder, 'lock')
  const holder = join(folder, 'lock-holder')
  for (let waited = 0; ; waited += 50) {
    const release = tryLock(path)
    if (release !== null) {
      await writeFile(holder, `${process.pid}\n`)
      return release
    }
    if (waited >= patience) {
      const pid = await readFile(holder, 'utf8').catch(() => 'unknown')
      throw new StartRefusal(
        `The data folder ${folder} is in use by another Vesper (process ${pid.trim()}): ` +
          'stop that one first, or set DATA_DIR to another folder.',
      )
    }
    await sleep(50)
  }
}

function tryLock(path: string): (() => void) | null {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path)
    file.exec('BEGIN EXCLUSIVE')
    const lock = file
    return () => lock.close()
  } catch (error) {
    file?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return null
    throw new StartRefusal(`${path} cannot be locked: the data folder must be one that this user can write.`, {
      cause: error,
    })
  }
}
