import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { closeDrawer, getDrawer } from '#contract/drawers/drawers.ts'
import { getCashUp } from '#contract/finances/cash-up.ts'
import { listFinanceStatement } from '#contract/finances/statement.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { createTable, createZone } from '#contract/floor/floor.ts'
import { closeTab, getTab } from '#contract/tabs/tabs.ts'
import { refusedWith } from '../../testing/refused-with.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { readTabTotals } from './index.ts'
import { openTabNight, readSold } from './testing/tab-night.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const dateOf = async (eventId: string): Promise<string> => {
  const { rows } = await world.pool.query<{ date: string }>('select business_date::text as date from events where id = $1', [
    eventId,
  ])
  return rows[0]?.date ?? ''
}

describe('A night’s money', () => {
  it('equals the ledger: tabs, deposits and refunds, in drawers and by card.', async () => {
    const night = await openTabNight(world)
    const business_date = await dateOf(night.event_id)
    const read = async () => night.manage(getCashUp, { params: { business_date } })
    const before = await read()
    const own = await night.drawer()
    const { id: reservation_id } = await night.arrive()
    // A deposit at the door, on the price of the table.
    await night.manage(manageClubReservation, {
      params: { id: reservation_id },
      body: { action: 'record_payment', amount_minor: 2_500, method: 'card' },
    })
    const party = await night.order(await night.open({ reservation_id }), { Vodka: 2 })
    expect(party).toMatchObject({ prepaid_minor: 2_500, due_minor: 27_500 })
    await night.close(party, [night.pay('cash', 20_000), night.pay('card', 7_500)])
    const bar = await night.order(await night.open({ label: 'Bar' }), { Lager: 3 })
    await night.close(bar, [night.pay('cash', 2_000)])
    await night.manage(manageClubReservation, {
      params: { id: reservation_id },
      body: { action: 'refund', amount_minor: 1_000, reason: 'Corked' },
    })
    const after = await read()
    const taken = (sheet: typeof after) => sheet.takings.reduce((sum, row) => sum + row.taken_minor + row.returned_minor, 0)
    const card = (sheet: typeof after) => sheet.cashless.find(({ method }) => method === 'card')?.expected_minor ?? 0
    const { drawer } = await night.manage(getDrawer, { params: { id: own.id } })
    expect(taken(after) - taken(before)).toBe(30_000 + 1_800 - 1_000)
    expect(drawer.cash_in_minor).toBe(21_800)
    // The refund went back the way the latest payment came.
    expect(card(after) - card(before)).toBe(10_000 - 1_000)
    expect(after.cash).toEqual(before.cash)
    expect(Object.values(await readSold(world, night.event_id)).reduce((sum, one) => sum + one, 0)).toBe(30_800)
    const query = { period: 'all', event_id: night.event_id, category: 'beer', method: 'cash' } as const
    expect((await night.manage(listFinanceStatement, { query })).transactions.map(({ amount_minor }) => amount_minor)).toEqual([
      1_800,
    ])
  })

  it('waits for open tabs, which the cash-up lists with what was ordered.', async () => {
    const night = await openTabNight(world)
    const business_date = await dateOf(night.event_id)
    const read = async () => {
      const { checks } = await night.manage(getCashUp, { params: { business_date } })
      return checks.find(({ check }) => check === 'open_tabs')?.items.filter(({ label }) => label === 'Booth 9') ?? []
    }
    const tab = await night.order(await night.open({ label: 'Booth 9' }), { Lager: 2 })
    expect(await read()).toEqual([{ id: tab.id, label: 'Booth 9', amount_minor: 1_200 }])
    await night.close(tab, [night.pay('card', 1_200)])
    expect(await read()).toEqual([])
  })
})

describe('Closing against other changes', () => {
  it('of the drawer counts the cash in it or outside, never both.', async () => {
    const night = await openTabNight(world)
    const own = await night.drawer()
    const tab = await night.order(await night.open({ label: 'Bar' }), { Lager: 1 })
    const shut = async () => night.call(closeDrawer, { params: { id: own.id }, body: { version: 1, counted_minor: 10_000 } })
    const [closing, paying] = await Promise.allSettled([shut(), night.close(tab, [night.pay('cash', 600)])])
    expect(paying.status).toBe('fulfilled')
    const { drawer, movements } = await night.manage(getDrawer, { params: { id: own.id } })
    if (closing.status === 'fulfilled') expect(drawer).toMatchObject({ cash_in_minor: 0, difference_minor: 0 })
    else expect(closing.reason).toMatchObject(refusedWith(409, 'drawer_changed'))
    expect(movements).toHaveLength(drawer.cash_in_minor / 600)
    expect(await readSold(world, night.event_id)).toEqual({ beer: 600 })
  })

  it('of the same tab, such as new lines, takes exactly what the tab then has.', async () => {
    const night = await openTabNight(world)
    const tab = await night.order(await night.open({ label: 'Bar' }), { Lager: 1 })
    const [closing, adding] = await Promise.allSettled([
      night.close(tab, [night.pay('card', 600)]),
      night.order(tab, { Lager: 1 }),
    ])
    expect([closing.status, adding.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const { state, total_minor, paid_minor } = await night.call(getTab, { params: { id: tab.id } })
    expect(state === 'closed' ? [total_minor, paid_minor] : [total_minor, paid_minor]).toEqual(
      state === 'closed' ? [600, 600] : [1_200, 0],
    )
  })

  it('leaves nothing half done if its transaction fails at the end.', async () => {
    const night = await openTabNight(world)
    const own = await night.drawer()
    const { id: reservation_id } = await night.arrive()
    const tab = await night.order(await night.open({ reservation_id }), { Vodka: 1 })
    await world.pool.query(
      `create function fail_tab() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$`,
    )
    await world.pool.query(`create trigger fail_tab before update of state on tabs for each row execute function fail_tab()`)
    const payment = night.pay('cash', 15_000)
    await expect(night.close(tab, [payment])).rejects.toMatchObject({ status: 500 })
    await world.pool.query('drop trigger fail_tab on tabs; drop function fail_tab()')
    expect(await readSold(world, night.event_id)).toEqual({})
    expect((await night.manage(getDrawer, { params: { id: own.id } })).movements).toEqual([])
    // The device sends the same payment again.
    expect(await night.close(tab, [payment])).toMatchObject({ state: 'closed', paid_minor: 15_000 })
    expect(await readSold(world, night.event_id)).toEqual({ spirits: 15_000 })
  })

  it('is refused to those who do not serve, and in other clubs.', async () => {
    const night = await openTabNight(world)
    const tab = await night.open({ label: 'Bar' })
    const body = { version: 1, due_minor: 0, charge_shortfall: false, payments: [] }
    const { call } = await world.staff('can_access_events')
    await expect(call(closeTab, { params: { id: tab.id }, body })).rejects.toMatchObject({ status: 403 })
    await expect(night.call(closeTab, { params: { id: randomUUID() }, body })).rejects.toMatchObject({ status: 404 })
  })
})

describe('readTabTotals', () => {
  it('has the tabs of an event, of parties and tables, open and closed, without discarded ones.', async () => {
    const night = await openTabNight(world)
    const { id: zone_id } = await night.manage(createZone, { body: { name: `Zone ${randomUUID().slice(0, 8)}` } })
    const seats = { zone_id, seats_from: 2, seats_to: 4, shape: 'round' } as const
    const { id: table_id } = await night.manage(createTable, { body: { name: 'T 77', ...seats } })
    const { id: reservation_id } = await night.arrive()
    await night.order(await night.open({ reservation_id }), { Vodka: 1 })
    const table = await night.order(await night.open({ table_id }), { Lager: 1 })
    await night.close(table, [night.pay('card', 600)])
    const totals = await readTabTotals(world.infrastructure.db, night.event_id)
    expect(new Map(totals.map((tab) => [tab.reservation_id ?? tab.table_id, tab]))).toEqual(
      new Map([
        [reservation_id, expect.objectContaining({ is_open: true, counted_minor: 15_000, minimum_minor: 30_000, paid_minor: 0 })],
        [table_id, expect.objectContaining({ is_open: false, total_minor: 600, paid_minor: 600, due_minor: 0, label: 'T 77' })],
      ]),
    )
  })
})
