import {
  listAmbassadorStatements,
  recordAmbassadorPayout,
  requestAmbassadorTransfer,
  voidAmbassadorPayout,
} from '#contract/ambassadors/statements.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'

export function useRecordAmbassadorPayout(id: string) {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof recordAmbassadorPayout>) =>
      call(recordAmbassadorPayout, { params: { id }, body, idempotencyKey: keyOf({ id, ...body }) }),
    onSuccess: (_, body) => end({ id, ...body }),
    onSettled: () => void invalidate(client, listAmbassadorStatements),
  })
}

/** Pays a statement by transfer; the same attempt sent twice is one transfer. */
export function useRequestAmbassadorTransfer(id: string) {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof requestAmbassadorTransfer>) =>
      call(requestAmbassadorTransfer, { params: { id }, body, idempotencyKey: keyOf({ id, ...body }) }),
    onSuccess: (_, body) => end({ id, ...body }),
    onSettled: () => void invalidate(client, listAmbassadorStatements),
  })
}

export function useVoidAmbassadorPayout(id: string) {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof voidAmbassadorPayout>) =>
      call(voidAmbassadorPayout, { params: { id }, body, idempotencyKey: keyOf({ id, ...body }) }),
    onSuccess: (_, body) => end({ id, ...body }),
    onSettled: () => void invalidate(client, listAmbassadorStatements),
  })
}
