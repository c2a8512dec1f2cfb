import { getFloor, type Floor } from '#contract/floor/floor.ts'
import { getFloorPlan, type FloorPlan } from '#contract/floor/plans.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { PlanEditor } from '../parts/plan/plan-editor.tsx'

export const screen = defineScreen({
  queries: ({ params }: Place) => ({
    plan: apiQuery(getFloorPlan, { params: { id: params['plan_id'] ?? '' } }),
    floor: apiQuery(getFloor, {}),
  }),
  title: ({ plan }) => plan.name,
  Component: FloorPlanScreen,
  Skeleton: FormSkeleton,
})

/** Another plan is another drawing; reloading the same one is not. */
function FloorPlanScreen({ data: { plan, floor } }: ScreenProps<{ plan: FloorPlan; floor: Floor }>) {
  return <PlanEditor key={plan.id} plan={plan} floor={floor} mayEdit={sessionMay(useSignedIn(), 'edit_floor')} />
}
