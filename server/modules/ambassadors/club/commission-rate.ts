import type { ClubCommissionTerms, updateCommissionRate as endpoint } from '#contract/ambassadors/club-ambassadors.ts'
import { commissionTerms } from '#contract/ambassadors/commission-terms.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readSettings } from '../../settings/index.ts'
import { findAgreedPlan } from '../../subscriptions/index.ts'
import { setRate } from './club-ambassador-store.ts'
import { readRate } from './club-ambassador-views.ts'

async function readTerms(db: Database | Tx, clubId: string): Promise<ClubCommissionTerms> {
  const [{ rate_bp, version }, plan, settings] = [
    await readRate(db, clubId),
    await findAgreedPlan(db, clubId),
    await readSettings(db),
  ]
  const { highest_club_rate_bp: max_bp, warn_above_bp } = settings
  const rate = Math.min(rate_bp ?? commissionTerms.club_bp, max_bp)
  const platform_fee_bp = plan?.platform_fee_bp ?? null
  return {
    rate_bp: rate,
    max_bp,
    warn_above_bp,
    platform_fee_bp,
    is_high: rate + (platform_fee_bp ?? 0) > warn_above_bp,
    version: version ?? 1,
  }
}

export const getCommissionRate = async ({ db }: Infrastructure, { club_id }: ClubCaller): Promise<ClubCommissionTerms> =>
  readTerms(db, club_id)

/** For reservations booked from now on; existing ones keep their rate. */
export async function updateCommissionRate(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { rate_bp, version }: BodyOf<typeof endpoint>,
): Promise<ClubCommissionTerms> {
  const { club_id } = caller
  return db.transaction().execute(async (tx) => {
    const before = await readTerms(tx, club_id)
    const now = clock.now()
    if (rate_bp > before.max_bp) refuse('invalid', { fields: { rate_bp: [`The highest rate is ${before.max_bp / 100}%`] } })
    const isSet = before.version === version && (await setRate(tx, { club_id, rate_bp, version }, now))
    const after = await readTerms(tx, club_id)
    if (!isSet) return refuse('stale', { extra: { current: after } })
    await audit(tx, caller, {
      at: now,
      action: 'updateCommissionRate',
      subject: { kind: 'club', id: club_id },
      before: { rate_bp: before.rate_bp },
      after: { rate_bp },
    })
    return after
  })
}
