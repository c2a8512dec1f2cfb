import { connect, type Database } from '../infrastructure/database/connect.ts'
import { StartRefusal } from '../infrastructure/start-refusal.ts'
import { eraseDemoAccounts, findDemoAccounts } from '../modules/accounts/demo.ts'
import { archiveEventsOf } from '../modules/events/demo.ts'
import { forgetClientVerifications } from '../modules/verification/demo.ts'
import type { StartParts } from '../process/product.ts'

/** The password of demo accounts is public, so production does not start with any. */
export async function refuseDemoAccounts({ connectionString, log }: StartParts): Promise<void> {
  const { db, close } = connect(connectionString, log, 1)
  try {
    const { length } = await findDemoAccounts(db)
    if (length === 0) return
    throw new StartRefusal(
      `This database holds ${length} demo accounts, whose password everyone knows. Remove them with ` +
        '"node tools/run.mjs remove-demo" (it needs the same settings), or start on an empty database.',
    )
  } finally {
    await close()
  }
}

/** Erases the demo accounts, and archives the events of their clubs. Returns how many accounts there were. */
export async function removeDemoAccounts(db: Database, now: Temporal.Instant): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = await findDemoAccounts(tx)
    await archiveEventsOf(tx, ids, now)
    for (const id of ids) await forgetClientVerifications(tx, id, now)
    await eraseDemoAccounts(tx, ids, now)
    return ids.length
  })
}
