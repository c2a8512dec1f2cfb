import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getManagedEvent } from '#contract/events/management.ts'
import { getEventReservations, takeWalkIn } from '#contract/reservations/event-reservations.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())

async function openEvent(event: Record<string, unknown> = {}, prestation: Record<string, unknown> = {}) {
  const event_id = await addEvent(world, { in_hours: 1, ...event })
  const prestation_id = await addPrestation(world, event_id, prestation)
  const lines = (quantity: number) => [{ prestation_id, quantity }]
  const takeIn = async (
    party_size: number,
    more: { check_in?: boolean; guest_name?: string; table_label?: string } = {},
    idempotencyKey?: string,
  ) =>
    admin.call(takeWalkIn, {
      body: { event_id, lines: lines(party_size), party_size, ...more },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    })
  const book = async (party_size: number, arrival_at?: string) => {
    const guest = await world.guest('client')
    await keepSignedIn(world)
    return guest.call(createReservation, {
      body: { event_id, lines: lines(party_size), party_size, ...(arrival_at !== undefined && { arrival_at }) },
    })
  }
  const look = async () => admin.call(getEventReservations, { params: { id: event_id } })
  return { event_id, prestation_id, lines, takeIn, book, look }
}

describe('takeWalkIn', () => {
  it('adds a party without an account at current prices, paid at the venue.', async () => {
    const { takeIn, look } = await openEvent(
      {},
      { payment: 'prepaid', price_minor: 1500, approval: 'manual', visibility: 'hidden' },
    )
    const taken = await takeIn(3, { guest_name: 'Bo', table_label: 'B2' })
    const log = await world.pool.query<{ after: unknown }>('select after from audit_log where subject_id = $1', [taken.id])
    expect(log.rows).toMatchObject([{ after: { party_size: 3, table_label: 'B2' } }])
    expect(log.rows[0]?.after).not.toHaveProperty('guest_name')
    expect(taken).toMatchObject({
      status: 'confirmed',
      source: 'walk_in',
      client: null,
      name: 'Bo',
      table_label: 'B2',
      party_size: 3,
      checked_in_heads: 0,
    })
    expect(taken).toMatchObject({
      payment_status: 'unpaid',
      total_minor: 4500,
      due_online_minor: 0,
      due_at_club_minor: 4500,
      expires_at: null,
    })
    expect(taken.history).toMatchObject([{ by: 'club', action: 'walk_in', status: 'confirmed' }])
    expect(await look()).toMatchObject({ heads: 3, expected_heads: 3, inside_heads: 0, prestations: [{ units: 3, left: null }] })
  })

  it('shows the price it charges: a guest list that was free until an hour ago is not.', async () => {
    const free_until = new Date(Date.parse(world.clock.now().toString()) - 3_600_000).toISOString()
    const { takeIn, look } = await openEvent(
      {},
      { kind: 'guest_list', payment: 'free', price_minor: 0, price_after_minor: 1800, free_until },
    )
    expect((await look()).prestations).toMatchObject([{ price_minor: 1800 }])
    expect(await takeIn(1)).toMatchObject({ total_minor: 1800 })
  })

  it('admits it at once if the doors are open.', async () => {
    const { takeIn, look } = await openEvent()
    await expect(takeIn(2, { check_in: true })).rejects.toMatchObject({ status: 409, body: { code: 'doors_closed' } })
    world.clock.move({ hours: 2 })
    expect(await takeIn(2, { check_in: true })).toMatchObject({
      status: 'checked_in',
      checked_in_heads: 2,
      payment_status: 'none_required',
    })
    expect(await look()).toMatchObject({ inside_heads: 2, are_doors_open: true })
  })

  it("admits it by the door's rules and records it there: it can be undone like any other, and the licence capacity holds.", async () => {
    const { event_id, takeIn, look } = await openEvent()
    world.clock.move({ hours: 2 })
    await keepSignedIn(world)
    const { id, history } = await takeIn(2, { check_in: true })
    expect(history).toMatchObject([
      { action: 'walk_in', status: 'confirmed' },
      { action: 'check_in', status: 'checked_in' },
    ])
    const { rows } = await world.pool.query('select action, heads, result from door_scans where event_id = $1', [event_id])
    expect(rows).toEqual([{ action: 'check_in', heads: 2, result: 'admitted' }])
    expect(await look()).toMatchObject({ inside_heads: 2 })
    expect(await admin.call(manageClubReservation, { params: { id }, body: { action: 'undo_check_in' } })).toMatchObject({
      status: 'confirmed',
      checked_in_heads: 0,
    })
    expect(await look()).toMatchObject({ heads: 2, inside_heads: 0 })
    await world.pool.query('update event_doors set inside = 99999 where event_id = $1', [event_id])
    await expect(takeIn(2, { check_in: true })).rejects.toMatchObject({
      status: 409,
      body: { code: 'not_admitted', reason: 'capacity_full' },
    })
    expect(await look()).toMatchObject({ heads: 2 })
  })

  it('shows how many places are held by guests who still have to pay.', async () => {
    const prepaid = await openEvent({ in_hours: 5 }, { payment: 'prepaid', price_minor: 2500 })
    await prepaid.book(2)
    await prepaid.book(3)
    expect(await prepaid.look()).toMatchObject({ heads: 5, held_unpaid: 5, expected_heads: 0 })
    const listed = await admin.call(getManagedEvent, { params: { id: prepaid.event_id } })
    expect(listed).toMatchObject({ heads: 5, held_unpaid: 5 })
    world.clock.move({ minutes: 11 })
    expect((await prepaid.look()).held_unpaid).toBe(0)
    const atClub = await openEvent({ in_hours: 5 }, { payment: 'at_club', price_minor: 2500, approval: 'manual' })
    await atClub.book(2)
    expect((await atClub.look()).held_unpaid).toBe(0)
  })

  it('takes no more than capacity, licence and stock allow, counting expired holds as free.', async () => {
    const full = await openEvent({ capacity: 3 })
    await full.takeIn(2)
    await expect(full.takeIn(2)).rejects.toMatchObject({ status: 409, body: { code: 'not_enough_places', left: 1 } })
    await full.takeIn(1)
    await expect(full.takeIn(1)).rejects.toMatchObject({ status: 409, body: { code: 'sold_out' } })
    const stocked = await openEvent({}, { stock: 1, name: 'Entry' })
    await expect(stocked.takeIn(2)).rejects.toMatchObject({
      status: 409,
      body: { code: 'not_enough_places', error: 'Only 1 of Entry left.' },
    })
    const sale = await openEvent({ capacity: 2, in_hours: 5 }, { payment: 'prepaid', price_minor: 100 })
    await sale.book(2)
    await expect(sale.takeIn(1)).rejects.toMatchObject({ body: { code: 'sold_out' } })
    world.clock.move({ minutes: 11 })
    expect(await sale.takeIn(2)).toMatchObject({ status: 'confirmed' })
    await world.pool.query('update clubs set licence_capacity = 1 where id = $1', [world.event.club_id])
    const licensed = await openEvent()
    await expect(licensed.takeIn(2)).rejects.toMatchObject({ body: { code: 'not_enough_places', left: 1 } })
    await world.pool.query('update clubs set licence_capacity = 100000 where id = $1', [world.event.club_id])
  })

  it('never oversells: of simultaneous walk-ins and bookings, as many succeed as there are places.', async () => {
    const { takeIn, book, look } = await openEvent({ capacity: 5 })
    const all = await Promise.allSettled([
      ...Array.from({ length: 6 }, async () => takeIn(1)),
      ...Array.from({ length: 6 }, async () => book(1)),
    ])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await look()).toMatchObject({ heads: 5, expected_heads: 5 })
  })

  it('seats a walk-in at a table that is free, or shared.', async () => {
    const { takeIn, event_id, lines } = await openEvent()
    await takeIn(2, { guest_name: 'Bo', table_label: 'B2' })
    await expect(takeIn(1, { table_label: 'b2' })).rejects.toMatchObject({
      status: 409,
      body: { code: 'table_taken', error: 'B2 is taken by Bo.' },
    })
    const body = { event_id, lines: lines(1), party_size: 1, table_label: 'b2', share_table: true }
    expect(await admin.call(takeWalkIn, { body })).toMatchObject({ table_label: 'B2' })
  })

  it('states the minimum spend, the spend and the balance of each table.', async () => {
    const { book, look } = await openEvent(
      { in_hours: 2 },
      {
        kind: 'table',
        name: 'Booth',
        pricing: 'per_unit',
        heads_per_unit: 4,
        stock: 9,
        payment: 'at_club',
        price_minor: 30_000,
        minimum_spend_minor: 20_000,
      },
    )
    const { id } = await book(1)
    const [party] = (await look()).without_table
    expect(party).toMatchObject({
      id,
      minimum_spend_minor: 20_000,
      actual_spend_minor: null,
      total_minor: 30_000,
      due_minor: 30_000,
    })
    await admin.call(manageClubReservation, {
      params: { id },
      body: { action: 'record_payment', amount_minor: 10_000, method: 'card' },
    })
    expect((await look()).without_table).toMatchObject([{ due_minor: 20_000 }])
  })

  it('adds one party once per key.', async () => {
    const { takeIn, look } = await openEvent()
    const first = await takeIn(2, {}, 'one-party')
    expect(await takeIn(2, {}, 'one-party')).toEqual(first)
    await expect(takeIn(3, {}, 'one-party')).rejects.toMatchObject({ body: { code: 'idempotency_mismatch' } })
    expect(await look()).toMatchObject({ heads: 2 })
  })

  it("is refused for closed events, unknown items, and another club's event.", async () => {
    const event = await openEvent()
    for (const [state, code] of [
      ['draft', 'event_not_published'],
      ['cancelled', 'event_cancelled'],
    ]) {
      await world.pool.query('update events set state = $2 where id = $1', [event.event_id, state])
      await expect(event.takeIn(1)).rejects.toMatchObject({ status: 409, body: { code } })
    }
    const over = await openEvent({ in_hours: -9 })
    await expect(over.takeIn(1)).rejects.toMatchObject({ body: { code: 'event_past' } })
    const [one, two] = [await openEvent(), await openEvent({}, { kind: 'extra', pricing: 'per_unit' })]
    const body = { event_id: one.event_id, party_size: 1 }
    await expect(admin.call(takeWalkIn, { body: { ...body, lines: two.lines(1) } })).rejects.toMatchObject({
      body: { code: 'prestation_unavailable' },
    })
    await expect(two.takeIn(1)).rejects.toMatchObject({ body: { code: 'needs_admission' } })
    await expect(admin.call(takeWalkIn, { body: { ...body, party_size: 2, lines: one.lines(1) } })).rejects.toMatchObject({
      body: { code: 'party_size' },
    })
    const other = await addClub(world)
    await expect(other.call(takeWalkIn, { body: { ...body, lines: one.lines(1) } })).rejects.toMatchObject({ status: 404 })
    await expect(
      (await world.staff('can_work_door')).call(takeWalkIn, { body: { ...body, lines: one.lines(1) } }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

describe('getEventReservations', () => {
  it('shows who arrives when and who sits where, to the own club only.', async () => {
    const { event_id, book, look } = await openEvent(
      { in_hours: 10 },
      { kind: 'table', name: 'Table', pricing: 'per_unit', heads_per_unit: 4, stock: 9 },
    )
    const doors = world.clock.now().add({ hours: 10 })
    const at = (minutes: number) => doors.add({ minutes }).toString({ smallestUnit: 'millisecond' })
    const [early, late, last] = [await book(2), await book(3, at(75)), await book(1, at(89))]
    await admin.call(manageClubReservation, { params: { id: late.id }, body: { action: 'assign_table', table_label: 'A1' } })
    await admin.call(manageClubReservation, {
      params: { id: last.id },
      body: { action: 'assign_table', table_label: 'a1', share_table: true },
    })
    const event = await look()
    expect(event.slots).toEqual([
      { from_at: at(0), parties: 1, heads: 2, inside_heads: 0 },
      { from_at: at(60), parties: 2, heads: 4, inside_heads: 0 },
    ])
    expect(event).toMatchObject({ id: event_id, capacity: 1000, expected_heads: 6, can_take_walk_ins: true, currency: 'EUR' })
    expect(event.tables).toMatchObject([
      { table_label: 'A1', heads: 4, parties: [{ id: late.id, arrives_at: at(75) }, { id: last.id }] },
    ])
    expect(event.without_table).toMatchObject([{ id: early.id, name: 'Ana Lopez', arrives_at: at(0) }])
    expect(event.prestations).toMatchObject([{ name: 'Table', units: 6, left: 3 }])
    const other = await addClub(world)
    await expect(other.call(getEventReservations, { params: { id: event_id } })).rejects.toMatchObject({ status: 404 })
  })
})
