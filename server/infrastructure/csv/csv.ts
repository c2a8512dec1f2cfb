import { Readable } from 'node:stream'

/** A formula begins with one of these, also in the full width of East Asian keyboards. */
const sign = '=+\\-@＝＋－＠'

/**
 * Where a spreadsheet would see the beginning of a formula: of the cell, of a line in it, or after a separator that another
 * locale splits at, whether or not spaces or quotes come first. A tab or a return at the beginning is dropped on the way in, and
 * leaves what follows.
 */
const formula = new RegExp(`(^|[;|\\t\\r\\n])([\\s"']*)(?=[${sign}])`, 'gu')
const leadingControl = /^[\t\r\n]/
const plainNumber = /^-?\d+(\.\d+)?$/

const harmless = (text: string) => {
  if (plainNumber.test(text)) return text
  const marked = text.replaceAll(formula, "$1$2'")
  return leadingControl.test(marked) ? `'${marked}` : marked
}

/** RFC 4180. A text that a spreadsheet would run is shown as text; numbers stay numbers. */
function cell(value: string | number | null): string {
  const text = typeof value === 'number' ? String(value) : harmless(value ?? '')
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`

/** Spreadsheets read the file as UTF-8 by its first character. */
export const csvBegin = '\ufeff'

/** An amount as a number of major units, with as many digits as its currency has: 1250 of EUR is `12.50`. */
export function csvAmount(minor: number, exponent: number): string {
  return (minor / 10 ** exponent).toFixed(exponent)
}

/**
 * A file that is made while it is sent: the next lines are read once the client has taken those before. A failure in the middle breaks the
 * connection, so that nobody takes a part for the whole.
 */
export function csvStream(columns: readonly string[], pages: AsyncIterable<string>): Readable {
  async function* chunks() {
    yield csvBegin + csvLine(columns)
    yield* pages
  }
  return Readable.from(chunks(), { objectMode: false })
}
