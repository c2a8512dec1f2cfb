import { sql, type RawBuilder } from 'kysely'
import { commissionTerms } from '#contract/ambassadors/commission-terms.ts'

/** The rate of a booking made now: of prestation `p`, or of the club of event `e`, or the default; never above the platform's. */
export const currentCommissionBp: RawBuilder<number> = sql`least(
  coalesce(p.commission_bp, (select t.rate_bp from commission_rates t where t.club_id = e.club_id),
    ${sql.lit(commissionTerms.club_bp)}),
  (select highest_club_rate_bp from platform_settings where is_only))`
