import type { SealedStore } from '../../infrastructure/rotate-document-keys.ts'
import { enqueueSweep } from '../../infrastructure/files/sweep-files.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { nameImages, openDetails, openImage, sealDetails, storeImage } from './document-files.ts'
import {
  findImages,
  findDocumentsOfOtherKeys,
  findDocumentKeys,
  lockSealed,
  replaceImage,
  updateVerification,
} from './verification-store.ts'

type Parts = Pick<Infrastructure, 'db' | 'files' | 'config' | 'clock'>

const batch = 50

/** For the rotation of keys. */
export const sealedDocuments: SealedStore = {
  findUsedKeys: findDocumentKeys,
  reseal: async (infrastructure, newestId) => {
    let count = 0
    for (;;) {
      const ids = await findDocumentsOfOtherKeys(infrastructure.db, newestId, batch)
      for (const id of ids) await reseal(infrastructure, id)
      count += ids.length
      if (ids.length === 0) return count
    }
  },
}

/** The old files are deleted last: if this stops halfway, each row still names a readable file. */
async function reseal(infrastructure: Parts, id: string): Promise<void> {
  const { db, files, clock } = infrastructure
  for (const image of await findImages(db, id)) {
    const bytes = await openImage(infrastructure, image)
    if (bytes === null) continue
    const [named] = nameImages([{ ...image, bytes }])
    if (named === undefined) continue
    // Wherever this ends, the file that no row names is swept; a client may erase their documents meanwhile.
    await enqueueSweep(db, [named.file, image.file], clock.now())
    const fresh = await storeImage(infrastructure, named)
    const isReplaced = await db.transaction().execute(async (tx) => replaceImage(tx, image, fresh))
    await files.remove(isReplaced ? image.file : fresh.file)
  }
  await db.transaction().execute(async (tx) => {
    const sealed = await lockSealed(tx, id)
    if (sealed === undefined) return
    await updateVerification(tx, id, await sealDetails(infrastructure, id, await openDetails(infrastructure, id, sealed)))
  })
}
