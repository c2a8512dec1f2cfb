/** The levels of a club's programme, the lowest first. A club names them and sets from how many points each begins. */
export const tierLevels = ['member', 'silver', 'gold', 'black'] as const
export type TierLevel = (typeof tierLevels)[number]

export interface Tier {
  level: TierLevel
  name: string
  /** Points earned over 365 business dates. */
  from_points: number
  /** Applied to the points for money: 10000 leaves them as they are. */
  multiplier_bp: number
}

export const rewardKinds = ['free_entry', 'queue_jump', 'drink', 'bottle', 'table_upgrade', 'discount', 'merchandise'] as const
export type RewardKind = (typeof rewardKinds)[number]

export const rewardStatuses = ['draft', 'active', 'paused', 'archived'] as const

export const rewardApprovals = ['manual', 'auto'] as const

/** Why points came or went. */
export const pointKinds = ['earned', 'visit', 'reversed', 'redeemed', 'returned', 'expired', 'adjusted'] as const
export type PointKind = (typeof pointKinds)[number]

/** Why a client cannot have a reward now. */
export const rewardObstacles = ['not_enough_points', 'tier_too_low', 'age_unverified', 'out_of_stock', 'reward_limit'] as const
export type RewardObstacle = (typeof rewardObstacles)[number]

/** Clients of a club, as it looks at them. */
export const clientSegments = ['vip', 'new', 'lapsed'] as const
export type ClientSegment = (typeof clientSegments)[number]

/** Minutes in which a served reward can be taken back. */
export const undoMinutes = 10

/** The standard terms of a club that has set none. */
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
