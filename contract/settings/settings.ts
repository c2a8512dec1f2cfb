import * as z from 'zod/mini'
import { commissionTerms } from '../ambassadors/commission-terms.ts'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Instant, MinorUnits, wholeNumber } from '../base/schema.ts'

/** Platform-wide settings for superadmins. Terms stated in an agreement change only with a new version of that agreement. */
export const PlatformSettings = z.object({
  /** The highest rate clubs can set; new bookings are capped at it. */
  highest_club_rate_bp: z.int(),
  /** A club gets a warning if the platform fee and its own rate together exceed this. */
  warn_above_bp: z.int(),
  /** Days a commission stays pending after the end of an event, or after an invoice was paid. */
  reservation_pending_days: z.int(),
  subscription_pending_days: z.int(),
  /** The smallest amount of a statement, for each currency in use. Smaller amounts are carried over to the next month. */
  minimum_payouts: z.array(z.object({ currency: Currency, minimum_minor: MinorUnits })),
  /** Whether these roles must set up two-step verification before anything else. */
  superadmins_need_second_factor: z.boolean(),
  club_admins_need_second_factor: z.boolean(),
  updated_at: z.nullable(Instant),
  version: z.int(),
})
export type PlatformSettings = z.output<typeof PlatformSettings>

const settings = { path: 'super-admin/settings/', authorize: 'run_platform' } as const
const { club_bp, max_club_bp } = commissionTerms

export const UpdatePlatformSettingsBody = z.strictObject({
  highest_club_rate_bp: z
    .int('Highest rate is required')
    .check(
      z.gte(club_bp, `The highest rate can’t be below ${club_bp / 100}%, the rate of clubs that set none`),
      z.lte(max_club_bp, `The highest rate can’t exceed ${max_club_bp / 100}%, which the contract with clubs promises`),
    ),
  warn_above_bp: wholeNumber('Warning', 0, 10_000),
  reservation_pending_days: wholeNumber('Days', 0, 90),
  subscription_pending_days: wholeNumber('Days', 0, 90),
  /** Currencies left out stay unchanged. */
  minimum_payouts: z.array(z.strictObject({ currency: Currency, minimum_minor: wholeNumber('Minimum', 1, 100_000_000) })).check(
    z.maxLength(200, 'Enter at most 200 currencies'),
    z.refine((all) => new Set(all.map(({ currency }) => currency)).size === all.length, 'List each currency once'),
  ),
  superadmins_need_second_factor: z.boolean('Choose yes or no'),
  club_admins_need_second_factor: z.boolean('Choose yes or no'),
  version: wholeNumber('Version', 1, 1_000_000_000),
})
export type UpdatePlatformSettingsBody = z.output<typeof UpdatePlatformSettingsBody>

export const getPlatformSettings = endpoint({
  name: 'getPlatformSettings',
  summary: 'Get the platform’s settings.',
  method: 'GET',
  ...settings,
  answer: PlatformSettings,
  errors: [],
})

export const updatePlatformSettings = endpoint({
  name: 'updatePlatformSettings',
  summary: 'Change the platform’s settings, effective at once. Existing commissions keep their terms.',
  method: 'PUT',
  ...settings,
  body: UpdatePlatformSettingsBody,
  answer: PlatformSettings,
  errors: ['stale'],
})
