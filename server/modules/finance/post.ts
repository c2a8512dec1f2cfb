import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { insertTransaction, readTransaction, type NewTransaction } from './ledger-store.ts'

/**
 * The only way into the ledger. The same thing is posted once: asked again it leaves the ledger as it is, and fails where
 * the amounts are others than before. Entries that do not sum to zero fail the caller's commit.
 */
export async function post(tx: Tx, transaction: NewTransaction): Promise<void> {
  if (await insertTransaction(tx, transaction)) return
  const { kind, source, currency, entries } = transaction
  if (isDeepStrictEqual(await readTransaction(tx, kind, source), { currency, entries })) return
  throw new Error(`${kind} of ${source.kind} ${source.id} was posted before, with other amounts.`)
}
