import * as z from 'zod/mini'
import { commissionActions, commissionStatuses } from './commission-states.ts'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, Instant, LocalDate, MinorUnits, optionalText, pageAnswer, pageQuery } from '../base/schema.ts'
import { planCodes, subscriptionStatuses } from '../subscriptions/states.ts'

/** An ambassador's commissions by stage, in one currency. Currencies are never added together. */
export const CommissionBalance = z.object({
  currency: Currency,
  expected_minor: MinorUnits,
  pending_minor: MinorUnits,
  on_hold_minor: MinorUnits,
  /** Paid with the next statement; negative when refunds since the last statement exceed earnings. */
  approved_minor: MinorUnits,
  in_payout_minor: MinorUnits,
  paid_minor: MinorUnits,
  /** Smaller amounts are carried over to the next month. */
  minimum_minor: MinorUnits,
})
export type CommissionBalance = z.output<typeof CommissionBalance>

const club = z.object({ id: Id, name: z.string(), city: z.string() })
const event = z.object({ id: Id, title: z.string(), slug: z.string(), business_date: LocalDate })

const commission = {
  id: Id,
  status: z.enum(commissionStatuses),
  club,
  currency: Currency,
  /** The net amount the commission is a share of: now, and before refunds. Until it is earned, the price. */
  base_minor: MinorUnits,
  original_base_minor: MinorUnits,
  /** The commission after refunds, and before them. */
  amount_minor: MinorUnits,
  original_minor: MinorUnits,
  /** Why the caller earns this commission. */
  why: z.string(),
  business_date: LocalDate,
  earned_at: z.nullable(Instant),
  /** When a pending commission is approved. */
  approves_at: z.nullable(Instant),
  /** The platform's latest decision about this commission, with its reason; null if there is none. */
  decision: z.nullable(z.object({ action: z.enum(commissionActions), reason: z.string() })),
  /** The latest statement that includes it. */
  statement: z.nullable(z.object({ id: Id, number: z.string() })),
}

/** A commission on a club's subscription: one per invoice. */
export const SubscriptionCommission = z.object({
  ...commission,
  rate_bp: z.int(),
  invoice: z.object({ number: z.string(), period_start_on: LocalDate, period_end_on: LocalDate }),
})
export type SubscriptionCommission = z.output<typeof SubscriptionCommission>

/** A commission on a reservation. Contains no guest data. */
export const ReservationCommission = z.object({
  ...commission,
  event,
  lines: z.array(z.object({ name: z.string(), rate_bp: z.int(), base_minor: MinorUnits, amount_minor: MinorUnits })),
})
export type ReservationCommission = z.output<typeof ReservationCommission>

export const referredSorts = ['date', '-date'] as const
export type ReferredSort = (typeof referredSorts)[number]

const search = {
  /** Prefixes of words: a club or its city, or an event. */
  search: z.optional(optionalText('Search', 100)),
  /** Latest first by default. */
  sort: z.optional(z.enum(referredSorts, `Sort must be one of: ${referredSorts.join(', ')}`)),
}

const filters = {
  ...search,
  status: z.optional(z.enum(commissionStatuses, `Status must be one of: ${commissionStatuses.join(', ')}`)),
  club: z.optional(Id),
}

const listAnswer = { balances: z.array(CommissionBalance), ...pageAnswer }

export const listCommissions = endpoint({
  name: 'listCommissions',
  summary: 'List your commissions of club subscriptions, latest first, with your balances for all commissions.',
  method: 'GET',
  path: 'ambassador/commissions/',
  reads: 'replica_after_first_page',
  authorize: 'refer',
  query: z.strictObject({ ...filters, ...pageQuery }),
  answer: z.object({ commissions: z.array(SubscriptionCommission), ...listAnswer }),
  errors: [],
})

export const listReservationCommissions = endpoint({
  name: 'listReservationCommissions',
  summary: 'List your commissions of reservations, latest event first, with your balances for all commissions.',
  method: 'GET',
  path: 'ambassador/reservation-commissions/',
  reads: 'replica_after_first_page',
  authorize: 'refer',
  query: z.strictObject({ ...filters, event: z.optional(Id), ...pageQuery }),
  answer: z.object({ commissions: z.array(ReservationCommission), ...listAnswer }),
  errors: [],
})

export const ReferredClub = z.object({
  club,
  since: Instant,
  /** Why this club is credited to the caller. */
  why: z.string(),
  onboarding_completed: z.boolean(),
  subscription: z.nullable(z.object({ plan: z.enum(planCodes), status: z.enum(subscriptionStatuses) })),
  /** Paid months that earned a commission. */
  months_paid: z.int(),
  months_total: z.int(),
  /** Commissions on the club's subscription, by currency. */
  commissions: z.array(z.object({ currency: Currency, earned_minor: MinorUnits, paid_minor: MinorUnits })),
})
export type ReferredClub = z.output<typeof ReferredClub>

export const listReferredClubs = endpoint({
  name: 'listReferredClubs',
  summary: 'List clubs that signed up with your code, latest first.',
  method: 'GET',
  path: 'ambassador/referred-clubs/',
  reads: 'replica_after_first_page',
  authorize: 'refer',
  query: z.strictObject({
    ...search,
    status: z.optional(z.enum(subscriptionStatuses, `Status must be one of: ${subscriptionStatuses.join(', ')}`)),
    ...pageQuery,
  }),
  answer: z.object({ clubs: z.array(ReferredClub), ...pageAnswer }),
  errors: [],
})

export const ReferredEvent = z.object({
  event: z.object({ ...event.shape, starts_at: Instant, timezone: z.string(), is_cancelled: z.boolean() }),
  club,
  /** Why this event is listed. */
  why: z.string(),
  bookings: z.int(),
  guests: z.int(),
  /** Bookings whose guests checked in. */
  came: z.int(),
  currency: Currency,
  base_minor: MinorUnits,
  expected_minor: MinorUnits,
  /** Earned and not refunded. */
  commission_minor: MinorUnits,
})
export type ReferredEvent = z.output<typeof ReferredEvent>

export const listReferredEvents = endpoint({
  name: 'listReferredEvents',
  summary: 'List events with bookings credited to you, and events of clubs you referred, latest first.',
  method: 'GET',
  path: 'ambassador/referred-events/',
  reads: 'replica_after_first_page',
  authorize: 'refer',
  query: z.strictObject({
    ...search,
    club: z.optional(Id),
    /** By its end. */
    when: z.optional(z.enum(['upcoming', 'past'], 'When must be upcoming or past')),
    ...pageQuery,
  }),
  answer: z.object({ events: z.array(ReferredEvent), ...pageAnswer }),
  errors: [],
})
