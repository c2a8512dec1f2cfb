import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { closeCashUp, getCashUp, listCashUps } from '#contract/finances/cash-up.ts'
import { listFinanceStatement } from '#contract/finances/statement.ts'
import { createManualRevenue, getRevenueDay, listManualRevenue, voidManualRevenue } from '#contract/finances/manual-revenue.ts'
import { revenueCategories, revenueMethods } from '#contract/finances/revenue-terms.ts'
import { addClub, type TestClub } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { payInCash } from '../testing/pay-in-cash.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  await world.guest('superadmin')
})
afterAll(async () => world.close())

interface RawEntry {
  id: string
  kind: string
  adjusts_date: string | null
  account: string
  amount: number
  posted_on: string
  business_date: string
  source: string
  method: string | null
  category: string | null
}

const plus = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)

/** Compares a cash-up with the club's raw rows, and with the rows of the statement that its figures lead to. */
async function checkDate(club: TestClub, date: string) {
  const { rows } = await world.pool.query<RawEntry>(
    `select t.id, t.kind, t.adjusts_date::text, e.account, e.amount_minor::float8 as amount, t.posted_on::text,
      t.business_date::text, t.source, coalesce(p.method, m.method) as method, m.category
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       left join till_payments p on p.id = t.source_id left join manual_revenue m on m.id = t.source_id
     where t.club_id = $1`,
    [club.club_id],
  )
  const { takings, cash, cashless, adjustments, adjusted_minor } = await club.call(getCashUp, { params: { business_date: date } })
  const sold = rows.filter(
    ({ account, business_date }) => business_date === date && ['club_sales', 'club_output_tax'].includes(account),
  )
  const sumOf = (some: readonly RawEntry[]) => 0 - some.reduce((sum, { amount }) => sum + amount, 0)
  expect(takings.reduce((sum, { taken_minor, returned_minor }) => sum + taken_minor + returned_minor, 0)).toBe(sumOf(sold))
  const period = `${date},${date}`
  for (const { source, method, category, ...amounts } of takings) {
    const own = sold.filter(
      (row) => row.source === source && row.method === method && (source !== 'manual' || row.category === category),
    )
    const total = amounts.taken_minor + amounts.returned_minor
    const sales = [...Map.groupBy(own, ({ id }) => id).values()].map(sumOf)
    expect(amounts).toEqual({
      taken_minor: plus(sales.filter((one) => one > 0)),
      returned_minor: plus(sales.filter((one) => one < 0)),
      tax_minor: sumOf(own.filter(({ account }) => account === 'club_output_tax')),
    })
    const behind = { period, source, ...(method && { method }), ...(category && { category }) }
    expect((await club.call(listFinanceStatement, { query: behind })).totals.takings).toBe(total)
  }
  const drawer = rows.filter(
    ({ account, method, posted_on }) => account === 'club_till' && method === 'cash' && posted_on === date,
  )
  const difference = 0 - sumOf(drawer)
  const moved = drawer.map(({ amount }) => amount)
  expect(cash).toMatchObject({ in_minor: plus(moved.filter((one) => one > 0)), out_minor: plus(moved.filter((one) => one < 0)) })
  const paidBy = (by: string) =>
    rows
      .filter(({ account, method, posted_on }) => account === 'club_till' && method === by && posted_on === date)
      .reduce((sum, { amount }) => sum + amount, 0)
  expect(cashless.map(({ method }) => method)).toContain('card')
  for (const method of ['card', 'other'] as const) {
    const expected_minor = cashless.find((one) => one.method === method)?.expected_minor ?? 0
    const till = { period, figure: 'till', dated_by: 'posted_on', method } as const
    expect([expected_minor, (await club.call(listFinanceStatement, { query: till })).totals.till]).toEqual([
      paidBy(method),
      paidBy(method),
    ])
  }
  const late = rows.filter(
    ({ adjusts_date, account }) => adjusts_date === date && ['club_sales', 'club_output_tax'].includes(account),
  )
  expect(adjusted_minor).toBe(sumOf(late))
  expect(new Map(adjustments.map(({ id, kind, amount_minor }) => [id, { kind, amount_minor }]))).toEqual(
    new Map([...Map.groupBy(late, ({ id }) => id)].map(([id, own]) => [id, { kind: own[0]?.kind, amount_minor: sumOf(own) }])),
  )
  const day = await club.call(getRevenueDay, { query: { business_date: date } })
  const bySource = (source: string) => sold.filter((row) => row.source === source)
  const byKey = (of: readonly RawEntry[], key: (row: RawEntry) => string | null) =>
    new Map([...Map.groupBy(of, key)].map(([name, own]) => [name, sumOf(own)]))
  expect(day.online_minor).toBe(sumOf(bySource('online')))
  expect(new Map(day.till.map(({ key, amount_minor }) => [key, amount_minor]))).toEqual(
    byKey(bySource('till'), ({ method }) => method),
  )
  expect(new Map(day.manual.map(({ key, amount_minor }) => [key, amount_minor]))).toEqual(
    byKey(bySource('manual'), ({ category }) => category),
  )
  const { cash_ups } = await club.call(listCashUps)
  const listed = cash_ups.filter(({ business_date }) => business_date === date)
  if (rows.some((row) => row.source === 'manual' && row.business_date === date)) expect(listed).toHaveLength(1)
  for (const { takings_minor } of listed) expect(takings_minor).toBe(sumOf(sold))
  const query = { period, figure: 'till', dated_by: 'posted_on', method: 'cash' } as const
  const { totals, transactions: behind } = await club.call(listFinanceStatement, { query })
  expect([totals.till, behind.reduce((sum, row) => sum + row.amount_minor, 0)]).toEqual([difference, difference])
}

async function close(club: TestClub, business_date: string) {
  const params = { business_date }
  const { cash } = await club.call(getCashUp, { params })
  const expected_minor = cash.in_minor + cash.out_minor
  const body = { float_minor: 0, counts: [], loose_minor: 5_000, expected_minor, accept_checks: true }
  const { sheet } = await club.call(closeCashUp, { params, body })
  expect(sheet).toMatchObject({ expected_minor, counted_minor: 5_000, difference_minor: 5_000 - expected_minor })
}

/** Compares the totals of the list of entries with the entries. */
async function checkEntries(club: TestClub) {
  const { rows } = await world.pool.query<{ category: string; amount: number; tax: number; voided: boolean }>(
    `select category, amount_minor::float8 as amount, tax_minor::float8 as tax, voided_at is not null as voided
      from manual_revenue where club_id = $1`,
    [club.club_id],
  )
  const posted = rows.filter(({ voided }) => !voided)
  const { totals, count } = await club.call(listManualRevenue, { query: {} })
  expect(count).toBe(rows.length)
  expect(totals).toMatchObject({
    amount_minor: plus(posted.map(({ amount }) => amount)),
    tax_minor: plus(posted.map(({ tax }) => tax)),
  })
  expect(new Map(totals.categories.map(({ category, amount_minor }) => [category, amount_minor]))).toEqual(
    new Map(
      [...Map.groupBy(posted, ({ category }) => category)].map(([name, own]) => [name, plus(own.map(({ amount }) => amount))]),
    ),
  )
}

describe('a cash-up', () => {
  it('has figures that are the sums of raw ledger rows, over random nights, and rows of the statement behind each.', async () => {
    const entries = fc.array(
      fc.record({
        amount_minor: fc.integer({ min: 1, max: 500_000 }),
        category: fc.constantFrom(...revenueCategories),
        method: fc.constantFrom(...revenueMethods),
        tax_bp: fc.constantFrom(0, 900, 2_100),
        days: fc.integer({ min: 0, max: 2 }),
        isVoided: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    )
    const payments = fc.array(fc.record({ amount_minor: fc.integer({ min: -9_000, max: 9_000 }), days: fc.nat(2) }), {
      minLength: 1,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(entries, payments, fc.nat(3), async (entered, paid, closes) => {
        const club = await addClub(world)
        const { today } = await club.call(listCashUps)
        const daysBefore = (days: number) => Temporal.PlainDate.from(today).subtract({ days }).toString()
        for (const [index, { days, isVoided, ...entry }] of entered.entries()) {
          // Anything posted to this date from now on is an adjustment.
          if (index === closes) await close(club, daysBefore(1))
          const { id } = await club.call(createManualRevenue, { body: { ...entry, business_date: daysBefore(days) } })
          if (isVoided) await club.call(voidManualRevenue, { params: { id }, body: { reason: 'Entered twice' } })
        }
        for (const { amount_minor, days } of paid)
          if (amount_minor !== 0) await payInCash(world, club, { amount_minor, business_date: daysBefore(days) })
        for (const days of [0, 1, 2]) await checkDate(club, daysBefore(days))
        await checkEntries(club)
      }),
      { numRuns: 5 },
    )
  })
})
