import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { closeCashUp, getCashUp, listCashUps } from '#contract/finances/cash-up.ts'
import { getFinances } from '#contract/finances/finances.ts'
import { createManualRevenue, voidManualRevenue } from '#contract/finances/manual-revenue.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('A date', () => {
  it('is listed and due though its only money is an adjustment of a closed one, and the list counts all dates.', async () => {
    const club = await addClub(world)
    const business_date = Temporal.PlainDate.from((await club.call(listCashUps)).today)
      .subtract({ days: 1 })
      .toString()
    const entry = await club.call(createManualRevenue, {
      body: { business_date, category: 'bar', amount_minor: 12_100, tax_bp: 2_100, method: 'cash' },
    })
    const body = { float_minor: 0, counts: [{ denomination_minor: 1, pieces: 12_100 }], expected_minor: 12_100 }
    await club.call(closeCashUp, { params: { business_date }, body })
    world.clock.move({ hours: 48 })
    await keepSignedIn(world)
    const changedOn = (await club.call(listCashUps)).today
    await club.call(voidManualRevenue, { params: { id: entry.id }, body: { reason: 'Entered twice' } })
    const { cash } = await club.call(getCashUp, { params: { business_date: changedOn } })
    expect(cash).toMatchObject({ out_minor: -12_100 })
    const [listed] = (await club.call(listCashUps)).cash_ups
    expect(listed).toMatchObject({ business_date: changedOn, status: 'open' })
    world.clock.move({ hours: 24 })
    await keepSignedIn(world)
    const due = await club.call(listCashUps, { query: { status: 'due' } })
    expect([due.cash_ups.map(({ business_date }) => business_date), due.count]).toEqual([[changedOn], 1])
    expect((await club.call(getFinances)).open_cash_ups).toContain(changedOn)
    const first = await club.call(listCashUps, { query: { limit: 1 } })
    expect([first.cash_ups.length, first.count, typeof first.next]).toEqual([1, 2, 'string'])
  })
})
