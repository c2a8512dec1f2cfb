import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { getRota } from '#contract/staffing/rota.ts'
import { decideShiftOffer, listShiftOffers } from '#contract/staffing/shift-offers.ts'
import { decideTimeOff, listTimeOff } from '#contract/staffing/time-off.ts'
import { apiQuery, invalidate, type ReadEndpoint } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { useFresh } from '../../../../shared/live/use-refresh.ts'

import { useSignedIn } from '../../../../shared/session/session.ts'

/** What waits for a decision: time off, and shift swaps between colleagues. */
export const pendingTimeOff = () => apiQuery(listTimeOff, { query: { status: 'pending', limit: 50 } })
export const acceptedOffers = () => apiQuery(listShiftOffers, { query: { status: 'accepted', limit: 50 } })

/** Keeps these endpoints' data on screen up to date for the own club's staffing. */
export function useFreshStaffing(...endpoints: readonly Pick<ReadEndpoint, 'name' | 'method'>[]): void {
  const { profile } = useSignedIn()
  const club = profile.role === 'adminclub' || profile.role === 'staffclub' ? profile.role_profile.club_id : null
  useFresh(club === null ? null : `staffing:${club}`, ...endpoints)
}

export function useRequests() {
  const client = useQueryClient()
  const onSettled = async () => invalidate(client, listTimeOff, listShiftOffers, getRota)
  const timeOff = useMutation({
    mutationFn: async ({ id, body }: { id: string; body: BodyOf<typeof decideTimeOff> }) =>
      call(decideTimeOff, { params: { id }, body }),
    onSettled,
  })
  const offer = useMutation({
    mutationFn: async ({ id, body }: { id: string; body: BodyOf<typeof decideShiftOffer> }) =>
      call(decideShiftOffer, { params: { id }, body }),
    onSettled,
  })
  return { decideTimeOff: timeOff.mutateAsync, decideOffer: offer.mutateAsync }
}
