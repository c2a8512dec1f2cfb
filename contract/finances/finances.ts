import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { ComparedAmount, FinanceEvent, financeFrame, FinancePeriod } from './figures.ts'
import { Id, Instant, LocalDate, MinorUnits } from '../base/schema.ts'

const DateTakings = z.object({
  business_date: LocalDate,
  events: z.array(FinanceEvent),
  takings_minor: MinorUnits,
  online_minor: MinorUnits,
  till_minor: MinorUnits,
  manual_minor: MinorUnits,
  adjustment_minor: MinorUnits,
  /** The part of the adjustments that belongs to earlier dates, which were closed. */
  for_earlier_minor: MinorUnits,
  /** Takings of this date that were posted on later dates after it was closed; not part of its takings. */
  posted_later_minor: MinorUnits,
  /** Guests booked, and guests who came. */
  expected_heads: z.int(),
  came_heads: z.int(),
  /** Whether its books are closed. */
  is_closed: z.boolean(),
})

export const Finances = z.object({
  ...financeFrame,
  tonight: DateTakings,
  /** Since the first of the month, compared with the same number of dates in the previous month. */
  month: z.object({
    ...FinancePeriod.shape,
    before: FinancePeriod,
    takings: ComparedAmount,
    refunds: ComparedAmount,
    fees: ComparedAmount,
    commissions: ComparedAmount,
    /** Sales without tax, minus fees, commissions, lost disputes and cash differences. */
    net: ComparedAmount,
  }),
  /** What the platform holds for the club. */
  due: z.object({
    balance_minor: MinorUnits,
    /** The part paid for upcoming events, which may still be refunded. */
    upcoming_minor: MinorUnits,
    /** Open disputes. */
    disputed_minor: MinorUnits,
    disputes: z.int(),
    payouts: z.array(
      z.object({ id: Id, amount_minor: MinorUnits, reference: z.string(), paid_on: LocalDate, recorded_at: Instant }),
    ),
  }),
  /** Unpaid balances of guests who came, from the last 30 business dates, and the first of these dates. */
  unpaid: z.object({ reservations: z.int(), amount_minor: MinorUnits, from: LocalDate }),
  /** The cash-ups with status `due`, latest first: open, of the last 14 business dates before today. */
  open_cash_ups: z.array(LocalDate),
  /** The latest dates with an event, before tonight. */
  recent_dates: z.array(DateTakings),
})

export const getFinances = endpoint({
  name: 'getFinances',
  summary:
    'Get your club’s finances at a glance: tonight, the month so far, what the platform holds for you, unpaid balances and open cash-ups. Sales count on the business date of their event.',
  method: 'GET',
  path: 'club-admin/finances/',
  reads: 'replica',
  authorize: 'manage_finances',
  answer: Finances,
  errors: ['club_incomplete'],
})

export type Finances = z.output<typeof Finances>
export type TakingsOfDate = z.output<typeof DateTakings>
