import { getReservation } from '#contract/reservations/reservations.ts'
import { cancelSplit, getSplit, paySplit, startSplit } from '#contract/reservations/splits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

/** How often a split under way is looked at: friends pay on their own phones. */
const lookAgain = { milliseconds: 4_000 }

/** The split of a booking. Once it is over, so is what its page showed. */
export function useSplit(id: string) {
  const client = useQueryClient()
  const query = useQuery({ ...apiQuery(getSplit, { params: { id } }), refetchInterval: lookAgain.milliseconds })
  const state = query.data?.split?.state
  useEffect(() => {
    if (state === 'paid' || state === 'ended') void invalidate(client, getReservation)
  }, [client, state])
  return query
}

export function useSplitActions(id: string) {
  const client = useQueryClient()
  const onSettled = () => void invalidate(client, getSplit, getReservation)
  const start = useMutation({
    mutationFn: async (friends: { name: string }[]) => call(startSplit, { params: { id }, body: { friends } }),
    onSettled,
  })
  const cancel = useMutation({ mutationFn: async () => call(cancelSplit, { params: { id } }), onSettled })
  const pay = useMutation({
    mutationFn: async (part: 'own' | 'rest') => call(paySplit, { params: { id }, body: { part } }),
    // Without a page, it is paid or over: the split shows which.
    onSuccess: ({ url }) => (url === null ? undefined : window.location.assign(url)),
    onSettled,
  })
  return { start, cancel, pay }
}
