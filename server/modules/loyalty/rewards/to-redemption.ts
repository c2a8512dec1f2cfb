import type { ClubRedemption } from '#contract/loyalty/redemption-list.ts'
import type { Redemption } from '#contract/loyalty/rewards.ts'
import { isAdultVerified } from '../../accounts/index.ts'
import { todayAt } from '../rules/today.ts'
import { clientActions, clubActions, statusNow } from './redemption.ts'
import type { ClubRow, OwnRow } from './redemption-views.ts'

export const toRedemption = (row: OwnRow, now: Temporal.Instant): Redemption => ({
  ...row,
  status: statusNow(row, now),
  allowed_actions: clientActions(row, now),
})

export function toClubRedemption(row: ClubRow, mayDecide: boolean, now: Temporal.Instant): ClubRedemption {
  const { reward_id, name, kind, is_alcohol } = row
  return {
    ...row,
    status: statusNow(row, now),
    reward: { id: reward_id, name, kind, is_alcohol },
    is_adult_verified: isAdultVerified(row, todayAt(row, now)),
    allowed_actions: clubActions(row, mayDecide, now),
  }
}
