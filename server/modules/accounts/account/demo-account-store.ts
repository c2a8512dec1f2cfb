import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { endSessions } from '../sessions/session-store.ts'
import { eraseAccount } from './erase-store.ts'

/** Demo accounts that are not erased. */
export async function findDemoAccounts(db: Database | Tx): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('is_demo', '=', true).where('deleted_at', 'is', null).execute()
  return rows.map(({ id }) => id)
}

/** Ends their tokens and removes everything that could sign in. The rows stay, because bookings and payments refer to them. */
export async function eraseDemoAccounts(tx: Tx, ids: readonly string[], now: Temporal.Instant): Promise<void> {
  for (const id of ids) {
    await endSessions(tx, id, 'all')
    await eraseAccount(tx, id, now)
  }
}
