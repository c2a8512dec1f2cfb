import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Tx } from './connect.ts'
import { LockCrowded, runInTurn } from './lock-turns.ts'

/** Serialization failures and deadlocks: PostgreSQL rolled back one of two conflicting transactions. */
const raceCodes = new Set(['40001', '40P01'])

/** Another process was faster: run again, the transaction finds what that one wrote. */
export class LostRace extends Error {}

function isRace(error: unknown, redrawn: readonly string[]): boolean {
  if (error instanceof LostRace) return true
  if (!(error instanceof Error) || !('code' in error)) return false
  if (raceCodes.has(String(error.code))) return true
  return 'constraint' in error && redrawn.some((one) => one === error.constraint)
}

/**
 * Runs the work in a transaction, and again from the beginning if it lost a conflict or must wait its turn for a crowded lock.
 * `redrawn`: constraints that a second run keeps, such as that on a randomly drawn name.
 */
export async function retryTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>, ...redrawn: string[]): Promise<T> {
  const transaction = async () => db.transaction().execute(work)
  let run = transaction
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === 5) throw error
      if (error instanceof LockCrowded) {
        run = async () => runInTurn(error, transaction)
      } else {
        if (!isRace(error, redrawn)) throw error
        run = transaction
        await sleep(attempt * 5)
      }
    }
  }
}
