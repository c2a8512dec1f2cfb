import { Suspense } from 'react'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { EventPage } from '#contract/events/events.ts'
import type { getFriendPlan } from '#contract/friend-plans/friend-plans.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { eventQuery } from '../../../domain/live-event.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { OpenedPlan } from '../forms/opened-plan.tsx'
import { PlanSkeleton } from '../parts/plan-skeleton.tsx'
import { ownPlanQuery } from '../queries/own-plan-queries.ts'

const OwnPlan = lazyPart(async () => (await import('../forms/own-plan.tsx')).OwnPlan)

interface PlanData extends Record<string, unknown> {
  event?: EventPage
  own?: AnswerOf<typeof getFriendPlan>
}

/** A plan with friends at its two addresses: the client’s own, whose code a friend does without, and the one behind its link. */
const Plan = ({ data: { event, own } }: ScreenProps<PlanData>) =>
  event === undefined || own === undefined ? (
    <OpenedPlan />
  ) : (
    <Suspense fallback={<PlanSkeleton />}>
      <OwnPlan event={event} own={own} />
    </Suspense>
  )

export const screen = defineScreen({
  queries: ({ params: { id } }) => (id === undefined ? {} : { event: eventQuery(id), own: ownPlanQuery(id) }),
  head: () => ({ title: 'Plan with friends' }),
  Component: Plan,
  Skeleton: PlanSkeleton,
})
