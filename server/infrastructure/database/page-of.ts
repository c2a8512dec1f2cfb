import { readCursor, refuseCursor, writeCursor } from './cursor.ts'

interface Asked {
  cursor?: string | undefined
  limit?: number | undefined
}

/**
 * A page of a list that is read whole since it is short; without a limit, all that follows the cursor. The cursor names the last
 * row of the previous page.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  { cursor, limit = rows.length }: Asked,
  keyOf: (row: Row) => string,
): { page: Row[]; count: number; next: string | null } {
  const after = readCursor(cursor, ['text'])
  const start = after === null ? 0 : rows.findIndex((row) => keyOf(row) === after[0]) + 1
  if (after !== null && start === 0) return refuseCursor()
  const page = rows.slice(start, start + limit)
  const last = start + limit < rows.length ? page.at(-1) : undefined
  return { page, count: rows.length, next: last === undefined ? null : writeCursor([keyOf(last)]) }
}
