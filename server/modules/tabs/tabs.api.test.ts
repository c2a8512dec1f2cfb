import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getDrawer } from '#contract/drawers/drawers.ts'
import { getClubReservation } from '#contract/reservations/club-reservations.ts'
import {
  changeTabLine,
  listTabEvents,
  closeTab,
  discardTab,
  getReservationTab,
  getTab,
  listTabPlaces,
  listTabs,
  refundTab,
} from '#contract/tabs/tabs.ts'
import { refusedWith } from '../../testing/refused-with.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { openTabNight, readSold } from './testing/tab-night.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('closeTab', () => {
  it('takes several payments, gives change for cash, posts once by category and sets what the party spent.', async () => {
    const night = await openTabNight(world)
    const { id: reservation_id } = await night.arrive()
    const own = await night.drawer()
    const opened = await night.open({ reservation_id })
    expect(opened).toMatchObject({ state: 'open', label: 'V1', minimum_minor: 30_000, counted_minor: 10_000, due_minor: 10_000 })
    const tab = await night.order(opened, { Vodka: 2, Lager: 4 })
    expect(tab).toMatchObject({ total_minor: 32_400, counted_minor: 32_400, shortfall_minor: 0, due_minor: 32_400 })
    const closed = await night.close(tab, [night.pay('card', 20_000), night.pay('cash', 15_000)])
    expect(closed).toMatchObject({ state: 'closed', paid_minor: 32_400, total_minor: 32_400 })
    expect(closed.payments.map(({ method, amount_minor, change_minor }) => [method, amount_minor, change_minor])).toEqual([
      ['card', 20_000, 0],
      ['cash', 12_400, 2_600],
    ])
    expect(await readSold(world, night.event_id)).toEqual({ spirits: 30_000, beer: 2_400 })
    const { drawer } = await night.manage(getDrawer, { params: { id: own.id } })
    expect(drawer).toMatchObject({ cash_in_minor: 12_400, expected_minor: 22_400 })
    expect(await night.manage(getClubReservation, { params: { id: reservation_id } })).toMatchObject({
      status: 'completed',
      actual_spend_minor: 32_400,
      paid_minor: 32_400,
    })
  })

  it('counts the price of the table towards the minimum, and charges what is missing only if someone decides so.', async () => {
    const night = await openTabNight(world)
    const [lenient, strict] = [await night.arrive(), await night.arrive()]
    const [one, other] = [
      await night.order(await night.open({ reservation_id: lenient.id }), { Lager: 5 }),
      await night.order(await night.open({ reservation_id: strict.id }), { Lager: 5 }),
    ]
    expect(one).toMatchObject({ total_minor: 3_000, counted_minor: 10_000, shortfall_minor: 20_000, due_minor: 10_000 })
    expect(await night.close(one, [night.pay('card', 10_000)])).toMatchObject({
      minimum_charge_minor: 0,
      shortfall_minor: 20_000,
    })
    const charged = await night.close(other, [night.pay('card', 30_000)], { charge_minor: 20_000 })
    expect(charged).toMatchObject({ minimum_charge_minor: 20_000, paid_minor: 30_000, due_minor: 30_000 })
    expect(await readSold(world, night.event_id)).toEqual({ beer: 6_000, table: 14_000, minimum_spend: 20_000 })
    const { actual_spend_minor } = await night.manage(getClubReservation, { params: { id: strict.id } })
    expect(actual_spend_minor).toBe(30_000)
  })

  it('answers a repeated call with the closed tab, and takes each payment once, whatever tab it is sent for.', async () => {
    const night = await openTabNight(world)
    const tab = await night.order(await night.open({ label: 'Bar 1' }), { Lager: 1 })
    const other = await night.order(await night.open({ label: 'Bar 2' }), { Lager: 1 })
    const payment = night.pay('cash', 1_000)
    const [first, second] = await Promise.all([night.close(tab, [payment]), night.close(tab, [payment])])
    expect(first).toEqual(second)
    expect(await night.close(tab, [payment])).toEqual(first)
    await expect(night.close(other, [payment])).rejects.toMatchObject(refusedWith(409, 'idempotency_mismatch'))
    await expect(night.close(tab, [night.pay('cash', 600)])).rejects.toMatchObject(refusedWith(409, 'tab_closed'))
    expect(await readSold(world, night.event_id)).toEqual({ beer: 600 })
  })

  it('closes once for two devices that close it at the same moment.', async () => {
    const night = await openTabNight(world)
    const { id: reservation_id } = await night.arrive()
    const tab = await night.order(await night.open({ reservation_id }), { Vodka: 2 })
    const devices = await Promise.allSettled([1, 2, 3].map(() => night.close(tab, [night.pay('card', 30_000)])))
    expect(devices.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const device of devices)
      if (device.status === 'rejected') expect(device.reason).toMatchObject(refusedWith(409, 'tab_closed'))
    expect(await readSold(world, night.event_id)).toEqual({ spirits: 30_000 })
  })

  it('refuses payments that are too little, cards that are too much, and a tab that was shown differently.', async () => {
    const night = await openTabNight(world)
    const tab = await night.order(await night.open({ label: 'Bar' }), { Lager: 2 })
    await expect(night.close(tab, [night.pay('cash', 1_199)])).rejects.toMatchObject(
      refusedWith(409, 'tab_not_covered', { left_minor: 1 }),
    )
    await expect(night.close(tab, [night.pay('card', 1_201)])).rejects.toMatchObject(
      refusedWith(409, 'more_than_due', { due_minor: 1_200 }),
    )
    await expect(night.close(tab, [night.pay('card', 1_200), night.pay('cash', 1)])).rejects.toMatchObject(
      refusedWith(409, 'more_than_due'),
    )
    await night.order(tab, { Lager: 1 })
    await expect(night.close(tab, [night.pay('card', 1_200)])).rejects.toMatchObject(
      refusedWith(409, 'tab_changed', { due_minor: 1_800 }),
    )
    expect(await readSold(world, night.event_id)).toEqual({})
  })

  it('refuses amounts and ids that no payment has.', async () => {
    const night = await openTabNight(world)
    const { id, version } = await night.order(await night.open({ label: 'Bar' }), { Lager: 2 })
    const close = async (payments: ReturnType<typeof night.pay>[]) =>
      night.call(closeTab, { params: { id }, body: { version, due_minor: 1_200, charge_shortfall: false, payments } })
    const payment = night.pay('card', 600)
    for (const payments of [[night.pay('card', 0)], [night.pay('cash', -5)], [night.pay('cash', 0.5)], [payment, payment]])
      await expect(close(payments)).rejects.toMatchObject(refusedWith(400, 'invalid'))
    await expect(close([])).rejects.toMatchObject(refusedWith(409, 'tab_not_covered'))
  })

  it('waits until the party is checked in.', async () => {
    const night = await openTabNight(world)
    const { id: reservation_id } = await night.book(1)
    const tab = await night.open({ reservation_id })
    await expect(night.close(tab, [night.pay('card', 10_000)])).rejects.toMatchObject(refusedWith(409, 'party_not_inside'))
  })
})

describe('openTab', () => {
  it('opens one tab for a party or a table, and again once it is closed.', async () => {
    const night = await openTabNight(world)
    const { id: reservation_id } = await night.arrive()
    const both = await Promise.allSettled([night.open({ reservation_id }), night.open({ reservation_id })])
    const [opened] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const [refused] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(refused).toMatchObject(refusedWith(409, 'tab_open', { tab_id: opened?.id }))
    if (opened === undefined) throw new Error('No tab was opened.')
    await night.close(opened, [night.pay('card', 10_000)])
    const next = await night.order(await night.open({ reservation_id }), { Vodka: 1 })
    // The price of the table was paid with the first one.
    expect(next).toMatchObject({ due_minor: 5_000, prepaid_minor: 10_000, counted_minor: 15_000 })
    await night.close(next, [night.pay('card', 5_000)])
    expect(await readSold(world, night.event_id)).toEqual({ table: 10_000, spirits: 5_000 })
  })

  it('refuses parties that are gone, tables of no one, and ids of other tabs.', async () => {
    const night = await openTabNight(world)
    const { id } = await night.book(1)
    await night.set(id, `status = 'cancelled', cancelled_at = now()`)
    await expect(night.open({ reservation_id: id })).rejects.toMatchObject(
      refusedWith(409, 'party_gone', { status: 'cancelled' }),
    )
    await expect(night.open({ label: '' })).rejects.toMatchObject(refusedWith(400, 'invalid'))
    await expect(night.open({ table_id: randomUUID() })).rejects.toMatchObject(refusedWith(400, 'invalid'))
    await world.pool.query(`update events set state = 'cancelled' where id = $1`, [night.event_id])
    await expect(night.open({ label: 'Bar' })).rejects.toMatchObject(refusedWith(409, 'event_cancelled'))
  })
})

describe('changeTabLine', () => {
  it('voids with a reason, and gives or lowers a price only with access to finances.', async () => {
    const night = await openTabNight(world)
    const tab = await night.order(await night.open({ label: 'Bar' }), { Vodka: 1, Lager: 2 })
    const [vodka, lager] = tab.lines
    const change = (
      line: { id: string } | undefined,
      body: Parameters<typeof night.call<typeof changeTabLine>>[1]['body'],
      by = night.call,
    ) => by(changeTabLine, { params: { id: tab.id, line_id: line?.id ?? '' }, body })
    await expect(change(vodka, { action: 'comp', reason: 'Birthday' })).rejects.toMatchObject(refusedWith(403, 'forbidden'))
    expect(await change(vodka, { action: 'discount', amount_minor: 5_000, reason: 'Birthday' }, night.manage)).toMatchObject({
      total_minor: 11_200,
    })
    await expect(change(vodka, { action: 'comp', reason: 'Birthday' }, night.manage)).rejects.toMatchObject(
      refusedWith(409, 'line_settled'),
    )
    const voided = await change(lager, { action: 'void', reason: 'Wrong table' })
    expect(voided).toMatchObject({ total_minor: 10_000 })
    expect(voided.lines[1]).toMatchObject({ total_minor: 0, voided: { reason: 'Wrong table' } })
    await expect(change(lager, { action: 'void', reason: 'Again' })).rejects.toMatchObject(refusedWith(409, 'line_settled'))
    await night.close(voided, [night.pay('card', 10_000)])
    await expect(change(vodka, { action: 'void', reason: 'Late' })).rejects.toMatchObject(refusedWith(409, 'tab_closed'))
  })
})

describe('discardTab', () => {
  it('ends a tab without lines, and no other.', async () => {
    const night = await openTabNight(world)
    const tab = await night.order(await night.open({ label: 'Bar' }), { Lager: 1 })
    const discard = async () => night.call(discardTab, { params: { id: tab.id } })
    await expect(discard()).rejects.toMatchObject(refusedWith(409, 'tab_not_empty'))
    const body = { action: 'void', reason: 'Wrong table' } as const
    await night.call(changeTabLine, { params: { id: tab.id, line_id: tab.lines[0]?.id ?? '' }, body })
    expect(await discard()).toMatchObject({ state: 'discarded' })
    await expect(discard()).rejects.toMatchObject(refusedWith(409, 'tab_closed'))
    expect(await night.call(listTabs, { params: { id: night.event_id } })).toMatchObject({
      tabs: [],
      open_count: 0,
      closed_count: 0,
    })
  })
})

describe('refundTab', () => {
  it('returns at most what was paid, once for each id, out of the drawer of who returns it.', async () => {
    const night = await openTabNight(world)
    const tab = await night.order(await night.open({ label: 'Bar' }), { Vodka: 1, Lager: 1 })
    const own = await night.drawer(night.manage)
    const refund = async (amount_minor: number, payment_id: string = randomUUID()) =>
      night.manage(refundTab, { params: { id: tab.id }, body: { payment_id, method: 'cash', amount_minor, reason: 'Corked' } })
    await expect(refund(100)).rejects.toMatchObject(refusedWith(409, 'tab_still_open'))
    await night.close(tab, [night.pay('card', 15_600)])
    const id = randomUUID()
    await Promise.all([refund(5_600, id), refund(5_600, id)])
    await expect(refund(5_601, id)).rejects.toMatchObject(refusedWith(409, 'idempotency_mismatch'))
    await expect(refund(10_001)).rejects.toMatchObject(refusedWith(409, 'more_than_paid', { left_minor: 10_000 }))
    expect(await refund(10_000)).toMatchObject({ paid_minor: 0, state: 'closed' })
    expect((await night.manage(getDrawer, { params: { id: own.id } })).drawer).toMatchObject({ cash_out_minor: -15_600 })
    expect(await readSold(world, night.event_id)).toEqual({ spirits: 0, beer: 0 })
  })

  it('leaves a party’s tab to its reservation.', async () => {
    const night = await openTabNight(world)
    const { id: reservation_id } = await night.arrive()
    const closed = await night.close(await night.open({ reservation_id }), [night.pay('card', 10_000)])
    const body = { payment_id: randomUUID(), method: 'card', amount_minor: 100, reason: 'Corked' } as const
    await expect(night.manage(refundTab, { params: { id: closed.id }, body })).rejects.toMatchObject(
      refusedWith(409, 'refund_with_reservation', { reservation_id }),
    )
  })
})

describe('Reads', () => {
  it('list open and closed tabs in pages, and whom a tab can be opened for.', async () => {
    const night = await openTabNight(world)
    const { id: reservation_id } = await night.arrive()
    const expected = await night.book(1)
    const places = async (search = '') =>
      (await night.call(listTabPlaces, { params: { id: night.event_id }, query: { search } })).places
    expect((await places()).map(({ party }) => party?.id)).toEqual([reservation_id, expected.id])
    expect(await places('v1')).toHaveLength(1)
    expect(await places('%')).toEqual([])
    const tabs = [
      await night.open({ reservation_id }),
      await night.open({ label: 'Bar 1' }),
      await night.open({ label: 'Bar 2' }),
    ]
    expect((await places()).map(({ party }) => party?.id)).toEqual([expected.id])
    const list = async (query: { state?: 'open' | 'closed'; limit?: number; cursor?: string }) =>
      night.call(listTabs, { params: { id: night.event_id }, query })
    const first = await list({ limit: 2 })
    const rest = await list({ limit: 2, cursor: first.next ?? '' })
    expect([...first.tabs, ...rest.tabs].map(({ id }) => id).toSorted()).toEqual(tabs.map(({ id }) => id).toSorted())
    expect(rest).toMatchObject({ open_count: 3, closed_count: 0, next: null })
    await expect(night.call(getTab, { params: { id: randomUUID() } })).rejects.toMatchObject(refusedWith(404, 'not_found'))
  })

  it('name the events of tonight, and others as long as they have open tabs.', async () => {
    const night = await openTabNight(world)
    const events = async () => (await night.call(listTabEvents, { query: {} })).events.filter(({ id }) => id === night.event_id)
    expect(await events()).toMatchObject([{ open_count: 0 }])
    const tab = await night.open({ label: 'Bar' })
    await world.pool.query(
      `update events set starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days' where id = $1`,
      [night.event_id],
    )
    expect(await events()).toMatchObject([{ open_count: 1 }])
    await night.call(discardTab, { params: { id: tab.id } })
    expect(await events()).toEqual([])
  })

  it('show the party its own tab, and no one else’s.', async () => {
    const night = await openTabNight(world)
    const { id: reservation_id, client } = await night.arrive()
    const own = async (by = client) => (await by.call(getReservationTab, { params: { id: reservation_id } })).tab
    expect(await own()).toBeNull()
    await night.order(await night.open({ reservation_id }), { Vodka: 1, Lager: 2 })
    expect(await own()).toMatchObject({
      is_open: true,
      total_minor: 16_200,
      minimum_minor: 30_000,
      counted_minor: 16_200,
      lines: [
        { name: expect.stringContaining('Vodka') as unknown, quantity: 1, total_minor: 15_000 },
        { name: expect.stringContaining('Lager') as unknown, quantity: 2, total_minor: 1_200 },
      ],
    })
    await expect(own(await world.guest('client'))).rejects.toMatchObject(refusedWith(404, 'not_found'))
  })
})
