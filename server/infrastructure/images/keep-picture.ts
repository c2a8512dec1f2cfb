import type { Tx } from '../database/connect.ts'
import type { Infrastructure } from '../infrastructure.ts'
import { enqueuePictureRemoval } from './remove-picture-job.ts'
import { storePicture, type PictureUpload } from './store-picture.ts'
import type { StoredPicture } from './store-sizes.ts'

/**
 * Stores an upload and records it: `write` returns the name of the picture it replaces, whose files are deleted after a while. If
 * writing fails, the new files are deleted, unless the row exists after all.
 */
export async function keepPicture(
  { db, files, clock }: Pick<Infrastructure, 'db' | 'files' | 'clock'>,
  upload: PictureUpload,
  write: (tx: Tx, picture: StoredPicture) => Promise<string | null>,
): Promise<void> {
  const picture = await storePicture(files, upload)
  try {
    await db.transaction().execute(async (tx) => enqueuePictureRemoval(tx, await write(tx, picture), clock.now()))
  } catch (error) {
    await db.transaction().execute(async (tx) => enqueuePictureRemoval(tx, picture.name, clock.now()))
    throw error
  }
}
