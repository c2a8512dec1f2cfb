import {
  acceptFewerPlaces,
  joinWaitingList,
  leaveWaitingList,
  listWaitingList,
  type WaitingEntry,
} from '#contract/reservations/waiting-list.ts'
import { listReservations } from '#contract/reservations/reservations.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isWaiting, waitingListQuery } from '../../../domain/own-bookings.ts'
import { call } from '../../../../shared/api/api.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'

/** Offers arrive unasked, and expire. */
const lookAgain = { milliseconds: 30_000 }

/** Current waiting list entries, offers first. */
export function useWaitingEntries(): readonly WaitingEntry[] {
  const { data } = useQuery({
    ...waitingListQuery,
    refetchInterval: ({ state }) => (state.data?.entries.some(isWaiting) === true ? lookAgain.milliseconds : false),
  })
  const entries = data?.entries.filter(isWaiting) ?? []
  return entries.toSorted((a, b) => Number(b.state === 'offered') - Number(a.state === 'offered'))
}

/** Joins the waiting list; a second tap or a lost response joins once. */
export function useJoinWaitingList(eventId: string) {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()
  return useMutation<WaitingEntry, Error, BodyOf<typeof joinWaitingList>>({
    mutationFn: async (body) =>
      call(joinWaitingList, { params: { id: eventId }, body, idempotencyKey: keyOf({ eventId, body }) }),
    onSuccess: (_entry, body) => {
      end({ eventId, body })
      void invalidate(client, listWaitingList)
    },
  })
}

/** The fewest places that this party takes. The answer may already be an offer. */
export function useAcceptFewerPlaces(id: string) {
  const client = useQueryClient()
  return useMutation<WaitingEntry, Error, number>({
    mutationFn: async (smallest_party) => call(acceptFewerPlaces, { params: { id }, body: { smallest_party } }),
    onSettled: () => void invalidate(client, listWaitingList, listReservations),
  })
}

export function useLeaveWaitingList(id: string) {
  const client = useQueryClient()
  return useMutation<WaitingEntry>({
    mutationFn: async () => call(leaveWaitingList, { params: { id } }),
    onSettled: () => void invalidate(client, listWaitingList),
  })
}
