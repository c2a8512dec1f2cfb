import type { FinanceAnalytics } from '#contract/finances/analytics.ts'
import { financeSources, type FinancePeriod, type FinanceTotals } from '#contract/finances/figures.ts'
import { share, sum, wholeBp } from '#contract/base/money.ts'
import type { AmbassadorFigures, Breakdown } from './analytics-views.ts'
import { compare, compareRates, noTotals, maxRanked } from './figures.ts'
import type { Arrivals, EventPeople } from './people-views.ts'

/** Basis points of a whole; null if that is zero. */
const rateOf = (part: number, whole: number): number | null => (whole <= 0 ? null : share(part, wholeBp, whole))

export const noShowOf = ({ is_over, came, no_shows }: EventPeople): number | null =>
  is_over ? rateOf(no_shows, came + no_shows) : null

export const sellThroughOf = ({ is_cancelled, booked_heads, capacity }: EventPeople): number | null =>
  is_cancelled ? null : rateOf(booked_heads, capacity)

export const funnelOf = ({ seen, holds, booked, came }: EventPeople) => ({ seen, held: holds, booked, came })

type Money = FinanceTotals | undefined

export function summarize(
  { now, before }: { now: Money; before: Money },
  people: { now: readonly EventPeople[]; before: readonly EventPeople[] },
  staff: { now: number; before: number },
): FinanceAnalytics['summary'] {
  const [a, b] = [now ?? noTotals(), before ?? noTotals()]
  const rates = (events: readonly EventPeople[]) => {
    const total = (pick: (event: EventPeople) => number) => sum(events.map(pick))
    const over = events.filter(({ is_over, is_cancelled }) => is_over && !is_cancelled)
    const totalOver = (pick: (event: EventPeople) => number) => sum(over.map(pick))
    const [spent, guests] = [total(({ spent_minor }) => spent_minor), total(({ spent_guests }) => spent_guests)]
    return {
      guests: total(({ came_heads }) => came_heads),
      no_show: rateOf(
        totalOver(({ no_shows }) => no_shows),
        totalOver(({ came, no_shows }) => came + no_shows),
      ),
      spend: guests === 0 ? null : share(spent, 1, guests),
      sell_through: rateOf(
        totalOver(({ booked_heads }) => booked_heads),
        totalOver(({ capacity }) => capacity),
      ),
    }
  }
  const [x, y] = [rates(people.now), rates(people.before)]
  return {
    takings: compare(a.takings, b.takings),
    net_sales: compare(a.net_sales, b.net_sales),
    tax: compare(a.tax, b.tax),
    refunds: compare(a.refunds, b.refunds),
    fees: compare(a.fees, b.fees),
    commissions: compare(a.commissions, b.commissions),
    dispute_losses: compare(a.dispute_losses, b.dispute_losses),
    cash_differences: compare(a.cash_differences, b.cash_differences),
    net: compare(a.net, b.net),
    staff_cost: compare(staff.now, staff.before),
    guests: compare(x.guests, y.guests),
    no_show_bp: compareRates(x.no_show, y.no_show),
    spend_per_head: compareRates(x.spend, y.spend),
    sell_through_bp: compareRates(x.sell_through, y.sell_through),
    staff_cost_bp: compareRates(rateOf(staff.now, a.net_sales), rateOf(staff.before, b.net_sales)),
  }
}

const dayAfter = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

/** Every date of the period, with its takings and those of its counterpart. */
export function dailyOf(breakdown: readonly Breakdown[], { from, days }: FinancePeriod): FinanceAnalytics['daily'] {
  const takings = new Map<string, number>()
  const key = (date: string | null, source: string | null) => `${date} ${source ?? 'adjustment'}`
  for (const { by, business_date, source, takings: amount } of breakdown) {
    if (by !== 'date') continue
    takings.set(key(business_date, source), (takings.get(key(business_date, source)) ?? 0) + amount)
  }
  const at = (date: string) => {
    const [online = 0, till = 0, manual = 0, adjustment = 0] = financeSources.map((source) => takings.get(key(date, source)) ?? 0)
    return { online, till, manual, adjustment, total: online + till + manual + adjustment }
  }
  return Array.from({ length: days }, (_, index) => {
    const date = dayAfter(from, index)
    const { online, till, manual, adjustment, total } = at(date)
    return {
      date,
      online_minor: online,
      till_minor: till,
      manual_minor: manual,
      adjustment_minor: adjustment,
      takings_minor: total,
      before_minor: at(dayAfter(date, -days)).total,
    }
  })
}

/** Takings of the period and the previous one, by a shared key. */
export function pairsOf<K>(breakdown: readonly Breakdown[], by: Breakdown['by'], keyOf: (row: Breakdown) => K) {
  const pairs = new Map<K, [now: number, before: number]>()
  for (const row of breakdown) {
    if (row.by !== by || row.takings === 0) continue
    const pair = pairs.get(keyOf(row)) ?? [0, 0]
    pair[row.is_now ? 0 : 1] += row.takings
    pairs.set(keyOf(row), pair)
  }
  return pairs
}

export function byWeekday(daily: FinanceAnalytics['daily']): FinanceAnalytics['by_weekday'] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const on = (days: number) => daily.filter(({ date }) => Temporal.PlainDate.from(dayAfter(date, days)).dayOfWeek === weekday)
    const dates = on(0)
    return {
      weekday,
      dates: dates.filter(({ takings_minor }) => takings_minor !== 0).length,
      takings: compare(
        sum(dates.map(({ takings_minor }) => takings_minor)),
        // The counterpart is another weekday, unless the period is whole weeks.
        sum(on(-daily.length).map(({ before_minor }) => before_minor)),
      ),
    }
  })
}

/** The top of a ranking, and the total of the others. */
function ranked<T extends { takings_minor: number }>(all: readonly T[]) {
  const others = all.slice(maxRanked)
  return {
    first: all.slice(0, maxRanked),
    rest: { count: others.length, takings_minor: sum(others.map(({ takings_minor }) => takings_minor)) },
  }
}

export function byEvent(
  people: readonly EventPeople[],
  takings: ReadonlyMap<string | null, readonly [number, number]>,
  late: ReadonlyMap<string | null, number>,
) {
  const all = people.map((one) => ({
    event: { id: one.id, title: one.title, business_date: one.business_date },
    takings_minor: takings.get(one.id)?.[0] ?? 0,
    posted_later_minor: late.get(one.id) ?? 0,
    ...funnelOf(one),
    no_show_bp: noShowOf(one),
    sell_through_bp: sellThroughOf(one),
  }))
  return ranked(all.toSorted((a, b) => b.takings_minor - a.takings_minor))
}

export const byAmbassador = (figures: readonly AmbassadorFigures[]) =>
  ranked(
    figures.map(({ id, name, takings_minor, commissions_minor, bookings, came }) => ({
      ambassador: { id, name },
      takings_minor,
      commissions_minor,
      bookings,
      came,
    })),
  )

const halfHour = 30
const dayMinutes = 24 * 60
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * By half hour of each event's wall clock, starting in the evening: a night's half hours go past midnight. Those without an
 * arrival between the first and the last are included, so that time is even.
 */
export function byHalfHour(arrivals: readonly Arrivals[], cutoff: string): FinanceAnalytics['arrivals'] {
  const start = minutesOf(cutoff) - (minutesOf(cutoff) % halfHour)
  const heads = new Map<number, number>()
  for (const one of arrivals) {
    const { hour, minute } = Temporal.Instant.from(one.at).toZonedDateTimeISO(one.timezone)
    const slot = Math.floor(((hour * 60 + minute - start + dayMinutes) % dayMinutes) / halfHour)
    heads.set(slot, (heads.get(slot) ?? 0) + one.heads)
  }
  if (heads.size === 0) return []
  const [first, last] = [Math.min(...heads.keys()), Math.max(...heads.keys())]
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const at = (start + (first + index) * halfHour) % dayMinutes
    const time = [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':')
    return { time, heads: heads.get(first + index) ?? 0 }
  })
}
