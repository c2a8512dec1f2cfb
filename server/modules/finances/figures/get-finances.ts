import type { TakingsOfDate, Finances } from '#contract/finances/finances.ts'
import type { FinancePeriod } from '#contract/finances/figures.ts'
import { sum } from '#contract/base/money.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findPayouts } from '../../payouts/index.ts'
import { findDueDates } from '../cash-up/cash-up-views.ts'
import { readByDate, type DatedTotals } from './figure-views.ts'
import { addTotals, compare } from './figures.ts'
import { readClosed, readDue, readEventDates, readLate, readUnpaid, type LateTakings } from './headline-views.ts'
import { readPeople, type EventPeople } from './people-views.ts'
import { latestDays, monthSoFar } from './period.ts'
import { readScope } from './read-scope.ts'

const shownEvents = 8
const unpaidDays = 30
const shownPayouts = 5

function takingsOf(
  date: string,
  dated: readonly DatedTotals[],
  people: readonly EventPeople[],
  { closed, late }: { closed: ReadonlySet<string>; late: readonly LateTakings[] },
): TakingsOfDate {
  const own = dated.filter(({ business_date }) => business_date === date)
  const events = people.filter(({ business_date }) => business_date === date)
  const lateOn = (isOwn: (one: LateTakings) => boolean) => sum(late.filter(isOwn).map(({ takings_minor }) => takings_minor))
  const from = (...sources: (string | null)[]) =>
    sum(own.filter(({ source }) => sources.includes(source)).map(({ takings }) => takings))
  return {
    business_date: date,
    events: events.map(({ id, title, business_date }) => ({ id, title, business_date })),
    takings_minor: sum(own.map(({ takings }) => takings)),
    online_minor: from('online'),
    till_minor: from('till'),
    manual_minor: from('manual'),
    adjustment_minor: from('adjustment', null),
    for_earlier_minor: lateOn(({ business_date }) => business_date === date),
    posted_later_minor: lateOn(({ adjusts_date }) => adjusts_date === date),
    expected_heads: sum(events.map(({ booked_heads }) => booked_heads)),
    came_heads: sum(events.map(({ inside_heads, came_heads }) => Math.max(inside_heads, came_heads))),
    is_closed: closed.has(date),
  }
}

/** A club's finances at a glance. */
export async function getFinances(infrastructure: Infrastructure, caller: ClubCaller): Promise<Finances> {
  const { db, clock } = infrastructure
  const now = clock.now()
  const scope = await readScope(infrastructure, caller)
  const today = scope.today.toString()
  const { month, before } = monthSoFar(scope.today)
  const dates = await readEventDates(db, scope, today, shownEvents + 1)
  const first = [before.from, ...dates].reduce((a, b) => (a < b ? a : b))
  const recent = dates.filter((date) => date < today).slice(0, shownEvents)
  const [dated, people, closed, late, due, payouts, unpaid, open_cash_ups] = await Promise.all([
    readByDate(db, scope, { from: first, to: today }),
    readPeople(db, scope, { from: recent.at(-1) ?? today, to: today }, now),
    readClosed(db, scope, first),
    readLate(db, scope, recent.at(-1) ?? today),
    readDue(db, scope, now),
    findPayouts(db, { club_id: scope.club_id, currency: scope.currency }, { after: null, limit: shownPayouts }),
    readUnpaid(db, scope, latestDays(unpaidDays, scope.today).from),
    findDueDates(db, scope, today),
  ])
  const books = { closed, late }
  const totalOf = ({ from, to }: FinancePeriod) =>
    addTotals(dated.filter(({ business_date }) => business_date >= from && business_date <= to))
  const [a, b] = [totalOf(month), totalOf(before)]
  return {
    currency: scope.currency,
    today,
    tonight: takingsOf(today, dated, people, books),
    month: {
      ...month,
      before,
      takings: compare(a.takings, b.takings),
      refunds: compare(a.refunds, b.refunds),
      fees: compare(a.fees, b.fees),
      commissions: compare(a.commissions, b.commissions),
      net: compare(a.net, b.net),
    },
    due: { ...due, payouts: payouts.slice(0, shownPayouts) },
    unpaid,
    open_cash_ups,
    recent_dates: recent.map((date) => takingsOf(date, dated, people, books)),
  }
}
