import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { rewardKinds, rewardObstacles } from './terms.ts'
import { ClubTier, LoyaltyClub, TierLevelName } from './points.ts'
import { Id, IdParams, Instant, pageAnswer, pageQuery, wholeNumber } from '../base/schema.ts'
import { redemptionStatuses, redemptionActions } from './redemption-states.ts'

/** A reward as a client sees it. */
export const ClientReward = z.object({
  id: Id,
  club: LoyaltyClub,
  name: z.string(),
  description: z.string(),
  kind: z.enum(rewardKinds),
  points_cost: z.int(),
  min_tier: z.object({ level: TierLevelName, name: ClubTier.shape.name }),
  is_alcohol: z.boolean(),
  /** When requests close; null if no end is planned. */
  ends_at: z.nullable(Instant),
  /** Whether the club approves each request. */
  needs_approval: z.boolean(),
  redeem_within_days: z.int(),
  /** How many are left, once few are. */
  left: z.nullable(z.int()),
  /** What the caller can spend at this club. */
  available: z.int(),
  missing_points: z.int(),
  obstacle: z.nullable(z.enum(rewardObstacles)),
})

export const rewardFilters = ['now', 'close'] as const

export const listClientRewards = endpoint({
  name: 'listClientRewards',
  summary: 'List rewards of clubs where you have points, or of one club, cheapest first.',
  method: 'GET',
  path: 'client/rewards/',
  authorize: 'book',
  query: z.strictObject({
    club: z.optional(Id),
    kind: z.optional(z.enum(rewardKinds, `Kind must be one of: ${rewardKinds.join(', ')}`)),
    /** `now`: the caller has the points; `close`: at least half of them. */
    reach: z.optional(z.enum(rewardFilters, `Reach must be one of: ${rewardFilters.join(', ')}`)),
    ...pageQuery,
  }),
  answer: z.object({ rewards: z.array(ClientReward), ...pageAnswer }),
  errors: [],
})

/** A reward the caller requested. */
export const Redemption = z.object({
  id: Id,
  reference: z.string(),
  status: z.enum(redemptionStatuses),
  club: LoyaltyClub,
  reward_id: Id,
  name: z.string(),
  kind: z.enum(rewardKinds),
  points: z.int(),
  is_alcohol: z.boolean(),
  requested_at: Instant,
  /** When it can no longer be approved or fulfilled. */
  expires_at: Instant,
  fulfilled_at: z.nullable(Instant),
  /** Why the club rejected it. */
  reason: z.string(),
  allowed_actions: z.array(z.enum(redemptionActions)),
})

export const redeemReward = endpoint({
  name: 'redeemReward',
  summary: 'Redeem a reward. Its points are taken now and returned unless the reward is fulfilled.',
  method: 'POST',
  path: 'client/rewards/{id}/redeem/',
  authorize: 'book',
  params: IdParams,
  /** `points_cost`: the price that was shown. Any other current price is refused. */
  body: z.strictObject({ points_cost: z.optional(wholeNumber('Points', 1, 10_000_000)) }),
  answer: Redemption,
  success: 201,
  idempotent: true,
  errors: [
    'reward_unavailable',
    'reward_changed',
    'not_enough_points',
    'tier_too_low',
    'age_unverified',
    'out_of_stock',
    'reward_limit',
    'idempotency_mismatch',
  ],
})

export const listRedemptions = endpoint({
  name: 'listRedemptions',
  summary: 'List your redemptions, latest first.',
  method: 'GET',
  path: 'client/redemptions/',
  authorize: 'book',
  query: z.strictObject({
    status: z.optional(z.enum(redemptionStatuses, `Status must be one of: ${redemptionStatuses.join(', ')}`)),
    ...pageQuery,
  }),
  answer: z.object({ redemptions: z.array(Redemption), ...pageAnswer }),
  errors: [],
})

/** A reward code, for the ten minutes it is shown. */
export const RewardCode = z.object({
  /** For reading out and typing: `VX7K-2M9Q-4T0B6D`. */
  code: z.string(),
  valid_from: Instant,
  valid_until: Instant,
  /** The text of the QR code and its drawing: dark modules as an SVG path in a square of `size` units. */
  qr: z.object({ text: z.string(), size: z.int(), path: z.string() }),
})

export const getRewardCode = endpoint({
  name: 'getRewardCode',
  summary: 'Get the current code of an approved redemption and the next ones, so that it can be shown offline.',
  method: 'GET',
  path: 'client/redemptions/{id}/code/',
  authorize: 'book',
  params: IdParams,
  answer: z.object({ redemption: Redemption, server_time: Instant, codes: z.array(RewardCode) }),
  errors: [],
})

export const manageRedemption = endpoint({
  name: 'manageRedemption',
  summary: 'Cancel a redemption and get its points back.',
  method: 'POST',
  path: 'client/redemptions/{id}/action/',
  authorize: 'book',
  params: IdParams,
  body: z.strictObject({ action: z.enum(redemptionActions, `Action must be one of: ${redemptionActions.join(', ')}`) }),
  answer: Redemption,
  idempotent: true,
  errors: ['invalid_transition', 'idempotency_mismatch'],
})

export type ClientReward = z.output<typeof ClientReward>
export type Redemption = z.output<typeof Redemption>
export type RewardCode = z.output<typeof RewardCode>
