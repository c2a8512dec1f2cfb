import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { deletePlansBefore, forgetPlans } from './plan-store.ts'
import { exportFriendPlans } from './plan-views.ts'
import { friendPlanRoutes } from './routes.ts'

/** By a week after the event, there is nothing left to plan. */
const keptHours = 7 * 24

export function friendPlansModule(infrastructure: Infrastructure): Module {
  const { db, clock } = infrastructure
  return defineModule({
    routes: friendPlanRoutes(infrastructure),
    recurring: [
      {
        name: 'delete_old_friend_plans',
        schedule: '51 4 * * *',
        lane: 'bulk',
        work: async () => {
          while (await deletePlansBefore(db, clock.now().subtract({ hours: keptHours })));
        },
      },
    ],
    personalData: { export: exportFriendPlans, forget: forgetPlans },
  })
}
