import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readSearchWords } from './search-views.ts'

/** Half a minute: new words are found by exact prefix at once, and with typos a little later. */
const freshMilliseconds = 30_000

export type Vocabulary = () => Promise<readonly string[]>

/** The words that upcoming events and clubs are found by, cached per process for a while. */
export function createVocabulary({ db, clock }: Infrastructure): Vocabulary {
  let kept: { words: Promise<readonly string[]>; until: number } | null = null
  return async () => {
    const now = clock.now()
    if (kept === null || kept.until <= now.epochMilliseconds) {
      kept = { words: readSearchWords(db, now), until: now.epochMilliseconds + freshMilliseconds }
    }
    try {
      return await kept.words
    } catch (error) {
      kept = null
      throw error
    }
  }
}
