import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createReservation, getReservation, manageReservation } from '#contract/reservations/reservations.ts'
import type { ReservationChanges } from '#contract/reservations/changes.ts'
import { keepSignedIn, readSubjects } from '../../../testing/clubs.ts'
import { addPrestation } from '../../../testing/events.ts'
import type { testCards } from '../../../testing/money.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { book, prepaid } from '../money/testing/bookings.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const bottle = { kind: 'bottle', name: 'Bottle', pricing: 'per_unit', price_minor: 9000, payment: 'prepaid', position: 5 }

/** A confirmed booking of two, with what adds to it and pays for that. */
async function confirmed(prestation: Record<string, unknown> = prepaid, event: Record<string, unknown> = {}) {
  const booked = await book(world, prestation, event)
  if (booked.booking.status === 'held') await booked.paid()
  const { guest, params, event_id, read } = booked
  const add = async (changes: ReservationChanges) =>
    guest.call(manageReservation, { params, body: { action: 'modify', version: (await read()).version, ...changes } })
  const payAddition = async (card: keyof typeof testCards = 'pays') => {
    await booked.payWith(card)
    await world.runDueJobs()
    return read()
  }
  const sell = async (more: Record<string, unknown> = bottle) => addPrestation(world, event_id, more)
  const taken = async () => takenOf(event_id)
  const drop = async () => guest.call(manageReservation, { params, body: { action: 'drop_addition' } })
  return { ...booked, add, payAddition, sell, taken, drop }
}

/** What is counted, beside what reservations and additions have. */
async function takenOf(event_id: string) {
  const { rows } = await world.pool.query<{ heads: number; units: number; parties: number; quantities: number }>(
    `select o.heads, (select sum(units)::int from prestation_occupancy where event_id = $1) as units,
      (select coalesce(sum(party_size), 0)::int from reservations where event_id = $1 and occupies(status))
        + (select coalesce(sum(heads), 0)::int from reservation_additions where event_id = $1 and state = 'open') as parties,
      (select coalesce(sum(l.quantity), 0)::int from reservation_lines l join reservations r on r.id = l.reservation_id
        where r.event_id = $1 and occupies(r.status))
        + (select coalesce(sum(l.quantity), 0)::int from reservation_addition_lines l join reservation_additions a
          on a.id = l.addition_id where a.event_id = $1 and a.state = 'open') as quantities
    from event_occupancy o where o.event_id = $1`,
    [event_id],
  )
  const [{ heads, units, parties, quantities } = { heads: -1, units: -1, parties: 0, quantities: 0 }] = rows
  expect([heads, units]).toEqual([parties, quantities])
  return { heads, units }
}

const historyOf = async (id: string) => {
  const { rows } = await world.pool.query<{ action: string }>(
    'select action from reservation_history where reservation_id = $1 order by at, id',
    [id],
  )
  return rows.map(({ action }) => action)
}

describe('what is added to a confirmed booking and paid in advance', () => {
  it('is held at the current price, paid alone, and then part of the booking; what was booked keeps its price.', async () => {
    const { add, payAddition, taken, booking, event_id, guest, params, sell } = await confirmed()
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
    expect((await historyOf(booking.id)).slice(-3)).toEqual(['add', 'complete_addition', 'settle'])
    expect((await readSubjects(world, guest.email)).filter((one) => one.includes('Confirmed'))).toHaveLength(2)
  })

  it('joins the line it has on the same terms, and each payment is allocated to what it paid for.', async () => {
    const { add, payAddition, booking } = await confirmed()
    await add({ party_size: 3 })
    expect(await payAddition()).toMatchObject({ party_size: 3, lines: [{ quantity: 3, total_minor: 7500 }] })
    const { rows } = await world.pool.query<{ paid: unknown }>(
      `select a.amount_minor::int as paid from payments p cross join lateral jsonb_to_recordset(p.allocation::jsonb) a (amount_minor bigint)
       where p.purpose_id = $1 order by p.created_at`,
      [booking.id],
    )
    expect(rows).toEqual([{ paid: 5000 }, { paid: 2500 }])
  })

  it('is released alone if it is not paid in time.', async () => {
    const { add, later, taken, booking, payWith } = await confirmed()
    await add({ party_size: 4 })
    await payWith('has_no_money')
    const after = await later({ minutes: 16 })
    expect(after).toMatchObject({ status: 'confirmed', party_size: 2, paid_minor: 5000, to_pay_minor: 0 })
    expect(after).not.toHaveProperty('addition')
    expect(await taken()).toEqual({ heads: 2, units: 2 })
    expect((await historyOf(booking.id)).at(-1)).toBe('release_addition')
  })

  it('is free for others from its deadline on, before anything marks it.', async () => {
    const { add, event_id, taken } = await confirmed(prepaid, { capacity: 4 })
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

  it('can be dropped, and then another one added.', async () => {
    const { add, drop, taken, payAddition } = await confirmed()
    await add({ party_size: 4 })
    expect(await drop()).toMatchObject({ party_size: 2, to_pay_minor: 0 })
    expect(await taken()).toEqual({ heads: 2, units: 2 })
    await expect(drop()).rejects.toMatchObject({ body: { code: 'invalid_transition' } })
    await add({ party_size: 3 })
    expect(await payAddition()).toMatchObject({ party_size: 3, paid_minor: 7500 })
  })

  it('holds everything else of the booking until it is decided.', async () => {
    const { add, guest, params } = await confirmed()
    await add({ party_size: 3 })
    await expect(add({ party_size: 4 })).rejects.toMatchObject({ status: 409, body: { code: 'addition_open' } })
    for (const body of [
      { action: 'transfer', to: 'someone' },
      { action: 'return_tickets', tickets: 1 },
    ] as const)
      await expect(guest.call(manageReservation, { params, body })).rejects.toMatchObject({ body: { code: 'addition_open' } })
  })

  it('counts towards what one guest may have.', async () => {
    const { add, guest, event_id } = await confirmed(prepaid, { per_client_limit: 4 })
    await add({ party_size: 4 })
    const prestation_id = await addPrestation(world, event_id, { payment: 'at_club', position: 3 })
    const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
    await expect(guest.call(createReservation, { body })).rejects.toMatchObject({ body: { code: 'per_client_limit' } })
  })
})

describe('what costs nothing in advance', () => {
  it('is part of the booking at once.', async () => {
    const { add, sell, taken } = await confirmed({ payment: 'free', price_minor: 0 })
    const item = await sell({ ...bottle, payment: 'at_club' })
    const larger = await add({ party_size: 3, add: [{ prestation_id: item, quantity: 2 }] })
    expect(larger).toMatchObject({ party_size: 3, due_at_club_minor: 18_000, to_pay_minor: 0 })
    expect(larger).not.toHaveProperty('addition')
    expect(await taken()).toEqual({ heads: 3, units: 5 })
  })

  it('needs no place of a full event if it is an item.', async () => {
    const { add, sell } = await confirmed({ payment: 'at_club', price_minor: 1000 }, { capacity: 2 })
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
  const { add, sell } = await confirmed()
  const prestation_id = await sell({ ...bottle, ...columns })
  await expect(add({ add: [{ prestation_id, quantity: 1 }] })).rejects.toMatchObject({
    body: { code, fields: { [field]: [expect.any(String)] } },
  })
})

it('An item is refused twice in one request, beyond its stock, with a smaller party, and if the club approves it.', async () => {
  const { add, sell, taken } = await confirmed()
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
  const { add, payAddition, act, booking } = await confirmed()
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

