import type { LoyaltyTermsInput } from '#contract/loyalty/rules.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'

/** Writes a club's rules; false if their version has changed. */
export async function putRules(
  tx: Tx,
  clubId: string,
  { version, points_rate_bp: _rate, tiers, ...terms }: LoyaltyTermsInput & { version: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const row = { ...terms, tiers: JSON.stringify(tiers), version: version + 1, updated_at: instantText(now) }
  const updated = await tx
    .updateTable('loyalty_rules')
    .set(row)
    .where('club_id', '=', clubId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (updated.numUpdatedRows > 0n) return true
  if (version !== 1) return false
  const inserted = await tx
    .insertInto('loyalty_rules')
    .values({ club_id: clubId, ...row })
    .onConflict((conflict) => conflict.column('club_id').doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}
