import * as z from 'zod/mini'
import { Requirement } from '../clubs/clubs.ts'
import { endpoint } from '../base/endpoint.ts'
import { ActOnStandingBody, PersonLine, standingFields } from './standing.ts'
import { Currency, Id, IdParams, Instant, MinorUnits, optionalText, pageAnswer, pageQuery } from '../base/schema.ts'
import { billingIntervals, planCodes, subscriptionStatuses } from '../subscriptions/states.ts'

/** Where counting stops: a `count` of this value means this many or more. */
export const countedClubs = 1000

/**
 * A club's status, the first that applies: `suspended` by the platform, `onboarding` until it first opens, `sales_stopped` by its
 * subscription, otherwise `open`.
 */
export const clubStatuses = ['open', 'onboarding', 'sales_stopped', 'suspended'] as const
export type ClubStatus = (typeof clubStatuses)[number]

export const clubSorts = ['-created', 'created', 'name', '-name'] as const
export type ClubSort = (typeof clubSorts)[number]

const line = {
  id: Id,
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.nullable(z.string()),
  currency: z.nullable(Currency),
  status: z.enum(clubStatuses),
  /** The plan of its live subscription, or of its last one. */
  plan: z.nullable(z.enum(planCodes)),
  subscription_status: z.nullable(z.enum(subscriptionStatuses)),
  /** Published and not over. */
  upcoming_events: z.int(),
  admin: PersonLine,
  created_at: Instant,
  ...standingFields,
}

export const PlatformClubLine = z.object(line)

export const PlatformClub = z.object({
  ...line,
  legal_name: z.string(),
  timezone: z.nullable(z.string()),
  contact_email: z.nullable(z.string()),
  contact_phone: z.nullable(z.string()),
  /** When its subscription stopped its sales. */
  sales_suspended_at: z.nullable(Instant),
  admin: z.object({
    ...PersonLine.shape,
    username: z.string(),
    email: z.nullable(z.string()),
    last_seen_at: z.nullable(Instant),
  }),
  staff_count: z.int(),
  onboarding: z.object({
    completed_at: z.nullable(Instant),
    requirements: z.array(Requirement),
    subscription_chosen: z.boolean(),
    contract_signed: z.boolean(),
  }),
  subscription: z.nullable(
    z.object({
      interval: z.enum(billingIntervals),
      /** Per interval, without tax. */
      price_minor: MinorUnits,
      currency: Currency,
      period_end_at: Instant,
      trial_ends_at: z.nullable(Instant),
      past_due_at: z.nullable(Instant),
      cancel_at_period_end: z.boolean(),
    }),
  ),
  /** What the platform holds for the club and has not paid out, by currency. Negative: the club owes it. */
  due: z.array(z.object({ currency: Currency, amount_minor: MinorUnits })),
  /** The ambassador whose code the club signed up with. */
  referral: z.nullable(z.object({ code: z.string(), ambassador: PersonLine })),
  /** The next five. */
  next_events: z.array(
    z.object({
      id: Id,
      title: z.string(),
      starts_at: Instant,
      ends_at: Instant,
      timezone: z.string(),
      heads: z.int(),
      capacity: z.int(),
      suspended_at: z.nullable(Instant),
    }),
  ),
})

export const listPlatformClubs = endpoint({
  name: 'listPlatformClubs',
  summary: 'List all clubs, newest first by default. `count` stops at 1,000.',
  method: 'GET',
  path: 'super-admin/clubs/',
  reads: 'replica_after_first_page',
  authorize: 'run_platform',
  query: z.strictObject({
    /** Prefixes of words: a name or city. */
    search: z.optional(optionalText('Search', 100)),
    status: z.optional(z.enum(clubStatuses, `Status must be one of: ${clubStatuses.join(', ')}`)),
    subscription: z.optional(z.enum(subscriptionStatuses, `Subscription must be one of: ${subscriptionStatuses.join(', ')}`)),
    plan: z.optional(z.enum(planCodes, `Plan must be one of: ${planCodes.join(', ')}`)),
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Country must be two capital letters, such as NL'))),
    currency: z.optional(Currency),
    /** The month in which they signed up. */
    signed_up: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Use a month such as 2026-11'))),
    sort: z.optional(z.enum(clubSorts, `Sort must be one of: ${clubSorts.join(', ')}`)),
    ...pageQuery,
  }),
  answer: z.object({
    clubs: z.array(PlatformClubLine),
    /** Every country that has a club, whatever the filters. */
    countries: z.array(z.string()),
    ...pageAnswer,
  }),
  errors: [],
})

export const getPlatformClub = endpoint({
  name: 'getPlatformClub',
  summary: 'Get a club with its subscription, onboarding, referral, amount due and next events.',
  method: 'GET',
  path: 'super-admin/clubs/{id}/',
  authorize: 'run_platform',
  params: IdParams,
  answer: PlatformClub,
  errors: [],
})

export const actOnClub = endpoint({
  name: 'actOnClub',
  summary:
    'Suspend, restore, feature or unfeature a club. A suspended club sells nothing new; check-in, refunds and cancellations keep working. The club is notified.',
  method: 'POST',
  path: 'super-admin/clubs/{id}/action/',
  authorize: 'run_platform',
  params: IdParams,
  body: ActOnStandingBody,
  answer: PlatformClub,
  errors: ['invalid_transition'],
})

export type PlatformClubLine = z.output<typeof PlatformClubLine>
export type PlatformClub = z.output<typeof PlatformClub>
