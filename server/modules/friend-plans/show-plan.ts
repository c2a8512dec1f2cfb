import type { FriendPlan } from '#contract/friend-plans/friend-plans.ts'
import type { SharedPlan } from '#contract/friend-plans/plan-answers.ts'
import { coverOf, isPast } from '../events/index.ts'
import type { AnswerRow, PlanEventRow, FriendPlanRow } from './plan-views.ts'

/** Whether a plan takes answers. Guests no longer see a draft or an archived event, so it counts as over. */
export function planStateOf(
  { state, ends_at }: Pick<PlanEventRow, 'state' | 'ends_at'>,
  now: Temporal.Instant,
): FriendPlan['state'] {
  if (state === 'cancelled') return 'cancelled'
  return (state === 'published' || state === 'paused') && !isPast(ends_at, now) ? 'open' : 'over'
}

export function planEventOf(event: PlanEventRow): FriendPlan['event'] {
  const { event_id: id, slug, title, starts_at, ends_at, timezone, club_name, city } = event
  return { id, slug, title, cover: coverOf(event, club_name), starts_at, ends_at, timezone, club_name, city }
}

const countOf = (answers: readonly AnswerRow[], answer: AnswerRow['answer']) =>
  answers.filter((one) => one.answer === answer).length

function termsOf(row: FriendPlanRow, now: Temporal.Instant) {
  const { answers, planned_starts_at, starts_at } = row
  return {
    event: planEventOf(row),
    state: planStateOf(row, now),
    moved_from: planned_starts_at === starts_at ? null : planned_starts_at,
    going: countOf(answers, 'going'),
    maybe: countOf(answers, 'maybe'),
    not_going: countOf(answers, 'not_going'),
    people: answers.flatMap(({ name, answer, has_booked }) => (name === null ? [] : [{ name, answer, has_booked }])),
  } as const
}

/** As its maker sees it. */
export const toFriendPlan = (row: FriendPlanRow, url: string, now: Temporal.Instant): FriendPlan => ({
  ...termsOf(row, now),
  answers: row.answers.map(({ id, name, answer, has_booked }) => ({ id, name, answer, has_booked })),
  url,
  shows_booking: row.shows_booking,
})

/** As a friend with its link sees it. An answer of their account comes before one their device gave signed out. */
export function toSharedPlan(row: FriendPlanRow, viewer: { client_id: string | null }, now: Temporal.Instant): SharedPlan {
  const own = row.answers.find(({ of_client }) => of_client) ?? row.answers.find(({ of_device }) => of_device)
  return {
    ...termsOf(row, now),
    maker_name: row.maker_name,
    maker_has_booked: row.maker_has_booked,
    is_own: row.client_id === viewer.client_id,
    yours: own === undefined ? null : { answer: own.answer, name: own.name, shows_booking: own.shows_booking },
  }
}
