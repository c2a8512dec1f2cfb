/** The tiers of a club's programme, lowest first. A club names them and sets the points each requires. */
export const tierLevels = ['member', 'silver', 'gold', 'black'] as const
export type TierLevel = (typeof tierLevels)[number]

export interface Tier {
  level: TierLevel
  name: string
  /** Points earned over 365 business dates. */
  from_points: number
  /** Applied to points for spending: 10000 leaves them unchanged. */
  multiplier_bp: number
}

export const rewardKinds = ['free_entry', 'queue_jump', 'drink', 'bottle', 'table_upgrade', 'discount', 'merchandise'] as const
export type RewardKind = (typeof rewardKinds)[number]

export const rewardStatuses = ['draft', 'active', 'paused', 'archived'] as const

export const rewardApprovals = ['manual', 'auto'] as const

/** Why a balance changed. */
export const pointKinds = ['earned', 'visit', 'reversed', 'redeemed', 'returned', 'expired', 'adjusted'] as const
export type PointKind = (typeof pointKinds)[number]

/** Why a client cannot request a reward now. */
export const rewardObstacles = ['not_enough_points', 'tier_too_low', 'age_unverified', 'out_of_stock', 'reward_limit'] as const
export type RewardObstacle = (typeof rewardObstacles)[number]

/** How a club segments its clients. */
export const clientSegments = ['vip', 'new', 'lapsed'] as const
export type ClientSegment = (typeof clientSegments)[number]

/** The terms of a club that has not set its own. */
export const standardTerms = {
  is_enabled: true,
  visit_points: 50,
  expires_after_months: 12,
  tiers: [
    { level: 'member', name: 'Member', from_points: 0, multiplier_bp: 10_000 },
    { level: 'silver', name: 'Silver', from_points: 500, multiplier_bp: 11_000 },
    { level: 'gold', name: 'Gold', from_points: 1_500, multiplier_bp: 12_500 },
    { level: 'black', name: 'Black', from_points: 4_000, multiplier_bp: 15_000 },
  ] satisfies Tier[],
} as const
