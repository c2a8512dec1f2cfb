import type { Tx } from '../database/connect.ts'
import type { Infrastructure } from '../infrastructure.ts'
import { enqueuePictureRemoval } from './remove-picture-job.ts'
import { storePicture, type PictureUpload } from './store-picture.ts'
import type { StoredPicture } from './store-sizes.ts'

/**
 * Stores an upload and writes it down: `write` answers the name of the picture that it takes the place of, whose files go
 * after a while. Where writing fails it is the new ones that go, unless the row is there after all.
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
