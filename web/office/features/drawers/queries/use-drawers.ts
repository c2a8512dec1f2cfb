import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { closeDrawer, getDrawer, listDrawers, openDrawer } from '#contract/drawers/drawers.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'

function useRefresh() {
  const client = useQueryClient()
  return () => void invalidate(client, listDrawers, getDrawer)
}

export function useOpenCashDrawer() {
  const refresh = useRefresh()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (body: Omit<BodyOf<typeof openDrawer>, 'drawer_id'>) =>
      call(openDrawer, { body: { ...body, drawer_id: keyOf(body) } }),
    onSuccess: (_, body) => end(body),
    onSettled: refresh,
  })
}

export function useCloseCashDrawer(id: string) {
  const refresh = useRefresh()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof closeDrawer>) =>
      call(closeDrawer, { params: { id }, body, idempotencyKey: keyOf({ id, body }) }),
    onSuccess: (_, body) => end({ id, body }),
    onSettled: refresh,
  })
}
