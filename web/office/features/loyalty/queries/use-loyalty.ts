import { adjustClientPoints, getClientPoints, listClientPoints } from '#contract/loyalty/client-points.ts'
import { listClubRedemptions } from '#contract/loyalty/redemption-list.ts'
import {
  createReward,
  deleteReward,
  listRewards,
  manageClubRedemption,
  scanRedemption,
  updateReward,
  type ManageClubRedemptionBody,
  type RewardChanges,
  type RewardInput,
} from '#contract/loyalty/club-rewards.ts'
import { getLoyaltyRules, updateLoyaltyRules, type LoyaltyTermsInput } from '#contract/loyalty/rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'

/** Creates a reward, or updates the one with this id. */
export function useSaveReward(id: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ version, ...reward }: RewardInput & Pick<RewardChanges, 'version'>) =>
      id === null ? call(createReward, { body: reward }) : call(updateReward, { params: { id }, body: { ...reward, version } }),
    onSuccess: () => void invalidate(client, listRewards),
  })
}

export function useSetRewardStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...body }: Pick<RewardChanges, 'version' | 'status'> & { id: string }) =>
      call(updateReward, { params: { id }, body }),
    onSettled: () => void invalidate(client, listRewards),
  })
}

export function useDeleteReward() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => call(deleteReward, { params: { id } }),
    onSettled: () => void invalidate(client, listRewards),
  })
}

/** Decides about a redemption, or undoes its fulfilment. */
export function useManageRedemption() {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: ManageClubRedemptionBody }) =>
      call(manageClubRedemption, { params: { id }, body, idempotencyKey: keyOf({ id, body }) }),
    onSuccess: (_, attempt) => end(attempt),
    onSettled: () => void invalidate(client, listClubRedemptions, listRewards),
  })
}

/** Fulfils a reward with the guest's code. */
export function useScanRedemption() {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (code: string) => call(scanRedemption, { body: { code }, idempotencyKey: keyOf({ code }) }),
    onSuccess: (_, code) => end({ code }),
    onSettled: () => void invalidate(client, listClubRedemptions, listRewards),
  })
}

export function useAdjustPoints(clientId: string) {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (body: { points: number; reason: string }) =>
      call(adjustClientPoints, { params: { id: clientId }, body, idempotencyKey: keyOf({ clientId, ...body }) }),
    onSuccess: (_, body) => end({ clientId, ...body }),
    onSettled: () => void invalidate(client, listClientPoints, getClientPoints),
  })
}

export function useSaveRules() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: LoyaltyTermsInput & { version: number }) => call(updateLoyaltyRules, { body }),
    onSuccess: () => void invalidate(client, getLoyaltyRules),
  })
}
