import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  cancelReservation,
  createReservation,
  getReservation,
  getReservationCalendar,
  listReservations,
  manageReservation,
} from '#contract/reservations/reservations.ts'
import { keepSignedIn } from '../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { refusedWith } from '../../testing/refused-with.ts'
import { readCalendar } from '../../testing/read-calendar.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

/** An event with one free entry, and a guest. */
async function scene(event: Record<string, unknown> = {}, prestation: Record<string, unknown> = {}) {
  const event_id = await addEvent(world, event)
  const prestation_id = await addPrestation(world, event_id, prestation)
  const guest = await world.guest('client')
  const body = (quantity = 1) => ({ event_id, lines: [{ prestation_id, quantity }], party_size: quantity })
  return { event_id, prestation_id, guest, body }
}

describe('createReservation', () => {
  it('confirms a free entry in one call, and returns it.', async () => {
    const { guest, body, prestation_id } = await scene()
    const booking = await guest.call(createReservation, {
      body: { ...body(2), guests: [{ name: 'Zoë 🎉' }], notes: 'مرحبا', occasion: "'; drop table x;--" },
    })
    expect(booking).toMatchObject({
      status: 'confirmed',
      payment_status: 'none_required',
      party_size: 2,
      total_minor: 0,
      allowed_actions: ['modify', 'cancel', 'transfer', 'return_tickets'],
      lines: [{ prestation_id, quantity: 2 }],
    })
    expect(booking.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await guest.call(getReservation, { params: { id: booking.id } })).toEqual({ ...booking, payment: null, movements: [] })
  })

  it('accepts ids in capitals too.', async () => {
    const { guest, event_id, prestation_id } = await scene()
    const lines = [{ prestation_id: prestation_id.toUpperCase(), quantity: 1 }]
    const booking = await guest.call(createReservation, { body: { event_id: event_id.toUpperCase(), lines, party_size: 1 } })
    expect(booking).toMatchObject({ event: { id: event_id }, lines: [{ prestation_id }] })
  })

  it('freezes the price and states the amount due at the venue.', async () => {
    const { guest, body, prestation_id } = await scene({}, { payment: 'at_club', price_minor: 1250, tax_bp: 2100 })
    const booking = await guest.call(createReservation, { body: body(2) })
    await world.pool.query('update prestations set price_minor = 9900 where id = $1', [prestation_id])
    const read = await guest.call(getReservation, { params: { id: booking.id } })
    expect(read).toMatchObject({
      payment_status: 'unpaid',
      total_minor: 2500,
      due_at_club_minor: 2500,
      lines: [{ unit_price_minor: 1250, tax_minor: 434 }],
    })
  })

  it.each<[string, Record<string, unknown>, Record<string, unknown>, string]>([
    ['a cancelled event', { state: 'cancelled' }, {}, 'event_cancelled'],
    ['a paused event', { state: 'paused' }, {}, 'event_paused'],
    ['a draft', { state: 'draft' }, {}, 'not_found'],
    ['an event that is over', { in_hours: -10 }, {}, 'event_past'],
    ['an event whose sale has closed', { sales_end_in_hours: -1 }, {}, 'sales_closed'],
    ['an event whose sale has not opened', { sales_start_in_hours: 1 }, {}, 'sales_not_open'],
    ['a paused choice', {}, { status: 'paused' }, 'prestation_unavailable'],
    ['a full event', { capacity: 1 }, {}, 'not_enough_places'],
    ['a choice that is gone', {}, { stock: 0 }, 'sold_out'],
    ['too large a party', { max_party_size: 1 }, {}, 'party_size'],
    ['more than one guest may book', { per_client_limit: 1 }, {}, 'per_client_limit'],
    ['a bottle alone', {}, { kind: 'bottle' }, 'needs_admission'],
    ['an event for older guests', { min_age: 40 }, {}, 'underage'],
    ['an event that requires an ID', { requires_verified_id: true }, {}, 'id_required'],
  ])('refuses %s, and takes no places.', async (_, event, prestation, code) => {
    const { guest, body, event_id } = await scene(event, prestation)
    await expect(guest.call(createReservation, { body: body(2) })).rejects.toMatchObject({ body: { code } })
    const { rows } = await world.pool.query('select heads from event_occupancy where event_id = $1', [event_id])
    expect(rows).toEqual([{ heads: 0 }])
  })

  it('refuses hidden items, and those of another event, as not found.', async () => {
    const { guest, event_id, body } = await scene()
    const hidden = await addPrestation(world, event_id, { visibility: 'hidden' })
    const elsewhere = await addPrestation(world, await addEvent(world))
    for (const prestation_id of [hidden, elsewhere, randomUUID()]) {
      const attempt = guest.call(createReservation, { body: { ...body(), lines: [{ prestation_id, quantity: 1 }] } })
      await expect(attempt).rejects.toMatchObject({
        status: 409,
        body: { code: 'prestation_unavailable', fields: { 'lines.0.prestation_id': [expect.any(String)] } },
      })
    }
  })

  it('says that a sold-out event is sold out.', async () => {
    const { guest, body } = await scene({ capacity: 2 })
    await guest.call(createReservation, { body: body(2) })
    const late = await world.guest('client')
    await expect(late.call(createReservation, { body: body() })).rejects.toMatchObject(refusedWith(409, 'sold_out'))
  })

  it('answers a repeated call with the first response, and books once.', async () => {
    const { guest, body, event_id } = await scene()
    const again = { body: body(2), idempotencyKey: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => guest.call(createReservation, again)))
    const later = await guest.call(createReservation, again)
    expect(new Set([...answers, later].map((answer) => answer.id)).size).toBe(1)
    expect(later).toEqual(answers[0])
    const { rows } = await world.pool.query('select heads from event_occupancy where event_id = $1', [event_id])
    expect(rows).toEqual([{ heads: 2 }])
  })

  it('refuses a key used for another booking, also concurrently.', async () => {
    const { guest, body } = await scene()
    const idempotencyKey = randomUUID()
    const results = await Promise.allSettled(
      [1, 2].map((quantity) => guest.call(createReservation, { body: body(quantity), idempotencyKey })),
    )
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(guest.call(createReservation, { body: body(3), idempotencyKey })).rejects.toMatchObject(
      refusedWith(409, 'idempotency_mismatch'),
    )
  })

  it('stores no refusal: the call may be retried with its key, also with another body.', async () => {
    const { guest, body, event_id } = await scene({ state: 'paused' })
    const idempotencyKey = randomUUID()
    const book = async (quantity: number) => guest.call(createReservation, { body: body(quantity), idempotencyKey })
    await expect(book(2)).rejects.toMatchObject(refusedWith(409, 'event_paused'))
    await world.pool.query(`update events set state = 'published' where id = $1`, [event_id])
    const booking = await book(3)
    expect(booking).toMatchObject({ party_size: 3 })
    expect(await book(3)).toEqual(booking)
    await expect(book(2)).rejects.toMatchObject(refusedWith(409, 'idempotency_mismatch'))
  })

  it('keeps a key for 24 hours; another guest may use the same one.', async () => {
    const { guest, body } = await scene()
    const other = await world.guest('client')
    const again = { body: body(), idempotencyKey: 'my-key' }
    const first = await guest.call(createReservation, again)
    expect((await other.call(createReservation, again)).id).not.toBe(first.id)
    await world.pool.query("update idempotency_keys set created_at = created_at - interval '25 hours' where key = 'my-key'")
    expect((await guest.call(createReservation, again)).id).not.toBe(first.id)
  })

  it('is for clients only.', async () => {
    const { body } = await scene()
    const admin = await world.guest('adminclub')
    await expect(admin.call(createReservation, { body: body() })).rejects.toMatchObject(refusedWith(403, 'forbidden'))
    await expect(world.anonymous(createReservation, { body: body() })).rejects.toMatchObject(refusedWith(401, 'unauthenticated'))
  })
})

describe('my reservations', () => {
  it('listReservations: upcoming ones soonest first, past and cancelled ones latest first, page by page without gaps.', async () => {
    const guest = await world.guest('client')
    await world.pool.query('delete from reservation_lines where reservation_id = $1', [guest.reservation_id])
    await world.pool.query('delete from reservations where id = $1', [guest.reservation_id])
    const bookings: string[] = []
    for (const in_hours of [50, 20, 30, 20, 40]) {
      const { body } = await scene({ in_hours })
      bookings.push((await guest.call(createReservation, { body: body() })).id)
    }
    await guest.call(cancelReservation, { params: { id: bookings[2]! } })
    const upcoming = await guest.call(listReservations, { query: { when: 'upcoming' } })
    expect(upcoming.reservations.map(({ id }) => id)).toEqual([
      ...[bookings[1]!, bookings[3]!].toSorted(),
      bookings[4],
      bookings[0],
    ])
    expect(upcoming).toMatchObject({ count: 4, next: null })

    const { event } = upcoming.reservations[0]!
    const ofEvent = await guest.call(listReservations, { query: { when: 'upcoming', event_id: event.id } })
    expect(ofEvent).toEqual({ reservations: [upcoming.reservations[0]], count: 1, next: null })

    const paged: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await guest.call(listReservations, {
        query: { when: 'upcoming', limit: 1, ...(cursor === undefined ? {} : { cursor }) },
      })
      paged.push(...page.reservations.map(({ id }) => id))
      cursor = page.next
    }
    expect(paged).toEqual(upcoming.reservations.map(({ id }) => id))

    const past = await guest.call(listReservations, { query: { when: 'past' } })
    expect(past.reservations.map(({ id, status }) => ({ id, status }))).toEqual([{ id: bookings[2], status: 'cancelled' }])
    expect((await guest.call(listReservations)).count).toBe(5)
  })

  it('refuses an invented cursor.', async () => {
    const guest = await world.guest('client')
    for (const cursor of ['x', Buffer.from('["now","1"]').toString('base64url'), Buffer.from('{}').toString('base64url')]) {
      await expect(guest.call(listReservations, { query: { cursor } })).rejects.toMatchObject({
        status: 400,
        body: { fields: { cursor: [expect.any(String)] } },
      })
    }
  })

  it("are private: no call finds another client's reservation.", async () => {
    const owner = await world.guest('client')
    const other = await world.guest('client')
    const params = { id: owner.reservation_id }
    const calls = [
      () => other.call(getReservation, { params }),
      () => other.call(cancelReservation, { params }),
      () => other.call(manageReservation, { params, body: { action: 'cancel' } }),
      () => other.call(getReservationCalendar, { params }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject(refusedWith(404, 'not_found'))
    expect((await owner.call(getReservation, { params })).status).toBe('confirmed')
  })

  it('getReservationCalendar: the event as a calendar file.', async () => {
    const { guest, body } = await scene()
    const { id, reference } = await guest.call(createReservation, { body: body() })
    const file = await guest.call(getReservationCalendar, { params: { id } })
    const [event] = readCalendar(file)
    expect(event?.description).toContain(reference)
    expect(event?.uid).toMatch(new RegExp(`^${id}@`))
    const { headers } = await world.app.inject({
      url: `/api/client/reservations/${id}/calendar/`,
      headers: { authorization: `Token ${guest.token}` },
    })
    expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' })
  })
})

describe('cancelReservation', () => {
  it('releases the places at once, and shows the cost in advance.', async () => {
    const { guest, body, event_id } = await scene({ in_hours: 30, capacity: 2 }, { payment: 'at_club', price_minor: 1000 })
    const { id } = await guest.call(createReservation, { body: body(2) })
    const shown = await guest.call(getReservation, { params: { id }, query: { preview: 'cancel' } })
    expect(shown.cancellation).toMatchObject({ refund_minor: 0, kept_minor: 0 })
    const cancelled = await guest.call(cancelReservation, { params: { id } })
    expect(cancelled).toMatchObject({ status: 'cancelled', allowed_actions: [], version: 2 })
    expect(cancelled.cancelled_at).not.toBeNull()
    const { rows } = await world.pool.query('select heads from event_occupancy where event_id = $1', [event_id])
    expect(rows).toEqual([{ heads: 0 }])
    const next = await world.guest('client')
    expect((await next.call(createReservation, { body: body(2) })).status).toBe('confirmed')
  })

  it('is refused a second time with what is allowed now, also concurrently.', async () => {
    const { guest, body, event_id } = await scene()
    const { id } = await guest.call(createReservation, { body: body(2) })
    const results = await Promise.allSettled([1, 2, 3].map(() => guest.call(cancelReservation, { params: { id } })))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    await expect(guest.call(cancelReservation, { params: { id } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', status: 'cancelled', allowed: [] },
    })
    const { rows } = await world.pool.query('select heads from event_occupancy where event_id = $1', [event_id])
    expect(rows).toEqual([{ heads: 0 }])
  })

  it('repeated with its key gets the same response, and is done once; the key is for nothing else.', async () => {
    const { guest, body } = await scene()
    const { id } = await guest.call(createReservation, { body: body(2) })
    const other = await guest.call(createReservation, { body: body(1) })
    const cancel = async (of: string) => guest.call(cancelReservation, { params: { id: of }, idempotencyKey: 'cancel-once-0001' })
    const [one, two] = [await cancel(id), await cancel(id)]
    expect(two).toEqual(one)
    expect(one).toMatchObject({ status: 'cancelled', version: 2 })
    await expect(cancel(other.id)).rejects.toMatchObject(refusedWith(409, 'idempotency_mismatch'))
  })

  it('leaves its steps on record permanently.', async () => {
    const { guest, body } = await scene()
    const { id } = await guest.call(createReservation, { body: body(2) })
    await guest.call(cancelReservation, { params: { id } })
    const stays = { constraint: 'reservation_history_stays' }
    await expect(
      world.pool.query(`update reservation_history set action = 'expire' where reservation_id = $1`, [id]),
    ).rejects.toMatchObject(stays)
    await expect(world.pool.query('delete from reservation_history where reservation_id = $1', [id])).rejects.toMatchObject(stays)
  })

  it('is refused once the event has started.', async () => {
    const { guest, body } = await scene({ in_hours: -1, sales_end_in_hours: 2 })
    const { id, allowed_actions } = await guest.call(createReservation, { body: body() })
    expect(allowed_actions).toEqual([])
    await expect(guest.call(cancelReservation, { params: { id } })).rejects.toMatchObject(refusedWith(409, 'cancel_too_late'))
  })
})

describe('manageReservation', () => {
  it('cancels, and a repeated call with its key gets the same response.', async () => {
    const { guest, body } = await scene()
    const { id } = await guest.call(createReservation, { body: body() })
    const again = { params: { id }, body: { action: 'cancel' as const }, idempotencyKey: randomUUID() }
    const answers = await Promise.all([guest.call(manageReservation, again), guest.call(manageReservation, again)])
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0].status).toBe('cancelled')
    const other = await guest.call(createReservation, { body: body() })
    await expect(guest.call(manageReservation, { ...again, params: { id: other.id } })).rejects.toMatchObject(
      refusedWith(409, 'idempotency_mismatch'),
    )
  })

  it('hands on no places that the door would refuse: entry_ended.', async () => {
    const inHours = (hours: number) => world.clock.now().add({ hours }).toString()
    const { guest, body } = await scene({ in_hours: 5, doors_at: inHours(1) }, { arrive_by: inHours(2) })
    const { id, allowed_actions } = await guest.call(createReservation, { body: body() })
    expect(allowed_actions).toContain('transfer')
    world.clock.move({ hours: 2 })
    await keepSignedIn(world)
    const offer = { params: { id }, body: { action: 'transfer' as const, to: 'anyone@example.com' } }
    await expect(guest.call(manageReservation, offer)).rejects.toMatchObject(refusedWith(409, 'entry_ended'))
  })

  it('lists the known actions when called with another one.', async () => {
    const { guest } = await scene()
    const answer = await world.app.inject({
      method: 'PUT',
      url: `/api/client/reservations/${guest.reservation_id}/manage/`,
      headers: { authorization: `Token ${guest.token}` },
      payload: { action: 'teleport' },
    })
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      fields: {
        action: [
          'Action must be one of: extend, confirm, pay, modify, drop_addition, cancel, transfer, accept_transfer, decline_transfer, return_tickets, take_back',
        ],
      },
    })
  })
})
