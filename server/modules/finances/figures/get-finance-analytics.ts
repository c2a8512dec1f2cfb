import type { FinanceAnalytics } from '#contract/finances/analytics.ts'
import { financeSources } from '#contract/finances/figures.ts'
import { sum } from '#contract/base/money.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { byAmbassador, byWeekday, dailyOf, byHalfHour, pairsOf, summarize } from './analytics.ts'
import { readBreakdown, readByAmbassador } from './analytics-views.ts'
import { compare } from './figures.ts'
import { readArrivals, readPeople, readStaffCost } from './people-views.ts'
import { latestDays, periodBefore } from './period.ts'
import { rankEvents } from './rank-events.ts'
import { readScope } from './read-scope.ts'

const defaultDays = 30

/** Takings of the latest business dates, compared with the same number before. */
export async function getFinanceAnalytics(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  { period: days = defaultDays }: { period?: number | undefined },
): Promise<FinanceAnalytics> {
  const { db, clock } = infrastructure
  const now = clock.now()
  const scope = await readScope(infrastructure, caller)
  const period = latestDays(days, scope.today)
  const before = periodBefore(period)
  const [breakdown, own, arrivals, ambassadors, staffNow, staffBefore] = await Promise.all([
    readBreakdown(db, scope, period, before),
    readPeople(db, scope, { from: before.from, to: period.to }, now),
    readArrivals(db, scope, period),
    readByAmbassador(db, scope, period),
    readStaffCost(db, scope, period),
    readStaffCost(db, scope, before),
  ])
  const { people, events } = await rankEvents(db, scope, { period, breakdown, own }, now)
  const within = ({ from, to }: typeof period) => people.filter(({ business_date: date }) => date >= from && date <= to)
  const peopleNow = within(period)
  const all = (isNow: boolean) => breakdown.find(({ by, is_now }) => by === 'all' && is_now === isNow)
  const daily = dailyOf(breakdown, period)
  const ranking = byAmbassador(ambassadors)
  const sources = pairsOf(breakdown, 'source', ({ source }) => source ?? 'adjustment')
  const total = (pick: (one: (typeof people)[number]) => number) => sum(peopleNow.map(pick))
  return {
    currency: scope.currency,
    today: scope.today.toString(),
    period,
    before,
    summary: summarize(
      { now: all(true), before: all(false) },
      { now: peopleNow, before: within(before) },
      { now: staffNow, before: staffBefore },
    ),
    daily,
    by_source: financeSources.map((source) => ({ source, takings: compare(...(sources.get(source) ?? [0, 0])) })),
    by_kind: [...pairsOf(breakdown, 'category', ({ category }) => category)]
      .map(([category, pair]) => ({ category, takings: compare(...pair) }))
      .toSorted((a, b) => b.takings.value - a.takings.value),
    by_weekday: byWeekday(daily),
    by_event: events.first,
    other_events: events.rest,
    by_ambassador: ranking.first,
    other_ambassadors: ranking.rest,
    funnel: {
      seen: total(({ seen }) => seen),
      held: total(({ holds }) => holds),
      booked: total(({ booked }) => booked),
      came: total(({ came }) => came),
    },
    arrivals: byHalfHour(arrivals, scope.day_cutoff),
  }
}
