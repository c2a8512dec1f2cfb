import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listCashUps } from '#contract/finances/cash-up.ts'
import { getClubDashboard } from '#contract/dashboard/club-dashboard.ts'
import { getEventFinances, getFinanceAnalytics } from '#contract/finances/analytics.ts'
import { financeFigures } from '#contract/finances/figures.ts'
import { exportFinanceStatement, getFinanceStatementPdf, listFinanceStatement, soldAs } from '#contract/finances/statement.ts'
import { getFinances } from '#contract/finances/finances.ts'
import { addClub, type TestClub } from '../../../testing/clubs.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { formatAmount, formatDate } from '../../../infrastructure/mail/format.ts'
import { post } from '../../ledger/postings/ledger-store.ts'
import { paidAtClub, reservationPaid } from '../../ledger/postings/postings.ts'
import { daysAgo, history, live, shareOf, todayIn } from '../../forecast/testing/histories.ts'
import { allFigures, compared, lateOf, netOf, raw, readRaw, within, type RawEntry } from '../testing/raw-figures.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const ago = (days: number) => daysAgo(world, days)

async function checkAnalytics(club: TestClub, rows: readonly RawEntry[], days: number) {
  const answer = await club.call(getFinanceAnalytics, { query: { period: days } })
  const [now, before] = [within(rows, ago(days - 1), ago(0)), within(rows, ago(2 * days - 1), ago(days))]
  expect(answer.period).toEqual({ from: ago(days - 1), to: ago(0), days })
  expect(answer.before).toEqual({ from: ago(2 * days - 1), to: ago(days), days })
  for (const figure of [
    'takings',
    'net_sales',
    'tax',
    'refunds',
    'fees',
    'commissions',
    'dispute_losses',
    'cash_differences',
  ] as const)
    expect(answer.summary[figure]).toEqual(compared(raw[figure](now), raw[figure](before)))
  expect(answer.summary.net).toEqual(compared(netOf(now), netOf(before)))
  expect(answer.daily).toHaveLength(days)
  for (const day of answer.daily) {
    const of = rows.filter(({ business_date }) => business_date === day.date)
    const from = (source: string) => raw.takings(of.filter((row) => row.source === source))
    expect(day).toMatchObject({
      online_minor: from('online'),
      till_minor: from('till'),
      manual_minor: from('manual'),
      adjustment_minor: from('adjustment'),
      takings_minor: raw.takings(of),
    })
    const dateBefore = Temporal.PlainDate.from(day.date).subtract({ days }).toString()
    expect(day.before_minor).toBe(raw.takings(rows.filter(({ business_date }) => business_date === dateBefore)))
  }
  for (const { source, takings } of answer.by_source)
    expect(takings).toEqual(
      compared(
        raw.takings(now.filter((row) => row.source === source)),
        raw.takings(before.filter((row) => row.source === source)),
      ),
    )
  for (const { category, takings } of answer.by_kind)
    expect(takings).toEqual(
      compared(
        raw.takings(now.filter((row) => row.category === category)),
        raw.takings(before.filter((row) => row.category === category)),
      ),
    )
  const kinds = new Set([...now, ...before].map(({ category }) => category))
  const isSold = (of: readonly RawEntry[], kind: string | null) =>
    raw.takings(of.filter(({ category }) => category === kind)) !== 0
  expect(new Set(answer.by_kind.map(({ category }) => category))).toEqual(
    new Set([...kinds].filter((kind) => isSold(now, kind) || isSold(before, kind))),
  )
  expect(answer.by_kind.reduce((sum, { takings }) => sum + takings.value, 0)).toBe(raw.takings(now))
  const weekdayOf = ({ business_date }: RawEntry) => Temporal.PlainDate.from(business_date).dayOfWeek
  for (const { weekday, takings } of answer.by_weekday)
    expect(takings).toEqual(
      compared(
        raw.takings(now.filter((row) => weekdayOf(row) === weekday)),
        raw.takings(before.filter((row) => weekdayOf(row) === weekday)),
      ),
    )
  // No row of a list is left out: each list adds up to the whole.
  for (const list of [answer.by_source, answer.by_weekday])
    expect(list.reduce((sum, { takings }) => sum + takings.value, 0)).toBe(raw.takings(now))
  const soldOn = Map.groupBy(now, ({ event_id }) => event_id)
  expect(answer.by_event.map(({ event }) => event.id)).toEqual(
    expect.arrayContaining([...soldOn].flatMap(([id, own]) => (id === null || raw.takings(own) === 0 ? [] : [id]))),
  )
  for (const { event, takings_minor, posted_later_minor } of answer.by_event) {
    const own = now.filter(({ event_id }) => event_id === event.id)
    expect([takings_minor, posted_later_minor]).toEqual([raw.takings(own), lateOf(own)])
  }
  for (const { ambassador, takings_minor, commissions_minor } of answer.by_ambassador) {
    const own = now.filter(({ ambassador_id }) => ambassador_id === ambassador.id)
    expect([takings_minor, commissions_minor]).toEqual([raw.takings(own), raw.commissions(own)])
  }
  const broughtBy = new Set(now.flatMap(({ ambassador_id }) => ambassador_id ?? []))
  expect(answer.by_ambassador.map(({ ambassador }) => ambassador.id)).toEqual(expect.arrayContaining([...broughtBy]))
  return answer
}

/** Every page of a statement. */
async function readStatement(club: TestClub, query: Record<string, string>) {
  const first = await club.call(listFinanceStatement, { query: { ...query, limit: 10 } })
  const rows = [...first.transactions]
  for (let { next } = first; next !== null;) {
    const page = await club.call(listFinanceStatement, { query: { ...query, limit: 10, cursor: next } })
    rows.push(...page.transactions)
    ;({ next } = page)
  }
  expect(rows).toHaveLength(first.count)
  return { ...first, rows }
}

/** The files of a period: every entry of the club's book, and the figures of each date. */
async function checkFiles(club: TestClub, rows: readonly RawEntry[], period: string) {
  const linesOf = async (query: { figure?: 'payouts' }) => {
    const file = await club.call(exportFinanceStatement, { query: { period, ...query } })
    const lines = file.trimEnd().split('\r\n').slice(1)
    return lines.map((line) => line.split(',')).map((line) => [line[0], line[4], line[10], line.at(-2)].join(' '))
  }
  const written = (of: readonly RawEntry[]) =>
    of
      .filter(({ account }) => account.startsWith('club_'))
      .map(({ business_date, id, account, amount }) => `${business_date} ${id} ${account} ${(amount / 100).toFixed(2)}`)
  expect((await linesOf({})).toSorted()).toEqual(written(rows).toSorted())
  const paidOut = new Set(rows.filter((row) => raw.payouts([row]) !== 0).map(({ id }) => id))
  expect((await linesOf({ figure: 'payouts' })).toSorted()).toEqual(written(rows.filter(({ id }) => paidOut.has(id))).toSorted())
  const printed = readPdf(Buffer.from(await club.call(getFinanceStatementPdf, { query: { period } }))).flatMap((page) =>
    page.split('\n'),
  )
  const figures = (of: readonly RawEntry[]) =>
    [raw.takings(of), raw.tax(of), raw.refunds(of), raw.fees(of), raw.commissions(of), netOf(of)]
      .map((one) => formatAmount(one, 'EUR'))
      .join('')
  expect(printed).toContain(`Total${figures(rows)}`)
  for (const [date, of] of Map.groupBy(rows, ({ business_date }) => business_date))
    expect(printed).toContain(`${formatDate(date)}${figures(of)}`)
}

const entryPaid = (gross: number, days: number, event: number) => ({
  what: { source: 'till' as const, posting: paidAtClub(gross, shareOf(gross, 'entry')) },
  days,
  event,
  of: 0,
})
const party = { status: 'completed', size: 1, walksIn: false, isBrought: true, spend: null, minutes: 0 } as const

// The first of few histories would be small, and hardly any money would move in them.
const eventful = history.filter(({ dates, postings }) => dates.length > 1 && postings.length > 5)
const twoNights = {
  dates: [3, 5].map((days) => ({ days, parties: [{ ...party }] })),
  postings: [entryPaid(1_000, 3, 0), entryPaid(2_000, 5, 1)],
  folds: false,
}

describe('every figure of a club’s finances', () => {
  it('equals the sum of its ledger rows, over random histories, and the statement drills down to exactly these rows', async () => {
    let eventsCompared = 0
    await fc.assert(
      fc.asyncProperty(eventful, fc.constantFrom(1, 7, 30), async (happened, days) => {
        const club = await live(world, happened)
        const rows = await readRaw(world, club)
        const analytics = await checkAnalytics(club, rows, days)

        const period = `${ago(days - 1)},${ago(0)}`
        const now = within(rows, ago(days - 1), ago(0))
        const statement = await readStatement(club, { period })
        expect(statement.totals).toEqual(allFigures(now))
        for (const figure of financeFigures) {
          const drilled = await readStatement(club, { period, figure })
          expect(drilled.rows.reduce((sum, row) => sum + row.amount_minor, 0)).toBe(raw[figure](now))
        }
        for (const { event, takings_minor } of analytics.by_event) {
          const drilled = await readStatement(club, { period, event_id: event.id })
          expect(drilled.totals.takings).toBe(takings_minor)
          if (takings_minor !== 0) eventsCompared += 1
          const whole = await club.call(getEventFinances, { params: { id: event.id } })
          const own = rows.filter(({ event_id }) => event_id === event.id)
          expect([whole.takings_minor, whole.posted_later_minor]).toEqual([raw.takings(own), lateOf(own)])
          const everything = { period: 'all', event_id: event.id }
          const { totals } = await club.call(listFinanceStatement, { query: everything })
          expect(totals.takings).toBe(whole.takings_minor)
          for (const { category, takings_minor: sold } of whole.by_kind) {
            const query = { ...everything, category: soldAs.find((one) => one === (category ?? 'none')) }
            expect((await club.call(listFinanceStatement, { query })).totals.takings).toBe(sold)
          }
        }
        for (const { ambassador, takings_minor } of analytics.by_ambassador) {
          const { totals } = await readStatement(club, { period, ambassador_id: ambassador.id })
          expect(totals.takings).toBe(takings_minor)
        }
        for (const { category, takings } of analytics.by_kind) {
          const drilled = await readStatement(club, { period, category: category ?? 'none', source: 'online' })
          const own = now.filter((row) => row.category === category && row.source === 'online')
          expect(drilled.rows.reduce((sum, row) => sum + row.amount_minor, 0)).toBe(raw.takings(own))
          expect(takings.value).toBe(raw.takings(now.filter((row) => row.category === category)))
        }
        for (const { weekday, takings } of analytics.by_weekday) {
          const { totals, rows: own } = await readStatement(club, { period, weekday: String(weekday) })
          expect([totals.takings, own.reduce((sum, row) => sum + row.amount_minor, 0)]).toEqual([takings.value, takings.value])
        }
        const posted = rows.filter(({ posted_on }) => posted_on >= ago(days - 1) && posted_on <= ago(0))
        expect((await readStatement(club, { period, dated_by: 'posted_on' })).totals).toEqual(allFigures(posted))

        await checkFiles(club, now, period)

        const headline = await club.call(getFinances, {})
        expect(headline.due.balance_minor).toBe(raw.due(rows))
        const dueRows = await readStatement(club, { period: 'all', figure: 'due' })
        expect(dueRows.totals).toEqual(allFigures(rows))
        expect(dueRows.rows.reduce((sum, row) => sum + row.amount_minor, 0)).toBe(headline.due.balance_minor)
        const [month, before] = [headline.month, headline.month.before]
        expect(month.takings).toEqual(
          compared(raw.takings(within(rows, month.from, month.to)), raw.takings(within(rows, before.from, before.to))),
        )
        expect(month.net).toEqual(
          compared(netOf(within(rows, month.from, month.to)), netOf(within(rows, before.from, before.to))),
        )
        for (const figure of ['refunds', 'fees', 'commissions'] as const)
          expect(month[figure]).toEqual(
            compared(raw[figure](within(rows, month.from, month.to)), raw[figure](within(rows, before.from, before.to))),
          )
        for (const event of [headline.tonight, ...headline.recent_dates]) {
          const own = within(rows, event.business_date, event.business_date)
          const from = (source: string) => raw.takings(own.filter((row) => row.source === source))
          expect(event).toMatchObject({
            takings_minor: raw.takings(own),
            online_minor: from('online'),
            till_minor: from('till'),
            manual_minor: from('manual'),
            adjustment_minor: from('adjustment'),
            for_earlier_minor: raw.takings(own.filter(({ adjusts_date }) => adjusts_date !== null)),
            posted_later_minor: raw.takings(rows.filter(({ adjusts_date }) => adjusts_date === event.business_date)),
          })
        }
        const due = await club.call(listCashUps, { query: { status: 'due' } })
        expect(headline.open_cash_ups).toEqual(due.cash_ups.map(({ business_date }) => business_date))
        const { money } = await club.call(getClubDashboard, {})
        expect(money).toMatchObject({
          month: headline.month.takings,
          tonight: { takings_minor: raw.takings(within(rows, ago(0), ago(0))) },
          open_cash_ups: headline.open_cash_ups,
        })
        expect(money?.recent_dates.map(({ business_date, takings_minor }) => [business_date, takings_minor])).toEqual(
          headline.recent_dates.map(({ business_date }) => [
            business_date,
            raw.takings(within(rows, business_date, business_date)),
          ]),
        )
      }),
      { numRuns: 7, examples: [[twoNights, 7]] },
    )
    expect(eventsCompared).toBeGreaterThan(0)
  })

  it('for the rest of a long ranking leads to the rows of all others', async () => {
    const club = await live(world, {
      dates: Array.from({ length: 27 }, (_, index) => ({ days: index + 1, parties: [party] })),
      postings: Array.from({ length: 27 }, (_, index) => entryPaid(1_000 * (1 + (index % 26)), index + 1, index)),
      folds: false,
    })
    const brought = await world.pool.query<{ id: string }>('select id from reservations where club_id = $1 order by id', [
      club.club_id,
    ])
    for (const { id } of brought.rows) {
      const { id: ambassador } = await world.guest('ambassador')
      await world.pool.query(
        `begin; set local session_replication_role = replica; update reservations set ambassador_id = '${ambassador}' where id = '${id}'; commit`,
      )
    }
    const { by_event, other_events, by_ambassador, other_ambassadors } = await club.call(getFinanceAnalytics, {})
    expect([by_event.length, by_ambassador.length]).toEqual([25, 25])
    // The lowest two of a thousand twice, two thousand, and so on.
    expect([other_events, other_ambassadors]).toEqual([
      { count: 2, takings_minor: 2_000 },
      { count: 2, takings_minor: 2_000 },
    ])
    const period = `${ago(29)},${ago(0)}`
    for (const others of ['events', 'ambassadors']) {
      const { totals, rows } = await readStatement(club, { period, others })
      expect([totals.takings, rows.map(({ amount_minor }) => amount_minor)]).toEqual([2_000, [1_000, 1_000]])
    }
  })

  it('is zero for a club without any, over the longest period', async () => {
    const club = await addClub(world)
    const answer = await checkAnalytics(club, [], 366)
    expect(answer.summary.takings).toEqual({ value: 0, before: 0, change_bp: null })
    expect(answer.summary.no_show_bp).toEqual({ value: null, before: null, change_bp: null })
    expect(answer.by_event).toEqual([])
    expect(await club.call(getFinances, {})).toMatchObject({
      due: { balance_minor: 0, payouts: [] },
      open_cash_ups: [],
      recent_dates: [],
    })
    expect(await club.call(listFinanceStatement, { query: { period: 'year' } })).toMatchObject({
      transactions: [],
      count: 0,
      next: null,
    })
  })

  it('is right for a single booking', async () => {
    const club = await live(world, {
      dates: [
        { days: 1, parties: [{ status: 'completed', size: 2, walksIn: false, isBrought: true, spend: 5000, minutes: 45 }] },
      ],
      postings: [
        {
          what: {
            source: 'online',
            posting: reservationPaid({ amount_minor: 1090, platform_fee_minor: 33, allocation: shareOf(1090, 'entry') }),
          },
          days: 3,
          event: 0,
          of: 0,
        },
      ],
      folds: false,
    })
    const answer = await checkAnalytics(club, await readRaw(world, club), 30)
    expect(answer.summary).toMatchObject({
      takings: { value: 1090, before: 0, change_bp: null },
      fees: { value: 33 },
      net: { value: 967 },
      guests: { value: 2 },
      no_show_bp: { value: 0 },
      spend_per_head: { value: 2500 },
      sell_through_bp: { value: 500 },
      staff_cost_bp: { value: 0 },
    })
    expect(answer.arrivals).toEqual([{ time: '22:30', heads: 2 }])
    expect(answer.by_ambassador).toMatchObject([{ takings_minor: 1090, bookings: 1, came: 1 }])
  })

  it('says what was posted later because a date was closed, by event and by date', async () => {
    const entry = (amount_minor: number, days: number) => ({
      what: { source: 'till' as const, posting: paidAtClub(amount_minor, []) },
      days,
      event: 0,
      of: null,
    })
    const club = await live(world, { dates: [{ days: 1, parties: [] }], postings: [entry(1000, 1)], folds: true })
    const freeze = `insert into ledger_frozen_dates (club_id, business_date, frozen_at) values ($1, $2, $3)`
    await world.pool.query(freeze, [club.club_id, ago(1), world.clock.now().toString()])
    const [event] = (await club.call(getFinanceAnalytics, { query: {} })).by_event
    await world.infrastructure.db.transaction().execute(async (tx) =>
      post(tx, [
        {
          ...paidAtClub(240, []),
          club_id: club.club_id,
          currency: 'EUR',
          occurred_at: world.clock.now(),
          settled_at: world.clock.now(),
          source: 'till',
          cause: { kind: 'till_payment', id: randomUUID() },
          actor: { kind: 'system' },
          event: { id: event?.event.id ?? '', business_date: ago(1) },
          reservation_id: null,
        },
      ]),
    )
    const { by_event } = await checkAnalytics(club, await readRaw(world, club), 30)
    expect(by_event).toMatchObject([{ takings_minor: 1240, posted_later_minor: 240 }])
    expect(await club.call(getFinances, {})).toMatchObject({
      tonight: { takings_minor: 240, for_earlier_minor: 240, posted_later_minor: 0 },
      recent_dates: [{ takings_minor: 1000, for_earlier_minor: 0, posted_later_minor: 240 }],
    })
    const whole = await club.call(getEventFinances, { params: { id: event?.event.id ?? '' } })
    expect(whole).toMatchObject({ takings_minor: 1240, posted_later_minor: 240 })
  })

  it('has the approved pay of the period, as a share of its sales without tax', async () => {
    const club = await live(world, {
      dates: [],
      postings: [2, 40].map((days) => ({
        what: { source: 'till' as const, posting: paidAtClub(10_900, shareOf(10_900, 'entry')) },
        days,
        event: null,
        of: null,
      })),
      folds: false,
    })
    const pay = [
      { days: 2, status: 'approved', pay_minor: 2_500 },
      { days: 3, status: 'checked_out', pay_minor: 9_000 },
      { days: 40, status: 'approved', pay_minor: 1_000 },
    ]
    for (const { days, status, pay_minor } of pay) {
      // The shift and the person don't matter here.
      await world.pool.query(
        `begin; set local session_replication_role = replica;
         insert into attendance (id, shift_id, club_id, user_id, role_id, business_date, starts_at, hourly_rate_minor, currency,
           status, pay_minor, created_at)
         values (gen_random_uuid(), gen_random_uuid(), '${club.club_id}', gen_random_uuid(), gen_random_uuid(), '${ago(days)}', now(), 1, 'EUR',
           '${status}', ${pay_minor}, now()); commit`,
      )
    }
    const { summary } = await club.call(getFinanceAnalytics, {})
    expect(summary.staff_cost).toEqual(compared(2_500, 1_000))
    expect(summary.staff_cost_bp).toMatchObject({ value: 2_500, before: 1_000 })
  })

  it('counts the hour that occurs twice in its one business date, and the skipped hour in none', async () => {
    const club = await addClub(world)
    const year = [0, 1].map((back) => todayIn(world).year - back)
    const lastSunday = (y: number, month: number) => {
      const last = Temporal.PlainDate.from({ year: y, month, day: 31 })
      return last.subtract({ days: last.dayOfWeek % 7 })
    }
    const dates = year
      .flatMap((y) => [lastSunday(y, 3), lastSunday(y, 10)])
      .filter((date) => date.until(todayIn(world)).days > 1 && date.until(todayIn(world)).days < 360)
    expect(dates.length).toBeGreaterThan(0)
    const moments = dates.flatMap((date) =>
      ['00:30', '01:30'].map((time) => Temporal.Instant.from(`${date.toString()}T${time}:00Z`)),
    )
    await world.infrastructure.db.transaction().execute(async (tx) =>
      post(
        tx,
        moments.map((occurred_at) => ({
          ...paidAtClub(700, []),
          club_id: club.club_id,
          currency: 'EUR',
          occurred_at,
          settled_at: occurred_at,
          source: 'till',
          cause: { kind: 'till_payment', id: randomUUID() },
          actor: { kind: 'system' },
          event: null,
          reservation_id: null,
        })),
      ),
    )
    const { daily } = await checkAnalytics(club, await readRaw(world, club), 366)
    for (const date of dates)
      expect(daily.find((day) => day.date === date.subtract({ days: 1 }).toString())?.takings_minor).toBe(1400)
  })
})
