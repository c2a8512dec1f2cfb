import { Readable } from 'node:stream'

/**
 * Where a spreadsheet would see the start of a formula, which begins with one of these signs, also in the full-width form of
 * East Asian keyboards: at the start of a cell or line, or after a separator of another locale, with or without spaces or quotes
 * before it. Spreadsheets drop a leading tab or return on import and keep what follows.
 */
const formula = /(?=[=+\-@＝＋－＠])(?<=(?:^|[;|\t\r\n])[\s"']*)/gu
const leadingControl = /^[\t\r\n]/
const plainNumber = /^-?\d+(\.\d+)?$/

const harmless = (text: string) => {
  if (plainNumber.test(text)) return text
  const marked = text.replaceAll(formula, "'")
  return leadingControl.test(marked) ? `'${marked}` : marked
}

/** RFC 4180. Text that a spreadsheet would execute is escaped; numbers stay numbers. */
function cell(value: string | number | null): string {
  const text = typeof value === 'number' ? String(value) : harmless(value ?? '')
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export const csvBegin = '\ufeff'

/** An amount in major units with its currency's digits: 1250 EUR is `12.50`. */
export function csvAmount(minor: number, exponent: number): string {
  return (minor / 10 ** exponent).toFixed(exponent)
}

/** An instant for a column whose title says UTC, in a form that spreadsheets read as a time: `2026-11-21 22:30:00`. */
export const csvInstant = (at: string | null): string | null => at?.slice(0, 19).replace('T', ' ') ?? null

/**
 * Streams a file: the next page is read once the client has taken the previous one. A failure midway breaks the connection, so
 * that no client mistakes a part for the whole.
 */
export function csvStream(columns: readonly string[], pages: AsyncIterable<string>): Readable {
  async function* chunks() {
    yield csvBegin + csvLine(columns)
    yield* pages
  }
  return Readable.from(chunks(), { objectMode: false })
}
