import { share } from '#contract/base/money.ts'
import { isBefore } from '#contract/base/instants.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { formatDateIn } from '../../../infrastructure/mail/format.ts'
import { daysBetween, periodEndAfter } from './billing-period.ts'
import { planOf, priceIn, formatChoice, type PlanChoice, type PlanRow } from './plan.ts'
import { total, type Amounts, type BillLine, type Tax } from './proration.ts'
import type { SubscriptionRow } from './subscription.ts'

export type TakesEffect = 'none' | 'now' | 'period_end'

/** An upgrade is a higher plan or longer interval, with neither reduced. Reductions wait for the end of the period. */
export function takesEffect(plans: readonly PlanRow[], row: SubscriptionRow, choice: PlanChoice): TakesEffect {
  if (choice.plan === row.plan && choice.interval === row.interval) return 'none'
  // Nothing is paid for in a trial, so nothing is taken away.
  if (row.status === 'trialing') return 'now'
  const isLess =
    planOf(plans, choice.plan).position < planOf(plans, row.plan).position ||
    (row.interval === 'year' && choice.interval === 'month')
  return isLess ? 'period_end' : 'now'
}

/** An immediate change: the amount due for it, and the resulting paid period. */
export interface Quote {
  amounts: Amounts
  price_minor: number
  anchor_at: string
  period_start_at: string
  period_end_at: string
}

/**
 * The same interval keeps its period and pays the difference for the remaining days, including today; a longer one starts today.
 */
export function quoteChange(
  { plans, tax }: { plans: readonly PlanRow[]; tax: Tax },
  row: SubscriptionRow,
  choice: PlanChoice,
  now: Temporal.Instant,
): Quote {
  const price_minor = priceIn(plans, choice)
  const { timezone, anchor_at, period_start_at, period_end_at } = row
  if (row.status === 'trialing') return { amounts: total([], tax), price_minor, anchor_at, period_start_at, period_end_at }
  const at = instantText(now)
  const days = daysBetween(period_start_at, period_end_at, timezone)
  // By the clock, the last day began the day before: while the period lasts, part of it remains.
  const least = isBefore(now, period_end_at) ? 1 : 0
  const left = Math.min(days, Math.max(least, daysBetween(at, period_end_at, timezone)))
  const unused = `${left} of ${days} days`
  const isSamePeriod = choice.interval === row.interval
  const end = isSamePeriod ? period_end_at : periodEndAfter({ anchor_at: at, timezone, interval: choice.interval }, at)
  const line: BillLine = isSamePeriod
    ? {
        description: `${formatChoice(plans, choice)}: ${unused}, until ${formatDateIn(period_end_at, timezone)}`,
        amount_minor: share(price_minor, left, days),
      }
    : periodLine(plans, choice, { price_minor, start: at, end, timezone })
  // A plan that now costs less than was agreed for a lower one is free for the rest of the period: nothing is paid out.
  const credit: BillLine = {
    description: `${formatChoice(plans, row)}: unused time, ${unused}`,
    amount_minor: -Math.min(share(row.price_minor, left, days), line.amount_minor),
  }
  const amounts = total([line, credit], tax)
  return isSamePeriod
    ? { amounts, price_minor, anchor_at, period_start_at, period_end_at }
    : { amounts, price_minor, anchor_at: at, period_start_at: at, period_end_at: end }
}

/** `Pro, monthly: Mar 12, 2027 to Apr 12, 2027`. */
export function periodLine(
  plans: readonly PlanRow[],
  choice: PlanChoice,
  period: { price_minor: number; start: string; end: string; timezone: string },
): BillLine {
  const { price_minor, start, end, timezone } = period
  return {
    description: `${formatChoice(plans, choice)}: ${formatDateIn(start, timezone)} to ${formatDateIn(end, timezone)}`,
    amount_minor: price_minor,
  }
}
