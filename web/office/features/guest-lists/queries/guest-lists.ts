import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { BodyOf, QueryOf } from '#contract/base/endpoint.ts'
import { makeGuestListLink, removeGuestListLink } from '#contract/guest-lists/link.ts'
import {
  createGuestList,
  listGuestLists,
  removeGuestList,
  updateGuestList,
  type GuestListInput,
} from '#contract/guest-lists/lists.ts'
import { addListedNames, changeListedName, listListedNames, removeListedName } from '#contract/guest-lists/names.ts'
import { addListedGuest } from '#contract/guests/listings.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { useFresh } from '../../../../shared/live/use-refresh.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'

export const guestListsQuery = (id: string, query: QueryOf<typeof listGuestLists> = {}) =>
  apiQuery(listGuestLists, { params: { id }, query })

export const listedNamesQuery = (id: string, query: QueryOf<typeof listListedNames>) =>
  apiQuery(listListedNames, { params: { id }, query })

const shown = [listGuestLists, listListedNames] as const
const refresh = (client: QueryClient) => void invalidate(client, ...shown)

/** Guests arrive while the screen is open. */
export function useFreshLists(): void {
  const { profile } = useSignedIn()
  const club = profile.role === 'adminclub' || profile.role === 'staffclub' ? profile.role_profile.club_id : null
  useFresh(club === null ? null : `club:${club}`, ...shown)
}

/** Creates a list of the event, or updates the one with this id. */
export function useSaveGuestList(eventId: string, id: string | null) {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async ({ version, ...body }: GuestListInput & { version: number }) =>
      id === null
        ? call(createGuestList, { params: { id: eventId }, body, idempotencyKey: keyOf(body) })
        : call(updateGuestList, { params: { id }, body: { ...body, version } }),
    onSuccess: (_, { version: _version, ...body }) => {
      end(body)
      refresh(client)
    },
  })
}

export function useRemoveGuestList() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => call(removeGuestList, { params: { id } }),
    onSettled: () => refresh(client),
  })
}

/** Creates the owner's link, and revokes it. */
export function useListLink(id: string) {
  const client = useQueryClient()
  const onSettled = () => refresh(client)
  const make = useMutation({ mutationFn: async () => call(makeGuestListLink, { params: { id } }), onSettled })
  const remove = useMutation({ mutationFn: async () => call(removeGuestListLink, { params: { id } }), onSettled })
  return { make, remove }
}

export function useAddNames(id: string) {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof addListedNames>) =>
      call(addListedNames, { params: { id }, body, idempotencyKey: keyOf({ id, ...body }) }),
    onSuccess: (_, body) => end({ id, ...body }),
    onSettled: () => refresh(client),
  })
}

export function useChangeName() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...body }: BodyOf<typeof changeListedName> & { id: string }) =>
      call(changeListedName, { params: { id }, body }),
    onSettled: () => refresh(client),
  })
}

/** Makes a name one of the club's guests. */
export function useAddListedGuest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...body }: BodyOf<typeof addListedGuest> & { id: string }) =>
      call(addListedGuest, { params: { id }, body }),
    onSuccess: () => refresh(client),
  })
}

export function useRemoveName() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => call(removeListedName, { params: { id } }),
    onSettled: () => refresh(client),
  })
}
