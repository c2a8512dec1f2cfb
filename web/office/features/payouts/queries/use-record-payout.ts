import { listClubPayouts, listDueToClubs, recordClubPayout, voidClubPayout } from '#contract/payouts/club-payouts.ts'
import { listClubTransfers, requestClubTransfer } from '#contract/payouts/club-transfers.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'

/** Records a payout; the same attempt sent twice is one payout. */
export function useRecordClubPayout() {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof recordClubPayout>) => call(recordClubPayout, { body, idempotencyKey: keyOf(body) }),
    onSuccess: (_, body) => end(body),
    onSettled: () => void invalidate(client, listDueToClubs, listClubPayouts),
  })
}

/** Voids a payout that was recorded by mistake. */
export function useVoidClubPayout(id: string) {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof voidClubPayout>) =>
      call(voidClubPayout, { params: { id }, body, idempotencyKey: keyOf({ id, ...body }) }),
    onSuccess: (_, body) => end({ id, ...body }),
    onSettled: () => void invalidate(client, listDueToClubs, listClubPayouts),
  })
}

/** Pays by transfer; the same attempt sent twice is one transfer. */
export function useRequestClubTransfer() {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof requestClubTransfer>) =>
      call(requestClubTransfer, { body, idempotencyKey: keyOf(body) }),
    onSuccess: (_, body) => end(body),
    onSettled: () => void invalidate(client, listDueToClubs, listClubTransfers),
  })
}
