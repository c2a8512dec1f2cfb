import type { AnswerOf } from '#contract/base/endpoint.ts'
import type {
  closeFriendPlan as closeEndpoint,
  FriendPlan,
  getFriendPlan as getEndpoint,
  listFriendPlans as listEndpoint,
} from '#contract/friend-plans/friend-plans.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import type { RateLimit } from '../../infrastructure/config/config.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { hitLimit } from '../../infrastructure/rate-limits/rate-limit.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { hashToken } from '../../infrastructure/token.ts'
import { planPageOf, planSecret } from './plan-link.ts'
import { deleteAnswer, deletePlan, upsertPlan } from './plan-store.ts'
import { findOwnPlan, findPlannableEvent, findPlansOf } from './plan-views.ts'
import { planEventOf, planStateOf, toFriendPlan } from './show-plan.ts'

/** More than anyone plans, and few enough that no script makes links by the thousand. */
const limit: RateLimit = { max: 60, windowSeconds: 3600 }

/** Events in the list. */
const listLength = 50

async function findPlan(infrastructure: Infrastructure, userId: string, eventId: string): Promise<FriendPlan | null> {
  const { db, clock } = infrastructure
  const row = await findOwnPlan(db, userId, eventId)
  return row && toFriendPlan(row, planPageOf(infrastructure, row.id), clock.now())
}

export const getFriendPlan = async (
  infrastructure: Infrastructure,
  { actor }: Caller,
  eventId: string,
): Promise<AnswerOf<typeof getEndpoint>> => ({ friend_plan: await findPlan(infrastructure, actor.user_id, eventId) })

/** Makes a plan, or changes the one there is. Two calls at once make one. */
export async function saveFriendPlan(
  infrastructure: Infrastructure,
  { actor: { user_id: client_id } }: Caller,
  { event_id, shows_booking }: { event_id: string; shows_booking: boolean },
): Promise<FriendPlan> {
  const { db, clock, config, secretKey } = infrastructure
  if (config.rateLimits.enabled) await hitLimit(db, clock, `friendPlan:${client_id}`, limit)
  const event = (await findPlannableEvent(db, event_id)) ?? refuse('not_found')
  const now = clock.now()
  if (planStateOf(event, now) !== 'open') return refuse('plan_over')
  const id = newId()
  const link_hash = hashToken(planSecret(secretKey, id))
  await upsertPlan(db, { id, event_id, client_id, link_hash, planned_starts_at: event.starts_at, shows_booking }, now)
  // It may have been closed on another device just now.
  return (await findPlan(infrastructure, client_id, event_id)) ?? refuse('not_found')
}

/** Deletes one answer of the maker's plan. An answer that its friend withdrew meanwhile is gone already. */
export async function removePlanAnswer(
  infrastructure: Infrastructure,
  { actor: { user_id: client_id } }: Caller,
  { event_id, id }: { event_id: string; id: string },
): Promise<FriendPlan> {
  await deleteAnswer(infrastructure.db, id, { client_id, event_id })
  return (await findPlan(infrastructure, client_id, event_id)) ?? refuse('not_found')
}

export async function closeFriendPlan(
  { db }: Infrastructure,
  { actor }: Caller,
  eventId: string,
): Promise<AnswerOf<typeof closeEndpoint>> {
  await deletePlan(db, actor.user_id, eventId)
  return { message: 'The plan is closed. Its link no longer works, and the answers are deleted.' }
}

export async function listFriendPlans(infrastructure: Infrastructure, { actor }: Caller): Promise<AnswerOf<typeof listEndpoint>> {
  const { db, clock } = infrastructure
  const now = clock.now()
  const rows = await findPlansOf(db, actor.user_id, now, listLength)
  return {
    friend_plans: rows.map((row) => {
      const { id, is_own, maker_name, answer, going } = row
      const shown = { event: planEventOf(row), state: planStateOf(row, now) }
      return { ...shown, going, is_own, maker_name, answer, url: planPageOf(infrastructure, id) }
    }),
  }
}
