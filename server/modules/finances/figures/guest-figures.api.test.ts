import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { closeCashUp, getCashUp, listCashUps } from '#contract/finances/cash-up.ts'
import { listClubReservations, type countedAs } from '#contract/reservations/club-reservation-list.ts'
import { getEventFinances, getFinanceAnalytics } from '#contract/finances/analytics.ts'
import { getFinances } from '#contract/finances/finances.ts'
import type { TestClub } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { daysAgo, history, live } from '../../forecast/testing/histories.ts'
import { lateOf, compared, raw, readRaw, within, type RawEntry } from '../testing/raw-figures.ts'
import {
  bookedOf,
  cameOf,
  placesOf,
  rate,
  rawFunnel,
  rawGuests,
  rawNoShows,
  readRawGuests,
  total,
  type RawEvent,
  type RawParty,
} from '../testing/raw-guests.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const ago = (days: number) => daysAgo(world, days)
const now = () => world.clock.now().epochMilliseconds / 1000

interface Rows {
  events: RawEvent[]
  parties: RawParty[]
  entries: RawEntry[]
}
const partiesOf = ({ parties }: Rows, ...events: readonly RawEvent[]) =>
  parties.filter(({ event_id }) => events.some(({ id }) => id === event_id))
const eventsOn = ({ events }: Rows, from: string, to = from) =>
  events.filter(({ business_date: date }) => date >= from && date <= to)
const comparedRate = (value: number | null, before: number | null) => ({
  ...compared(value ?? 0, before ?? 0),
  value,
  before,
  ...((value === null || before === null) && { change_bp: null }),
})
const open = ({ total: price, paid }: RawParty) => price - paid
const byId = <T extends { id: string }>(all: readonly T[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** The guests of a period, its events, its ambassadors, and the reservations that each count leads to. */
async function checkAnalytics(club: TestClub, rows: Rows, days: number) {
  const answer = await club.call(getFinanceAnalytics, { query: { period: days } })
  const [from, to] = [ago(days - 1), ago(0)]
  const own = eventsOn(rows, from, to)
  const earlier = eventsOn(rows, ago(2 * days - 1), ago(days))
  const [guests, before] = [rawGuests(own, rows.parties, now()), rawGuests(earlier, rows.parties, now())]
  expect(answer.summary).toMatchObject({
    guests: compared(guests.guests, before.guests),
    no_show_bp: comparedRate(guests.no_show_bp, before.no_show_bp),
    spend_per_head: comparedRate(guests.spend_per_head, before.spend_per_head),
    sell_through_bp: comparedRate(guests.sell_through_bp, before.sell_through_bp),
  })
  const parties = partiesOf(rows, ...own)
  expect(answer.funnel).toEqual(rawFunnel(own, parties))

  const taken = within(rows.entries, from, to)
  const entriesOf = (id: string) => taken.filter(({ event_id }) => event_id === id)
  const takingsOf = (id: string) => raw.takings(entriesOf(id))
  const ranked = rows.events.filter((event) => own.includes(event) || takingsOf(event.id) !== 0)
  expect(byId(answer.by_event.map(({ event, ...figures }) => ({ id: event.id, ...figures })))).toEqual(
    byId(
      ranked.map((event) => ({
        id: event.id,
        takings_minor: takingsOf(event.id),
        posted_later_minor: lateOf(entriesOf(event.id)),
        ...rawFunnel([event], partiesOf(rows, event)),
        no_show_bp: event.ends <= now() ? rawNoShows(partiesOf(rows, event)) : null,
        sell_through_bp: event.isCancelled ? null : rate(placesOf(partiesOf(rows, event)), event.capacity),
      })),
    ),
  )
  expect(answer.by_event.map(({ takings_minor }) => takings_minor)).toEqual(
    answer.by_event.map(({ takings_minor }) => takings_minor).toSorted((a, b) => b - a),
  )
  const brought = parties.filter(({ ambassador_id }) => ambassador_id !== null)
  for (const { ambassador, bookings, came } of answer.by_ambassador) {
    const theirs = brought.filter(({ ambassador_id }) => ambassador_id === ambassador.id)
    expect([bookings, came]).toEqual([bookedOf(theirs).length, cameOf(theirs).length])
  }
  expect(answer.by_ambassador.map(({ ambassador }) => ambassador.id)).toEqual(
    expect.arrayContaining([...new Set(brought.flatMap(({ ambassador_id }) => ambassador_id ?? []))]),
  )
  expect(answer.by_weekday.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 7])
  for (const { weekday, dates } of answer.by_weekday)
    expect(dates).toBe(
      new Set(taken.map(({ business_date }) => business_date))
        .values()
        .filter((date) => Temporal.PlainDate.from(date).dayOfWeek === weekday)
        .filter((date) => raw.takings(within(taken, date, date)) !== 0)
        .toArray().length,
    )

  const arrived = Map.groupBy(cameOf(parties), ({ half_hour }) => half_hour ?? '')
  expect(new Map(answer.arrivals.flatMap(({ time, heads }) => (heads === 0 ? [] : [[time, heads] as const])))).toEqual(
    new Map(arrived.entries().map(([time, some]) => [time, total(some, ({ checked_in_heads }) => checked_in_heads)])),
  )
  for (const [one, next] of answer.arrivals.map(({ time }, index) => [time, answer.arrivals[index + 1]?.time] as const))
    expect(next ?? null).toBe(
      next === undefined ? null : Temporal.PlainTime.from(one).add({ minutes: 30 }).toString().slice(0, 5),
    )
  const date_range = `${from},${to}`
  for (const { time, heads } of answer.arrivals) {
    const { reservations } = await club.call(listClubReservations, { query: { date_range, arrived: time, limit: 100 } })
    expect(total(reservations, ({ checked_in_heads }) => checked_in_heads)).toBe(heads)
  }
  const countOf = async (counted: (typeof countedAs)[number]) =>
    (await club.call(listClubReservations, { query: { date_range, counted } })).count
  expect([await countOf('started'), await countOf('booked'), await countOf('came')]).toEqual([
    answer.funnel.held,
    answer.funnel.booked,
    answer.funnel.came,
  ])
  expect([await countOf('no_show'), await countOf('closed')]).toEqual([
    parties.filter(({ status }) => status === 'no_show').length,
    parties.filter(({ spent }) => spent !== null).length,
  ])
}

/** Tonight, the latest dates, unpaid balances, money for upcoming events, and open cash-ups. */
async function checkHeadline(club: TestClub, rows: Rows, closed: readonly string[]) {
  const answer = await club.call(getFinances, {})
  const kept = { ...rows, events: rows.events.filter(({ isCancelled }) => !isCancelled) }
  const latest = [...new Set(eventsOn(kept, '2000-01-01', ago(1)).map(({ business_date }) => business_date))]
    .toSorted()
    .toReversed()
    .slice(0, 8)
  expect(answer.recent_dates.map(({ business_date }) => business_date)).toEqual(latest)
  for (const date of [answer.tonight, ...answer.recent_dates]) {
    const own = eventsOn(rows, date.business_date)
    expect({ ...date, events: byId(date.events) }).toMatchObject({
      events: byId(own).map(({ id, title, business_date }) => ({ id, title, business_date })),
      expected_heads: placesOf(partiesOf(rows, ...own)),
      came_heads: total(partiesOf(rows, ...own), ({ checked_in_heads }) => checked_in_heads),
      is_closed: closed.includes(date.business_date),
    })
  }
  const unpaid = cameOf(partiesOf(rows, ...eventsOn(kept, ago(29), ago(0)))).filter((party) => open(party) > 0)
  expect(answer.unpaid).toEqual({ from: ago(29), reservations: unpaid.length, amount_minor: total(unpaid, open) })
  const upcoming = new Set(rows.events.filter(({ ends }) => ends > now()).map(({ id }) => id))
  expect(answer.due.upcoming_minor).toBe(
    raw.due(rows.entries.filter(({ event_id, kind }) => upcoming.has(event_id ?? '') && kind !== 'event_moved')),
  )
  const used = new Set([
    ...kept.events.map(({ business_date }) => business_date),
    ...rows.entries.filter(({ source }) => source === 'till').map(({ posted_on }) => posted_on),
  ])
  const due = [...used].filter((date) => date >= ago(14) && date < ago(0) && !closed.includes(date))
  expect(answer.open_cash_ups).toEqual(due.toSorted().toReversed())
}

/** The takings and the checks of each date with an event. */
async function checkDates(club: TestClub, rows: Rows) {
  const { cash_ups } = await club.call(listCashUps, { query: { limit: 100 } })
  const eventDates = new Set(rows.events.filter(({ isCancelled }) => !isCancelled).map(({ business_date }) => business_date))
  expect(cash_ups.map(({ business_date }) => business_date)).toEqual(
    expect.arrayContaining([...eventDates].filter((date) => date <= ago(0))),
  )
  for (const { business_date: date, takings_minor } of cash_ups)
    expect(takings_minor).toBe(raw.takings(within(rows.entries, date, date)))
  for (const date of new Set(rows.events.map(({ business_date }) => business_date))) {
    if (date > ago(0)) continue
    const own = eventsOn(rows, date).filter(({ isCancelled }) => !isCancelled)
    const parties = partiesOf(rows, ...own)
    const unpaid = cameOf(parties).filter((party) => open(party) > 0)
    const { checks } = await club.call(getCashUp, { params: { business_date: date } })
    const of = (name: string) => checks.find(({ check }) => check === name)
    expect(of('open_reservations')?.count).toBe(
      parties.filter(({ status }) => ['held', 'pending', 'awaiting_payment', 'confirmed', 'checked_in'].includes(status)).length,
    )
    expect(of('unpaid_balances')).toMatchObject({
      count: unpaid.length,
      amount_minor: unpaid.length === 0 ? null : total(unpaid, open),
    })
    expect(of('events_running')?.count).toBe(own.filter(({ ends }) => ends > now()).length)
  }
}

/** One event: its funnel, its sales by item, and its sales over time compared with events on the same weekday. */
async function checkEvent(club: TestClub, rows: Rows, event: RawEvent) {
  const answer = await club.call(getEventFinances, { params: { id: event.id } })
  const parties = partiesOf(rows, event)
  const entries = rows.entries.filter(({ event_id }) => event_id === event.id)
  const kinds = [...Map.groupBy(entries, ({ category }) => category)].map(([category, of]) => ({
    category,
    takings_minor: raw.takings(of),
  }))
  expect(answer).toMatchObject({
    takings_minor: raw.takings(entries),
    capacity: event.capacity,
    ...rawFunnel([event], parties),
    no_show_bp: event.ends <= now() ? rawNoShows(parties) : null,
    sell_through_bp: event.isCancelled ? null : rate(placesOf(parties), event.capacity),
  })
  expect(new Set(answer.by_kind)).toEqual(new Set(kinds.filter(({ takings_minor }) => takings_minor !== 0)))

  const weekday = ({ business_date }: RawEvent) => Temporal.PlainDate.from(business_date).dayOfWeek
  const like = rows.events
    .filter((one) => !one.isCancelled && one.business_date < event.business_date && weekday(one) === weekday(event))
    .toSorted((a, b) =>
      a.business_date === b.business_date ? (a.id < b.id ? -1 : 1) : a.business_date > b.business_date ? -1 : 1,
    )
    .slice(0, 8)
  expect(answer.like.map(({ id }) => id)).toEqual(like.map(({ id }) => id))
  /** Guests booked by this many 24-hour days before an event. */
  const sold = (one: RawEvent, days: number) =>
    total(
      bookedOf(partiesOf(rows, one)).filter(
        ({ source, created }) =>
          source !== 'walk_in' &&
          (days === 60 ? one.starts - created >= 60 * 86_400 : one.starts - created >= days * 86_400 || days === 0),
      ),
      ({ party_size }) => party_size,
    )
  const left = Temporal.PlainDate.from(ago(0)).until(event.business_date, { largestUnit: 'days' }).days
  expect(answer.sell_through).toEqual(
    Array.from({ length: 61 }, (_, index) => {
      const days_before = 60 - index
      const mean = total(like, (one) => sold(one, days_before) / one.capacity) / like.length
      return {
        days_before,
        heads: days_before < left ? null : sold(event, days_before),
        like_heads: like.length === 0 ? null : Math.round(mean * event.capacity),
      }
    }),
  )
}

describe('every figure about a club’s guests', () => {
  it('equals the count of its reservations, over random histories, and leads to exactly these reservations', async () => {
    await fc.assert(
      fc.asyncProperty(
        // The first of few histories would be small, and have no event or no guest.
        history.filter(({ dates }) => dates.length > 1 && dates.some(({ parties }) => parties.length > 0)),
        fc.constantFrom(7, 30, 60),
        fc.integer({ min: 1, max: 20 }),
        async (happened, days, daysBefore) => {
          const club = await live(world, happened)
          const params = { business_date: ago(daysBefore) }
          const { cash } = await club.call(getCashUp, { params })
          const count = { float_minor: 0, counts: [], loose_minor: 4_200, expected_minor: cash.in_minor + cash.out_minor }
          await club.call(closeCashUp, { params, body: { ...count, accept_checks: true } })
          const closed = [params.business_date]
          const rows = { ...(await readRawGuests(world, club)), entries: await readRaw(world, club) }
          await checkAnalytics(club, rows, days)
          await checkHeadline(club, rows, closed)
          await checkDates(club, rows)
          expect(rows.events).toHaveLength(happened.dates.length)
          for (const event of rows.events) await checkEvent(club, rows, event)
        },
      ),
      { numRuns: 6 },
    )
  })
})
