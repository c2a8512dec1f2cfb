import type { FileStore } from '../../infrastructure/files/file-store.ts'
import { storeCover, type StoredCover } from '../../infrastructure/images/store-cover.ts'
import { makeCover } from './make-cover.ts'
import { makeLogo } from './make-logo.ts'

/** How many of each: no two of them are alike. */
export interface ArtCount {
  covers: number
  logos: number
}

export interface Art {
  covers: StoredCover[]
  logos: StoredCover[]
}

/** Draws and stores; a cover takes some 300 ms of one core. */
export async function storeArt(files: FileStore, count: ArtCount): Promise<Art> {
  const store = (many: number, make: (seed: number) => Promise<Buffer>) =>
    Promise.all(Array.from({ length: many }, async (_, seed) => storeCover(files, await make(seed))))
  return { covers: await store(count.covers, makeCover), logos: await store(count.logos, makeLogo) }
}
