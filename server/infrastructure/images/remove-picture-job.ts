import type { FileStore } from '../files/file-store.ts'
import * as z from 'zod/mini'
import type { Database, Tx } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../jobs/job-kind.ts'
import { filesOf } from './picture-names.ts'

const removePicture = jobKind('remove_picture', z.object({ name: z.string() }), 'bulk')

/** Pages cached here and in browsers still show what was just replaced. */
const keptHours = 1

/** Deletes a picture's files some time after this transaction, unless it is in use by then. */
export async function enqueuePictureRemoval(tx: Tx, name: string | null, now: Temporal.Instant): Promise<void> {
  if (name !== null) await enqueue(tx, removePicture, { name }, { runAt: now.add({ hours: keptHours }) })
}

/** Whether a row of a module still uses the picture: copies of an event share one. */
export type ShowsPicture = (db: Database, name: string) => Promise<boolean>

export function removePictureHandler(
  { db, files }: { db: Database; files: FileStore },
  sources: readonly ShowsPicture[],
): JobHandler {
  return jobHandler(removePicture, async ({ name }) => {
    for (const shows of sources) if (await shows(db, name)) return
    for (const file of filesOf(name)) await files.remove(file)
  })
}
