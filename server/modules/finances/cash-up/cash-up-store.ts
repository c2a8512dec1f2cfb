import type { Insertable } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { CashUps } from '../../../infrastructure/database/schema.ts'

export async function insertSheet(tx: Tx, sheet: Insertable<CashUps>): Promise<void> {
  await tx.insertInto('cash_ups').values(sheet).execute()
}

/** Requires the club's ledger lock. */
export async function markReopened(
  tx: Tx,
  id: string,
  { by, reason, now }: { by: string; reason: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('cash_ups')
    .set({ reopened_at: instantText(now), reopened_by: by, reopen_reason: reason })
    .where('id', '=', id)
    .execute()
}
