import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getClubGuest } from '#contract/guests/club-guests.ts'
import { listClubGuests } from '#contract/guests/club-guest-list.ts'
import { importGuests, previewGuestImport, type ImportGuestsBody } from '#contract/guests/import.ts'
import { listGuestSegments } from '#contract/guests/segments.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'

export const usePreviewGuests = () =>
  useMutation({ mutationFn: async (body: ImportGuestsBody) => call(previewGuestImport, { body }) })

export function useImportGuests() {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (body: ImportGuestsBody) => call(importGuests, { body, idempotencyKey: keyOf(body) }),
    onSuccess: (_, body) => end(body),
    onSettled: async () => invalidate(client, listClubGuests, listGuestSegments, getClubGuest),
  })
}
