import { statfs } from 'node:fs/promises'
import { StartRefusal } from '../../start-refusal.ts'

const megabyte = 1024 * 1024
/** Megabytes: PostgreSQL's own files, its log of changes, and what the first hours write. */
const needed = { fresh: 200, existing: 48 }

/** Said before anything is written, where a database that runs out of room half-way would end in a stack. */
export async function refuseFullDisk(folder: string, isFresh: boolean): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const refusal = shortageOf(Math.floor((bavail * bsize) / megabyte), folder, isFresh)
  if (refusal !== null) throw new StartRefusal(refusal)
}

/** The sentence for a disk with so many megabytes free; null where they are enough. */
export function shortageOf(free: number, folder: string, isFresh: boolean): string | null {
  const least = isFresh ? needed.fresh : needed.existing
  if (free >= least) return null
  return `The disk of ${folder} has ${free} MB free, and the database needs ${least} MB to start: make room, or set DATA_DIR to another disk.`
}
