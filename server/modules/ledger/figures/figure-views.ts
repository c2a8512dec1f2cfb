import { sql, type RawBuilder } from 'kysely'
import type { LedgerAccount } from '../postings/chart-of-accounts.ts'
import type { Posting } from '../postings/postings.ts'

/** Entries of some accounts, for some kinds of transactions or all, and the sign with which they count. */
interface FigurePart {
  accounts: readonly LedgerAccount[]
  kinds?: readonly Posting['kind'][]
  /** Credits are negative in the ledger, so earnings are read with the opposite sign. */
  sign: 1 | -1
}

/**
 * What a figure sums: a row in the table of its screen. The amount, the rows behind it, their count and the file all read it,
 * so that none of them can count an entry that another leaves out.
 */
export type Figure = readonly FigurePart[]

const listed = (names: readonly string[]) => sql.join(names.map((name) => sql.lit(name)))

/** Whether a transaction's kind can have entries of these parts. `transaction` is the alias of its row, or of a sum. */
export const hasKindOf = (figure: Figure, transaction: string): RawBuilder<boolean> => {
  const kinds = new Set(figure.flatMap((part) => part.kinds ?? []))
  return figure.some((part) => part.kinds === undefined)
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${transaction}.kind`)} in (${listed([...kinds])})`
}

const isIn = (part: FigurePart, entry: string, transaction: string) => {
  const isAccount = sql`${sql.ref(`${entry}.account`)} in (${listed(part.accounts)})`
  return part.kinds === undefined ? isAccount : sql`${isAccount} and ${hasKindOf([part], transaction)}`
}

/** Whether an entry counts in a figure. For the ledger's sums, both aliases are that of the sum. */
export const isInFigure = (figure: Figure, entry: string, transaction: string = entry): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    figure.map((part) => sql`(${isIn(part, entry, transaction)})`),
    sql` or `,
  )})`

/** An entry's amount with the sign that it has in a figure; null if it does not count in it. */
export const signedIn = (figure: Figure, entry: string, transaction: string = entry): RawBuilder<number | null> =>
  sql<number | null>`case ${sql.join(
    figure.map(
      (part) => sql`when ${isIn(part, entry, transaction)} then ${sql.lit(part.sign)} * ${sql.ref(`${entry}.amount_minor`)}`,
    ),
    sql` `,
  )} end`

/** A figure over many entries, in minor units. `among` limits it to entries of which that holds. */
export const sumIn = (
  figure: Figure,
  entry: string,
  { transaction = entry, among }: { transaction?: string; among?: RawBuilder<unknown> } = {},
): RawBuilder<number> => {
  const counts = isInFigure(figure, entry, transaction)
  return sql<number>`coalesce(sum(${signedIn(figure, entry, transaction)})
    filter (where ${among === undefined ? counts : sql`${counts} and ${among}`}), 0)::bigint`
}
