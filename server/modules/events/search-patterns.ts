import { fold } from '../../infrastructure/database/fold.ts'
import { isNear } from './near-word.ts'

/** A word that nothing begins with is taken for a slip of at most so many known ones. */
const maxGuesses = 20
/** More words than anybody types narrow nothing down; each that is unknown is held against every known one. */
const maxWords = 10

/**
 * What to look for in `search_text`: for each word asked for, the patterns of which one must match. A word that some
 * known word begins with is taken as it stands, so slips never water down what was typed well. Null: nothing to find.
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
