import { sql } from 'kysely'
import type { ClubPayout } from '#contract/payouts/club-payouts.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'

export interface NewPayout {
  club_id: string
  currency: string
  amount_minor: number
  method: ClubPayout['method']
  reference: string
  paid_on: string
  /** The superadmin. */
  recorded_by: string
}

/** `voided_by`: the superadmin. */
export interface PayoutVoid {
  voided_by: string
  reason: string
}

/** Payouts to one club are recorded one after another: each sees what the previous one left. */
export async function lockPayouts(tx: Tx, clubId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payouts ${clubId}`}, 0))`.execute(tx)
}

/** The payout as recorded; null if it is already void or does not exist. */
export async function markVoided(
  tx: Tx,
  id: string,
  { voided_by, reason }: PayoutVoid,
  now: Temporal.Instant,
): Promise<Pick<NewPayout, 'club_id' | 'currency' | 'amount_minor'> | null> {
  const row = await tx
    .updateTable('club_payouts')
    .set({ voided_at: instantText(now), voided_by, void_reason: reason })
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .returning(['club_id', 'currency', 'amount_minor'])
    .executeTakeFirst()
  return row ?? null
}

/** False if one with this reference was already recorded for the club, and is not void. */
export async function insertPayout(tx: Tx, payout: NewPayout & { id: string }, now: Temporal.Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('club_payouts')
    .values({ ...payout, recorded_at: instantText(now) })
    .onConflict((conflict) => conflict.constraint('club_payouts_recorded_once').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
