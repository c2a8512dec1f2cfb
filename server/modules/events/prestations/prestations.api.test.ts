import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getOwnClub, updateClub } from '#contract/clubs/clubs.ts'
import { getManagedEvent, manageEvent, updateEvent } from '#contract/events/management.ts'
import * as prestations from '#contract/events/prestations.ts'
import { cancelReservation, createReservation } from '#contract/reservations/reservations.ts'
import { makeEvent } from '../../../testing/bad-input/rows.ts'
import { addClub } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const {
  createPrestation,
  deletePrestation,
  duplicatePrestation,
  getPrestation,
  listPrestations,
  reorderPrestations,
  updatePrestation,
} = prestations

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())

const entry = { kind: 'entry', name: 'Entry', price_minor: 1200, payment: 'at_club', status: 'on_sale' } as const
const table = { kind: 'table', name: 'Booth', price_minor: 20_000, payment: 'at_club', heads_per_unit: 6 } as const
const guestList = { kind: 'guest_list', name: 'Guest list', price_minor: 0, payment: 'free' } as const

type Body = Parameters<typeof add>[1]
const add = async (id: string, body: (typeof createPrestation)['body']['_zod']['input']) =>
  admin.call(createPrestation, { params: { id }, body })

async function book(event_id: string, prestation_id: string, quantity = 1) {
  const { call } = await world.guest('client')
  const body = { event_id, lines: [{ prestation_id, quantity }], party_size: quantity }
  const booked = await call(createReservation, { body })
  return { ...booked, cancel: async () => call(cancelReservation, { params: { id: booked.id } }) }
}

describe('createPrestation', () => {
  it("uses its kind's defaults for absent fields, and is placed last.", async () => {
    const id = await addEvent(world)
    const first = await add(id, { kind: 'entry', name: ' Entry ', price_minor: 1200, payment: 'at_club' })
    expect(first).toMatchObject({
      name: 'Entry',
      pricing: 'per_person',
      status: 'draft',
      visibility: 'public',
      stock: null,
      position: 0,
      version: 1,
      sold: 0,
      is_booked: false,
      state: null,
      currency: 'EUR',
      adjusted: false,
    })
    expect(await add(id, table)).toMatchObject({ pricing: 'per_unit', heads_per_unit: 6, position: 1 })
    expect((await admin.call(listPrestations, { params: { id } })).prestations.map(({ name }) => name)).toEqual([
      'Entry',
      'Booth',
    ])
  })

  it('takes the first tax rate that a club gives as the default of its later items, until the club changes it.', async () => {
    const club = await addClub(world)
    const id = await addEvent(world, { club_id: club.club_id })
    const sell = async (body: Body) => club.call(createPrestation, { params: { id }, body })
    const defaults = async () => (await club.call(listPrestations, { params: { id } })).defaults
    expect(await defaults()).toEqual({ payment: 'prepaid', tax_bp: null })
    await sell(guestList)
    await sell(entry)
    expect((await defaults()).tax_bp).toBeNull()
    await sell({ ...entry, tax_bp: 900 })
    await sell({ ...table, tax_bp: 2100 })
    expect((await defaults()).tax_bp).toBe(900)
    const { version, default_tax_bp } = await club.call(getOwnClub)
    expect(default_tax_bp).toBe(900)
    await club.call(updateClub, { body: { version, default_tax_bp: 2100 } })
    expect((await defaults()).tax_bp).toBe(2100)
  })

  it('saves everything it is given, and returns it.', async () => {
    const id = await addEvent(world)
    const body = {
      ...table,
      description: 'By the stage',
      payment: 'deposit',
      deposit_bp: 2500,
      tax_bp: 2100,
      stock: 4,
      min_party: 4,
      max_party: 6,
      minimum_spend_minor: 15_000,
      approval: 'manual',
      per_client_limit: 1,
      visibility: 'code',
      access_code: 'friends-26',
      points_eligible: false,
      commissionable: false,
      status: 'on_sale',
    } as const
    const included_items = [{ name: 'Bottle', quantity: 1 }]
    const ids = await add(id, { ...body, included_items })
    expect(ids).toMatchObject({ ...body, included_items, access_code: 'FRIENDS-26', state: 'on_sale' })
    const { adjusted: _, ...stored } = ids
    expect(await admin.call(getPrestation, { params: { id: ids.id } })).toEqual(stored)
  })

  it("reads times on the event's clock, and says which one it moved.", async () => {
    // In Amsterdam the clocks go from 02:00 to 03:00 on 28 March 2032, and back on 31 October.
    const spring = await addEvent(world, {
      starts_at: '2032-03-27T22:00:00Z',
      ends_at: '2032-03-28T04:00:00Z',
      sales_end_at: '2032-03-28T03:00:00Z',
    })
    const list = { ...guestList, price_after_minor: 1000 }
    expect(await add(spring, { ...list, free_until_local: '2032-03-28T02:30' })).toMatchObject({
      adjusted: true,
      free_until: '2032-03-28T01:30:00.000Z',
      free_until_local: '2032-03-28T03:30',
    })
    const autumn = await addEvent(world, {
      starts_at: '2032-10-30T21:00:00Z',
      ends_at: '2032-10-31T05:00:00Z',
      sales_end_at: '2032-10-31T03:00:00Z',
    })
    expect(await add(autumn, { ...list, free_until_local: '2032-10-31T02:30' })).toMatchObject({
      adjusted: false,
      free_until: '2032-10-31T00:30:00.000Z',
    })
    expect(await add(autumn, { ...list, free_until_local: '2032-10-31T02:30', fold: 1 })).toMatchObject({
      adjusted: false,
      free_until: '2032-10-31T01:30:00.000Z',
      free_until_local: '2032-10-31T02:30',
    })
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['a price in the wrong exponent', { price_minor: 12.5 }, 'price_minor'],
    ['a negative price', { price_minor: -1 }, 'price_minor'],
    ['something free that costs', { payment: 'free', price_minor: 1 }, 'price_minor'],
    ['something prepaid for nothing', { payment: 'prepaid', price_minor: 0 }, 'price_minor'],
    ['a deposit above the price', { payment: 'deposit', deposit_minor: 1201 }, 'deposit_minor'],
    ['a deposit that says nothing', { payment: 'deposit' }, 'deposit_minor'],
    ['a deposit that is said twice', { payment: 'deposit', deposit_minor: 100, deposit_bp: 1000 }, 'deposit_minor'],
    ['a deposit without need', { deposit_minor: 100 }, 'deposit_minor'],
    ['a largest party under the smallest', { min_party: 4, max_party: 3 }, 'max_party'],
    ['a table that seats no one', { kind: 'table', pricing: 'per_unit' }, 'heads_per_unit'],
    ['a table per person', { ...table, pricing: 'per_person' }, 'pricing'],
    ['a minimum spend without a table', { minimum_spend_minor: 100 }, 'minimum_spend_minor'],
    ['a code that opens nothing', { access_code: 'OPEN' }, 'access_code'],
    ['nothing that opens it', { visibility: 'code' }, 'access_code'],
    ['a code of two signs', { visibility: 'code', access_code: 'AB' }, 'access_code'],
    ['a hidden phase', { visibility: 'hidden', phase_group: 'Entry' }, 'phase_group'],
    ['an entry that is free until a time', { free_until_local: '2032-03-01T00:30' }, 'free_until_local'],
    ['a guest list without its later price', { ...guestList, free_until_local: '2032-03-01T00:30' }, 'price_after_minor'],
    [
      'a free time outside the event',
      { ...guestList, price_after_minor: 500, free_until_local: '2020-03-01T00:30' },
      'free_until_local',
    ],
    [
      'sales that end before they begin',
      { sales_start_at_local: '2026-11-21T10:00', sales_end_at_local: '2026-11-21T10:00' },
      'sales_end_at_local',
    ],
    ['sales that outlast the event', { sales_end_at_local: '2099-11-21T10:00' }, 'sales_end_at_local'],
    ['an impossible date', { sales_end_at_local: '2026-02-30T10:00' }, 'sales_end_at_local'],
    ['an instant in place of a local time', { sales_end_at_local: '2026-11-21T10:00:00Z' }, 'sales_end_at_local'],
    ['a tax over the price', { tax_bp: 10_001 }, 'tax_bp'],
    ['an unknown field', { position: 3 }, 'position'],
  ])('refuses %s, naming the field.', async (_, change, field) => {
    const id = await addEvent(world)
    const body = { ...entry, ...change } as Body
    await expect(add(id, body)).rejects.toMatchObject(
      refusedWith(400, 'invalid', { fields: { [field]: expect.arrayContaining([expect.any(String)]) } }),
    )
    expect((await admin.call(listPrestations, { params: { id } })).count).toBe(0)
  })

  it.each([{ state: 'cancelled' }, { state: 'archived' }, { in_hours: -20 }])('refuses a closed event: %o.', async (change) => {
    await expect(add(await addEvent(world, change), entry)).rejects.toMatchObject(refusedWith(409, 'event_closed'))
  })
})

describe('updatePrestation', () => {
  it('changes what is sent, clears what is null and keeps the rest.', async () => {
    const { id } = await add(await addEvent(world), { ...entry, stock: 20, description: 'At the door' })
    const changed = await admin.call(updatePrestation, { params: { id }, body: { version: 1, price_minor: 1500, stock: null } })
    expect(changed).toMatchObject({ price_minor: 1500, stock: null, description: 'At the door', version: 2, adjusted: false })
  })

  it('refuses a stale version, and returns the current one.', async () => {
    const { id } = await add(await addEvent(world), entry)
    const save = async (name: string) => admin.call(updatePrestation, { params: { id }, body: { version: 1, name } })
    const results = await Promise.allSettled([save('Early'), save('Late')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { name } = await admin.call(getPrestation, { params: { id } })
    await expect(save('Again')).rejects.toMatchObject(refusedWith(409, 'stale', { current: { name, version: 2 } }))
  })

  it('leaves bookings at their booked price.', async () => {
    const event_id = await addEvent(world)
    const { id } = await add(event_id, entry)
    const { lines } = await book(event_id, id)
    await admin.call(updatePrestation, { params: { id }, body: { version: 1, price_minor: 9900 } })
    const { rows } = await world.pool.query(
      'select unit_price_minor, total_minor from reservation_lines where prestation_id = $1',
      [id],
    )
    expect({ rows, lines }).toMatchObject({
      rows: [{ unit_price_minor: 1200, total_minor: '1200' }],
      lines: [{ unit_price_minor: 1200 }],
    })
    expect((await book(event_id, id)).lines).toMatchObject([{ unit_price_minor: 9900 }])
  })

  it('validates the whole prestation after the change.', async () => {
    const { id } = await add(await addEvent(world), { ...entry, payment: 'deposit', deposit_minor: 500 })
    await expect(admin.call(updatePrestation, { params: { id }, body: { version: 1, price_minor: 400 } })).rejects.toMatchObject(
      refusedWith(400, 'invalid', { fields: { deposit_minor: [expect.any(String)] } }),
    )
  })

  it('deletes a code with what it unlocked.', async () => {
    const { id } = await add(await addEvent(world), { ...entry, visibility: 'code', access_code: 'FRIENDS' })
    expect(await admin.call(updatePrestation, { params: { id }, body: { version: 1, visibility: 'public' } })).toMatchObject({
      access_code: null,
    })
  })

  it('keeps the stock at or above what is booked, and the kind of what is booked.', async () => {
    const event_id = await addEvent(world)
    const { id } = await add(event_id, { ...entry, stock: 5 })
    await book(event_id, id, 3)
    const save = async (change: Partial<Body>) =>
      admin.call(updatePrestation, { params: { id }, body: { version: 1, ...change } })
    await expect(save({ stock: 2 })).rejects.toMatchObject(
      refusedWith(409, 'stock_below_sold', { sold: 3, fields: { stock: ['3 are booked: choose a stock of 3 or more'] } }),
    )
    await expect(save({ kind: 'guest_list' })).rejects.toMatchObject(
      refusedWith(400, 'invalid', { fields: { kind: [expect.any(String)] } }),
    )
    await expect(save({ pricing: 'per_unit' })).rejects.toMatchObject(
      refusedWith(400, 'invalid', { fields: { pricing: [expect.any(String)] } }),
    )
    expect(await save({ stock: 3 })).toMatchObject({ stock: 3, sold: 3, state: 'sold_out', is_booked: true })
  })

  it('never lowers the stock below what is booked at the same time.', async () => {
    const event_id = await addEvent(world)
    const { id } = await add(event_id, { ...entry, stock: 50 })
    const bookings = Array.from({ length: 30 }, async () => book(event_id, id))
    const cut = admin.call(updatePrestation, { params: { id }, body: { version: 1, stock: 10 } })
    await Promise.allSettled([...bookings, cut])
    const { stock, sold } = await admin.call(getPrestation, { params: { id } })
    expect(sold).toBeLessThanOrEqual(stock ?? 0)
    // Even if a program forgets to check: the database has the last word.
    const under = world.pool.query('update prestations set stock = $2 where id = $1', [id, sold - 1])
    await expect(under).rejects.toMatchObject({ constraint: 'prestations_stock_covers_sold' })
  })

  it('in the database: waits for a booking being written, and a booking waits for it.', async () => {
    const event_id = await addEvent(world)
    const { id } = await add(event_id, { ...entry, stock: 5 })
    const [one, two] = [await world.pool.connect(), await world.pool.connect()]
    const take = 'update prestation_occupancy set units = units + 4 where prestation_id = $1'
    const cut = 'update prestations set stock = 3 where id = $1'
    try {
      await one.query('begin')
      await one.query(take, [id])
      const waiting = two.query(cut, [id]).catch((error: unknown) => error)
      await one.query('commit')
      expect(await waiting).toMatchObject({ constraint: 'prestations_stock_covers_sold' })
      await one.query('update prestation_occupancy set units = 0 where prestation_id = $1', [id])
      await one.query('begin')
      await one.query(cut, [id])
      const booking = two.query(take, [id]).catch((error: unknown) => error)
      await one.query('commit')
      expect(await booking).toMatchObject({ constraint: 'prestation_occupancy_within_stock' })
    } finally {
      one.release()
      two.release()
    }
  })
})

describe('reorderPrestations', () => {
  it('puts everything into the order sent, which guests see.', async () => {
    const id = await addEvent(world)
    const prestationIds = [await add(id, entry), await add(id, { ...entry, name: 'Late' }), await add(id, table)]
    const ids = prestationIds.map((one) => one.id).toReversed()
    const { prestations: ordered } = await admin.call(reorderPrestations, { params: { id }, body: { ids } })
    expect(ordered.map((one) => [one.id, one.position, one.version])).toEqual(ids.map((one, index) => [one, index, 1]))
  })

  it('refuses an order with a missing, unknown or duplicate item.', async () => {
    const id = await addEvent(world)
    const prestationIds = [await add(id, entry), await add(id, table)].map((one) => one.id)
    const other = await addPrestation(world, await addEvent(world))
    const order = async (...ids: string[]) => admin.call(reorderPrestations, { params: { id }, body: { ids } })
    await expect(order(prestationIds[0]!)).rejects.toMatchObject(refusedWith(409, 'stale', { current: { count: 2 } }))
    await expect(order(prestationIds[0]!, other)).rejects.toMatchObject(refusedWith(409, 'stale'))
    await expect(order(prestationIds[0]!, prestationIds[0]!)).rejects.toMatchObject(
      refusedWith(400, 'invalid', { fields: { ids: [expect.any(String)] } }),
    )
  })
})

describe('duplicatePrestation', () => {
  it('creates a draft right after it, with nothing sold.', async () => {
    const event_id = await addEvent(world)
    const { id } = await add(event_id, { ...entry, stock: 5, visibility: 'code', access_code: 'FRIENDS' })
    await add(event_id, table)
    await book(event_id, await addPrestation(world, event_id, { position: 2 }))
    expect(await admin.call(duplicatePrestation, { params: { id } })).toMatchObject({
      name: 'Entry (copy)',
      status: 'draft',
      position: 1,
      version: 1,
      stock: 5,
      sold: 0,
      access_code: 'FRIENDS',
    })
    await admin.call(manageEvent, { params: { id: event_id }, body: { action: 'cancel' } })
    await expect(admin.call(duplicatePrestation, { params: { id } })).rejects.toMatchObject(refusedWith(409, 'event_closed'))
  })
})

describe('deletePrestation', () => {
  it('deletes what no one ever booked, and suggests archiving for the rest.', async () => {
    const event_id = await addEvent(world)
    const [unused, booked] = [await add(event_id, table), await add(event_id, entry)]
    const { cancel } = await book(event_id, booked.id)
    await cancel()
    expect(await admin.call(deletePrestation, { params: { id: unused.id } })).toEqual({ message: 'Booth was deleted.' })
    const refusal = admin.call(deletePrestation, { params: { id: booked.id } })
    await expect(refusal).rejects.toMatchObject(
      refusedWith(409, 'prestation_booked', { error: expect.stringContaining('Archive it') }),
    )
    expect(
      await admin.call(updatePrestation, { params: { id: booked.id }, body: { version: 1, status: 'archived' } }),
    ).toMatchObject({ status: 'archived' })
  })
})

describe('what a closed event sold', () => {
  it.each<[string, string]>([
    ['cancelled', `state = 'cancelled'`],
    ['archived', `state = 'archived'`],
    [
      'over',
      `starts_at = now() - interval '30 days', ends_at = now() - interval '29 days', sales_end_at = now() - interval '29 days'`,
    ],
  ])('stays as it was, in order: an event that is %s.', async (_, change) => {
    const id = await addEvent(world)
    const ids = [await add(id, entry), await add(id, table)].map((one) => one.id)
    await world.pool.query(`update events set ${change} where id = $1`, [id])
    const params = { id: ids[0]! }
    await expect(admin.call(updatePrestation, { params, body: { version: 1, name: 'Later' } })).rejects.toMatchObject(
      refusedWith(409, 'event_closed'),
    )
    await expect(admin.call(reorderPrestations, { params: { id }, body: { ids: ids.toReversed() } })).rejects.toMatchObject(
      refusedWith(409, 'event_closed'),
    )
    await expect(admin.call(deletePrestation, { params })).rejects.toMatchObject(refusedWith(409, 'event_closed'))
    expect((await admin.call(listPrestations, { params: { id } })).prestations.map((one) => [one.id, one.version])).toEqual(
      ids.map((one) => [one, 1]),
    )
  })
})

describe('an event that moves', () => {
  it('moves the times of what it sells, across a clock change; sales times stay.', async () => {
    const id = await addEvent(world, {
      state: 'draft',
      starts_at: '2032-03-20T22:00:00Z',
      ends_at: '2032-03-21T05:00:00Z',
      sales_end_at: '2032-03-21T04:00:00Z',
      business_date: '2032-03-20',
      capacity: 100,
    })
    const list = await add(id, {
      ...guestList,
      price_after_minor: 1000,
      free_until_local: '2032-03-21T00:30',
      sales_end_at_local: '2032-03-19T12:00',
    })
    const { version } = await admin.call(getManagedEvent, { params: { id } })
    await admin.call(updateEvent, {
      params: { id },
      body: { version, starts_at_local: '2032-04-03T23:00', ends_at_local: '2032-04-04T06:00', sales_end_at_local: null },
    })
    expect(await admin.call(getPrestation, { params: { id: list.id } })).toMatchObject({
      free_until_local: '2032-04-04T00:30',
      sales_end_at_local: '2032-03-19T12:00',
      version: 2,
    })
    await admin.call(updateEvent, { params: { id }, body: { version: version + 1, starts_at_local: '2032-04-04T01:00' } })
    expect(await admin.call(getPrestation, { params: { id: list.id } })).toMatchObject({
      free_until_local: '2032-04-04T02:30',
      version: 3,
    })
    const late = await add(id, { ...entry, entry_start_at_local: '2032-04-04T04:00', entry_end_at_local: '2032-04-04T06:00' })
    await admin.call(updateEvent, {
      params: { id },
      body: { version: version + 2, ends_at_local: '2032-04-04T05:00', sales_end_at_local: null },
    })
    expect(await admin.call(getPrestation, { params: { id: late.id } })).toMatchObject({
      entry_start_at_local: '2032-04-04T04:00',
      entry_end_at_local: '2032-04-04T05:00',
      version: 2,
    })
    const entries = await add(id, entry)
    await admin.call(updateEvent, { params: { id }, body: { version: version + 3, title: 'The same night' } })
    expect(await admin.call(getPrestation, { params: { id: entries.id } })).toMatchObject({ version: 1 })
  })
})

describe('what another club sells', () => {
  it('is not found by any call.', async () => {
    const { event_id, prestation_id } = await makeEvent(world.pool, '', `-${randomUUID()}`)
    const [event, prestation] = [{ params: { id: event_id } }, { params: { id: prestation_id } }]
    const calls = [
      () => admin.call(listPrestations, event),
      () => admin.call(createPrestation, { ...event, body: entry }),
      () => admin.call(reorderPrestations, { ...event, body: { ids: [prestation_id] } }),
      () => admin.call(getPrestation, prestation),
      () => admin.call(updatePrestation, { ...prestation, body: { version: 1, price_minor: 0 } }),
      () => admin.call(duplicatePrestation, prestation),
      () => admin.call(deletePrestation, prestation),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject(refusedWith(404, 'not_found'))
  })

  it('staff can manage with the permission for events, and not without.', async () => {
    const params = { id: world.event.event_id }
    const [may, mayNot] = [await world.staff('can_access_events'), await world.staff('can_access_finances')]
    expect(await may.call(listPrestations, { params })).toMatchObject({ count: 2 })
    await expect(mayNot.call(listPrestations, { params })).rejects.toMatchObject(refusedWith(403, 'forbidden'))
  })
})
