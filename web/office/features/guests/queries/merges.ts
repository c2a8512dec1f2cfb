import { listClubGuests } from '#contract/guests/club-guest-list.ts'
import { getClubGuest, listGuestReservations } from '#contract/guests/club-guests.ts'
import { listGuestDuplicates, mergeGuest, undoGuestMerge } from '#contract/guests/merges.ts'
import { listGuestSegments } from '#contract/guests/segments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

export const fetchGuest = async (id: string) => call(getClubGuest, { params: { id } })

export function useMergeGuest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, contact_id }: { id: string; contact_id: string }) =>
      call(mergeGuest, { params: { id }, body: { contact_id } }),
    // Also after a refusal: someone else may have merged or deleted one of them.
    onSettled: async () =>
      invalidate(client, getClubGuest, listClubGuests, listGuestSegments, listGuestDuplicates, listGuestReservations),
  })
}

export function useUndoMerge(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (contact_id: string) => call(undoGuestMerge, { params: { id, contact_id } }),
    onSettled: async () => invalidate(client, getClubGuest, listClubGuests, listGuestSegments, listGuestDuplicates),
  })
}
