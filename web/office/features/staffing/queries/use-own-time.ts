import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getMyAvailability, saveMyAvailability } from '#contract/staffing/availability.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { listMyShifts } from '#contract/staffing/my-shifts.ts'
import { actOnShiftOffer, listMyShiftOffers, offerShift } from '#contract/staffing/shift-offers.ts'
import { cancelTimeOff, listMyTimeOff, requestTimeOff } from '#contract/staffing/time-off.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

/** A person's own availability and time off. */
export function useOwnTime() {
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: async (body: BodyOf<typeof saveMyAvailability>) => call(saveMyAvailability, { body }),
    onSettled: async () => invalidate(client, getMyAvailability),
  })
  const onSettled = async () => invalidate(client, listMyTimeOff)
  const ask = useMutation({
    mutationFn: async (body: BodyOf<typeof requestTimeOff>) => call(requestTimeOff, { body }),
    onSettled,
  })
  const cancel = useMutation({ mutationFn: async (id: string) => call(cancelTimeOff, { params: { id } }), onSettled })
  return { save: save.mutateAsync, ask: ask.mutateAsync, cancel: cancel.mutateAsync }
}

/** Offering shifts to colleagues, and taking theirs. */
export function useShiftOffers() {
  const client = useQueryClient()
  const onSettled = async () => invalidate(client, listMyShifts, listMyShiftOffers)
  const offer = useMutation({
    mutationFn: async ({ id, body }: { id: string; body: BodyOf<typeof offerShift> }) =>
      call(offerShift, { params: { id }, body }),
    onSettled,
  })
  const act = useMutation({
    mutationFn: async ({ id, body }: { id: string; body: BodyOf<typeof actOnShiftOffer> }) =>
      call(actOnShiftOffer, { params: { id }, body }),
    onSettled,
  })
  return { offer: offer.mutateAsync, act: act.mutateAsync }
}
