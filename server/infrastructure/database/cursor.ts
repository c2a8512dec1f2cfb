import { refuse } from '../refusal.ts'

/** A cursor contains the last row's values of exactly the columns a list is sorted by. */
export function writeCursor(values: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** 30 February has the form of a date, but the database refuses it. */
function isReal(instant: string): boolean {
  try {
    Temporal.Instant.from(instant)
    return true
  } catch {
    return false
  }
}

const isRealDate = (text: string) => {
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

/** The allowed values of a cursor column; anything else would fail in the database. */
const kinds = {
  instant: (value: unknown): value is string =>
    isText(value) && /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(value) && isReal(value),
  date: (value: unknown): value is string => isText(value) && /^[1-9]\d{3}-\d\d-\d\d$/.test(value) && isRealDate(value),
  id: (value: unknown): value is string => isText(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  /** In PostgreSQL's format. */
  text: (value: unknown): value is string =>
    isText(value) && value.length <= 500 && value.isWellFormed() && !value.includes('\0'),
  integer: (value: unknown): value is number => Number.isSafeInteger(value),
  integer_or_null: (value: unknown): value is number | null => value === null || Number.isSafeInteger(value),
}

type Kind = keyof typeof kinds
type ValueOf<K extends Kind> = (typeof kinds)[K] extends ((value: unknown) => value is infer V) ? V : never
type ValuesOf<K extends readonly Kind[]> = { [I in keyof K]: ValueOf<K[I]> }

/** Reads a cursor whose columns have these kinds; anything else is refused. */
export function readCursor<const K extends readonly Kind[]>(cursor: string | undefined, columns: K): ValuesOf<K> | null {
  if (cursor === undefined) return null
  const values = parse(cursor)
  // Each value was just checked against its column's kind.
  if (values.length === columns.length && columns.every((kind, index) => kinds[kind](values[index]))) return values as ValuesOf<K>
  return refuseCursor()
}

export const refuseCursor = (): never =>
  refuse('invalid', { fields: { cursor: ['This page of the list no longer exists. Start again from the first page.'] } })

function parse(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(values) ? values : []
  } catch {
    return []
  }
}
