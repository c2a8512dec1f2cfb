import { sql } from 'kysely'
import type { PlatformSettings, UpdatePlatformSettingsBody } from '#contract/settings/settings.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { MinimumPayouts } from './minimum-payout.ts'

export interface PlatformSettingsRow extends Omit<PlatformSettings, 'minimum_payouts'> {
  minimum_payouts: MinimumPayouts
}

const columns = sql`highest_club_rate_bp, warn_above_bp, reservation_pending_days, subscription_pending_days, minimum_payouts,
  superadmins_need_second_factor, club_admins_need_second_factor, version, updated_at`

/** The current settings: one row by its key, read where it is needed, so that a change applies at once in every process. */
export async function readSettings(db: Database | Tx, isLocked = false): Promise<PlatformSettingsRow> {
  const { rows } = await sql<PlatformSettingsRow>`
    select ${columns} from platform_settings where is_only ${isLocked ? sql`for update` : sql``}`.execute(db)
  const [settings] = rows
  if (settings === undefined) throw new Error('The platform has no settings: its only row is missing.')
  return settings
}

export async function writeSettings(tx: Tx, body: UpdatePlatformSettingsBody, now: Temporal.Instant): Promise<void> {
  const { minimum_payouts, ...rest } = body
  const minimums = Object.fromEntries(minimum_payouts.map(({ currency, minimum_minor }) => [currency, minimum_minor]))
  await sql`
    update platform_settings set highest_club_rate_bp = ${rest.highest_club_rate_bp}, warn_above_bp = ${rest.warn_above_bp},
      reservation_pending_days = ${rest.reservation_pending_days}, subscription_pending_days = ${rest.subscription_pending_days},
      superadmins_need_second_factor = ${rest.superadmins_need_second_factor},
      club_admins_need_second_factor = ${rest.club_admins_need_second_factor},
      minimum_payouts = minimum_payouts || ${JSON.stringify(minimums)}::jsonb, version = version + 1,
        updated_at = ${instantText(now)}
    where is_only`.execute(tx)
}
