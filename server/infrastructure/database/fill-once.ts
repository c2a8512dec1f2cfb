import { sql } from 'kysely'
import type { Database, Tx } from './connect.ts'
import { liftLimits } from './time-limits.ts'

/** Any number that no other lock of ours has. */
const lock = 7_310_552

/**
 * Fills a database without accounts in one transaction: all of it is there, or none. Starters that come at the same time
 * wait for the first one and find it done. Answers whether it was filled now.
 */
export async function fillOnce(db: Database, fill: (tx: Tx) => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql.raw(liftLimits).execute(tx)
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    const { rows } = await sql<{ empty: boolean }>`select not exists (select 1 from users) as empty`.execute(tx)
    if (rows[0]?.empty !== true) return false
    await fill(tx)
    return true
  })
}
