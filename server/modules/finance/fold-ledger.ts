import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { countWrongSums, foldTransactions, rebuildSums } from './ledger-sums-store.ts'

/** Adds all that was posted to the sums of the ledger. */
export async function foldLedger({ db }: Pick<Infrastructure, 'db'>): Promise<void> {
  let folded: number
  do folded = await foldTransactions(db)
  while (folded > 0)
}

/** Compares the sums with the ledger, and makes them anew where they differ: that is a bug, and it must not stay in any figure. */
export async function checkLedgerSums({ db, log }: Pick<Infrastructure, 'db' | 'log'>): Promise<void> {
  const wrong = await countWrongSums(db)
  if (wrong === 0) return
  log.error({ wrong }, 'sums of the ledger differed from it: they are made anew')
  await rebuildSums(db)
}
