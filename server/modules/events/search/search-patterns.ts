import { fold } from '../../../infrastructure/database/fold.ts'
import { isNear } from './near-word.ts'

/** A word that is no known prefix is treated as a typo of at most this many known ones. */
const maxGuesses = 20
/** More words than anyone types are ignored; each unknown one is compared with every known one. */
const maxWords = 10

/** What one word of a search finds: one of its patterns in `search_text`, or for an event what it says about itself. */
export interface SearchWord {
  patterns: readonly string[]
  /** ISO 8601: Monday is 1. */
  weekday?: number
  isFree?: true
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Three letters of a weekday are enough. */
function weekdayOf(word: string): number {
  return word.length < 3 ? 0 : weekdays.findIndex((day) => day.startsWith(word) || `${day}s` === word) + 1
}

/** `hiphop` for a text that says `hip hop`: both halves are known. */
function asTwoWords(word: string, knownWords: readonly string[]): string[] {
  const words = new Set(knownWords)
  return Array.from({ length: Math.max(0, word.length - 3) }, (_, n) => [word.slice(0, n + 2), word.slice(n + 2)] as const)
    .filter(([first, second]) => words.has(first) && knownWords.some((one) => one.startsWith(second)))
    .map((halves) => halves.join(' '))
}

/**
 * What to look for: each word must be found. A word that is the prefix of a known word is taken literally, so that typos never
 * dilute correct input. Null: nothing to find.
 */
export function searchPatterns(text: string, knownWords: readonly string[]): SearchWord[] | null {
  const words = [...new Set(fold(text).split(' ').filter(Boolean))].slice(0, maxWords)
  if (words.length === 0) return null
  return words.map((word) => {
    const weekday = weekdayOf(word)
    const isPlain = weekday > 0 || word === 'free' || knownWords.some((knownWord) => knownWord.startsWith(word))
    const joined = isPlain ? [] : asTwoWords(word, knownWords)
    const guesses =
      isPlain || joined.length > 0 ? [] : knownWords.filter((knownWord) => isNear(word, knownWord)).slice(0, maxGuesses)
    return {
      patterns: [word, ...joined, ...guesses].map((one) => `% ${one}%`),
      ...(weekday > 0 && { weekday }),
      ...(word === 'free' && { isFree: true }),
    }
  })
}
