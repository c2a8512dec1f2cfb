import type { FileStore } from '../../infrastructure/files/file-store.ts'
import { storeCover, type StoredCover } from '../../infrastructure/images/store-cover.ts'
import { makeCover } from './make-cover.ts'
import { makeLogo } from './make-logo.ts'

const seeds = (count: number) => Array.from({ length: count }, (_, seed) => seed)

/** Draws and stores so many covers, no two alike; some 200 ms each on two cores. Nights may share one. */
export async function storeDemoCovers(files: FileStore, count: number): Promise<StoredCover[]> {
  return Promise.all(seeds(count).map(async (seed) => storeCover(files, await makeCover(seed))))
}

export async function storeDemoLogos(files: FileStore, count: number): Promise<StoredCover[]> {
  return Promise.all(seeds(count).map(async (seed) => storeCover(files, await makeLogo(seed))))
}
