import { listFriendPlans, type PlanAnswer } from '#contract/friend-plans/friend-plans.ts'
import {
  answerFriendPlan,
  answerFriendPlanAsGuest,
  openFriendPlan,
  openFriendPlanAsGuest,
  withdrawPlanAnswer,
  withdrawPlanAnswerAsGuest,
} from '#contract/friend-plans/plan-answers.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { putAnswer } from '../../../../shared/api/put-answer.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { getSession, useSession } from '../../../../shared/session/session.ts'
import { deviceKeys } from '../../../domain/device-keys.ts'
import { readEarly } from '../../../domain/early-read.ts'

/** Others answer meanwhile. */
const lookAgainMs = 30_000

/** With which this device answered the plans of links. */
const { keyOf, makeKey } = deviceKeys('friendPlans')

const linkOf = (code: string) => {
  const key = keyOf(code)
  return key === null ? { code } : { code, key }
}

const openPlan = readEarly(paths.sharedPlan, async (code) =>
  call(sessionMay(getSession(), 'book') ? openFriendPlanAsGuest : openFriendPlan, { body: linkOf(code) }),
)

const planKey = (code: string, isGuest: boolean) => [openFriendPlan.name, code, isGuest]

/** The plan behind a link, with the answer of this account or device. `code` is null until the page knows it. */
export function useSharedPlan(code: string | null) {
  const session = useSession()
  const isGuest = sessionMay(session, 'book')
  return useQuery({
    queryKey: planKey(code ?? '', isGuest),
    queryFn: async () => openPlan(code ?? ''),
    enabled: code !== null && code !== '' && session.status !== 'unknown',
    refetchInterval: lookAgainMs,
  })
}

export interface OwnAnswer {
  answer: PlanAnswer
  name: string | null
  shows_booking: boolean
}

/** Answers with the account if there is one, else with a key of this device; both show the plan as it is then. */
export function useAnswerPlan(code: string) {
  const client = useQueryClient()
  const isGuest = sessionMay(useSession(), 'book')
  const queryKey = planKey(code, isGuest)
  const settled = {
    onSuccess: (plan: Awaited<ReturnType<typeof withdraw>>) => {
      putAnswer<typeof plan>(client, queryKey, plan)
      void invalidate(client, listFriendPlans)
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  }
  const send = async ({ shows_booking, ...answer }: OwnAnswer) =>
    isGuest
      ? call(answerFriendPlanAsGuest, { body: { ...linkOf(code), ...answer, shows_booking } })
      : call(answerFriendPlan, { body: { code, key: makeKey(code), ...answer } })
  const withdraw = async () =>
    isGuest
      ? call(withdrawPlanAnswerAsGuest, { body: linkOf(code) })
      : call(withdrawPlanAnswer, { body: { code, key: makeKey(code) } })
  return {
    answer: useMutation({ mutationFn: send, ...settled }),
    withdraw: useMutation({ mutationFn: withdraw, ...settled }),
  }
}
