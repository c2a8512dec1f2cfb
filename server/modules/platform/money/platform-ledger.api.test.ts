import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listDueToClubs } from '#contract/payouts/club-payouts.ts'
import { getPlatformDashboard } from '#contract/dashboard/platform-dashboard.ts'
import { exportPlatformLedger, ledgerFigures, listPlatformLedger, type LedgerFigure } from '#contract/platform/ledger.ts'
import { getSubscriptionFinances } from '#contract/platform/subscriptions.ts'
import { addClub } from '../../../testing/clubs.ts'
import { addEvent } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { foldLedger } from '../../ledger/sums/fold-ledger.ts'
import { moveEventDate } from '../../payments/index.ts'
import { post } from '../../ledger/index.ts'
import {
  clubPaidOut,
  clubPayoutVoided,
  commissionEarned,
  disputeFee,
  disputeFeeReturned,
  disputeLost,
  disputeReturned,
  invoiceIssued,
  invoicePaid,
  invoiceUncollectible,
  providerFee,
  refundReversed,
  refundGranted,
  reservationPaid,
  type Posting,
} from '../../ledger/postings/postings.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
let clubs: string[]
let event: { id: string; club_id: string; business_date: string }

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  superadmin = await world.guest('superadmin')
  clubs = [world.event.club_id, (await addClub(world)).club_id]
  const business_date = dayBefore(3)
  event = {
    id: await addEvent(world, { club_id: world.event.club_id, business_date }),
    club_id: world.event.club_id,
    business_date,
  }
})
afterAll(async () => world.close())

const today = () => world.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
const dayBefore = (days: number) => today().subtract({ days }).toString()

const amount = fc.integer({ min: 1, max: 100_000 })
const taken = amount.map((amount_minor) => ({
  amount_minor,
  platform_fee_minor: Math.floor(amount_minor / 33),
  allocation: [],
}))
const invoice = amount.map((total_minor) => ({ total_minor, tax_minor: Math.floor(total_minor / 6) }))
const line = (amount_minor: number) => [{ amount_minor, category: 'entry', line_id: randomUUID() }]
const posting: fc.Arbitrary<{ posting: Posting; isOfEvent: boolean }> = fc.oneof(
  ...[invoice.map(invoiceIssued), invoice.map(invoiceUncollectible), amount.map(invoicePaid)].map((arbitrary) =>
    arbitrary.map((one) => ({ posting: one, isOfEvent: false })),
  ),
  ...[
    amount.map(providerFee),
    amount.map(disputeFee),
    amount.map(disputeFeeReturned),
    amount.map(clubPaidOut),
    amount.map(clubPayoutVoided),
  ].map((arbitrary) => fc.record({ posting: arbitrary, isOfEvent: fc.boolean() })),
  ...[
    taken.map(reservationPaid),
    taken.map(refundGranted),
    taken.map(refundReversed),
    amount.map((lost) => disputeLost(lost, 'club')),
    amount.map((returned) => disputeReturned(returned, 'club')),
    amount.map((earned) => commissionEarned(line(earned), 'club')),
  ].map((arbitrary) => arbitrary.map((one) => ({ posting: one, isOfEvent: true }))),
  amount.map((earned) => ({ posting: commissionEarned(line(earned), 'platform'), isOfEvent: false })),
)
const history = fc.record({
  all: fc.array(
    fc.record({ what: posting, club: fc.nat(1), currency: fc.constantFrom('EUR', 'GBP'), days: fc.nat({ max: 70 }) }),
    { minLength: 1, maxLength: 30 },
  ),
  folds: fc.boolean(),
  /** Days before today to which the event moves. */
  moves: fc.option(fc.nat({ max: 40 })),
})

async function live({ all, folds, moves }: typeof history extends fc.Arbitrary<infer H> ? H : never) {
  const { db } = world.infrastructure
  await db.transaction().execute(async (tx) =>
    post(
      tx,
      all.map(({ what, club, currency, days }) => ({
        ...what.posting,
        club_id: what.isOfEvent ? event.club_id : (clubs[club] ?? null),
        currency,
        occurred_at: world.clock.now().subtract({ hours: 24 * days }),
        settled_at: null,
        source: 'online' as const,
        cause: { kind: 'payment' as const, id: randomUUID() },
        actor: { kind: 'system' as const },
        event: what.isOfEvent ? event : null,
        reservation_id: null,
      })),
    ),
  )
  if (moves !== null) {
    const to = dayBefore(moves)
    const move = { club_id: event.club_id, event_id: event.id, from: event.business_date, to, actor: { kind: 'system' as const } }
    if (to !== event.business_date) await db.transaction().execute(async (tx) => moveEventDate(tx, move, world.clock.now()))
    event.business_date = to
  }
  if (folds) await foldLedger({ db })
}

interface RawRow {
  account: string
  kind: string
  currency: string
  business_date: string
  amount: number
  club_id: string
}
const readRaw = async () =>
  (
    await world.pool.query<RawRow>(
      `select e.account, t.kind, t.currency, t.business_date::text, e.amount_minor::float8 as amount, t.club_id
       from ledger_transactions t join ledger_entries e on e.transaction_id = t.id`,
    )
  ).rows
const totalOf = (rows: readonly RawRow[], account: string, kind?: string) =>
  rows.filter((row) => row.account === account && (kind ?? row.kind) === row.kind).reduce((sum, row) => sum + row.amount, 0)

/** Each figure in its own words, apart from the table that the product uses. */
const raw: Record<LedgerFigure, (rows: readonly RawRow[]) => number> = {
  invoiced: (rows) => 0 - totalOf(rows, 'subscription_revenue'),
  received: (rows) => totalOf(rows, 'provider_clearing', 'invoice_paid'),
  commissions: (rows) => totalOf(rows, 'commission_expense'),
  platform_fees: (rows) => 0 - totalOf(rows, 'platform_fees'),
  provider_fees: (rows) => totalOf(rows, 'provider_fees'),
  due_to_clubs: (rows) => 0 - totalOf(rows, 'due_to_clubs'),
}

/** All pages of a figure. */
async function readRows(figure: LedgerFigure, currency: string, filter: { from?: string; to?: string; club?: string }) {
  const query = { figure, currency, ...filter, limit: 7 }
  const first = await superadmin.call(listPlatformLedger, { query })
  const rows = [...first.transactions]
  for (let { next } = first; next !== null;) {
    const page = await superadmin.call(listPlatformLedger, { query: { ...query, cursor: next } })
    rows.push(...page.transactions)
    ;({ next } = page)
  }
  expect(rows).toHaveLength(first.count)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  return { total_minor: first.total_minor, sum: rows.reduce((sum, row) => sum + row.amount_minor, 0) }
}

async function checkDashboard(rows: readonly RawRow[]) {
  const { figures } = await superadmin.call(getPlatformDashboard)
  const { from, to } = figures
  expect([from, to]).toEqual([`${dayBefore(0).slice(0, 8)}01`, dayBefore(0)])
  const counted = rows.filter(
    ({ account, business_date }) =>
      account === 'due_to_clubs' ||
      (['subscription_revenue', 'platform_fees', 'provider_fees'].includes(account) &&
        business_date >= from &&
        business_date <= to),
  )
  expect(new Set(figures.currencies.map(({ currency }) => currency))).toEqual(new Set(counted.map(({ currency }) => currency)))
  for (const { currency, ...sums } of figures.currencies) {
    const own = rows.filter((row) => row.currency === currency)
    const month = own.filter(({ business_date }) => business_date >= from && business_date <= to)
    expect(sums).toEqual({
      subscription_revenue_minor: raw.invoiced(month),
      platform_fees_minor: raw.platform_fees(month),
      provider_fees_minor: raw.provider_fees(month),
      due_to_clubs_minor: 0 - totalOf(own, 'due_to_clubs'),
    })
    // Each leads to rows that add up to it.
    for (const figure of ledgerFigures) {
      const expected = raw[figure](month)
      expect(await readRows(figure, currency, { from, to })).toEqual({ total_minor: expected, sum: expected })
      const file = await superadmin.call(exportPlatformLedger, { query: { figure, currency, from, to } })
      const [, ...lines] = file.trimEnd().split('\r\n')
      expect(lines.reduce((sum, text) => sum + Math.round(Number(text.split(',').at(-3)) * 100), 0)).toBe(expected)
    }
  }
}

/** What each club is owed over all dates, future ones included. */
async function checkDue(rows: readonly RawRow[]) {
  const { due, totals } = await superadmin.call(listDueToClubs, { query: {} })
  for (const currency of ['EUR', 'GBP']) {
    const own = rows.filter((row) => row.currency === currency)
    const all = raw.due_to_clubs(own)
    expect(totals.find((one) => one.currency === currency)?.due_minor ?? 0).toBe(all)
    expect(await readRows('due_to_clubs', currency, {})).toEqual({ total_minor: all, sum: all })
    for (const club of clubs) {
      const owed = raw.due_to_clubs(own.filter(({ club_id }) => club_id === club))
      expect(due.find((one) => one.currency === currency && one.club.id === club)?.due_minor ?? 0).toBe(owed)
      expect(await readRows('due_to_clubs', currency, { club })).toEqual({ total_minor: owed, sum: owed })
    }
  }
}

async function checkMonths(rows: readonly RawRow[]) {
  const { currencies } = await superadmin.call(getSubscriptionFinances, { query: { months: 4 } })
  expect(currencies.map(({ currency }) => currency)).toEqual(['EUR'])
  for (const { currency, months, receivable_minor } of currencies) {
    const own = rows.filter((row) => row.currency === currency)
    expect(months).toHaveLength(4)
    expect(receivable_minor).toBe(totalOf(own, 'platform_receivable'))
    for (const { month_on, invoiced_minor, received_minor, commissions_minor } of months) {
      const month = own.filter(({ business_date }) => business_date.startsWith(month_on.slice(0, 7)))
      expect({ invoiced_minor, received_minor, commissions_minor }).toEqual({
        invoiced_minor: raw.invoiced(month),
        received_minor: raw.received(month),
        commissions_minor: raw.commissions(month),
      })
    }
  }
}

describe('figures of the platform’s own book', () => {
  it('are what the raw rows of the ledger sum to, over random histories, folded or not, moved or not, with just these rows behind each.', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (happened) => {
        await live(happened)
        const rows = await readRaw()
        await checkDashboard(rows)
        await checkDue(rows)
        await checkMonths(rows)
      }),
      { numRuns: 5 },
    )
  })

  it('are refused for invalid periods, and to everyone but superadmins.', async () => {
    const list = async (dates: { from?: string; to?: string }, { call } = superadmin) =>
      call(listPlatformLedger, { query: { figure: 'invoiced', currency: 'EUR', ...dates } })
    expect(await list({ from: '2020-01-01', to: '2020-02-01' })).toMatchObject({
      transactions: [],
      total_minor: 0,
      count: 0,
      next: null,
    })
    await expect(list({ from: '2025-01-01', to: '2026-01-02' })).rejects.toMatchObject({ status: 400 })
    await expect(list({ to: '2999-01-01' })).rejects.toMatchObject({ status: 400 })
    await expect(list({}, await world.admin())).rejects.toMatchObject({ status: 403 })
  })
})
