import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createReservation, getReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn, readSubjects } from '../../../testing/clubs.ts'
import { addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { book, prepaid } from '../money/testing/bookings.ts'
import { bottle, confirmedBooking, historyOf } from './testing/additions.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('what is added to a confirmed booking and paid in advance', () => {
  it('is held at the current price, paid alone, and then part of the booking; what was booked keeps its price.', async () => {
    const { add, payAddition, taken, booking, event_id, guest, params, sell } = await confirmedBooking(world)
    await world.pool.query('update prestations set price_minor = 3000 where event_id = $1', [event_id])
    const bottle_id = await sell()
    const changes = { party_size: 4, add: [{ prestation_id: bottle_id, quantity: 1 }] }
    const query = { preview: 'modify', party_size: 4, add: `${bottle_id}:1` } as const
    expect((await guest.call(getReservation, { params, query })).modification).toMatchObject({
      party_size: 4,
      difference_minor: 15_000,
      to_pay_minor: 15_000,
      total_minor: 20_000,
    })
    const adding = await add(changes)
    expect(adding).toMatchObject({
      status: 'confirmed',
      party_size: 2,
      total_minor: 5000,
      to_pay_minor: 15_000,
      addition: {
        party_size: 4,
        amount_minor: 15_000,
        changes: [
          { name: 'Entry', quantity: 2, unit_price_minor: 3000 },
          { name: 'Bottle', quantity: 1, unit_price_minor: 9000 },
        ],
      },
      allowed_actions: ['pay', 'drop_addition', 'cancel'],
    })
    expect(await taken()).toEqual({ heads: 4, units: 5 })
    const paid = await payAddition()
    expect(paid).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      party_size: 4,
      total_minor: 20_000,
      paid_minor: 20_000,
      refunded_minor: 0,
      to_pay_minor: 0,
      lines: [
        { name: 'Entry', quantity: 2, unit_price_minor: 2500 },
        { name: 'Entry', quantity: 2, unit_price_minor: 3000 },
        { name: 'Bottle', quantity: 1, unit_price_minor: 9000 },
      ],
      movements: [{ amount_minor: 5000 }, { amount_minor: 15_000, state: 'succeeded' }],
      allowed_actions: ['modify', 'cancel', 'transfer'],
    })
    expect(paid).not.toHaveProperty('addition')
    expect(await taken()).toEqual({ heads: 4, units: 5 })
    expect((await historyOf(world, booking.id)).slice(-3)).toEqual(['add', 'complete_addition', 'settle'])
    expect((await readSubjects(world, guest.email)).filter((one) => one.includes('Confirmed'))).toHaveLength(2)
  })

  it('joins the line it has on the same terms, and each payment is allocated to what it paid for.', async () => {
    const { add, payAddition, booking } = await confirmedBooking(world)
    await add({ party_size: 3 })
    expect(await payAddition()).toMatchObject({ party_size: 3, lines: [{ quantity: 3, total_minor: 7500 }] })
    const { rows } = await world.pool.query<{ paid: unknown }>(
      `select a.amount_minor::int as paid from payments p
       cross join lateral jsonb_to_recordset(p.allocation::jsonb) a (amount_minor bigint)
       where p.purpose_id = $1 order by p.created_at`,
      [booking.id],
    )
    expect(rows).toEqual([{ paid: 5000 }, { paid: 2500 }])
  })

  it('is released alone if it is not paid in time.', async () => {
    const { add, later, taken, booking, payWith } = await confirmedBooking(world)
    await add({ party_size: 4 })
    await payWith('has_no_money')
    const after = await later({ minutes: 16 })
    expect(after).toMatchObject({ status: 'confirmed', party_size: 2, paid_minor: 5000, to_pay_minor: 0 })
    expect(after).not.toHaveProperty('addition')
    expect(await taken()).toEqual({ heads: 2, units: 2 })
    expect((await historyOf(world, booking.id)).at(-1)).toBe('release_addition')
  })

  it('is free for others from its deadline on, before anything marks it.', async () => {
    const { add, event_id, taken } = await confirmedBooking(world, prepaid, { capacity: 4 })
    await add({ party_size: 4 })
    const other = await world.guest('client')
    const { rows } = await world.pool.query<{ id: string }>('select id from prestations where event_id = $1', [event_id])
    const body = { event_id, lines: [{ prestation_id: rows[0]?.id ?? '', quantity: 2 }], party_size: 2 }
    await expect(other.call(createReservation, { body })).rejects.toMatchObject({ body: { code: 'sold_out' } })
    world.clock.move({ minutes: 16 })
    await keepSignedIn(world)
    expect(await other.call(createReservation, { body })).toMatchObject({ status: 'held', party_size: 2 })
    expect(await taken()).toEqual({ heads: 4, units: 4 })
  })

  it('can be dropped, and another one of the same price added: the page of the first collects nothing.', async () => {
    const { add, drop, act, taken, payAddition } = await confirmedBooking(world)
    await add({ party_size: 4 })
    const first = (await act('pay')).payment?.url
    expect(await drop()).toMatchObject({ party_size: 2, to_pay_minor: 0 })
    expect(await taken()).toEqual({ heads: 2, units: 2 })
    await expect(drop()).rejects.toMatchObject({ body: { code: 'invalid_transition' } })
    await add({ party_size: 4 })
    expect((await act('pay')).payment?.url).not.toBe(first)
    expect(await payAddition()).toMatchObject({ party_size: 4, paid_minor: 10_000, refunded_minor: 0 })
  })

  it('holds everything else of the booking until it is decided.', async () => {
    const { add, guest, params } = await confirmedBooking(world)
    await add({ party_size: 3 })
    await expect(add({ party_size: 4 })).rejects.toMatchObject({ status: 409, body: { code: 'addition_open' } })
    for (const body of [
      { action: 'transfer', to: 'friend@example.com' },
      { action: 'return_tickets', tickets: 1 },
    ] as const)
      await expect(guest.call(manageReservation, { params, body })).rejects.toMatchObject({ body: { code: 'addition_open' } })
  })

  it('counts towards what one guest may have.', async () => {
    const { add, guest, event_id } = await confirmedBooking(world, prepaid, { per_client_limit: 4 })
    await add({ party_size: 4 })
    const prestation_id = await addPrestation(world, event_id, { payment: 'at_club', position: 3 })
    const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
    await expect(guest.call(createReservation, { body })).rejects.toMatchObject({ body: { code: 'per_client_limit' } })
  })
})

describe('what costs nothing in advance', () => {
  it('is part of the booking at once.', async () => {
    const { add, sell, taken } = await confirmedBooking(world, { payment: 'free', price_minor: 0 })
    const item = await sell({ ...bottle, payment: 'at_club' })
    const larger = await add({ party_size: 3, add: [{ prestation_id: item, quantity: 2 }] })
    expect(larger).toMatchObject({ party_size: 3, due_at_club_minor: 18_000, to_pay_minor: 0 })
    expect(larger).not.toHaveProperty('addition')
    expect(await taken()).toEqual({ heads: 3, units: 5 })
  })

  it('needs no place of a full event if it is an item.', async () => {
    const { add, sell } = await confirmedBooking(world, { payment: 'at_club', price_minor: 1000 }, { capacity: 2 })
    const item = await sell({ ...bottle, payment: 'at_club' })
    expect(await add({ add: [{ prestation_id: item, quantity: 1 }] })).toMatchObject({ party_size: 2, total_minor: 11_000 })
    await expect(add({ party_size: 3 })).rejects.toMatchObject({ body: { code: 'sold_out' } })
  })
})

it('A booking that is not paid yet pays for what is added with the rest, by the same deadline.', async () => {
  const { guest, params, event_id, booking, payWith, read } = await book(world)
  const prestation_id = await addPrestation(world, event_id, bottle)
  const body = { action: 'modify' as const, version: 1, party_size: 3, add: [{ prestation_id, quantity: 1 }] }
  expect(await guest.call(manageReservation, { params, body })).toMatchObject({
    status: 'held',
    party_size: 3,
    to_pay_minor: 16_500,
    expires_at: booking.expires_at,
  })
  await payWith('pays')
  await world.runDueJobs()
  expect(await read()).toMatchObject({ status: 'confirmed', paid_minor: 16_500 })
})

it.each<[string, Record<string, unknown>, string, string]>([
  ['is not sold to guests', { visibility: 'code', access_code: 'SECRET99' }, 'prestation_unavailable', 'add.0.prestation_id'],
  ['is not on sale any more', { status: 'paused' }, 'prestation_unavailable', 'add.0.prestation_id'],
  ['admits guests', { kind: 'entry', pricing: 'per_person' }, 'invalid', 'add.0.prestation_id'],
])('An item that %s is refused.', async (_, columns, code, field) => {
  const { add, sell } = await confirmedBooking(world)
  const prestation_id = await sell({ ...bottle, ...columns })
  await expect(add({ add: [{ prestation_id, quantity: 1 }] })).rejects.toMatchObject({
    body: { code, fields: { [field]: [expect.any(String)] } },
  })
})

it('An item is refused twice in one request, beyond its stock, with a smaller party, and if the club approves it.', async () => {
  const { add, sell, taken } = await confirmedBooking(world)
  const few = await sell({ ...bottle, stock: 1 })
  const one = { prestation_id: few, quantity: 1 }
  await expect(add({ add: [one, one] })).rejects.toMatchObject({ body: { code: 'invalid' } })
  await expect(add({ add: [{ ...one, quantity: 2 }] })).rejects.toMatchObject({ body: { code: 'not_enough_places', left: 1 } })
  await expect(add({ party_size: 1, add: [one] })).rejects.toMatchObject({ body: { code: 'invalid' } })
  const approved = await sell({ ...bottle, approval: 'manual' })
  await expect(add({ add: [{ prestation_id: approved, quantity: 1 }] })).rejects.toMatchObject({
    body: { code: 'needs_approval' },
  })
  expect(await taken()).toEqual({ heads: 2, units: 2 })
})

it('A cancelled booking refunds what was added with the rest, each to its payment.', async () => {
  const { add, payAddition, act, booking } = await confirmedBooking(world)
  await add({ party_size: 4 })
  await payAddition()
  expect(await act('cancel')).toMatchObject({ status: 'cancelled', paid_minor: 10_000, refunded_minor: 10_000 })
  await world.runDueJobs()
  const { rows } = await world.pool.query(
    `select r.amount_minor::int, r.state from payment_refunds r join payments p on p.id = r.payment_id where p.purpose_id = $1`,
    [booking.id],
  )
  expect(rows).toEqual([
    { amount_minor: 5000, state: 'succeeded' },
    { amount_minor: 5000, state: 'succeeded' },
  ])
})

it('Cancelling for half refunds half of each payment, and an added item from what paid for it.', async () => {
  await world.pool.query(
    `update clubs set cancellation_policy = '[{"hours_before": 1000, "refund_bp": 10000}, {"hours_before": 1, "refund_bp": 5000}]'`,
  )
  const { add, payAddition, act, booking, sell, guest, params } = await confirmedBooking(world)
  const added = async (prestation_id: string) => {
    await add({ add: [{ prestation_id, quantity: 1 }] })
    return payAddition()
  }
  const wine = await sell({ ...bottle, name: 'Wine', price_minor: 4000, position: 6 })
  await added(await sell())
  const { lines } = await added(wine)
  const line_ids = lines.flatMap(({ name, id }) => (name === 'Bottle' ? [id] : []))
  const refunds = async () => {
    await world.runDueJobs()
    const { rows } = await world.pool.query<{ paid: number; back: number }>(
      `select p.amount_minor::int as paid, sum(r.amount_minor)::int as back
       from payment_refunds r join payments p on p.id = r.payment_id where p.purpose_id = $1 group by p.id order by p.created_at`,
      [booking.id],
    )
    return rows.map(({ paid, back }) => [paid, back])
  }
  await guest.call(manageReservation, { params, body: { action: 'cancel', line_ids } })
  expect(await refunds()).toEqual([[9000, 4500]])
  await act('cancel')
  expect(await refunds()).toEqual([
    [5000, 1667],
    [9000, 6000],
    [4000, 1333],
  ])
  await world.pool.query(`update clubs set cancellation_policy = '[]'`)
})
