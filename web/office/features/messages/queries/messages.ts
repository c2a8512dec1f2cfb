import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/base/endpoint.ts'
import {
  addGuestMessage,
  deleteGuestMessage,
  getGuestMessage,
  getMessageAudience,
  listGuestMessages,
  manageGuestMessage,
  previewGuestMessage,
  testGuestMessage,
  updateGuestMessage,
  type AddMessageBody,
  type GuestMessage,
} from '#contract/messages/messages.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

export const messageQuery = (id: string) => apiQuery(getGuestMessage, { params: { id } })

export function useAddMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: AddMessageBody) => call(addGuestMessage, { body }),
    onSuccess: async () => invalidate(client, listGuestMessages),
  })
}

export function useUpdateMessage(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof updateGuestMessage>) => call(updateGuestMessage, { params: { id }, body }),
    // Also after a refusal: someone else may have changed it.
    onSettled: async () => invalidate(client, getGuestMessage, listGuestMessages),
  })
}

export function useManageMessage({ id, version }: Pick<GuestMessage, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Omit<BodyOf<typeof manageGuestMessage>, 'version'>) =>
      call(manageGuestMessage, { params: { id }, body: { ...body, version } }),
    onSettled: async () => invalidate(client, getGuestMessage, listGuestMessages, getMessageAudience),
  })
}

export function useDeleteMessage(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call(deleteGuestMessage, { params: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: messageQuery(id).queryKey })
      void invalidate(client, listGuestMessages)
    },
  })
}

export const useTestMessage = (id: string) => useMutation({ mutationFn: async () => call(testGuestMessage, { params: { id } }) })

export type AudienceChoice = Pick<AddMessageBody, 'audience' | 'segment_id' | 'event_id'>

/** Null while the audience is not chosen yet. */
function audienceOf({ audience, segment_id, event_id }: AudienceChoice) {
  if (audience === 'segment') return segment_id === null ? null : { audience, segment_id }
  if (audience === 'holders') return event_id === null ? null : { audience, event_id }
  return { audience }
}

export function useAudience(addressed: AudienceChoice) {
  const query = audienceOf(addressed)
  return useQuery({
    ...apiQuery(getMessageAudience, { query: query ?? { audience: 'everyone' } }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  })
}

export type Words = BodyOf<typeof previewGuestMessage>

/** What guests will read, as it is typed. */
export const useMessagePreview = (body: Words) =>
  useQuery({
    queryKey: [previewGuestMessage.name, body],
    queryFn: async ({ signal }) => call(previewGuestMessage, { body, signal }),
    enabled: body.subject.trim() !== '' && body.body.trim() !== '' && (body.audience !== 'holders' || body.event_id !== null),
    placeholderData: keepPreviousData,
  })
