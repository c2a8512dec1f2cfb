import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, Instant, Message } from '../base/schema.ts'
import { EventCard } from '../events/events.ts'

/** What a friend answers. */
export const planAnswers = ['going', 'maybe', 'not_going'] as const
export type PlanAnswer = (typeof planAnswers)[number]

/** `open`: it takes answers. `over`: its event has ended, or guests no longer see it. */
const planStates = ['open', 'over', 'cancelled'] as const

/** What everyone sees who has the link of a plan. */
export const PlanTerms = z.object({
  event: z.object({
    ...z.pick(EventCard, { id: true, slug: true, title: true, cover: true, starts_at: true, ends_at: true, timezone: true })
      .shape,
    club_name: z.string(),
    city: z.string(),
  }),
  state: z.enum(planStates),
  /** When the event was to begin as the plan was made; null unless it has moved. */
  moved_from: z.nullable(Instant),
  /** Answers, with a name or without; who made the plan is not among them. */
  going: z.int(),
  maybe: z.int(),
  not_going: z.int(),
  /** Those who show their name to this plan, by answer and then by time. */
  people: z.array(
    z.object({
      name: z.string(),
      answer: z.enum(planAnswers),
      /** Only of those who show it. */
      has_booked: z.boolean(),
    }),
  ),
})

/** A plan as the client sees it who made it. */
export const FriendPlan = z.object({
  ...PlanTerms.shape,
  /** All of them, in the order of `people`; those without a name, too, as each can be removed. */
  answers: z.array(
    z.object({
      id: Id,
      name: z.nullable(z.string()),
      answer: z.enum(planAnswers),
      /** Only of those who show it. */
      has_booked: z.boolean(),
    }),
  ),
  /** The secret link. */
  url: z.string(),
  /** Whether friends see that you have booked. */
  shows_booking: z.boolean(),
})
export type FriendPlan = z.output<typeof FriendPlan>

/** A client has one plan for an event. */
const own = {
  path: 'client/friend-plans/{event_id}/',
  authorize: 'book',
  params: z.strictObject({ event_id: Id }),
} as const

export const listFriendPlans = endpoint({
  name: 'listFriendPlans',
  summary: 'List the plans with friends that you made or answered, for the next 50 events that have not ended, soonest first.',
  method: 'GET',
  path: 'client/friend-plans/',
  authorize: 'book',
  answer: z.object({
    friend_plans: z.array(
      z.object({
        ...z.pick(PlanTerms, { event: true, state: true, going: true }).shape,
        is_own: z.boolean(),
        /** The first name of who made it; empty if it is yours, or they gave none. */
        maker_name: z.string(),
        /** Yours; null for your own plan. */
        answer: z.nullable(z.enum(planAnswers)),
        url: z.string(),
      }),
    ),
  }),
  errors: [],
})

export const getFriendPlan = endpoint({
  ...own,
  name: 'getFriendPlan',
  summary: 'Get your plan with friends for an event, with its secret link and who answered. Null if you have none.',
  method: 'GET',
  answer: z.object({ friend_plan: z.nullable(FriendPlan) }),
  errors: [],
})

export const saveFriendPlan = endpoint({
  ...own,
  name: 'saveFriendPlan',
  summary:
    'Make a plan with friends for an upcoming event, or change whether they see that you have booked. You have one for each event. Neither the club nor the platform sees it.',
  method: 'PUT',
  body: z.strictObject({ shows_booking: z.boolean('Choose whether friends see that you have booked') }),
  answer: FriendPlan,
  errors: ['plan_over'],
})

export const removePlanAnswer = endpoint({
  ...own,
  name: 'removePlanAnswer',
  summary:
    'Remove an answer from your plan for an event: it is deleted, with its name. Its friend may answer again with the link. Repeating it changes nothing.',
  method: 'DELETE',
  path: 'client/friend-plans/{event_id}/answers/{id}/',
  params: z.strictObject({ event_id: Id, id: Id }),
  answer: FriendPlan,
  errors: [],
})

export const closeFriendPlan = endpoint({
  ...own,
  name: 'closeFriendPlan',
  summary: 'Close your plan for an event. Its link stops working and all answers are deleted. Repeating it changes nothing.',
  method: 'DELETE',
  answer: Message,
  errors: [],
})
