import type { Infrastructure } from './infrastructure.ts'
import { addDocumentKey, forgetDocumentKeys, newestDocumentKey } from './encryption/document-keys.ts'

type Parts = Pick<Infrastructure, 'db' | 'files' | 'config' | 'clock'>

/** What a module has encrypted with these keys. */
export interface SealedStore {
  findUsedKeys: (db: Parts['db']) => Promise<string[]>
  /** Re-encrypts with the newest key, given by id, everything encrypted with an older one. Returns how many. */
  reseal: (parts: Parts, newestId: string) => Promise<number>
}

/**
 * Creates a new key, re-encrypts everything with it, and removes keys that an earlier rotation has emptied. The previous key
 * stays until the next rotation, since a change under way may still use it. Returns how much of each was re-encrypted.
 */
export async function rotateDocumentKeys(parts: Parts, all: readonly SealedStore[]): Promise<number[]> {
  const used = new Set((await Promise.all(all.map(async ({ findUsedKeys }) => findUsedKeys(parts.db)))).flat())
  await forgetDocumentKeys(parts.config, (id) => used.has(id))
  await addDocumentKey(parts.config)
  const { id: newest } = await newestDocumentKey(parts.config)
  const counts = []
  for (const { reseal } of all) counts.push(await reseal(parts, newest))
  return counts
}
