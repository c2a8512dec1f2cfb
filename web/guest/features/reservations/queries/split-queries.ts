import type { BodyOf } from '#contract/base/endpoint.ts'
import { getReservation } from '#contract/reservations/reservations.ts'
import { cancelSplit, changeSplit, getSplit, paySplit, startSplit, type ShareToPay } from '#contract/reservations/splits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { usePaymentStart } from './pay-queries.ts'

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

export type NewSplit = BodyOf<typeof startSplit>

export function useSplitActions(id: string) {
  const client = useQueryClient()
  const onSettled = () => void invalidate(client, getSplit, getReservation)
  const start = useMutation({
    mutationFn: async (split: NewSplit) => call(startSplit, { params: { id }, body: split }),
    onSettled,
  })
  const cancel = useMutation({ mutationFn: async () => call(cancelSplit, { params: { id } }), onSettled })
  const change = useMutation({
    mutationFn: async (amounts_minor: number[]) => call(changeSplit, { params: { id }, body: { amounts_minor } }),
    onSettled,
  })
  return { start, cancel, change }
}

/** The payment of the host's share, or of all that is missing, in our page or the provider's. */
export function useOwnShare(id: string, part: 'own' | 'rest', minor: number) {
  const pay = async (place: 'here' | 'provider') => call(paySplit, { params: { id }, body: { part, place } })
  const start = usePaymentStart([paySplit.name, id, part, String(minor)], async () => pay('here'))
  const elsewhere = useMutation({ mutationFn: async () => pay('provider'), onSuccess: goTo })
  return { start, elsewhere }
}

/** Without a page, it is paid or over: what is shown next says which. */
export const goTo = ({ url }: ShareToPay): void => {
  if (url !== null) window.location.assign(url)
}
