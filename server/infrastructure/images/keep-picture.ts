import type { Clock } from '../clock/clock.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Database, Tx } from '../database/connect.ts'
import { enqueuePictureRemoval } from './remove-picture-job.ts'
import { storePicture, type PictureUpload } from './store-picture.ts'
import type { StoredPicture } from './store-sizes.ts'

/**
 * Stores an upload and records it: `write` returns the name of the picture it replaces, whose files are deleted after a while. The
 * same is recorded for the new files before they are stored, so that none stay without a row, wherever this ends.
 */
export async function keepPicture(
  { db, files, clock }: { db: Database; files: FileStore; clock: Clock },
  upload: PictureUpload,
  write: (tx: Tx, picture: StoredPicture) => Promise<string | null>,
): Promise<void> {
  const removeLater = async (name: string) => db.transaction().execute(async (tx) => enqueuePictureRemoval(tx, name, clock.now()))
  const picture = await storePicture(files, upload, removeLater)
  await db.transaction().execute(async (tx) => enqueuePictureRemoval(tx, await write(tx, picture), clock.now()))
}
