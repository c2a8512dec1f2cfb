import { share, sum, wholeBp } from '#contract/base/money.ts'
import type { MrrMove } from '#contract/platform/subscriptions.ts'
import type { BillingInterval, PlanCode } from '#contract/subscriptions/states.ts'

/** What a club pays for by an issued invoice, and until when. Instants are in milliseconds. */
export interface Coverage {
  club_id: string
  plan: PlanCode
  interval: BillingInterval
  /** Net, for one whole interval. */
  price_minor: number
  from: number
  to: number
}

export interface InvoicedPeriod {
  purpose: 'start' | 'period' | 'upgrade'
  period_start_at: string
  period_end_at: string
  issued_at: string
  /** When the subscription ended; null while it is live. */
  ended_at: string | null
}

const ms = (at: string) => Temporal.Instant.from(at).epochMilliseconds

/** An upgrade counts from its invoice, everything else from its period's start, and nothing once the subscription has ended. */
export function coveredBy({ purpose, period_start_at, period_end_at, issued_at, ended_at }: InvoicedPeriod): {
  from: number
  to: number
} {
  const from = purpose === 'upgrade' ? Math.max(ms(period_start_at), ms(issued_at)) : ms(period_start_at)
  return { from, to: ended_at === null ? ms(period_end_at) : Math.min(ms(period_end_at), ms(ended_at)) }
}

/** The price per month; a year's is divided by twelve, rounded half up. */
export const monthlyOf = ({ price_minor, interval }: Pick<Coverage, 'price_minor' | 'interval'>): number =>
  interval === 'year' ? share(price_minor, 1, 12) : price_minor

/** What a club pays for at a moment: the latest start among what covers it. */
export const coverageAt = (coverages: readonly Coverage[], at: number): Coverage | null =>
  coverages
    .filter(({ from, to }) => from <= at && at < to)
    .reduce<Coverage | null>((last, one) => (last !== null && last.from > one.from ? last : one), null)

export interface ClubMonth {
  club_id: string
  start_minor: number
  end_minor: number
  move: MrrMove | null
  /** At the end. */
  coverage: Coverage | null
}

/** How a club's revenue changed between two moments. */
export function mrrMoveOf(start: number, end: number, hasPaidBefore: boolean): MrrMove | null {
  if (start === end) return null
  if (start === 0) return hasPaidBefore ? 'reactivation' : 'new'
  if (end === 0) return 'churn'
  return end > start ? 'expansion' : 'contraction'
}

/** A club between two moments; null if it pays at neither. */
export function clubMonth(coverages: readonly Coverage[], from: number, to: number): ClubMonth | null {
  const [before, after] = [coverageAt(coverages, from), coverageAt(coverages, to)]
  const [start_minor, end_minor] = [before, after].map((one) => (one === null ? 0 : monthlyOf(one)))
  const [first] = coverages
  if (first === undefined || start_minor === undefined || end_minor === undefined || (before === null && after === null))
    return null
  const hasPaidBefore = coverages.some((one) => one.from < from && one.from < one.to)
  return {
    club_id: first.club_id,
    start_minor,
    end_minor,
    move: mrrMoveOf(start_minor, end_minor, hasPaidBefore),
    coverage: after,
  }
}

const partOf = (part: number, whole: number) => (whole > 0 ? share(wholeBp, part, whole) : null)

/** A month of all clubs. The start plus all moves is the end. */
export function monthOf(clubs: readonly ClubMonth[]) {
  const changeOf = (move: MrrMove) =>
    sum(clubs.filter((club) => club.move === move).map((club) => club.end_minor - club.start_minor))
  const start_minor = sum(clubs.map((club) => club.start_minor))
  const [contraction_minor, churn_minor] = [changeOf('contraction'), changeOf('churn')]
  const start_clubs = clubs.filter((club) => club.start_minor > 0).length
  const churned_clubs = clubs.filter(({ move }) => move === 'churn').length
  return {
    start_minor,
    end_minor: sum(clubs.map((club) => club.end_minor)),
    new_minor: changeOf('new'),
    expansion_minor: changeOf('expansion'),
    contraction_minor,
    churn_minor,
    reactivation_minor: changeOf('reactivation'),
    clubs: clubs.filter(({ coverage }) => coverage !== null).length,
    start_clubs,
    churned_clubs,
    churn_bp: partOf(churned_clubs, start_clubs),
    revenue_churn_bp: partOf(0 - contraction_minor - churn_minor, start_minor),
  }
}

/** First days of a date's month and of those before it, earliest first. */
export function monthsUpTo(date: Temporal.PlainDate, count: number): string[] {
  const first = date.with({ day: 1 })
  return Array.from({ length: count }, (_, index) => first.subtract({ months: count - 1 - index }).toString())
}

/** The moment a month starts. */
export const startOf = (monthOn: string): number => Temporal.PlainDate.from(monthOn).toZonedDateTime('UTC').epochMilliseconds
export const endOf = (monthOn: string): number => startOf(Temporal.PlainDate.from(monthOn).add({ months: 1 }).toString())
