import type { LedgerAccount } from '../postings/chart-of-accounts.ts'
import type { Posting } from '../postings/postings.ts'

/** Entries of some accounts, for some kinds of transactions or all, and the sign with which they count. */
export interface FigurePart {
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
