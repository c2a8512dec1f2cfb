import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { personNameField, requiredText } from '../base/schema.ts'
import { planAnswers, PlanTerms } from './friend-plans.ts'

/** A plan as a friend sees it who has its link. */
export const SharedPlan = z.object({
  ...PlanTerms.shape,
  /** The first name of who made it; empty if they gave none. */
  maker_name: z.string(),
  /** Only if they show it. */
  maker_has_booked: z.boolean(),
  /** Whether it is the caller’s own plan. */
  is_own: z.boolean(),
  /** The caller’s answer; null until they gave one. */
  yours: z.nullable(
    z.object({
      answer: z.enum(planAnswers),
      /** Null: counted without a name. */
      name: z.nullable(z.string()),
      shows_booking: z.boolean(),
    }),
  ),
})
export type SharedPlan = z.output<typeof SharedPlan>

/** From the link. */
const code = { code: requiredText('Code', { max: 100 }) }
/** 32 random bytes that the device made: with them it changes and withdraws its answer. */
const key = z.string('Key is required').check(z.regex(/^[\w-]{43}$/, 'Key must be 32 bytes in base64url'))

const answer = {
  answer: z.enum(planAnswers, `Answer must be one of: ${planAnswers.join(', ')}`),
  /** Everyone with the link sees it. Null: counted without a name. */
  name: z.nullable(requiredText('First name', { max: 50 }).check(personNameField('First name'))),
}

const open = z.strictObject({ ...code, key: z.optional(key) })
const withLink = { method: 'POST', answer: SharedPlan, body_limit: 8 * 1024 } as const
const refusals = ['invalid_plan_link', 'plan_over', 'plan_full'] as const

export const openFriendPlan = endpoint({
  ...withLink,
  authorize: 'public',
  name: 'openFriendPlan',
  summary:
    'Get the plan behind a link: its event, who asks, and those who show that they are going. With a device’s key, its answer.',
  path: 'friend-plans/open/',
  body: open,
  errors: ['invalid_plan_link'],
})

export const answerFriendPlan = endpoint({
  ...withLink,
  authorize: 'public',
  name: 'answerFriendPlan',
  summary:
    'Answer the plan behind a link, without an account, or change the answer of this device. Your name is shown only if you send it. A plan takes 50 answers.',
  path: 'friend-plans/answer/',
  body: z.strictObject({ ...code, key, ...answer }),
  errors: refusals,
})

export const withdrawPlanAnswer = endpoint({
  ...withLink,
  authorize: 'public',
  name: 'withdrawPlanAnswer',
  summary: 'Withdraw the answer of this device: it is deleted. Repeating it changes nothing.',
  path: 'friend-plans/withdraw/',
  body: z.strictObject({ ...code, key }),
  errors: ['invalid_plan_link'],
})

export const openFriendPlanAsGuest = endpoint({
  ...withLink,
  authorize: 'book',
  name: 'openFriendPlanAsGuest',
  summary:
    'Get the plan behind a link with your account, and your answer; with a device’s key, the answer that it gave signed out.',
  path: 'client/friend-plans/open/',
  body: open,
  errors: ['invalid_plan_link'],
})

export const answerFriendPlanAsGuest = endpoint({
  ...withLink,
  authorize: 'book',
  name: 'answerFriendPlanAsGuest',
  summary:
    'Answer the plan behind a link with your account. With a device’s key, your answer replaces the one that it gave signed out. Next to your name, you may show that you have booked.',
  path: 'client/friend-plans/answer/',
  body: z
    .strictObject({
      ...code,
      key: z.optional(key),
      ...answer,
      shows_booking: z.boolean('Choose whether to show that you booked'),
    })
    .check(z.refine(({ name, shows_booking }) => name !== null || !shows_booking, 'Show your name to show that you have booked')),
  errors: [...refusals, 'own_plan'],
})

export const withdrawPlanAnswerAsGuest = endpoint({
  ...withLink,
  authorize: 'book',
  name: 'withdrawPlanAnswerAsGuest',
  summary: 'Withdraw your answer, and the one that this device gave signed out: both are deleted. Repeating it changes nothing.',
  path: 'client/friend-plans/withdraw/',
  body: open,
  errors: ['invalid_plan_link'],
})
