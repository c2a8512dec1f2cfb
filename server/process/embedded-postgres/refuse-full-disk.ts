import { statfs } from 'node:fs/promises'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'

const megabyte = 1024 * 1024
/** In megabytes: PostgreSQL's own files, its WAL, and the writes of the first hours. */
const needed = { fresh: 200, existing: 48 }

/** Checked before anything is written: a database that runs out of space halfway would end in a stack trace. */
export async function refuseFullDisk(folder: string, isFresh: boolean): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const refusal = diskShortageOf(Math.floor((bavail * bsize) / megabyte), folder, isFresh)
  if (refusal !== null) throw new StartRefusal(refusal)
}

/** The message for a disk with this many megabytes free; null if they are enough. */
export function diskShortageOf(free: number, folder: string, isFresh: boolean): string | null {
  const least = isFresh ? needed.fresh : needed.existing
  if (free >= least) return null
  return `The disk with ${folder} has ${free} MB free, and the database needs ${least} MB to start: make room, or set DATA_DIR to another disk.`
}
