import { sql, type RawBuilder } from 'kysely'

const inUtc = (at: RawBuilder<unknown>, format: string): RawBuilder<string> =>
  sql`to_char(${at} at time zone 'UTC', ${sql.lit(format)})`

/** A column's instant inside a JSON value, as rows have it: to the millisecond. */
export const instantInJson = (column: string): RawBuilder<string> => inUtc(sql.ref(column), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')

/** An instant in a cursor: to the microsecond, as the list is sorted. */
export const instantInCursor = (at: string | RawBuilder<unknown>): RawBuilder<string> =>
  inUtc(typeof at === 'string' ? sql.ref(at) : at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')

/** An instant in a file of a whole table: to the second. */
export const instantInFile = (column: string): RawBuilder<string> => inUtc(sql.ref(column), 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
