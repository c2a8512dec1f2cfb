import { listClubGuests } from '#contract/guests/club-guest-list.ts'
import {
  addClubGuest,
  addGuestNote,
  deleteClubGuest,
  deleteGuestNote,
  getClubGuest,
  updateClubGuest,
  withdrawContactConsent,
  type AddClubGuestBody,
  type UpdateClubGuestBody,
} from '#contract/guests/club-guests.ts'
import { listGuestSegments } from '#contract/guests/segments.ts'
import { getGuestSettings, updateGuestSettings, type GuestSettings } from '#contract/guests/settings.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { putAnswer } from '../../../../shared/api/put-answer.ts'

export const guestQuery = (id: string) => apiQuery(getClubGuest, { params: { id } })

export function useAddGuest() {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (body: AddClubGuestBody) => call(addClubGuest, { body, idempotencyKey: keyOf(body) }),
    onSuccess: async (_, body) => {
      end(body)
      await invalidate(client, listClubGuests, listGuestSegments)
    },
  })
}

export function useUpdateGuest(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: UpdateClubGuestBody) => call(updateClubGuest, { params: { id }, body }),
    // Also after a refusal: someone else may have changed it.
    onSettled: async () => invalidate(client, getClubGuest, listClubGuests, listGuestSegments),
  })
}

export function useDeleteGuest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => call(deleteClubGuest, { params: { id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: guestQuery(id).queryKey })
      void invalidate(client, listClubGuests, listGuestSegments)
    },
  })
}

export function useAddNote(id: string) {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof addGuestNote>) =>
      call(addGuestNote, { params: { id }, body, idempotencyKey: keyOf({ id, ...body }) }),
    onSuccess: (guest, body) => {
      end({ id, ...body })
      putAnswer(client, guestQuery(id).queryKey, guest)
    },
  })
}

export function useDeleteNote(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (noteId: string) => call(deleteGuestNote, { params: { id, note_id: noteId } }),
    onSuccess: (guest) => putAnswer(client, guestQuery(id).queryKey, guest),
  })
}

export function useUpdateGuestSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: GuestSettings) => call(updateGuestSettings, { body }),
    onSettled: async () => invalidate(client, getGuestSettings),
  })
}

export function useWithdrawConsent(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call(withdrawContactConsent, { params: { id } }),
    onSuccess: (guest) => putAnswer(client, guestQuery(id).queryKey, guest),
  })
}
