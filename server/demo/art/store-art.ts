import type { FileStore } from '../../infrastructure/files/file-store.ts'
import { withSharp } from '../../infrastructure/images/load-sharp.ts'
import { storeSizes, type StoredPicture } from '../../infrastructure/images/store-sizes.ts'
import { makeCover } from './make-cover.ts'
import { makeDocument, type DrawnDocument } from './make-document.ts'
import { makeLogo } from './make-logo.ts'

/** How many of each; all of them differ. */
export interface ArtCount {
  covers: number
  logos: number
  documents: number
}

export interface Art {
  covers: StoredPicture[]
  logos: StoredPicture[]
  /** Not stored: the code that submits them seals them. */
  documents: DrawnDocument[]
}

const pixelsOf = (drawing: Buffer) => withSharp((sharp) => sharp(drawing).raw().toBuffer({ resolveWithObject: true }))

/** Draws and stores; a cover takes some 300 ms of one core. */
export async function storeArt(files: FileStore, count: ArtCount): Promise<Art> {
  const store = (many: number, make: (seed: number) => Promise<Buffer>) =>
    Promise.all(Array.from({ length: many }, async (_, seed) => storeSizes(files, await pixelsOf(await make(seed)))))
  return {
    covers: await store(count.covers, makeCover),
    logos: await store(count.logos, makeLogo),
    documents: await Promise.all(Array.from({ length: count.documents }, async (_, seed) => makeDocument(seed))),
  }
}
