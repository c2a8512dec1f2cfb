import { commissionTerms } from '#contract/ambassadors/commission-terms.ts'
import { share } from '#contract/base/money.ts'

/** The period a paid invoice covers. */
export interface InvoicePeriod {
  id: string
  period_start_at: string
  period_end_at: string
  timezone: string
}

export const dateOf = (at: string, timezone: string): Temporal.PlainDate =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timezone).toPlainDate()

const daysFrom = (from: Temporal.PlainDate, to: Temporal.PlainDate): number => from.until(to, { largestUnit: 'day' }).days

const earlier = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (Temporal.PlainDate.compare(a, b) < 0 ? a : b)

interface MonthCount {
  /** The first day without a commission; null before anything was paid. */
  ends_on: Temporal.PlainDate | null
  /** How far invoices cover the calendar without a gap since the last one. */
  covered_until: Temporal.PlainDate | null
  paid_months: number
}

/**
 * Twelve paid months, counted by the periods that invoices cover: they start with the first one, and time without a paid invoice
 * moves their end. Upgrades are within a period already counted.
 */
export function countPaidMonths(invoices: readonly InvoicePeriod[]): MonthCount {
  const sorted = invoices.toSorted((a, b) => Date.parse(a.period_start_at) - Date.parse(b.period_start_at))
  let [ends_on, covered_until]: [Temporal.PlainDate | null, Temporal.PlainDate | null] = [null, null]
  let [first, gaps]: [Temporal.PlainDate | null, number] = [null, 0]
  for (const { period_start_at, period_end_at, timezone } of sorted) {
    const [start, end] = [dateOf(period_start_at, timezone), dateOf(period_end_at, timezone)]
    if (first === null || covered_until === null || ends_on === null) {
      first = start
      covered_until = end
      ends_on = start.add({ months: commissionTerms.subscription_months })
      continue
    }
    const gap = Math.max(0, daysFrom(covered_until, start))
    if (gap > 0 && Temporal.PlainDate.compare(covered_until, ends_on) < 0) {
      ends_on = ends_on.add({ days: gap })
      gaps += gap
    }
    covered_until = Temporal.PlainDate.compare(end, covered_until) > 0 ? end : covered_until
  }
  if (first === null || covered_until === null || ends_on === null) return { ends_on, covered_until, paid_months: 0 }
  const counted = earlier(covered_until, ends_on).subtract({ days: gaps })
  const begin = first
  // Counted forward, so that a month ending on the 30th is one of those that started on the 31st.
  const months = Array.from({ length: commissionTerms.subscription_months }, (_, index) => begin.add({ months: index + 1 }))
  const paid_months = months.filter((end) => Temporal.PlainDate.compare(end, counted) <= 0).length
  return { ends_on, covered_until, paid_months }
}

/** The share of an invoice's net amount that counts: all within the twelve months, prorated by day beyond their end. */
export function countedBase(invoice: InvoicePeriod & { subtotal_minor: number }, paid: readonly InvoicePeriod[]): number {
  const others = paid.filter(({ id }) => id !== invoice.id)
  const { ends_on } = countPaidMonths([...others, invoice])
  const [start, end] = [dateOf(invoice.period_start_at, invoice.timezone), dateOf(invoice.period_end_at, invoice.timezone)]
  if (ends_on === null) return 0
  const days = daysFrom(start, end)
  const counted = Math.min(days, Math.max(0, daysFrom(start, ends_on)))
  return days === 0 ? invoice.subtotal_minor : share(invoice.subtotal_minor, counted, days)
}
