import type { RewardInput } from '#contract/loyalty/club-rewards.ts'
import { tierLevels, type RewardObstacle, type TierLevel } from '#contract/loyalty/terms.ts'
import { isBefore } from '#contract/base/instants.ts'

/** A reward as stored. */
export interface RewardRow {
  id: string
  club_id: string
  name: string
  description: string
  kind: RewardInput['kind']
  points_cost: number
  cost_minor: number
  stock: number | null
  taken: number
  per_client_limit: number | null
  min_tier: TierLevel
  starts_at: string | null
  ends_at: string | null
  is_alcohol: boolean
  approval: 'manual' | 'auto'
  redeem_within_days: number
  status: 'draft' | 'active' | 'paused' | 'archived'
  version: number
}

/** The defaults of a new reward. */
export const defaultReward = {
  description: '',
  cost_minor: 0,
  stock: null,
  per_client_limit: null,
  min_tier: 'member',
  starts_at: null,
  ends_at: null,
  is_alcohol: false,
  approval: 'manual',
  redeem_within_days: 30,
  status: 'draft',
} satisfies Partial<RewardRow>

/** The facts about a client that a reward checks. */
export interface Redeemer {
  available: number
  tier: TierLevel
  is_adult_verified: boolean
  /** How often they received this reward, or have it open. */
  had: number
}

/** Whether clients can request it at all. */
export const isRewardOnOffer = ({ status, starts_at, ends_at }: RewardRow, now: Temporal.Instant): boolean =>
  status === 'active' && (starts_at === null || !isBefore(now, starts_at)) && (ends_at === null || isBefore(now, ends_at))

/** Why this client cannot have it now; reasons they cannot change come first. */
export function rewardObstacle(reward: RewardRow, client: Redeemer): RewardObstacle | null {
  if (reward.stock !== null && reward.taken >= reward.stock) return 'out_of_stock'
  if (reward.per_client_limit !== null && client.had >= reward.per_client_limit) return 'reward_limit'
  if (tierLevels.indexOf(client.tier) < tierLevels.indexOf(reward.min_tier)) return 'tier_too_low'
  if (reward.is_alcohol && !client.is_adult_verified) return 'age_unverified'
  return client.available < reward.points_cost ? 'not_enough_points' : null
}

/** At this many or fewer, clients see how many are left. */
const few = 10

export const rewardsLeftOf = ({ stock, taken }: RewardRow): number | null =>
  stock !== null && stock - taken <= few ? Math.max(0, stock - taken) : null
