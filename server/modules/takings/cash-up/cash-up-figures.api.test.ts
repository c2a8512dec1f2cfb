import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getCashUp, listCashUps } from '#contract/cash-up.ts'
import { listFinanceStatement } from '#contract/finance-statement.ts'
import { createManualRevenue, voidManualRevenue } from '#contract/manual-revenue.ts'
import { revenueCategories, revenueMethods } from '#contract/revenue-terms.ts'
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
  account: string
  amount: number
  posted_on: string
  business_date: string
  source: string
  method: string | null
  category: string | null
}

/** Compares a cash-up with the club's raw rows, and with the rows of the statement that its figures lead to. */
async function checkDate(club: TestClub, date: string) {
  const { rows } = await world.pool.query<RawEntry>(
    `select e.account, e.amount_minor::float8 as amount, t.posted_on::text, t.business_date::text, t.source, coalesce(p.method, m.method) as method, m.category
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       left join till_payments p on p.id = t.source_id left join manual_revenue m on m.id = t.source_id
     where t.club_id = $1`,
    [club.club_id],
  )
  const { takings, cash, cashless } = await club.call(getCashUp, { params: { business_date: date } })
  const sold = rows.filter(
    ({ account, business_date }) => business_date === date && ['club_sales', 'club_output_tax'].includes(account),
  )
  const sumOf = (some: readonly RawEntry[]) => 0 - some.reduce((sum, { amount }) => sum + amount, 0)
  expect(takings.reduce((sum, { taken_minor, returned_minor }) => sum + taken_minor + returned_minor, 0)).toBe(sumOf(sold))
  const period = `${date},${date}`
  for (const { source, method, category, ...amounts } of takings) {
    const own = sold.filter((row) => row.source === source && row.method === method && row.category === category)
    const total = amounts.taken_minor + amounts.returned_minor
    expect([total, amounts.tax_minor]).toEqual([sumOf(own), sumOf(own.filter(({ account }) => account === 'club_output_tax'))])
    const behind = { period, source, ...(method && { method }), ...(category && { category }) }
    expect((await club.call(listFinanceStatement, { query: behind })).totals.takings).toBe(total)
  }
  const drawer = rows.filter(
    ({ account, method, posted_on }) => account === 'club_till' && method === 'cash' && posted_on === date,
  )
  const held = 0 - sumOf(drawer)
  expect(cash.in_minor + cash.out_minor).toBe(held)
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
  const query = { period, figure: 'till', dated_by: 'posted_on', method: 'cash' } as const
  const { totals, rows: behind } = await club.call(listFinanceStatement, { query })
  expect([totals.till, behind.reduce((sum, row) => sum + row.amount_minor, 0)]).toEqual([held, held])
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
      { maxLength: 6 },
    )
    const payments = fc.array(fc.record({ amount_minor: fc.integer({ min: -9_000, max: 9_000 }), days: fc.nat(2) }), {
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(entries, payments, async (entered, paid) => {
        const club = await addClub(world)
        const { today } = await club.call(listCashUps)
        const daysBefore = (days: number) => Temporal.PlainDate.from(today).subtract({ days }).toString()
        for (const { days, isVoided, ...entry } of entered) {
          const { id } = await club.call(createManualRevenue, { body: { ...entry, business_date: daysBefore(days) } })
          if (isVoided) await club.call(voidManualRevenue, { params: { id }, body: { reason: 'Entered twice' } })
        }
        for (const { amount_minor, days } of paid)
          if (amount_minor !== 0) await payInCash(world, club, { amount_minor, business_date: daysBefore(days) })
        for (const days of [0, 1, 2]) await checkDate(club, daysBefore(days))
      }),
      { numRuns: 5 },
    )
  })
})
