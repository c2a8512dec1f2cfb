import { randomBytes } from 'node:crypto'
import { getFriendPlan, saveFriendPlan, type PlanAnswer } from '#contract/friend-plans/friend-plans.ts'
import { answerFriendPlan, answerFriendPlanAsGuest } from '#contract/friend-plans/plan-answers.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import type { World } from '../../../testing/world.ts'

type Guest = Awaited<ReturnType<World['guest']>>

/** As a device makes it. */
export const newKey = (): string => randomBytes(32).toString('base64url')
export const invalidLink = refusedWith(400, 'invalid_plan_link')

interface AccountAnswer {
  answer?: PlanAnswer
  name?: string | null
  shows_booking?: boolean
  key?: string
}

/** A client's plan for a new event, and what friends do with its link. */
export async function openPlan(world: World, event: Record<string, unknown> = {}) {
  const event_id = await addEvent(world, event)
  const prestation_id = await addPrestation(world, event_id)
  const maker = await world.guest('client')
  await world.pool.query(`update users set first_name = 'Noor', last_name = 'Smit' where id = $1`, [maker.id])
  const params = { event_id }
  const { url } = await maker.call(saveFriendPlan, { params, body: { shows_booking: false } })
  const code = url.split('#')[1] ?? ''
  const answer = async (choice: PlanAnswer = 'going', name: string | null = null, key = newKey()) =>
    world.anonymous(answerFriendPlan, { body: { code, key, answer: choice, name } })
  const answerAs = async (friend: Guest, change: AccountAnswer = {}) =>
    friend.call(answerFriendPlanAsGuest, { body: { code, answer: 'going', name: 'Ana', shows_booking: false, ...change } })
  /** As many answers, ten at once. */
  const fill = async (count: number) => {
    for (let left = count; left > 0; left -= 10)
      await Promise.all(Array.from({ length: Math.min(left, 10) }, async () => answer()))
  }
  const mine = async () => (await maker.call(getFriendPlan, { params })).friend_plan
  const book = async (guest: Guest) =>
    guest.call(createReservation, { body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 } })
  const set = async (columns: string) => world.pool.query(`update events set ${columns} where id = $1`, [event_id])
  return { event_id, maker, params, url, code, answer, answerAs, fill, mine, book, set }
}
