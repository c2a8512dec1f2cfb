import { readCursor, refuseCursor, writeCursor } from './cursor.ts'

/** The rows of a page, if a call names no limit. */
export const defaultLimit = 25

interface PageRequest {
  cursor?: string | undefined
  limit?: number | undefined
}

/**
 * A page of a list that is read whole since it is short; without a limit, all that follows the cursor. The cursor names the last
 * row of the previous page.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  { cursor, limit = rows.length }: PageRequest,
  keyOf: (row: Row) => string,
): { page: Row[]; count: number; next: string | null } {
  const after = readCursor(cursor, ['text'])
  const start = after === null ? 0 : rows.findIndex((row) => keyOf(row) === after[0]) + 1
  if (after !== null && start === 0) return refuseCursor()
  const page = rows.slice(start, start + limit)
  const last = start + limit < rows.length ? page.at(-1) : undefined
  return { page, count: rows.length, next: last === undefined ? null : writeCursor([keyOf(last)]) }
}

/** The first rows of a list that was read with one row more than `limit`, and the position after which it continues, if it does. */
export function cutRows<Row, Position>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): { page: Row[]; next: Position | null } {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, next: last === undefined ? null : positionOf(last) }
}

/**
 * The page of a list that was read with one row more than `limit`, and the cursor of the next page; null after the last one.
 * `positionOf` gives a row's values of the columns that the list is sorted by.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Parameters<typeof writeCursor>[0],
): { page: Row[]; next: string | null } {
  const { page, next } = cutRows(rows, limit, positionOf)
  return { page, next: next === null ? null : writeCursor(next) }
}
