import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { insertTransactions, readTransaction, type NewTransaction } from './ledger-store.ts'

/**
 * The only way into the ledger. Each cause is posted once: a repeat leaves the ledger unchanged, and fails if the amounts differ.
 * Entries that do not sum to zero in each book fail the caller's commit.
 */
export async function post(tx: Tx, transactions: readonly NewTransaction[]): Promise<void> {
  const posted = await insertTransactions(tx, transactions)
  for (const [index, { kind, cause, currency, entries }] of transactions.entries()) {
    if (posted.has(index)) continue
    if (isDeepStrictEqual(await readTransaction(tx, kind, cause), { currency, entries })) continue
    throw new Error(`${kind} of ${cause.kind} ${cause.id} was posted before, with other amounts.`)
  }
}
