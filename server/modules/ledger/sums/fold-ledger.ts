import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { countWrongSums, foldTransactions, rebuildSums } from './ledger-sums-store.ts'

/** Adds everything posted since the last run to the ledger's sums. */
export async function foldLedger({ db }: Pick<Infrastructure, 'db'>): Promise<void> {
  let folded: number
  do folded = await foldTransactions(db)
  while (folded > 0)
}

/**
 * Compares the sums with the ledger and rebuilds them if they differ. A difference is a bug, and must not remain in any figure.
 */
export async function checkLedgerSums({ db, log }: Pick<Infrastructure, 'db' | 'log'>): Promise<void> {
  const wrong = await countWrongSums(db)
  if (wrong === 0) return
  log.error({ wrong }, 'the sums differed from the ledger and were rebuilt')
  await rebuildSums(db)
}
