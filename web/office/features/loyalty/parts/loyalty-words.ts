import type { PointKind, TierLevel } from '#contract/loyalty/terms.ts'
import type { RedemptionStatus } from '#contract/loyalty/redemption-states.ts'

export const tierLabels: Record<TierLevel, string> = { member: 'Member', silver: 'Silver', gold: 'Gold', black: 'Black' }

export const rewardStatusLabels = { draft: 'Draft', active: 'On offer', paused: 'Paused', archived: 'Archived' } as const

export const redemptionLabels: Record<RedemptionStatus, string> = {
  pending: 'To approve',
  approved: 'Approved',
  fulfilled: 'Redeemed',
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
