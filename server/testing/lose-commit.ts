import { vi } from 'vitest'
import type { Database } from '../infrastructure/database/connect.ts'

/** The next transaction is committed, but its caller never hears of it: the connection breaks. */
export function loseCommit(db: Database): void {
  const transaction = db.transaction()
  const execute = transaction.execute.bind(transaction)
  vi.spyOn(transaction, 'execute').mockImplementation(async (work) => {
    await execute(work)
    throw new Error('Connection terminated unexpectedly')
  })
  vi.spyOn(db, 'transaction').mockReturnValueOnce(transaction)
}
