import type { ClubRedemption } from '#contract/loyalty/redemption-list.ts'
import type { Redemption } from '#contract/loyalty/rewards.ts'
import { isAdultVerified } from '../../accounts/index.ts'
import { todayAt } from '../rules/today.ts'
import { clientActions, allowedRedemptionActions, redemptionStatusNow } from './redemption.ts'
import type { ClubRedemptionRow, OwnRow } from './redemption-views.ts'

export const toRedemption = (row: OwnRow, now: Temporal.Instant): Redemption => ({
  ...row,
  status: redemptionStatusNow(row, now),
  allowed_actions: clientActions(row, now),
})

export function toClubRedemption(row: ClubRedemptionRow, mayDecide: boolean, now: Temporal.Instant): ClubRedemption {
  const { reward_id, name, kind, is_alcohol } = row
  return {
    ...row,
    status: redemptionStatusNow(row, now),
    reward: { id: reward_id, name, kind, is_alcohol },
    is_adult_verified: isAdultVerified(row, todayAt(row, now)),
    allowed_actions: allowedRedemptionActions(row, mayDecide, now),
  }
}
