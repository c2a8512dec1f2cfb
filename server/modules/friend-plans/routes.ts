import * as plans from '#contract/friend-plans/friend-plans.ts'
import * as answers from '#contract/friend-plans/plan-answers.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import {
  answerFriendPlan,
  answerFriendPlanAsGuest,
  openFriendPlan,
  openFriendPlanAsGuest,
  withdrawPlanAnswer,
  withdrawPlanAnswerAsGuest,
} from './answer-plan.ts'
import { closeFriendPlan, getFriendPlan, listFriendPlans, removePlanAnswer, saveFriendPlan } from './own-plans.ts'

export const friendPlanRoutes = (infrastructure: Infrastructure): Route[] => [
  route(plans.listFriendPlans, ({ caller }) => listFriendPlans(infrastructure, caller)),
  route(plans.getFriendPlan, ({ caller, params }) => getFriendPlan(infrastructure, caller, params.event_id)),
  route(plans.saveFriendPlan, ({ caller, params, body }) => saveFriendPlan(infrastructure, caller, { ...params, ...body })),
  route(plans.removePlanAnswer, ({ caller, params }) => removePlanAnswer(infrastructure, caller, params)),
  route(plans.closeFriendPlan, ({ caller, params }) => closeFriendPlan(infrastructure, caller, params.event_id)),
  route(answers.openFriendPlan, ({ caller, body }) => openFriendPlan(infrastructure, caller, body)),
  route(answers.answerFriendPlan, ({ caller, body }) => answerFriendPlan(infrastructure, caller, body)),
  route(answers.withdrawPlanAnswer, ({ caller, body }) => withdrawPlanAnswer(infrastructure, caller, body)),
  route(answers.openFriendPlanAsGuest, ({ caller, body }) => openFriendPlanAsGuest(infrastructure, caller, body)),
  route(answers.answerFriendPlanAsGuest, ({ caller, body }) => answerFriendPlanAsGuest(infrastructure, caller, body)),
  route(answers.withdrawPlanAnswerAsGuest, ({ caller, body }) => withdrawPlanAnswerAsGuest(infrastructure, caller, body)),
]
