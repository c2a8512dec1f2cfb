import { fold } from '../../infrastructure/database/fold.ts'
import { isNear } from './near-word.ts'

/** A word that is no known prefix is treated as a typo of at most this many known ones. */
const maxGuesses = 20
/** More words than anyone types are ignored; each unknown one is compared with every known one. */
const maxWords = 10

/**
 * The patterns for `search_text`: for each word, one of its patterns must match. A word that is the prefix of a known word is
 * taken literally, so that typos never dilute correct input. Null: nothing to find.
 */
export function searchPatterns(text: string, knownWords: readonly string[]): string[][] | null {
  const words = [...new Set(fold(text).split(' ').filter(Boolean))].slice(0, maxWords)
  if (words.length === 0) return null
  return words.map((word) => {
    const isKnown = knownWords.some((known) => known.startsWith(word))
    const guesses = isKnown ? [] : knownWords.filter((known) => isNear(word, known)).slice(0, maxGuesses)
    return [word, ...guesses].map((one) => `% ${one}%`)
  })
}
