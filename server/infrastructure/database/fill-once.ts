import { sql } from 'kysely'
import type { Database, Tx } from './connect.ts'
import { liftLimits } from './driver/time-limits.ts'

/** Different from every other advisory lock number. */
const lock = 7_310_552

/**
 * Fills an empty database in one transaction, all or nothing. Processes that start at the same time wait for the first
 * and find it filled. Returns whether this call filled it.
 */
export async function fillOnce(
  db: Database,
  isEmpty: (tx: Tx) => Promise<boolean>,
  fill: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql.raw(liftLimits).execute(tx)
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    if (!(await isEmpty(tx))) return false
    await fill(tx)
    return true
  })
}
