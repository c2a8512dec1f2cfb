import { refuse } from '../http/refusal.ts'

/** A cursor holds the values of exactly the columns that a list is ordered by, of its last row. */
export function writeCursor(values: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The values of a cursor with `length` columns; anything else that was sent is refused. */
export function readCursor(cursor: string | undefined, length: number): (string | number | null)[] | null {
  if (cursor === undefined) return null
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(values) && values.length === length && values.every(isValue)) return values
  } catch {
    // Falls through to the refusal.
  }
  return refuse('invalid', { fields: { cursor: ['This page of the list is not there any more. Start again.'] } })
}

const isValue = (value: unknown): value is string | number | null =>
  value === null || typeof value === 'number' || (typeof value === 'string' && !value.includes('\0') && value.length < 200)
