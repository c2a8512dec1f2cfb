import { looksLikeLink } from '#contract/base/schema.ts'
import { maxNameLength, type AddNamesBody, type LineOutcome } from '#contract/guest-lists/names.ts'
import type * as z from 'zod/mini'
import { readRecords, separatorOf } from '../../../infrastructure/csv/read-records.ts'
import { fold } from '../../../infrastructure/database/fold.ts'

/** A line that has something on it; `fault`: why it is no name. */
export interface ReadLine {
  line: number
  name: string
  plus_ones: number
  fault: Extract<LineOutcome, 'not_a_name' | 'too_long'> | null
}

/** Joiners stay: Persian and many Indic names need them. Other invisible characters reorder or hide text. */
const joiners = ['\u200c', '\u200d']
const withoutInvisible = (text: string) => text.replaceAll(/\p{Cf}/gu, (mark) => (joiners.includes(mark) ? mark : ''))

/** A whole number of up to four digits, with or without a plus before it; null for anything else. */
function readNumber(text: string): number | null {
  const plain = text.trim().replace('+', '').trim()
  return /^\d{1,4}$/.test(plain) ? Number(plain) : null
}

/** `Ada +2`, `Ada (+2)`, or a pasted table with a number in its last cell. */
function splitPlusOnes(text: string): { rest: string; plus_ones: number } {
  const plain = text.endsWith(')') ? text.slice(0, -1) : text
  const cell = text.lastIndexOf('\t')
  const plus = plain.lastIndexOf('+')
  const inCell = cell === -1 ? null : readNumber(text.slice(cell))
  if (inCell !== null) return { rest: text.slice(0, cell), plus_ones: inCell }
  const before = plain.charAt(plus - 1)
  const afterPlus = plus > 0 && (before === '(' || before.trim() === '') ? readNumber(plain.slice(plus)) : null
  if (afterPlus === null) return { rest: text, plus_ones: 0 }
  return { rest: plain.slice(0, before === '(' ? plus - 1 : plus), plus_ones: afterPlus }
}

function readName(text: string): Pick<ReadLine, 'name' | 'fault'> {
  // A tab separates cells of a pasted table. Other control characters have no place in a name.
  const plain = text.replaceAll('\t', ' ')
  const name = withoutInvisible(plain.toWellFormed().replaceAll(/\p{Cc}/gu, ' '))
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .normalize('NFC')
  const isRubbish = /\p{Cc}/u.test(plain) || !text.isWellFormed() || !/\p{L}/u.test(name) || looksLikeLink(name)
  const fault = isRubbish ? 'not_a_name' : name.length > maxNameLength ? 'too_long' : null
  // What is shown of a line that is no name.
  return { name: fault === null ? name : name.slice(0, maxNameLength).toWellFormed(), fault }
}

/** Without the mark of a pasted list: `- Ada`, `12. Ada`. */
function withoutBullet(text: string): string {
  const plain = text.trim().replace(/^[-–—*•·>]+/u, '')
  return plain.replace(/^\d{1,4}[.)]\s/u, '').trim()
}

function readLine(text: string, line: number): ReadLine {
  const { rest, plus_ones } = splitPlusOnes(withoutBullet(text))
  return { line, plus_ones, ...readName(rest) }
}

const columnsOf = (cells: readonly string[]) => {
  const titles = cells.map((cell) => fold(cell))
  const at = (...names: string[]) => titles.findIndex((title) => names.includes(title))
  const [name, first, last] = [at('name', 'full name', 'guest', 'guest name'), at('first name'), at('last name', 'surname')]
  if (name === -1 && first === -1) return null
  return {
    names: name === -1 ? [first, last].filter((index) => index !== -1) : [name],
    plus: at('plus ones', 'plus', 'guests', 'extra guests'),
  }
}

function* readFile(text: string): Generator<ReadLine> {
  const separator = separatorOf(text.split('\n', 1)[0] ?? '')
  let columns: NonNullable<ReturnType<typeof columnsOf>> | undefined
  for (const { line, cells } of readRecords(text, separator)) {
    if (columns === undefined) {
      const titled = columnsOf(cells)
      columns = titled ?? { names: [0], plus: 1 }
      if (titled !== null) continue
    }
    const name = columns.names.map((index) => cells[index] ?? '').join(' ')
    if (name.trim() === '') continue
    const plus = readNumber(cells[columns.plus] ?? '')
    // A file may also have `Ada +2` in its only column.
    const read = readLine(name, line)
    yield plus === null ? read : { ...read, plus_ones: plus }
  }
}

function* readText(text: string): Generator<ReadLine> {
  let line = 0
  for (const one of text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u)) {
    line += 1
    if (one.trim() !== '') yield readLine(one, line)
  }
}

/** The lines of a text or a file that are not empty, at most `limit`. */
export function readNames({ format, text }: z.output<typeof AddNamesBody>, limit: number): ReadLine[] {
  const plain = text.replace(/^\ufeff/, '')
  const lines: ReadLine[] = []
  for (const line of format === 'csv' ? readFile(plain) : readText(plain)) {
    lines.push(line)
    if (lines.length === limit) break
  }
  return lines
}
