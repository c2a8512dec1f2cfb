import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient } from '#contract/base/client.ts'
import { countEventView } from '#contract/events/events.ts'
import { listClubReservations } from '#contract/reservations/club-reservation-list.ts'
import { getEventFinances, getFinanceAnalytics } from '#contract/finances/analytics.ts'
import { exportFinanceStatement, getFinanceStatementPdf, listFinanceStatement } from '#contract/finances/statement.ts'
import { getFinances } from '#contract/finances/finances.ts'
import { addClub } from '../../../testing/clubs.ts'
import { injected } from '../../../testing/injected.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { formatDate } from '../../../infrastructure/mail/format.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { createViewCounter } from '../../events/public/count-views.ts'
import { payOutClub } from '../../payouts/index.ts'
import { paidAtClub, reservationPaid } from '../../ledger/postings/postings.ts'
import { addPastEvent, daysAgo, live } from '../../forecast/testing/histories.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const ago = (days: number) => daysAgo(world, days)

describe('a statement', () => {
  it.each([
    [() => `${ago(366)},${ago(0)}`, 'Choose at most 366 days at a time'],
    [() => `${ago(0)},${ago(-1)}`, () => `The last date must not be after ${ago(0)}`],
    [() => `${ago(0)},${ago(1)}`, 'The first date must not be after the last'],
    [() => '2026-02-30,2026-03-01', 'Use valid dates, such as 2026-11-01,2026-11-30'],
    [() => 'decade', 'Period must be today, week, month, quarter, year, upcoming, all or YYYY-MM-DD,YYYY-MM-DD'],
  ])('refuses an invalid period', async (period, sentence) => {
    const { call } = await world.admin()
    await expect(call(listFinanceStatement, { query: { period: period() } })).rejects.toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { period: [typeof sentence === 'string' ? sentence : sentence()] } },
    })
  })

  it('refuses analytics of 367 days, and filters by what is not the club’s', async () => {
    const { call } = await world.admin()
    await expect(call(getFinanceAnalytics, { query: { period: 367 } })).rejects.toMatchObject({ status: 400 })
    const other = await addPastEvent(world, await addClub(world), 3)
    await expect(call(listFinanceStatement, { query: { event_id: other } })).rejects.toMatchObject({ status: 404 })
    await expect(call(getEventFinances, { params: { id: other } })).rejects.toMatchObject({ status: 404 })
    const { id: ambassador_id } = await world.guest('ambassador')
    await expect(call(listFinanceStatement, { query: { ambassador_id } })).rejects.toMatchObject({ status: 404 })
  })

  it('lists arrivals of a half hour on given dates, up to a year', async () => {
    const { call } = await world.admin()
    const listed = async (query: { arrived: string; date_range?: string }) => call(listClubReservations, { query })
    for (const date_range of [undefined, `${ago(366)},${ago(0)}`])
      await expect(listed({ arrived: '22:30', ...(date_range && { date_range }) })).rejects.toMatchObject({ status: 400 })
    expect(await listed({ arrived: '22:30', date_range: `${ago(365)},${ago(0)}` })).toMatchObject({ reservations: [] })
  })

  it('requires access to finances', async () => {
    for (const { call } of [await world.staff('can_access_staff_management'), await world.guest('client')])
      await expect(call(getFinances, {})).rejects.toMatchObject({ status: 403 })
    const { call } = await world.staff('can_access_finances')
    expect((await call(getFinances, {})).currency).toBe('EUR')
  })

  it('is exported with all entries, oldest first, in parts, and as a PDF by date', async () => {
    const club = await live(world, {
      dates: [],
      postings: Array.from({ length: 1_100 }, (_, index) => ({
        what: { source: 'till' as const, posting: paidAtClub(100 + index, []) },
        days: 1 + (index % 3),
        event: null,
        of: null,
      })),
      folds: true,
    })
    const period = `${ago(5)},${ago(0)}`
    const file = await club.call(exportFinanceStatement, { query: { period } })
    const lines = file.trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + 2 * 1_100)
    expect(lines[0]).toContain('Business date,Posted on,Adjusts')
    expect(lines.slice(1).map((line) => line.slice(0, 10))).toEqual(
      lines
        .slice(1)
        .map((line) => line.slice(0, 10))
        .toSorted(),
    )
    expect(new Set(lines.slice(1).map((line) => line.split(',').slice(4, 6).join())).size).toBe(2 * 1_100)
    const cents = lines.slice(1).map((line) => Math.round(Number(line.split(',').at(-2)) * 100))
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(0)
    const text = readPdf(Buffer.from(await club.call(getFinanceStatementPdf, { query: { period } }))).join(' ')
    expect(text).toContain('Statement')
    for (const days of [1, 2, 3]) expect(text).toContain(formatDate(ago(days)))
  })
})

describe('a statement as a PDF', () => {
  it('names its club, period, currency and filters in words.', async () => {
    const { call } = await world.admin()
    const period = `${ago(3)},${ago(1)}`
    const query = { period, source: 'till', category: 'guest_list', method: 'card', weekday: 5 } as const
    const text = readPdf(Buffer.from(await call(getFinanceStatementPdf, { query }))).join('\n')
    for (const line of [
      `Period${formatDate(ago(3))} to ${formatDate(ago(1))}`,
      'CurrencyEUR',
      'DatesBusiness dates',
      'SourcePaid at the venue',
      'CategoryGuest list',
      'Paid byCard',
      'WeekdayFriday',
    ])
      expect(text.split('\n')).toContain(line)
  })
})

describe('an event’s page', () => {
  it('counts its views without recording who viewed it, and shows them in its funnel', async () => {
    const { call } = await world.admin()
    const { event_id: id } = world.event
    // Another process, which writes its view counts when it stops.
    const twin = await world.openTwin()
    const visitor = createClient(injected(twin.app))
    for (let views = 0; views < 3; views += 1) await visitor(countEventView, { params: { id } })
    await visitor(countEventView, { params: { id: randomUUID() } })
    await twin.app.close()
    const views = createViewCounter(world.infrastructure)
    views.count(id)
    await views.flush()
    const { seen, sell_through, capacity, like } = await call(getEventFinances, { params: { id } })
    expect({ seen, capacity, like }).toEqual({ seen: 4, capacity: 100_000, like: [] })
    expect(sell_through).toHaveLength(61)
    expect(sell_through[0]).toMatchObject({ days_before: 60, heads: 0 })
  })
})

describe('the headline', () => {
  it('has what the platform has paid out', async () => {
    const club = await live(world, {
      dates: [],
      postings: [
        {
          what: { source: 'online', posting: reservationPaid({ amount_minor: 5000, platform_fee_minor: 150, allocation: [] }) },
          days: 3,
          event: null,
          of: null,
        },
      ],
      folds: false,
    })
    const { id: recorded_by } = await world.guest('superadmin')
    const payout = {
      club_id: club.club_id,
      currency: 'EUR',
      amount_minor: 4000,
      method: 'bank_transfer',
      reference: 'VP-0001',
      paid_on: ago(1),
      recorded_by,
    } as const
    await world.infrastructure.db.transaction().execute(async (tx) => payOutClub(tx, payout, world.clock.now()))
    const { due } = await club.call(getFinances, {})
    expect(due).toMatchObject({ balance_minor: 850, payouts: [{ amount_minor: 4000, reference: 'VP-0001', paid_on: ago(1) }] })
  })
})
