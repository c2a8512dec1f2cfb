import { own } from '#contract/base/own.ts'

const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/**
 * A text without case, accents and punctuation, with single spaces between words. Both search terms and searched text go through
 * here, so that they match. `R&B` becomes `rnb`.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => own(letters, letter) ?? letter)
    .replaceAll(/(?<=\p{L})&(?=\p{L})/gu, 'n')
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A row's search column: folded, with a space before each word, so that `% kel%` matches the start of a word. */
export const searchText = (parts: readonly string[]) => ` ${fold(parts.join(' '))}`

/** For each word of a search, the pattern a search column must match. More words than anyone types are ignored. */
export const wordPatterns = (search: string): string[] =>
  [...new Set(fold(search).split(' ').filter(Boolean))].slice(0, 10).map((word) => `% ${word}%`)
