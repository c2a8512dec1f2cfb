const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/**
 * A text without case, accents and punctuation, its words one space apart: what is written to be searched and what is
 * searched for both go through here, or they would never meet. `R&B` becomes `rnb`.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/(?<=\p{L})&(?=\p{L})/gu, 'n')
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** What a row keeps to be found by: folded, with a space before each word, so that `% kel%` finds where a word begins. */
export const searchText = (parts: readonly string[]) => ` ${fold(parts.join(' '))}`

/** For each word that is searched for, the pattern that such a text has to match. More words than anyone types narrow nothing down. */
export const wordPatterns = (search: string): string[] =>
  [...new Set(fold(search).split(' ').filter(Boolean))].slice(0, 10).map((word) => `% ${word}%`)
