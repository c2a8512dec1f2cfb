import { listAmbassadorStatements, recordAmbassadorPayout, voidAmbassadorPayout } from '#contract/ambassadors/statements.ts'
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
