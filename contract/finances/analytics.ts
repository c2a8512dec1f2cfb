import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import {
  ComparedAmount,
  ComparedRate,
  FinanceEvent,
  financeFrame,
  FinancePeriod,
  financeSources,
  maxFinanceDays,
} from './figures.ts'
import { Id, IdParams, LocalDate, MinorUnits } from '../base/schema.ts'

const days = `Period must be a whole number of days from 1 to ${maxFinanceDays}`

/** How many guests reached each step. Walk-ins are not counted. */
const Funnel = z.object({
  /** Views of the event’s page. */
  seen: z.int(),
  /** Bookings started. */
  held: z.int(),
  /** Without cancelled, declined or expired ones. */
  booked: z.int(),
  came: z.int(),
})

const EventFigures = z.object({
  event: FinanceEvent,
  takings_minor: MinorUnits,
  /** The part that was posted on later dates, because the event’s own date was closed. */
  posted_later_minor: MinorUnits,
  ...Funnel.shape,
  /** Of the parties expected; null before the event is over. */
  no_show_bp: z.nullable(z.int()),
  sell_through_bp: z.nullable(z.int()),
})

const rest = z.object({ count: z.int(), takings_minor: MinorUnits })

const money = {
  takings: ComparedAmount,
  net_sales: ComparedAmount,
  tax: ComparedAmount,
  refunds: ComparedAmount,
  fees: ComparedAmount,
  commissions: ComparedAmount,
  dispute_losses: ComparedAmount,
  cash_differences: ComparedAmount,
  /** Sales without tax, minus fees, commissions, lost disputes and cash differences. */
  net: ComparedAmount,
}

export const FinanceAnalytics = z.object({
  ...financeFrame,
  period: FinancePeriod,
  before: FinancePeriod,
  summary: z.object({
    ...money,
    /** Approved staff pay. */
    staff_cost: ComparedAmount,
    guests: ComparedAmount,
    /** Expected parties that did not come. */
    no_show_bp: ComparedRate,
    /** What guests spent per head, in minor units, from closed tables. */
    spend_per_head: ComparedRate,
    /** Places sold, of the capacity of events that took place. */
    sell_through_bp: ComparedRate,
    /** Approved pay as a share of sales without tax. */
    staff_cost_bp: ComparedRate,
  }),
  /** Every date of the period, with its counterpart from the previous period. */
  daily: z.array(
    z.object({
      date: LocalDate,
      online_minor: MinorUnits,
      till_minor: MinorUnits,
      manual_minor: MinorUnits,
      adjustment_minor: MinorUnits,
      takings_minor: MinorUnits,
      before_minor: MinorUnits,
    }),
  ),
  by_source: z.array(z.object({ source: z.enum(financeSources), takings: ComparedAmount })),
  /** A kind of item or a category of revenue; null for money without a line. */
  by_kind: z.array(z.object({ category: z.nullable(z.string()), takings: ComparedAmount })),
  /** ISO: Monday is 1. `dates` counts those with takings. */
  by_weekday: z.array(z.object({ weekday: z.int(), dates: z.int(), takings: ComparedAmount })),
  by_event: z.array(EventFigures),
  other_events: rest,
  by_ambassador: z.array(
    z.object({
      ambassador: z.object({ id: Id, name: z.string() }),
      takings_minor: MinorUnits,
      commissions_minor: MinorUnits,
      bookings: z.int(),
      came: z.int(),
    }),
  ),
  other_ambassadors: rest,
  funnel: Funnel,
  /** By half hour of the club’s wall clock, from the first arrival to the last, with those in between that had none. */
  arrivals: z.array(z.object({ time: z.string(), heads: z.int() })),
})

export const getFinanceAnalytics = endpoint({
  name: 'getFinanceAnalytics',
  summary: `Get your club’s takings over the latest business dates compared with the same number before: by date, source, kind, weekday, event and ambassador, with no-shows, spend per head, sell-through, staff costs and arrivals. \`period\` is 1 to ${maxFinanceDays} days, 30 by default.`,
  method: 'GET',
  path: 'club-admin/finance-analytics/',
  reads: 'replica',
  authorize: 'manage_finances',
  query: z.strictObject({
    period: z.optional(z.coerce.number(days).check(z.int(days), z.gte(1, days), z.lte(maxFinanceDays, days))),
  }),
  answer: FinanceAnalytics,
  errors: ['club_incomplete'],
})

/** How an event sold over time, compared with similar events. */
export const EventFinances = z.object({
  ...financeFrame,
  ...EventFigures.shape,
  capacity: z.int(),
  by_kind: z.array(z.object({ category: z.nullable(z.string()), takings_minor: MinorUnits })),
  /** From 60 days before the event to its date: guests booked by then and not cancelled since. */
  sell_through: z.array(
    z.object({
      days_before: z.int(),
      /** Null for future days. */
      heads: z.nullable(z.int()),
      /** What similar events had sold by then, as a share of their capacity, scaled to this event's capacity. */
      like_heads: z.nullable(z.int()),
    }),
  ),
  /** The latest past events on the same weekday. */
  like: z.array(FinanceEvent),
})

export const getEventFinances = endpoint({
  name: 'getEventFinances',
  summary: 'Get one event’s takings, its funnel from views to arrivals, and its sales over time compared with similar events.',
  method: 'GET',
  path: 'club-admin/finance-analytics/events/{id}/',
  reads: 'replica',
  authorize: 'manage_finances',
  params: IdParams,
  answer: EventFinances,
  errors: ['club_incomplete'],
})

export type FinanceAnalytics = z.output<typeof FinanceAnalytics>
export type EventFinances = z.output<typeof EventFinances>
