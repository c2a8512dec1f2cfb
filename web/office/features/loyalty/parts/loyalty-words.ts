import type { PointKind, RewardKind, TierLevel } from '#contract/loyalty-terms.ts'
import type { RedemptionStatus } from '#contract/redemption-states.ts'
import { formatCount } from '../../../../shared/format/format.ts'

export const formatPoints = (points: number): string => formatCount(points, 'point')

export const signedPoints = (points: number): string => `${points > 0 ? '+' : '−'}${Math.abs(points).toLocaleString('en-US')}`

export const kindLabels: Record<RewardKind, string> = {
  free_entry: 'Free entry',
  queue_jump: 'Skip the queue',
  drink: 'Drink',
  bottle: 'Bottle',
  table_upgrade: 'Table upgrade',
  discount: 'Discount',
  merchandise: 'Merchandise',
}

export const tierLabels: Record<TierLevel, string> = { member: 'Member', silver: 'Silver', gold: 'Gold', black: 'Black' }

export const rewardStatusLabels = { draft: 'Draft', active: 'On offer', paused: 'Paused', archived: 'Archived' } as const

export const redemptionLabels: Record<RedemptionStatus, string> = {
  pending: 'To approve',
  approved: 'Approved',
  fulfilled: 'Served',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

export const redemptionTones = {
  pending: 'warn',
  approved: 'info',
  fulfilled: 'ok',
  rejected: 'bad',
  cancelled: 'off',
  expired: 'off',
} as const satisfies Record<RedemptionStatus, string>

export const entryLabels: Record<PointKind, string> = {
  earned: 'Earned',
  visit: 'Visit',
  reversed: 'Refunded',
  redeemed: 'Spent',
  returned: 'Returned',
  expired: 'Expired',
  adjusted: 'Adjusted',
}
