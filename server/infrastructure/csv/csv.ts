/** What a spreadsheet takes for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/

/** RFC 4180. A text that a spreadsheet would run is shown as text; numbers stay numbers. */
function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = formula.test(value ?? '') ? `'${value}` : (value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`

/** Spreadsheets read the file as UTF-8 by its first character. */
export const csvBegin = '\ufeff'

/** An amount as a number of major units, with as many digits as its currency has: 1250 of EUR is `12.50`. */
export function csvAmount(minor: number, exponent: number): string {
  return (minor / 10 ** exponent).toFixed(exponent)
}
