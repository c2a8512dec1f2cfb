import { closeCashUp, getCashUp, listCashUps, reopenCashUp } from '#contract/finances/cash-up.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import {
  addRevenueAttachment,
  createManualRevenue,
  getRevenueDay,
  importRevenue,
  listManualRevenue,
  previewRevenueImport,
  voidManualRevenue,
} from '#contract/finances/manual-revenue.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'

/** Postings show on each of these. */
function useRefresh() {
  const client = useQueryClient()
  return () => void invalidate(client, listManualRevenue, getRevenueDay, getCashUp, listCashUps)
}

export function useEnterRevenue() {
  const refresh = useRefresh()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createManualRevenue>) =>
      call(createManualRevenue, { body, idempotencyKey: keyOf(body) }),
    onSuccess: (_, body) => end(body),
    onSettled: refresh,
  })
}

export function useVoidRevenue(id: string) {
  const refresh = useRefresh()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (body: { reason: string }) =>
      call(voidManualRevenue, { params: { id }, body, idempotencyKey: keyOf({ id, body }) }),
    onSuccess: (_, body) => end({ id, body }),
    onSettled: refresh,
  })
}

export function useAttachToRevenue() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ id, file }: { id: string; file: File }) =>
      call(addRevenueAttachment, { params: { id }, body: {}, files: { file } }),
    onSettled: refresh,
  })
}

export function usePreviewImport() {
  return useMutation({ mutationFn: async (csv: string) => call(previewRevenueImport, { body: { csv } }) })
}

export function useImportRevenue() {
  const refresh = useRefresh()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (csv: string) => call(importRevenue, { body: { csv }, idempotencyKey: keyOf(csv) }),
    onSuccess: (_, csv) => end(csv),
    onSettled: refresh,
  })
}

export function useCloseCashUp(business_date: string) {
  const refresh = useRefresh()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof closeCashUp>) =>
      call(closeCashUp, { params: { business_date }, body, idempotencyKey: keyOf({ business_date, body }) }),
    onSuccess: (_, body) => end({ business_date, body }),
    onSettled: refresh,
  })
}

export function useReopenCashUp(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (body: { reason: string }) => call(reopenCashUp, { params: { id }, body }),
    onSettled: refresh,
  })
}
