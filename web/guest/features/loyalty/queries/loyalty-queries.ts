import type { RewardKind } from '#contract/loyalty/terms.ts'
import { getPoints } from '#contract/loyalty/points.ts'
import {
  getRewardCode,
  listClientRewards,
  listRedemptions,
  manageRedemption,
  redeemReward,
  type Redemption,
} from '#contract/loyalty/rewards.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'

const behind = (cursor: string | null) => (cursor === null ? {} : { cursor })

export const pointsQuery = (club: string | null, cursor: string | null) =>
  apiQuery(getPoints, { query: { ...(club === null ? {} : { club }), ...behind(cursor) } })

export type Reach = 'now' | 'close' | null

export interface RewardFilters {
  reach: Reach
  kind: RewardKind | null
  club: string | null
}

export const rewardsQuery = ({ reach, kind, club }: RewardFilters, cursor: string | null) =>
  apiQuery(listClientRewards, {
    query: {
      limit: 24,
      ...(reach !== null && { reach }),
      ...(kind !== null && { kind }),
      ...(club !== null && { club }),
      ...behind(cursor),
    },
  })

export const redemptionsQuery = (cursor: string | null) => apiQuery(listRedemptions, { query: { limit: 12, ...behind(cursor) } })

/** Reloaded before its codes run out. */
export const codeQuery = (id: string) => apiQuery(getRewardCode, { params: { id } })

/** Everything that shows points or rewards. */
const shown = [getPoints, listClientRewards, listRedemptions, getRewardCode] as const

/** Spends points. The same press sent again is one redemption. */
export function useRedeem() {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation<Redemption, Error, { id: string; points_cost: number }>({
    mutationFn: async ({ id, points_cost }) =>
      call(redeemReward, { params: { id }, body: { points_cost }, idempotencyKey: keyOf({ id, points_cost }) }),
    onSuccess: (_, attempt) => end(attempt),
    onSettled: () => void invalidate(client, ...shown),
  })
}

export function useCancelRedemption() {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation<Redemption, Error, string>({
    mutationFn: async (id) =>
      call(manageRedemption, { params: { id }, body: { action: 'cancel' }, idempotencyKey: keyOf({ id }) }),
    onSuccess: (_, id) => end({ id }),
    onSettled: () => void invalidate(client, ...shown),
  })
}
