import type { AnswerOf } from '#contract/base/endpoint.ts'
import {
  closeFriendPlan,
  getFriendPlan,
  listFriendPlans,
  removePlanAnswer,
  saveFriendPlan,
} from '#contract/friend-plans/friend-plans.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { putAnswer } from '../../../../shared/api/put-answer.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { toast } from '../../../../shared/frame/toasts.ts'

export const ownPlanQuery = (eventId: string) => apiQuery(getFriendPlan, { params: { event_id: eventId } })

const complain = (error: unknown) =>
  toast({ tone: 'bad', message: errorMessage(error, 'Nothing has changed. Try again in a moment.') })

/** Makes the plan for an event, or changes whether friends see the booking. */
export function useSavePlan(eventId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (shows_booking: boolean) =>
      call(saveFriendPlan, { params: { event_id: eventId }, body: { shows_booking } }),
    onSuccess: async (friend_plan) => {
      putAnswer<AnswerOf<typeof getFriendPlan>>(client, ownPlanQuery(eventId).queryKey, { friend_plan })
      await invalidate(client, listFriendPlans)
    },
    onError: complain,
  })
}

export function useRemoveAnswer(eventId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => call(removePlanAnswer, { params: { event_id: eventId, id } }),
    onSuccess: async (friend_plan) => {
      putAnswer<AnswerOf<typeof getFriendPlan>>(client, ownPlanQuery(eventId).queryKey, { friend_plan })
      await invalidate(client, listFriendPlans)
    },
    onError: complain,
  })
}

export function useClosePlan(eventId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call(closeFriendPlan, { params: { event_id: eventId } }),
    onSuccess: async ({ message }) => {
      toast({ tone: 'ok', message })
      await invalidate(client, getFriendPlan, listFriendPlans)
    },
    onError: complain,
  })
}
