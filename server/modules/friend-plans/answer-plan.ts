import type { BodyOf } from '#contract/base/endpoint.ts'
import type {
  answerFriendPlan as answerEndpoint,
  answerFriendPlanAsGuest as answerAsGuestEndpoint,
  openFriendPlan as openEndpoint,
  SharedPlan,
  withdrawPlanAnswer as withdrawEndpoint,
} from '#contract/friend-plans/plan-answers.ts'
import type { Caller, Visitor } from '../../infrastructure/caller.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { networkOf } from '../../infrastructure/rate-limits/network-of.ts'
import { hitLimit, refuseBlocked } from '../../infrastructure/rate-limits/rate-limit.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { hashToken } from '../../infrastructure/token.ts'
import { insertNotices } from '../notifications/index.ts'
import { deleteAnswers, lockFriendPlan, putAnswer, type NewAnswer } from './plan-store.ts'
import { countAnswers, findSharedPlan, hasUnread, type PlanAuthor, type FriendPlanRow } from './plan-views.ts'
import { planStateOf, toSharedPlan } from './show-plan.ts'

/** Answers of one plan. */
const maxAnswers = 50

/** All friends with an open page, which looks for news twice a minute. */
const readingPace = { max: 300, windowSeconds: 60 } as const
/** From one network and for one plan: a table of friends who change their minds. */
const answeringPace = { max: 60, windowSeconds: 600 } as const

interface WithLink {
  code: string
  key?: string | undefined
}

const authorOf = ({ actor }: Visitor | Caller, key: string | undefined): PlanAuthor => ({
  client_id: actor?.user_id ?? null,
  key_hash: key === undefined ? null : hashToken(key),
})

/** The plan behind a link. Wrong links are counted by network; closed and unknown ones get the same answer. */
async function requirePlan(
  { config, db, clock }: Infrastructure,
  caller: Visitor | Caller,
  { code, key }: WithLink,
): Promise<FriendPlanRow> {
  const { enabled, accessCode } = config.rateLimits
  const limitKey = `planLink:${networkOf(caller.origin.address)}`
  if (enabled) await refuseBlocked(db, clock, [limitKey])
  const plan = await findSharedPlan(db, hashToken(code), authorOf(caller, key))
  if (plan === null) {
    if (enabled) await hitLimit(db, clock, limitKey, accessCode)
    return refuse('invalid_plan_link')
  }
  if (enabled) await hitLimit(db, clock, `friendPlan:${plan.id}`, readingPace)
  return plan
}

export async function openFriendPlan(
  infrastructure: Infrastructure,
  caller: Visitor | Caller,
  link: BodyOf<typeof openEndpoint>,
): Promise<SharedPlan> {
  const row = await requirePlan(infrastructure, caller, link)
  return toSharedPlan(row, authorOf(caller, link.key), infrastructure.clock.now())
}

/** The same with an account. */
export const openFriendPlanAsGuest = async (
  infrastructure: Infrastructure,
  caller: Caller,
  link: BodyOf<typeof openEndpoint>,
): Promise<SharedPlan> => openFriendPlan(infrastructure, caller, link)

/** Slows down a link that was passed on to strangers. */
async function slowDown({ config, db, clock }: Infrastructure, { origin }: Visitor | Caller, planId: string): Promise<void> {
  if (config.rateLimits.enabled) await hitLimit(db, clock, `planAnswer:${planId}:${networkOf(origin.address)}`, answeringPace)
}

/**
 * Writes the one answer of an account or a device under the plan's lock, so that the last place goes to one friend. An answer
 * that the device gave signed out becomes the account's.
 */
async function putPlanAnswer(
  infrastructure: Infrastructure,
  caller: Visitor | Caller,
  link: WithLink,
  answer: NewAnswer,
): Promise<SharedPlan> {
  const { db, clock } = infrastructure
  const { id } = await requirePlan(infrastructure, caller, link)
  await slowDown(infrastructure, caller, id)
  const author = authorOf(caller, link.key)
  await retryTransaction(db, async (tx) => {
    const plan = (await lockFriendPlan(tx, id)) ?? refuse('invalid_plan_link')
    const now = clock.now()
    if (planStateOf(plan, now) !== 'open') return refuse('plan_over')
    if (plan.client_id === author.client_id) return refuse('own_plan')
    const { count, own } = await countAnswers(tx, id, author)
    if (own === null && count >= maxAnswers) return refuse('plan_full')
    if (author.client_id !== null) await deleteAnswers(tx, id, { client_id: null, key_hash: author.key_hash })
    await putAnswer(tx, { plan_id: id, ...author }, answer, now)
    if (answer.answer === 'going' && own !== 'going') await tellMaker(tx, plan, now)
    return undefined
  })
  return openFriendPlan(infrastructure, caller, link)
}

/** Without an account. */
export const answerFriendPlan = async (
  infrastructure: Infrastructure,
  caller: Visitor,
  { answer, name, ...link }: BodyOf<typeof answerEndpoint>,
): Promise<SharedPlan> => putPlanAnswer(infrastructure, caller, link, { answer, name, shows_booking: false })

export const answerFriendPlanAsGuest = async (
  infrastructure: Infrastructure,
  caller: Caller,
  { answer, name, shows_booking, ...link }: BodyOf<typeof answerAsGuestEndpoint>,
): Promise<SharedPlan> => putPlanAnswer(infrastructure, caller, link, { answer, name, shows_booking })

/** In the product alone, and not again until it was read. Without a name: a plan is deleted sooner than a notification. */
async function tellMaker(
  tx: Tx,
  { client_id: user_id, event_id, title }: { client_id: string; event_id: string; title: string },
  now: Temporal.Instant,
): Promise<void> {
  const page = { kind: 'friend_going', path: `/client/friend-plans/${event_id}` } as const
  if (await hasUnread(tx, user_id, page)) return
  const words = { title: `A friend is going: ${title}`, text: 'Open your plan to see who else answered.' }
  await insertNotices(tx, [{ user_id, ...page, source_id: newId(), ...words }], now)
}

/** Deletes what this account and this device answered, also after the event. */
export async function withdrawPlanAnswer(
  infrastructure: Infrastructure,
  caller: Visitor | Caller,
  link: WithLink,
): Promise<SharedPlan> {
  const { id } = await requirePlan(infrastructure, caller, link)
  await deleteAnswers(infrastructure.db, id, authorOf(caller, link.key))
  return openFriendPlan(infrastructure, caller, link)
}

export const withdrawPlanAnswerAsGuest = async (
  infrastructure: Infrastructure,
  caller: Caller,
  link: BodyOf<typeof withdrawEndpoint> | BodyOf<typeof openEndpoint>,
): Promise<SharedPlan> => withdrawPlanAnswer(infrastructure, caller, link)
