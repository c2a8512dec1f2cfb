import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { tierLevels } from './terms.ts'
import { ClubTier } from './points.ts'
import { Currency, LocalDate, MinorUnits, requiredText, wholeNumber } from '../base/schema.ts'

const thresholdsMessage = 'Each tier must start at more points than the previous one, the first at 0'

const TierInput = z.strictObject({
  level: z.enum(tierLevels, `Tier must be one of: ${tierLevels.join(', ')}`),
  name: requiredText('Name', { max: 30 }),
  from_points: wholeNumber('Points', 0, 10_000_000),
  multiplier_bp: wholeNumber('Multiplier', 0, 100_000),
})

const terms = {
  /** Whether guests earn points. Points already earned stay. */
  is_enabled: z.boolean('Choose whether guests earn points'),
  /** Points per major unit of the currency: 10000 is one point. */
  points_rate_bp: wholeNumber('Points rate', 0, 1_000_000),
  /** For each business date on which a guest came. */
  visit_points: wholeNumber('Points for a visit', 0, 100_000),
  expires_after_months: wholeNumber('Months until points expire', 1, 60),
  tiers: z.array(TierInput).check(
    z.refine(
      (tiers) => tiers.length === tierLevels.length && tiers.every(({ level }, index) => level === tierLevels[index]),
      `Tiers must be ${tierLevels.join(', ')}, in this order`,
    ),
    z.refine(
      (tiers) =>
        tiers.every(({ from_points }, index) =>
          index === 0 ? from_points === 0 : from_points > (tiers[index - 1]?.from_points ?? 0),
        ),
      thresholdsMessage,
    ),
  ),
}

/** A club's rules for earning points. */
export const LoyaltyRules = z.object({ ...terms, tiers: z.array(ClubTier), version: z.int() })

const rules = { path: 'club-admin/loyalty/', authorize: 'manage_finances' } as const

export const getLoyaltyRules = endpoint({
  name: 'getLoyaltyRules',
  summary: 'Get your club’s rules for earning points.',
  method: 'GET',
  ...rules,
  answer: LoyaltyRules,
  errors: [],
})

export const updateLoyaltyRules = endpoint({
  name: 'updateLoyaltyRules',
  summary:
    'Update your club’s rules for earning points, starting with the next completed event. Points already earned stay as they are.',
  method: 'PUT',
  ...rules,
  body: z.strictObject({ ...terms, version: wholeNumber('Version', 1, 1_000_000_000) }),
  answer: LoyaltyRules,
  errors: ['stale'],
})

const Cost = z.object({
  /** For spending, and for visits. */
  spend_points: z.int(),
  visit_points: z.int(),
  points: z.int(),
  /** What these points cost the club at the cost per point of its rewards; null if no reward has a cost. */
  cost_minor: z.nullable(MinorUnits),
})

export const previewLoyaltyRules = endpoint({
  name: 'previewLoyaltyRules',
  summary: 'Estimate what rules would have cost over the last 30 business dates, compared with what was actually given.',
  method: 'POST',
  path: 'club-admin/loyalty/preview/',
  authorize: 'manage_finances',
  body: z.strictObject({ ...terms }),
  answer: z.object({
    from: LocalDate,
    to: LocalDate,
    currency: z.nullable(Currency),
    visits: z.int(),
    /** What points were earned on: paid less refunds, net of tax, for items that earn points. */
    points_base_minor: MinorUnits,
    actual: Cost,
    proposed: Cost,
    /** What a point costs the club, in thousandths of a minor unit. */
    cost_per_point_thousandths: z.nullable(z.int()),
  }),
  errors: [],
})

export type LoyaltyRules = z.output<typeof LoyaltyRules>
export type LoyaltyTermsInput = z.output<(typeof previewLoyaltyRules)['body']>
export type LoyaltyPreview = z.output<(typeof previewLoyaltyRules)['answer']>
