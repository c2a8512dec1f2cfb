import type { Clock } from '../clock/clock.ts'
import type { FileStore } from './file-store.ts'
import * as z from 'zod/mini'
import type { Database, Tx } from '../database/connect.ts'
import { enqueueAll } from '../jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../jobs/job-kind.ts'

const sweepFiles = jobKind('sweep_files', z.object({ files: z.array(z.string()) }), 'bulk')

/** Longer than the slowest change takes to name a file it has stored. */
const sweepAfter = { hours: 1 }

/** Whether a row of a module names the file. */
export type NamesFile = (db: Database, file: string) => Promise<boolean>

/** Removes these files after a while, unless a row names them by then. */
export async function enqueueSweep(db: Database | Tx, files: readonly string[], now: Temporal.Instant): Promise<void> {
  if (files.length > 0) await enqueueAll(db, [{ kind: sweepFiles, payload: { files: [...files] }, runAt: now.add(sweepAfter) }])
}

/** Stores a file before a row names it. Its sweep is recorded first: wherever this ends, no file stays that no row names. */
export async function storeSwept(
  { db, files, clock }: { db: Database; files: FileStore; clock: Clock },
  name: string,
  bytes: Buffer,
): Promise<void> {
  await enqueueSweep(db, [name], clock.now())
  await files.put(name, bytes)
}

export function sweepFilesHandler(
  { db, files: store }: { db: Database; files: FileStore },
  sources: readonly NamesFile[],
): JobHandler {
  const isNamed = async (file: string) => {
    for (const names of sources) if (await names(db, file)) return true
    return false
  }
  return jobHandler(sweepFiles, async ({ files }) => {
    for (const file of files) if (!(await isNamed(file))) await store.remove(file)
  })
}
