import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { RedemptionRow } from './redemption.ts'

export const redemptionReferenceTaken = 'redemptions_reference_taken'

export async function insertRedemption(
  tx: Tx,
  row: Omit<RedemptionRow, 'fulfilled_at' | 'reason'> & { cost_minor: number },
): Promise<void> {
  await tx.insertInto('redemptions').values(row).execute()
}

interface RedemptionChange {
  id: string
  status: RedemptionRow['status']
  expires_at?: string
  decided_at?: Temporal.Instant
  fulfilled_at?: string | null
  fulfilled_on?: string | null
  handled_by?: string
  reason?: string
}

/** Changes the status of a redemption whose wallet is locked. */
export async function moveRedemption(tx: Tx, { id, decided_at, ...change }: RedemptionChange): Promise<void> {
  await tx
    .updateTable('redemptions')
    .set(({ eb }) => ({
      ...change,
      ...(decided_at !== undefined && { decided_at: instantText(decided_at) }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** For an erased account: deletes texts about its requests. */
export async function forgetReasons(tx: Tx, clientId: string): Promise<void> {
  await sql`update redemptions set reason = '' where client_id = ${clientId} and reason <> ''`.execute(tx)
}
