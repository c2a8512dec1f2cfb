/** How many typos are tolerated in a word of this length. */
const slipsAllowed = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** A bit for each letter in a word; letters of other alphabets share bits. */
function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) & 31)
  return letters
}

/** A lower bound on how many letters of `typed` are missing from `word`: each is a typo. Quickly rules out most words. */
function strangersIn(typed: string, word: string): number {
  let strangers = lettersOf(typed) & ~lettersOf(word)
  let count = 0
  for (; strangers !== 0; strangers &= strangers - 1) count += 1
  return count
}

/** Whether `typed` is `word` or its prefix, up to small typos: a letter wrong, missing or doubled, or two swapped. */
export function isNear(typed: string, word: string): boolean {
  const allowed = slipsAllowed(typed.length)
  if (allowed === 0 || word.length < typed.length - allowed || strangersIn(typed, word) > allowed) return false
  // Distances of each prefix of `word` to what was typed so far; a swap needs only three rows.
  let before: number[] = []
  let last = Array.from({ length: Math.min(word.length, typed.length + allowed) + 1 }, (_, index) => index)
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row]
    for (let column = 1; column < last.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1]
      const isSwapped = row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      const changed = at(last, column - 1) + (isSame ? 0 : 1)
      const swapped = isSwapped ? at(before, column - 2) + 1 : Infinity
      current.push(Math.min(changed, swapped, at(last, column) + 1, at(current, column - 1) + 1))
    }
    if (Math.min(...current) > allowed) return false
    before = last
    last = current
  }
  return Math.min(...last) <= allowed
}

const at = (row: readonly number[], index: number) => row[index] ?? Infinity
