import { exponentOf } from '#contract/base/currencies.ts'
import { maxRevenueImported } from '#contract/finances/manual-revenue.ts'
import { revenueCategories, revenueMethods, type RevenueCategory, type RevenueMethod } from '#contract/finances/revenue-terms.ts'
import { readRecords, separatorOf } from '../../../infrastructure/csv/read-records.ts'
import { dateFault } from '../dates/date-fault.ts'

/** A row of a file, as revenue to enter. */
export interface RevenueLine {
  /** In the file, from 1. */
  line: number
  business_date: string
  category: RevenueCategory
  amount_minor: number
  tax_bp: number
  method: RevenueMethod
  note: string
}

export interface LineError {
  line: number
  column: string
  message: string
}

export interface RevenueFile {
  /** All rows. Those beyond what can be imported are not read: they are neither good nor an error. */
  rows: number
  good: RevenueLine[]
  /** The total; only the first errors are listed. */
  error_count: number
  errors: LineError[]
}

const maxErrorsTold = 100
/** One more than can be imported. Further rows are only counted: a file of millions would hold up the process. */
const maxRead = maxRevenueImported + 1
const required = ['business_date', 'category', 'amount', 'tax_rate', 'method'] as const

/** A plain number with a point or a comma before its decimals; null if it is ambiguous, like `1.250`. */
export function readDecimal(text: string, decimals: number): number | null {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,10})(?:[.,](\d+))?$/.exec(text.replaceAll(/\s/g, '')) ?? []
  if (whole === '' || fraction.length > decimals) return null
  return Number(`${sign}${whole}${fraction.padEnd(decimals, '0')}`)
}

const named = <T extends string>(names: readonly T[], text: string): T | null => {
  const plain = text.toLowerCase().replaceAll(/[\s-]+/g, '_')
  return names.find((name) => name === plain) ?? null
}

const isDate = (text: string) => {
  try {
    return /^2\d{3}-\d\d-\d\d$/.test(text) && Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

type Cells = Readonly<Record<(typeof required)[number] | 'note', string>>
/** A cell's value, or what is wrong with it. */
type ReadCell<T> = { value: T } | { fault: string }

const oneOf = <T extends string>(label: string, names: readonly T[], text: string): ReadCell<T> => {
  const value = named(names, text)
  return value === null ? { fault: `${label} must be one of: ${names.join(', ')}` } : { value }
}

function readDate(text: string, today: string): ReadCell<string> {
  const fault = isDate(text) ? dateFault(text, today) : 'Use a date such as 2026-11-21'
  return fault === null ? { value: text } : { fault }
}

function readAmount(text: string, currency: string): ReadCell<number> {
  const decimals = exponentOf(currency)
  const value = readDecimal(text, decimals)
  return value !== null && value >= 1 && value <= 1_000_000_000
    ? { value }
    : { fault: `Amount must be a number above 0 with up to ${decimals} decimals and no thousands separators` }
}

function readTax(text: string): ReadCell<number> {
  const value = readDecimal(text.replace(/%$/, ''), 2)
  return value !== null && value >= 0 && value <= 10_000 ? { value } : { fault: 'Tax rate is a percentage from 0 to 100' }
}

function readNote(text: string): ReadCell<string> {
  if (text.length > 300) return { fault: 'Note must be at most 300 characters' }
  return text.isWellFormed() && !text.includes('\0') ? { value: text } : { fault: 'Note contains characters that aren’t allowed' }
}

function readRow(
  cells: Cells,
  currency: string,
  dateOf: (text: string) => ReadCell<string>,
): Record<keyof Cells, ReadCell<unknown>> | Omit<RevenueLine, 'line'> {
  const date = dateOf(cells.business_date)
  const category = oneOf('Category', revenueCategories, cells.category)
  const amount = readAmount(cells.amount, currency)
  const tax_rate = readTax(cells.tax_rate)
  const method = oneOf('Method', revenueMethods, cells.method)
  const note = readNote(cells.note)
  return 'value' in date &&
    'value' in category &&
    'value' in amount &&
    'value' in tax_rate &&
    'value' in method &&
    'value' in note
    ? {
        business_date: date.value,
        category: category.value,
        amount_minor: amount.value,
        tax_bp: tax_rate.value,
        method: method.value,
        note: note.value,
      }
    : { business_date: date, category, amount, tax_rate, method, note }
}

/** Reads a revenue file: checks every row and counts every error. Columns are found by the names in its first line. */
export function readRevenueFile(text: string, { currency, today }: { currency: string; today: string }): RevenueFile {
  const plain = text.replace(/^\ufeff/, '')
  const records = readRecords(plain, separatorOf(plain.split('\n', 1)[0] ?? ''))
  const head = records.next()
  const columns = (head.done === true ? [] : head.value.cells).map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  )
  const file: RevenueFile = { rows: 0, good: [], error_count: 0, errors: [] }
  const report = (error: LineError) => {
    file.error_count += 1
    if (file.errors.length < maxErrorsTold) file.errors.push(error)
  }
  // Looked up once: a file can have as many columns as rows.
  const places = new Map([...required, 'note' as const].map((name) => [name, columns.indexOf(name)]))
  const missing = required.filter((name) => places.get(name) === -1)
  for (const column of missing) report({ line: 1, column, message: `The first line has no column “${column}”` })
  if (missing.length > 0) return file

  // Few dates on many rows.
  const dates = new Map<string, ReadCell<string>>()
  const dateOf = (text: string) => {
    const date = dates.get(text) ?? readDate(text, today)
    dates.set(text, date)
    return date
  }
  for (const { line, cells } of records) {
    if (cells.every((cell) => cell.trim() === '')) continue
    file.rows += 1
    if (file.rows > maxRead) continue
    const of = (name: keyof Cells) => (cells[places.get(name) ?? -1] ?? '').trim()
    const read = readRow(
      {
        business_date: of('business_date'),
        category: of('category'),
        amount: of('amount'),
        tax_rate: of('tax_rate'),
        method: of('method'),
        note: of('note'),
      },
      currency,
      dateOf,
    )
    if ('amount_minor' in read) file.good.push({ line, ...read })
    else for (const [column, cell] of Object.entries(read)) if ('fault' in cell) report({ line, column, message: cell.fault })
  }
  if (file.rows === 0) report({ line: 2, column: 'business_date', message: 'The file has no rows below its first line' })
  return file
}
