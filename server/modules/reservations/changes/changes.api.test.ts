import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  cancelReservation,
  createReservation,
  getReservation,
  manageReservation,
  modifyReservation,
  type Reservation,
} from '#contract/reservations/reservations.ts'
import type { Call } from '#contract/base/client.ts'
import type { ModifyReservationBody, ReservationChanges } from '#contract/reservations/changes.ts'
import { changeBooking } from '../../../testing/change-booking.ts'
import { readEmail } from '../../../testing/clubs.ts'
import { giveCard } from '../../../testing/money.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const entry = { payment: 'at_club', price_minor: 1200, name: 'Entry' }
const table = { kind: 'table', name: 'Table', pricing: 'per_unit', heads_per_unit: 6, payment: 'at_club', price_minor: 20_000 }
const bottle = { kind: 'bottle', name: 'Bottle', pricing: 'per_unit', payment: 'at_club', price_minor: 9_000 }

/** A reservation of these prestations, with this many units of each. */
async function booked(things: [Record<string, unknown>, number][], party_size: number, event: Record<string, unknown> = {}) {
  const event_id = await addEvent(world, event)
  const ids: string[] = []
  for (const [position, [thing]] of things.entries()) ids.push(await addPrestation(world, event_id, { position, ...thing }))
  const lines = ids.map((prestation_id, index) => ({ prestation_id, quantity: things[index]?.[1] ?? 0 }))
  const guest = await world.guest('client')
  const booking = await guest.call(createReservation, { body: { event_id, lines, party_size } })
  const params = { id: booking.id }
  const read = async () => guest.call(getReservation, { params })
  const modify = async (changes: ReservationChanges) =>
    guest.call(manageReservation, { params, body: { action: 'modify', version: (await read()).version, ...changes } })
  const preview = async (party: number) =>
    (await guest.call(getReservation, { params, query: { preview: 'modify', party_size: party } })).modification
  const giveUp = async (line_ids: string[]) => guest.call(manageReservation, { params, body: { action: 'cancel', line_ids } })
  const change = async (index: number, columns: string) =>
    world.pool.query(`update prestations set ${columns} where id = $1`, [ids[index]])
  const taken = async () => {
    const { rows } = await world.pool.query<{ heads: number; units: number[] }>(
      `select heads, (select array_agg(units order by p.position) from prestations p
        join prestation_occupancy u on u.prestation_id = p.id where p.event_id = $1) as units
       from event_occupancy where event_id = $1`,
      [event_id],
    )
    return rows[0]
  }
  return { event_id, ids, guest, booking, params, modify, preview, giveUp, read, change, taken }
}

const lineOf = (line: { name: string; quantity: number; unit_price_minor: number }) => [
  line.name,
  line.quantity,
  line.unit_price_minor,
]

describe('a larger party', () => {
  it('buys more of the same items at the current price; what was booked keeps its own.', async () => {
    const { modify, preview, change, taken } = await booked([[entry, 2]], 2)
    await change(0, 'price_minor = 1500')
    expect(await preview(4)).toEqual({
      party_size: 4,
      changes: [{ name: 'Entry', quantity: 2, unit_price_minor: 1500 }],
      total_minor: 5400,
      difference_minor: 3000,
      to_pay_minor: 0,
      due_at_club_minor: 5400,
      refund_minor: 0,
      kept_minor: 0,
    })
    expect(await taken()).toEqual({ heads: 2, units: [2] })
    const larger = await modify({ party_size: 4 })
    expect(larger).toMatchObject({ status: 'confirmed', party_size: 4, total_minor: 5400, due_at_club_minor: 5400, version: 2 })
    expect(larger.lines.map(lineOf)).toEqual([
      ['Entry', 2, 1200],
      ['Entry', 2, 1500],
    ])
    expect((await modify({ party_size: 5 })).lines.map(lineOf)).toEqual([
      ['Entry', 2, 1200],
      ['Entry', 3, 1500],
    ])
    expect(await taken()).toEqual({ heads: 5, units: [5] })
  })

  it('first uses the free places it has.', async () => {
    const { modify, taken } = await booked([[table, 1]], 4)
    expect(await modify({ party_size: 6 })).toMatchObject({ party_size: 6, total_minor: 20_000, lines: [{ quantity: 1 }] })
    expect(await modify({ party_size: 7 })).toMatchObject({ party_size: 7, total_minor: 40_000, lines: [{ quantity: 2 }] })
    expect(await taken()).toEqual({ heads: 7, units: [2] })
  })

  it('owes more in advance before its hold is confirmed.', async () => {
    const { booking, modify, preview } = await booked([[{ payment: 'prepaid', price_minor: 2500 }, 2]], 2)
    expect(booking).toMatchObject({ status: 'held', allowed_actions: ['pay', 'modify', 'cancel'] })
    expect(await preview(3)).toMatchObject({ difference_minor: 2500, to_pay_minor: 7500 })
    expect(await modify({ party_size: 3 })).toMatchObject({
      status: 'held',
      due_online_minor: 7500,
      payment_status: 'unpaid',
      expires_at: booking.expires_at,
    })
  })

  it.each<[string, Record<string, unknown>, Record<string, unknown>, string]>([
    ['more than the event allows', { max_party_size: 2 }, {}, 'party_size'],
    ['more than one guest may have', { per_client_limit: 2 }, {}, 'per_client_limit'],
    ['more than one guest may have of it', {}, { per_client_limit: 2 }, 'per_client_limit'],
    ['more than there are', { capacity: 3 }, {}, 'not_enough_places'],
    ['more than a full event has', { capacity: 2 }, {}, 'sold_out'],
    ['more of it than there is', {}, { stock: 2 }, 'sold_out'],
    ['more than it is for', {}, { max_party: 2 }, 'party_size'],
  ])('is refused %s, and nothing changes.', async (_, event, thing, code) => {
    const { modify, preview, taken, read } = await booked([[{ ...entry, ...thing }, 2]], 2, event)
    for (const ask of [async () => modify({ party_size: 4 }), async () => preview(4)])
      await expect(ask()).rejects.toMatchObject({ status: 409, body: { code } })
    expect(await taken()).toEqual({ heads: 2, units: [2] })
    expect(await read()).toMatchObject({ party_size: 2, version: 1 })
  })

  it.each<[string, string, string, string]>([
    ['whose sale has closed', 'events', "sales_end_at = '2020-01-01'", 'sales_closed'],
    ['whose sale has not opened', 'events', "sales_start_at = ends_at - interval '1 hour'", 'sales_not_open'],
    ['that is paused', 'events', "state = 'paused'", 'event_paused'],
    ['for older guests by now', 'events', 'min_age = 40', 'underage'],
    ['that asks for an ID by now', 'events', 'requires_verified_id = true', 'id_required'],
    ['that is cancelled', 'events', "state = 'cancelled'", 'event_cancelled'],
    ['whose entry is paused', 'prestations', "status = 'paused'", 'prestation_unavailable'],
    ['whose entry is archived', 'prestations', "status = 'archived'", 'prestation_unavailable'],
    ['whose entry the club approves by now', 'prestations', "approval = 'manual'", 'needs_approval'],
  ])('is refused for an event %s.', async (_, of, columns, code) => {
    const { modify, event_id } = await booked([[entry, 2]], 2)
    await world.pool.query(`update ${of} set ${columns} where ${of === 'events' ? 'id' : 'event_id'} = $1`, [event_id])
    await expect(modify({ party_size: 3 })).rejects.toMatchObject({ body: { code } })
  })

  it.each([
    ['prepaid', 'null'],
    ['deposit', '500'],
  ])(
    'is only held for a confirmed booking if what it adds is %s by now: unpaid, it would have its places forever.',
    async (payment, deposit) => {
      const { modify, preview, change, read, taken } = await booked([[entry, 2]], 2)
      await change(0, `payment = '${payment}', deposit_minor = ${deposit}`)
      const due = payment === 'prepaid' ? 1200 : 500
      expect(await preview(3)).toMatchObject({ party_size: 3, to_pay_minor: due })
      expect(await modify({ party_size: 3 })).toMatchObject({ party_size: 2, addition: { party_size: 3, amount_minor: due } })
      expect(await read()).toMatchObject({ status: 'confirmed', party_size: 2, to_pay_minor: due, version: 2 })
      expect(await taken()).toEqual({ heads: 3, units: [3] })
    },
  )

  it('gets places released by expired holds.', async () => {
    const { modify, preview, event_id, ids } = await booked([[{ ...entry, price_minor: 0, payment: 'free' }, 1]], 1, {
      capacity: 3,
    })
    const [prestation_id = ''] = ids
    await world.pool.query(`update prestations set payment = 'prepaid', price_minor = 900 where id = $1`, [prestation_id])
    const other = await world.guest('client')
    await other.call(createReservation, { body: { event_id, lines: [{ prestation_id, quantity: 2 }], party_size: 2 } })
    await world.pool.query(`update prestations set payment = 'at_club' where id = $1`, [prestation_id])
    await expect(modify({ party_size: 2 })).rejects.toMatchObject({ body: { code: 'sold_out' } })
    world.clock.move({ minutes: 10 })
    expect(await preview(3)).toMatchObject({ due_at_club_minor: 1800 })
    expect(await modify({ party_size: 3 })).toMatchObject({
      party_size: 3,
      status: 'confirmed',
      due_at_club_minor: 1800,
      payment_status: 'unpaid',
    })
  })
})

describe('a smaller party', () => {
  it('releases places, the last booked first, and single places before tables.', async () => {
    const { modify, taken, change } = await booked(
      [
        [table, 1],
        [entry, 2],
      ],
      6,
    )
    await change(1, 'price_minor = 1500')
    expect((await modify({ party_size: 5 })).lines.map(lineOf)).toEqual([
      ['Table', 1, 20_000],
      ['Entry', 1, 1200],
    ])
    expect((await modify({ party_size: 4 })).lines.map(lineOf)).toEqual([['Table', 1, 20_000]])
    expect(await taken()).toEqual({ heads: 4, units: [1, 0] })
    expect(await modify({ party_size: 1 })).toMatchObject({ party_size: 1, total_minor: 20_000 })
  })

  it('keeps as many names as there are guests, unless it says which.', async () => {
    const { modify } = await booked([[entry, 3]], 3)
    const guests = [{ name: 'Ana' }, { name: 'Bo' }, { name: 'Cy' }]
    expect(await modify({ guests })).toMatchObject({ guests })
    expect(await modify({ party_size: 2 })).toMatchObject({ guests: guests.slice(0, 2) })
    expect(await modify({ party_size: 1, guests: [{ name: 'Cy' }] })).toMatchObject({ guests: [{ name: 'Cy' }] })
    await expect(modify({ guests })).rejects.toMatchObject({ status: 400, body: { fields: { guests: [expect.any(String)] } } })
    expect(await modify({ guests: null })).toMatchObject({ guests: [] })
  })

  it("is refused below its table's minimum; items no longer on sale have none.", async () => {
    const { modify, change } = await booked([[{ ...table, min_party: 4 }, 1]], 5)
    await expect(modify({ party_size: 3 })).rejects.toMatchObject({
      status: 409,
      body: { code: 'party_size', fields: { party_size: ['Table is for parties of 4 or more'] } },
    })
    await change(0, `status = 'archived'`)
    expect(await modify({ party_size: 3 })).toMatchObject({ party_size: 3 })
  })
})

describe('modifyReservation', () => {
  it('changes arrival and notes, keeps fields that are absent, and clears those that are null.', async () => {
    const { guest, params, booking } = await booked([[entry, 2]], 2)
    const arrival_at = Temporal.Instant.from(booking.event.starts_at).add({ hours: 1 }).toString({ smallestUnit: 'millisecond' })
    expect(await changeBooking(guest.call, params.id, { arrival_at, notes: 'By the window' })).toMatchObject({
      arrival_at,
      notes: 'By the window',
      version: 2,
    })
    expect(await changeBooking(guest.call, params.id, { notes: null })).toMatchObject({ arrival_at, notes: '' })
    expect(await changeBooking(guest.call, params.id, { arrival_at: null })).toMatchObject({ arrival_at: null })
    const early = Temporal.Instant.from(booking.event.starts_at).subtract({ hours: 1 }).toString()
    await expect(changeBooking(guest.call, params.id, { arrival_at: early })).rejects.toMatchObject({
      status: 400,
      body: { fields: { arrival_at: [expect.any(String)] } },
    })
  })

  it('keeps a free guest list free only for arrivals in time.', async () => {
    const event = await addEvent(world)
    const begins = world.clock.now().add({ hours: 72 })
    const at = (hours: number) => begins.add({ hours }).toString({ smallestUnit: 'millisecond' })
    const prestation_id = await addPrestation(world, event, {
      kind: 'guest_list',
      name: 'List',
      free_until: at(2),
      price_after_minor: 1500,
    })
    const guest = await world.guest('client')
    const { id } = await guest.call(createReservation, {
      body: { event_id: event, lines: [{ prestation_id, quantity: 1 }], party_size: 1, arrival_at: at(1) },
    })
    await expect(changeBooking(guest.call, id, { arrival_at: at(2) })).rejects.toMatchObject({
      body: { fields: { arrival_at: ['List is only free for earlier arrivals. To arrive later, make a new booking'] } },
    })
    // Guests added late pay; those who were free stay free.
    await world.pool.query('update reservations set arrival_at = $2 where id = $1', [id, at(3)])
    expect((await changeBooking(guest.call, id, { party_size: 2 })).lines.map(lineOf)).toEqual([
      ['List', 1, 0],
      ['List', 1, 1500],
    ])
  })

  it('is refused to others, for past reservations, and once the event has started.', async () => {
    const { guest, params, modify, preview } = await booked([[entry, 1]], 1, { in_hours: 1 })
    const other = await world.guest('client')
    await expect(other.call(modifyReservation, { params, body: { version: 1, notes: 'x' } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(other.call(getReservation, { params, query: { preview: 'modify' } })).rejects.toMatchObject({ status: 404 })
    world.clock.move({ hours: 1 })
    for (const ask of [async () => modify({ party_size: 2 }), async () => preview(2)]) {
      await expect(ask()).rejects.toMatchObject({
        status: 409,
        body: { code: 'modify_too_late', status: 'confirmed', allowed: [] },
      })
    }
    const before = await booked([[entry, 1]], 1)
    await before.guest.call(cancelReservation, { params: before.params })
    await expect(before.modify({ notes: 'x' })).rejects.toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', status: 'cancelled', allowed: [] },
    })
    await expect(guest.call(modifyReservation, { params: { id: randomUUID() }, body: { version: 1 } })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('of a held reservation closes the page on which another amount was to be paid.', async () => {
    const { guest, params, modify } = await booked([[{ payment: 'prepaid', price_minor: 2500 }, 2]], 2)
    const pay = async () => (await guest.call(manageReservation, { params, body: { action: 'pay' } })).payment
    const before = await pay()
    expect(await modify({ party_size: 3 })).toMatchObject({ status: 'held', to_pay_minor: 7500 })
    await world.runDueJobs()
    await giveCard(world, before?.url ?? '', 'pays')
    await world.runDueJobs()
    expect(await guest.call(getReservation, { params })).toMatchObject({ status: 'held', paid_minor: 0 })
    expect(await pay()).toMatchObject({ state: 'requires_action', amount_minor: 7500 })
  })

  it.each<[string, (call: Call, params: { id: string }, body: ModifyReservationBody) => Promise<Reservation>]>([
    ['PUT', async (call, params, body) => call(modifyReservation, { params, body })],
    ['action', async (call, params, body) => call(manageReservation, { params, body: { action: 'modify', ...body } })],
  ])('of two devices at once is made for one; the other gets the current booking, as %s.', async (_, send) => {
    const { guest, params, read } = await booked([[entry, 1]], 1)
    const ask = async (notes: string, version = 1) => send(guest.call, params, { version, notes })
    const [one, other] = await Promise.allSettled([ask('From the phone'), ask('From the laptop')])
    const kept = await read()
    const refused = { status: 409, body: { code: 'stale', current: { version: 2, notes: kept.notes, party_size: 1 } } }
    expect([one, other].find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused })
    expect(kept).toMatchObject({ version: 2, notes: one.status === 'fulfilled' ? 'From the phone' : 'From the laptop' })
    await expect(ask('Later', 1)).rejects.toMatchObject(refused)
    expect(await ask('Later', 2)).toMatchObject({ version: 3, notes: 'Later' })
    const url = `/api/client/reservations/${params.id}/`
    const headers = { authorization: `Token ${guest.token}` }
    const answer = await world.app.inject({ method: 'PUT', url, headers, payload: { notes: 'Without' } })
    expect([answer.statusCode, answer.json<{ fields: object }>().fields]).toEqual([
      400,
      { version: ['Version must be the one you last read'] },
    ])
  })

  it('repeated with one key is made once, and is in the history.', async () => {
    const { guest, params, taken } = await booked([[entry, 1]], 1)
    const again = { params, body: { version: 1, party_size: 2 }, idempotencyKey: randomUUID() }
    const [one, two] = [await guest.call(modifyReservation, again), await guest.call(modifyReservation, again)]
    expect(two).toEqual(one)
    expect(await taken()).toMatchObject({ heads: 2 })
    await expect(guest.call(modifyReservation, { ...again, body: { version: 1, party_size: 3 } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'idempotency_mismatch' },
    })
    const { rows } = await world.pool.query('select action, status, detail from reservation_history where reservation_id = $1', [
      params.id,
    ])
    const changes = [{ name: 'Entry', quantity: 1, unit_price_minor: 1200 }]
    expect(rows).toEqual([
      {
        action: 'modify',
        status: 'confirmed',
        detail: { party_size: 2, changes, total_minor: 2400, refund_minor: 0, kept_minor: 0 },
      },
    ])
  })
})

describe('cancelling some lines', () => {
  it('releases them, and reduces the party to what is left.', async () => {
    const { guest, params, booking, giveUp, taken } = await booked(
      [
        [table, 1],
        [entry, 2],
        [bottle, 2],
      ],
      6,
    )
    const [tables, entries, bottles] = booking.lines.map(({ id }) => id)
    const shown = await guest.call(getReservation, {
      params,
      query: { preview: 'cancel', line_ids: [tables, bottles].join(',') },
    })
    expect(shown.cancellation).toMatchObject({ party_size: 2, total_minor: 2400, refund_minor: 0, kept_minor: 0 })
    const left = await giveUp([tables ?? '', bottles ?? ''])
    expect(left).toMatchObject({
      status: 'confirmed',
      party_size: 2,
      total_minor: 2400,
      due_at_club_minor: 2400,
      lines: [{ id: entries }],
    })
    expect(await taken()).toEqual({ heads: 2, units: [0, 2, 0] })
    await expect(giveUp([tables ?? ''])).rejects.toMatchObject({
      status: 400,
      body: { fields: { line_ids: ['This isn’t part of the booking'] } },
    })
  })

  it('is refused if no one could enter any more; the whole reservation can be cancelled.', async () => {
    const { guest, params, booking, giveUp, taken } = await booked(
      [
        [entry, 2],
        [bottle, 1],
      ],
      2,
    )
    const line = booking.lines[0]?.id ?? ''
    const preview = async () => guest.call(getReservation, { params, query: { preview: 'cancel', line_ids: line } })
    for (const ask of [async () => giveUp([line]), preview])
      await expect(ask()).rejects.toMatchObject({ status: 409, body: { code: 'needs_admission' } })
    await guest.call(cancelReservation, { params })
    expect(await taken()).toEqual({ heads: 0, units: [0, 0] })
  })

  it("is refused if the remaining party is below a table's minimum.", async () => {
    const { guest, params, booking, giveUp, taken } = await booked(
      [
        [{ ...table, heads_per_unit: 2, min_party: 4 }, 1],
        [entry, 4],
      ],
      6,
    )
    const line = booking.lines[1]?.id ?? ''
    const preview = async () => guest.call(getReservation, { params, query: { preview: 'cancel', line_ids: line } })
    const refused = { status: 409, body: { code: 'party_size', fields: { line_ids: ['Table is for parties of 4 or more'] } } }
    for (const ask of [async () => giveUp([line]), preview]) await expect(ask()).rejects.toMatchObject(refused)
    expect(await taken()).toEqual({ heads: 6, units: [1, 4] })
    expect(await giveUp([booking.lines[0]?.id ?? ''])).toMatchObject({ party_size: 4, lines: [{ id: line }] })
  })

  it('refunds what was paid by the notice given, and keeps the rest permanently.', async () => {
    await world.pool.query(
      `update clubs set cancellation_policy = '[{"hours_before":100,"refund_bp":10000},{"hours_before":24,"refund_bp":5000}]'`,
    )
    const { guest, params, booking, giveUp, modify } = await booked(
      [
        [{ ...entry, payment: 'prepaid', price_minor: 5000 }, 1],
        [{ ...bottle, payment: 'prepaid' }, 1],
      ],
      1,
    )
    const { payment } = await guest.call(manageReservation, { params, body: { action: 'pay' } })
    await giveCard(world, payment?.url ?? '', 'pays')
    await world.runDueJobs()
    const line_ids = [booking.lines[1]?.id ?? '']
    const shown = await guest.call(getReservation, { params, query: { preview: 'cancel', line_ids: line_ids.join() } })
    expect(shown.cancellation).toMatchObject({
      refund_minor: 4500,
      kept_minor: 4500,
      refund_bp: 5000,
      party_size: 1,
      total_minor: 5000,
    })
    await giveUp(line_ids)
    const { rows } = await world.pool.query('select kept_minor::int, payment_status from reservations where id = $1', [params.id])
    expect(rows).toEqual([{ kept_minor: 4500, payment_status: 'partially_refunded' }])
    await world.runDueJobs()
    expect(await guest.call(getReservation, { params })).toMatchObject({
      paid_minor: 14_000,
      refunded_minor: 4500,
      movements: [{ amount_minor: 14_000 }, { kind: 'refund', amount_minor: 4500, state: 'succeeded' }],
    })
    const sentence =
      'You cancelled 1 × Bottle. The rest of your booking is unchanged. €45.00 that you paid online goes back to the card you paid with. €45.00 isn’t refunded'
    expect(await readEmail(world, guest.email, 'Booking changed')).toContain(sentence)
    // Kept money pays for nothing else and is never refunded.
    expect(await modify({ party_size: 2 })).toMatchObject({ party_size: 1, addition: { amount_minor: 5000 } })
    await guest.call(manageReservation, { params, body: { action: 'drop_addition' } })
    const whole = await guest.call(getReservation, { params, query: { preview: 'cancel' } })
    expect([whole.to_pay_minor, whole.cancellation]).toEqual([
      0,
      expect.objectContaining({ refund_minor: 2500, kept_minor: 2500 }),
    ])
    await world.pool.query(`update clubs set cancellation_policy = '[]'`)
  })
})
