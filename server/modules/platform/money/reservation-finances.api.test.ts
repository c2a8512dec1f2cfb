import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listAllDisputes, listClubDisputes } from '#contract/payments/disputes.ts'
import { getFinances } from '#contract/finances/finances.ts'
import {
  exportReservationFinances,
  financeGroups,
  getReservationFinances,
  listReservationFinanceRows,
  listReservationFinances,
  reservationFigures,
  type ReservationFigure,
} from '#contract/platform/finances.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { moveEventDate } from '../../payments/index.ts'
import { post } from '../../ledger/index.ts'
import {
  commissionEarned,
  disputeLost,
  paidAtClub,
  providerFee,
  refundReversed,
  refundGranted,
  reservationPaid,
  type Posting,
} from '../../ledger/postings/postings.ts'
import { book } from '../../reservations/money/testing/bookings.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
/** For two clubs: two events in this period, one in the previous one, and one that is moved into this one. */
let events: { id: string; club_id: string; business_date: string }[]
const period = { from: '2026-03-02', to: '2026-03-15' }
const moved = { from: '2026-01-10', to: '2026-03-04' }

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  superadmin = await world.guest('superadmin')
  const london = (await addClub(world, { city: 'London', country: 'GB' })).club_id
  const at = async (club_id: string, business_date: string) => {
    const starts_at = `${business_date}T22:00:00Z`
    const ends_at = Temporal.Instant.from(starts_at).add({ hours: 8 }).toString()
    return {
      id: await addEvent(world, { club_id, business_date, starts_at, ends_at, sales_end_at: ends_at }),
      club_id,
      business_date,
    }
  }
  const { club_id } = world.event
  events = [
    await at(club_id, '2026-03-02'),
    await at(london, '2026-03-15'),
    await at(london, '2026-02-28'),
    await at(club_id, moved.from),
    await at(club_id, '2026-03-16'),
  ]
})
afterAll(async () => world.close())

const taken = fc.integer({ min: 1, max: 100_000 }).map((amount_minor) => ({
  amount_minor,
  platform_fee_minor: Math.floor(amount_minor / 33),
  allocation: [],
}))
const amount = fc.integer({ min: 1, max: 5_000 })
const posting: fc.Arbitrary<Posting> = fc.oneof(
  taken.map(reservationPaid),
  taken.map(reservationPaid),
  taken.map(refundGranted),
  taken.map(refundReversed),
  amount.map(providerFee),
  amount.map((paid) => paidAtClub(paid, [])),
  amount.map((earned) => commissionEarned([{ amount_minor: earned, category: 'entry', line_id: randomUUID() }], 'club')),
  amount.map((lost) => disputeLost(lost, 'club')),
)

const write = async (all: readonly { posting: Posting; event: number; currency: string }[]) =>
  world.infrastructure.db.transaction().execute(async (tx) =>
    post(
      tx,
      all.map(({ posting: posted, event, currency }) => ({
        ...posted,
        club_id: events[event]?.club_id ?? null,
        currency,
        occurred_at: world.clock.now(),
        settled_at: null,
        source: 'online' as const,
        cause: { kind: 'payment' as const, id: randomUUID() },
        actor: { kind: 'system' as const },
        event: events[event] ?? null,
        reservation_id: null,
      })),
    ),
  )

interface RawRow {
  kind: string
  account: string
  amount_minor: number
  event_id: string
  business_date: string
  club_id: string
}

/** The ledger rows about events on some dates. */
const readRaw = async (currency: string, from: string, to: string) =>
  (
    await world.pool.query<RawRow>(
      `select t.kind, e.account, e.amount_minor::float8, t.event_id, v.business_date::text, v.club_id
       from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join events v on v.id = t.event_id
       where t.currency = $1 and v.business_date between $2 and $3`,
      [currency, from, to],
    )
  ).rows

/** Each figure as its definition says, independent of the product's table. */
function expectedOf(rows: readonly RawRow[]) {
  const sumOf = (account: string, kinds: string[]) =>
    rows.filter((row) => row.account === account && kinds.includes(row.kind)).reduce((sum, row) => sum + row.amount_minor, 0)
  const gross_minor = sumOf('provider_clearing', ['reservation_paid'])
  const refunds_minor = 0 - sumOf('due_to_payers', ['refund_granted', 'refund_failed'])
  const fees_minor = 0 - sumOf('platform_fees', ['reservation_paid', 'refund_granted', 'refund_failed'])
  const net_minor = gross_minor - refunds_minor
  return {
    gross_minor,
    refunds_minor,
    net_minor,
    fees_minor,
    take_rate_bp: net_minor > 0 ? Math.floor((fees_minor * 20_000 + net_minor) / (2 * net_minor)) : null,
    provider_fees_minor: sumOf('provider_fees', ['provider_fee']),
    commissions_minor: 0 - sumOf('due_to_ambassadors', ['commission_earned']),
    disputes_lost_minor: sumOf('due_to_clubs', ['dispute_lost']),
  }
}

/** Some of it folded into sums, some not, and about an event that was moved in between. */
beforeAll(async () => {
  const happening = fc.record({ posting, event: fc.nat({ max: 4 }), currency: fc.constantFrom('EUR', 'GBP') })
  const [drawn = []] = fc.sample(fc.array(happening, { minLength: 80, maxLength: 80 }), { numRuns: 1, seed: 12 })
  await write(drawn.slice(0, 40))
  await world.runDueJobs()
  await world.infrastructure.db.transaction().execute(async (tx) => {
    const [, , , event] = events
    if (!event) throw new Error('There are five.')
    await tx.updateTable('events').set({ business_date: moved.to }).where('id', '=', event.id).execute()
    const { id: event_id, club_id } = event
    await moveEventDate(tx, { club_id, event_id, ...moved, actor: { kind: 'system' } }, world.clock.now())
    event.business_date = moved.to
  })
  await write(drawn.slice(40))
})

const finances = async () => superadmin.call(getReservationFinances, { query: period })

async function rowsOf(figure: ReservationFigure, currency: string, limit = 7) {
  const read = async (cursor?: string) =>
    superadmin.call(listReservationFinanceRows, { query: { ...period, figure, currency, limit, cursor } })
  let page = await read()
  const { total_minor, count } = page
  const rows = [...page.entries]
  while (page.next !== null) {
    page = await read(page.next)
    rows.push(...page.entries)
  }
  return { rows, total_minor, count }
}

const sumOf = (rows: readonly { amount_minor: number }[]) => rows.reduce((sum, row) => sum + row.amount_minor, 0)

describe('Money for reservations', () => {
  it('equals the raw ledger rows in every figure, group and row, folded or not, moved or not.', async () => {
    const { currencies, before } = await finances()
    expect(before).toEqual({ from: '2026-02-16', to: '2026-03-01' })
    expect(currencies.map(({ currency }) => currency)).toEqual(['EUR', 'GBP'])
    for (const { currency, now, before: earlier, weeks } of currencies) {
      const raw = await readRaw(currency, period.from, period.to)
      expect(now).toEqual(expectedOf(raw))
      expect(earlier).toEqual(expectedOf(await readRaw(currency, before.from, before.to)))
      expect(weeks.map(({ week_on }) => week_on)).toEqual(['2026-03-02', '2026-03-09'])
      for (const { week_on, ...figures } of weeks) {
        const last = Temporal.PlainDate.from(week_on).add({ days: 6 }).toString()
        expect(figures).toEqual(expectedOf(raw.filter(({ business_date }) => business_date >= week_on && business_date <= last)))
      }
      for (const figure of reservationFigures) {
        const { rows, total_minor, count } = await rowsOf(figure, currency)
        expect([figure, total_minor]).toEqual([figure, now[`${figure}_minor`]])
        expect([figure, sumOf(rows), rows.length]).toEqual([figure, total_minor, count])
        expect(new Set(rows.map(({ id, position }) => `${id} ${position}`)).size).toBe(rows.length)
        const query = { ...period, currency, figure }
        const [, ...lines] = (await superadmin.call(exportReservationFinances, { query })).trimEnd().split('\r\n')
        expect(lines).toHaveLength(count)
        const total = lines.reduce((sum, text) => sum + Math.round(Number(text.split(',').at(-3)) * 100), 0)
        expect(total).toBe(total_minor)
      }
      const keys = { club: 'club_id', event: 'event_id' } as const
      for (const by of financeGroups) {
        const { groups, count, next } = await superadmin.call(listReservationFinances, { query: { ...period, currency, by } })
        expect([groups.length, next]).toEqual([count, null])
        expect(groups.reduce((sum, { gross_minor }) => sum + gross_minor, 0)).toBe(now.gross_minor)
        expect(groups.map(({ gross_minor }) => gross_minor)).toEqual(
          groups.map(({ gross_minor }) => gross_minor).toSorted((a, b) => b - a),
        )
        for (const { key, name: _name, detail: _detail, ...figures } of groups) {
          const london = events[1]?.club_id
          const isOf = (row: RawRow) =>
            by === 'city' ? (key === 'London, GB') === (row.club_id === london) : row[keys[by]] === key
          expect(figures).toEqual(expectedOf(raw.filter(isOf)))
          const query = { ...period, currency, [by]: key }
          const within = await superadmin.call(listReservationFinanceRows, { query: { ...query, figure: 'net' } })
          expect(within.total_minor).toBe(figures.net_minor)
        }
      }
    }
  })

  it('is listed group by group, page by page.', async () => {
    const read = async (cursor?: string) =>
      superadmin.call(listReservationFinances, { query: { ...period, currency: 'EUR', by: 'event', limit: 2, cursor } })
    const first = await read()
    const second = await read(first.next ?? '')
    expect(new Set([...first.groups, ...second.groups].map(({ key }) => key)).size).toBe(first.count)
    expect(second.next).toBeNull()
  })

  it('is empty if nothing was sold, and refuses invalid periods and pages.', async () => {
    const none = { from: '2020-01-01', to: '2020-01-31' }
    expect(await superadmin.call(getReservationFinances, { query: none })).toMatchObject({ currencies: [] })
    expect(await superadmin.call(listReservationFinanceRows, { query: { ...none, currency: 'EUR', figure: 'fees' } })).toEqual({
      entries: [],
      total_minor: 0,
      count: 0,
      next: null,
    })
    const refused = async (query: Record<string, string>) =>
      expect(superadmin.call(getReservationFinances, { query })).rejects.toMatchObject({ status: 400 })
    await refused({ from: '2025-01-01', to: '2026-01-02' })
    await refused({ from: '2050-01-01', to: '2050-01-02' })
    const cursor = Buffer.from(JSON.stringify(['2026-02-31', randomUUID(), randomUUID(), 1])).toString('base64url')
    await expect(
      superadmin.call(listReservationFinanceRows, { query: { ...period, currency: 'EUR', figure: 'fees', cursor } }),
    ).rejects.toMatchObject({ status: 400 })
  })
})

describe('Disputes', () => {
  it('are listed with their state, club, reservation and fee, and totalled by currency.', async () => {
    // Its jobs would fold all sums of the world.
    const own = await openWorld(inject('testServer'))
    const platform = await own.guest('superadmin')
    const booked = await book(own, { payment: 'prepaid', price_minor: 2500 }, { in_hours: 24 * 20 })
    await booked.payWith('disputes_and_wins')
    await booked.later({ minutes: 1 })
    await booked.later({ hours: 25 })
    const [admin, client, other] = [await own.admin(), await own.guest('client'), await addClub(own)]
    await keepSignedIn(own)
    const list = async (query: { state?: 'open' | 'won'; currency?: string }) => platform.call(listAllDisputes, { query })
    expect(await list({ state: 'open' })).toMatchObject({
      count: 1,
      next: null,
      totals: [{ state: 'open', currency: 'EUR', disputes: 1, amount_minor: 5_000 }],
      disputes: [
        {
          state: 'open',
          amount_minor: 5_000,
          fee_minor: 1_500,
          club: { id: own.event.club_id },
          reservation: { id: booked.booking.id },
          invoice: null,
        },
      ],
    })
    expect(await list({ state: 'open', currency: 'EUR' })).toMatchObject({ count: 1 })
    expect(await list({ state: 'open', currency: 'GBP' })).toMatchObject({ count: 0, disputes: [], totals: [] })
    expect(await list({ state: 'won' })).toMatchObject({ count: 0, disputes: [], totals: [] })
    // The club sees its own, without what the provider took for it.
    const shown = await admin.call(listClubDisputes, { query: {} })
    expect(shown).toMatchObject({
      count: 1,
      next: null,
      disputes: [{ amount_minor: 5_000, reservation: { id: booked.booking.id } }],
    })
    expect(shown.disputes[0]).not.toHaveProperty('fee_minor')
    expect((await admin.call(getFinances, {})).due).toMatchObject({ disputes: 1, disputed_minor: 5_000 })
    expect(await admin.call(listClubDisputes, { query: { state: 'lost' } })).toMatchObject({ count: 0, disputes: [] })
    expect(await other.call(listClubDisputes, { query: {} })).toMatchObject({ count: 0, disputes: [] })
    await expect(client.call(listClubDisputes, { query: {} })).rejects.toMatchObject({ status: 403 })
    await own.close()
  })
})
