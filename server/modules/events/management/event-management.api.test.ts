import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CallError } from '#contract/base/client.ts'
import type { CreateEventBody } from '#contract/events/fields.ts'
import {
  createEvent,
  deleteEvent,
  getManagedEvent,
  listManagedEvents,
  manageEvent,
  updateEvent,
} from '#contract/events/management.ts'
import { getEvent, listEvents } from '#contract/events/events.ts'
import { createPrestation } from '#contract/events/prestations.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { makeAdmin, makeEvent } from '../../../testing/bad-input/rows.ts'
import { addPrestation } from '../../../testing/events.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { manageEvents } from '../testing/managed-events.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let club: ReturnType<typeof manageEvents>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  club = manageEvents(world, admin)
})
afterAll(async () => world.close())

async function booked(change: Partial<CreateEventBody> = {}, heads = 3) {
  const { event, prestation_id } = await club.published(change)
  const guest = await world.guest('client')
  const reservation = await guest.call(createReservation, {
    body: { event_id: event.id, lines: [{ prestation_id, quantity: heads }], party_size: heads },
  })
  return { event, guest, reservation }
}

describe('createEvent', () => {
  it('creates a draft with default terms, visible to its club only.', async () => {
    const event = await club.draft()
    expect(event).toMatchObject({
      state: 'draft',
      status: 'draft',
      title: 'Deep Current',
      starts_at: '2030-06-01T21:00:00.000Z',
      ends_at: '2030-06-02T04:00:00.000Z',
      timezone: 'Europe/Amsterdam',
      business_date: '2030-06-01',
      sales_end_at_local: '2030-06-02T05:00',
      capacity: 100_000,
      min_age: 18,
      max_party_size: 10,
      per_client_limit: 10,
      points_multiplier_bp: 10_000,
      resale_enabled: null,
      club: { resale_enabled: true },
      heads: 0,
      version: 1,
      allowed_actions: ['publish', 'archive', 'duplicate'],
      can_edit: true,
      can_delete: true,
      adjusted: false,
    })
    expect(event.slug).toMatch(/^deep-current-2030-06-01/)
    const { adjusted: _, time_notes: __, ...shown } = event
    expect(await club.read(event.id)).toEqual(shown)
    await expect(world.anonymous(getEvent, { params: { id: event.id } })).rejects.toMatchObject(refusedWith(404, 'not_found'))
  })

  it('explains in words what a clock change did to a time.', async () => {
    const spring = await club.draft({ starts_at_local: '2030-03-30T23:00', ends_at_local: '2030-03-31T02:30' })
    expect(spring).toMatchObject({
      adjusted: true,
      ends_at_local: '2030-03-31T03:30',
      time_notes: [{ field: 'ends_at_local', kind: 'gap' }],
    })
    const autumn = await club.draft({ starts_at_local: '2030-10-26T23:00', ends_at_local: '2030-10-27T02:30', fold: 1 })
    expect(autumn).toMatchObject({
      adjusted: false,
      fold: 1,
      ends_at: '2030-10-27T01:30:00.000Z',
      time_notes: [{ field: 'ends_at_local', kind: 'overlap' }],
    })
    const renamed = await admin.call(updateEvent, {
      params: { id: autumn.id },
      body: { version: 1, title: 'Long Hour', ends_at_local: '2030-10-27T02:30' },
    })
    expect(renamed).toMatchObject({ ends_at: autumn.ends_at, fold: 1 })
  })

  it('gives every event its own slug, which follows title and date until it is published.', async () => {
    const [first, second] = [await club.draft({ title: 'Twice' }), await club.draft({ title: 'Twice' })]
    expect([first.slug, second.slug]).toEqual(['twice-2030-06-01', 'twice-2030-06-01-2'])
    const moved = await admin.call(updateEvent, {
      params: { id: second.id },
      body: { version: 1, title: 'Once', starts_at_local: '2030-06-08T23:00', ends_at_local: '2030-06-09T06:00' },
    })
    expect(moved.slug).toBe('once-2030-06-08')
    await expect(club.draft({ slug: first.slug })).rejects.toMatchObject({
      status: 400,
      body: { fields: { slug: ['This address is taken'] } },
    })
    const chosen = await club.draft({ slug: 'my-own-night' })
    expect((await admin.call(updateEvent, { params: { id: chosen.id }, body: { version: 1, title: 'Another' } })).slug).toBe(
      'my-own-night',
    )
  })

  it.each<[string, Partial<CreateEventBody>, string]>([
    ['an end before the start', { ends_at_local: '2030-06-01T22:00' }, 'ends_at_local'],
    ['an end at the start', { ends_at_local: '2030-06-01T23:00' }, 'ends_at_local'],
    ['more than a day', { ends_at_local: '2030-06-02T23:01' }, 'ends_at_local'],
    ['a day that is none', { starts_at_local: '2030-02-30T23:00' }, 'starts_at_local'],
    ['booking that opens after it closes', { sales_start_at_local: '2030-06-02T05:30' }, 'sales_start_at_local'],
    ['booking that closes after the end', { sales_end_at_local: '2030-06-02T06:30' }, 'sales_end_at_local'],
    ['doors after the end', { doors_at_local: '2030-06-02T07:00' }, 'doors_at_local'],
    ['more places than the licence allows', { capacity: 100_001 }, 'capacity'],
    ['guests under age', { min_age: 17 }, 'min_age'],
    ['a genre twice', { genres: ['Techno', 'Techno'] }, 'genres'],
    ['an address that is none', { slug: 'Deep Current' }, 'slug'],
    ['no title', { title: '  ' }, 'title'],
  ])('refuses %s, on the field.', async (_, change, field) => {
    await expect(club.draft(change)).rejects.toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { [field]: [expect.any(String)] } },
    })
  })

  it('creates one draft, however often the call is repeated with its key.', async () => {
    const body = { title: 'Only One', starts_at_local: '2030-06-01T23:00', ends_at_local: '2030-06-02T06:00' }
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.call(createEvent, { body, idempotencyKey })))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    await expect(admin.call(createEvent, { body: { ...body, title: 'Two' }, idempotencyKey })).rejects.toMatchObject(
      refusedWith(409, 'idempotency_mismatch'),
    )
  })
})

describe('a club without a time zone, a currency or a licence capacity', () => {
  it.each(['timezone', 'currency', 'licence_capacity'])(
    'cannot create an event yet, sees what is missing, and can view its list: %s.',
    async (column) => {
      const event = await makeEvent(world.pool, '', `-${randomUUID()}`)
      const call = world.as((await makeAdmin(world.pool, event)).token)
      await world.pool.query('update events set club_id = $2 where id = $1', [event.event_id, world.event.club_id])
      await world.pool.query(`update clubs set ${column} = null, onboarding_completed_at = null where id = $1`, [event.club_id])
      const body = { title: 'First', starts_at_local: '2030-06-01T23:00', ends_at_local: '2030-06-02T06:00' }
      await expect(call(createEvent, { body })).rejects.toMatchObject(refusedWith(409, 'club_incomplete'))
      expect(await call(listManagedEvents)).toMatchObject({ club: null, events: [], count: 0 })
    },
  )
})

describe('updateEvent', () => {
  it('changes what is sent, clears what is null, keeps the rest, and increments the version.', async () => {
    const event = await club.draft({ doors_at_local: '2030-06-01T22:00', dress_code: 'Dark' })
    const body = {
      version: 1,
      title: 'Café Süd',
      lineup: ['Ana', 'Zoë'],
      genres: ['House' as const],
      doors_at_local: null,
      capacity: 300,
      points_multiplier_bp: 20_000,
      resale_enabled: false,
    }
    const changed = await admin.call(updateEvent, { params: { id: event.id }, body })
    expect(changed).toMatchObject({
      ...body,
      version: 2,
      dress_code: 'Dark',
      doors_at: null,
      doors_at_local: null,
      starts_at: event.starts_at,
    })
    expect(await admin.call(updateEvent, { params: { id: event.id }, body: { version: 2, title: 'Café Süd' } })).toMatchObject({
      version: 2,
    })
  })

  it('accepts one of two concurrent changes, and returns the current event to the other.', async () => {
    const { id } = await club.draft()
    const colleague = await world.staff('can_access_events')
    const changes = [admin, colleague].map(async ({ call }, index) =>
      call(updateEvent, { params: { id }, body: { version: 1, title: `Title ${index}` } }),
    )
    const results = await Promise.allSettled(changes)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const current = await club.read(id)
    expect(current.version).toBe(2)
    const late = admin.call(updateEvent, { params: { id }, body: { version: 1, title: 'Late' } })
    await expect(late).rejects.toMatchObject({ status: 409, body: { code: 'stale' } })
    expect(await late.catch((error: unknown) => (error instanceof CallError ? error.body : error))).toEqual({
      code: 'stale',
      error: expect.any(String),
      current,
    })
  })

  it('keeps the capacity at or above the places taken.', async () => {
    const { event } = await booked({ capacity: 50 })
    const body = { version: event.version, capacity: 2 }
    await expect(admin.call(updateEvent, { params: { id: event.id }, body })).rejects.toMatchObject({
      status: 409,
      body: { code: 'capacity_taken', heads: 3, fields: { capacity: [expect.any(String)] } },
    })
    expect(await admin.call(updateEvent, { params: { id: event.id }, body: { ...body, capacity: 3 } })).toMatchObject({
      capacity: 3,
      is_sold_out: true,
    })
  })

  it('never lets the capacity fall below what is booked at the same time.', async () => {
    const { event, prestation_id } = await club.published({ capacity: 10 })
    const guests = await Promise.all(Array.from({ length: 10 }, () => world.guest('client')))
    const bookings = guests.map(({ call }) =>
      call(createReservation, { body: { event_id: event.id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 } }),
    )
    await Promise.allSettled([
      ...bookings,
      admin.call(updateEvent, { params: { id: event.id }, body: { version: event.version, capacity: 5 } }),
    ])
    const { heads, capacity } = await club.read(event.id)
    expect(heads).toBeLessThanOrEqual(capacity)
  })

  it.each(['cancel', 'archive'] as const)('is refused after %s.', async (action) => {
    const { event } = action === 'cancel' ? await club.published() : { event: await club.draft() }
    const { version } = await club.act(event.id, action)
    await expect(admin.call(updateEvent, { params: { id: event.id }, body: { version, title: 'Again' } })).rejects.toMatchObject(
      refusedWith(409, 'event_closed'),
    )
  })

  it.each<[string, Record<string, string>, string]>([
    ['an end before its start', { ends_at_local: '2030-06-01T22:00' }, 'ends_at_local'],
    ['a start after its end', { starts_at_local: '2030-06-02T07:00', ends_at_local: '2030-06-02T06:00' }, 'ends_at_local'],
    ['more than a day', { starts_at_local: '2030-06-01T05:59', ends_at_local: '2030-06-02T06:00' }, 'ends_at_local'],
    ['doors after the start', { doors_at_local: '2030-06-01T23:01' }, 'doors_at_local'],
    ['booking that closes after the end', { sales_end_at_local: '2030-06-02T06:30' }, 'sales_end_at_local'],
  ])('refuses %s, on the field, and changes nothing.', async (_, change, field) => {
    const { id } = await club.draft()
    await expect(
      admin.call(updateEvent, { params: { id }, body: { version: 1, title: 'Never', ...change } }),
    ).rejects.toMatchObject({ status: 400, body: { code: 'invalid', fields: { [field]: [expect.any(String)] } } })
    expect(await club.read(id)).toMatchObject({ version: 1, title: 'Deep Current', ends_at_local: '2030-06-02T06:00' })
  })

  it('has no field for what a club sets for all its events.', async () => {
    const { id } = await club.draft()
    const body = { version: 1, currency: 'USD' }
    await expect(admin.call(updateEvent, { params: { id }, body })).rejects.toMatchObject({
      status: 400,
      body: { fields: { currency: ['Unknown field'] } },
    })
  })
})

describe('deleteEvent', () => {
  it('deletes an event that no one booked, with what it sells.', async () => {
    const { event } = await club.published()
    await admin.call(deleteEvent, { params: { id: event.id } })
    await expect(club.read(event.id)).rejects.toMatchObject(refusedWith(404, 'not_found'))
  })

  it('is refused for an event with reservations, including cancelled ones.', async () => {
    const { event } = await booked()
    await club.act(event.id, 'cancel')
    await world.runDueJobs()
    await expect(admin.call(deleteEvent, { params: { id: event.id } })).rejects.toMatchObject(refusedWith(409, 'event_booked'))
  })
})

describe('manageEvent', () => {
  it('publishes a complete event, and guests find it at once.', async () => {
    const { event } = await club.published({ title: 'Heimspiel' })
    expect(event).toMatchObject({
      state: 'published',
      status: 'active',
      missing: [],
      allowed_actions: ['pause', 'cancel', 'duplicate'],
      published_at: expect.any(String),
    })
    const { events } = await world.anonymous(listEvents, { query: { search: 'heimspiel' } })
    expect(events.map(({ id }) => id)).toEqual([event.id])
  })

  it('names everything that is missing, and publishes nothing.', async () => {
    const { id } = await club.draft({ starts_at_local: '2020-06-01T23:00', ends_at_local: '2020-06-02T06:00' })
    const { missing } = await club.read(id)
    expect(missing.map(({ key }) => key)).toEqual(['starts_at_local', 'prestations'])
    await expect(club.act(id, 'publish')).rejects.toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', status: 'draft', allowed: ['archive', 'duplicate'] },
    })
    const upcoming = await club.draft()
    await expect(club.act(upcoming.id, 'publish')).rejects.toMatchObject({
      status: 409,
      body: { code: 'not_publishable', missing: [{ key: 'prestations' }] },
    })
    expect(await club.read(upcoming.id)).toMatchObject({ state: 'draft', version: 1 })
  })

  it('prices a draft as it will be once it is on sale.', async () => {
    const { id } = await club.draft({ sales_start_at_local: '2030-05-01T12:00' })
    expect(await club.read(id)).toMatchObject({ from_price_minor: null })
    await addPrestation(world, id, { price_minor: 1800, payment: 'at_club' })
    expect(await club.read(id)).toMatchObject({ state: 'draft', status: 'draft', from_price_minor: 1800 })
    expect(await club.act(id, 'publish')).toMatchObject({ state: 'published', from_price_minor: null })
  })

  it('pauses and resumes: its page stays, booking does not.', async () => {
    const { event, prestation_id } = await club.published()
    expect(await club.act(event.id, 'pause')).toMatchObject({
      state: 'paused',
      allowed_actions: ['resume', 'cancel', 'duplicate'],
    })
    const guest = await world.guest('client')
    const body = { event_id: event.id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
    await expect(guest.call(createReservation, { body })).rejects.toMatchObject(refusedWith(409, 'event_paused'))
    expect((await world.anonymous(getEvent, { params: { id: event.id } })).sales.state).toBe('paused')
    expect(await club.act(event.id, 'resume')).toMatchObject({ state: 'published' })
    await guest.call(createReservation, { body })
  })

  it('refuses an unknown action with the known ones, and an impossible one with the possible ones.', async () => {
    const { event } = await club.published()
    const unknown: string = 'explode'
    await expect(club.act(event.id, unknown as 'publish')).rejects.toMatchObject({
      status: 400,
      body: { fields: { action: ['Action must be one of: publish, pause, resume, cancel, archive, duplicate'] } },
    })
    await expect(club.act(event.id, 'publish')).rejects.toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', status: 'published', allowed: ['pause', 'cancel', 'duplicate'] },
    })
  })

  it('duplicates an event with what it sells, at the same wall-clock times.', async () => {
    const { event } = await club.published({
      title: 'Copy Me',
      starts_at_local: '2030-03-23T23:00',
      ends_at_local: '2030-03-24T06:00',
      lineup: ['Ana'],
    })
    await addPrestation(world, event.id, {
      name: 'Early',
      sales_end_at: '2030-03-23T21:00:00Z',
      included_items: '[{"name":"Coat","quantity":1}]',
    })
    await addPrestation(world, event.id, { name: 'Gone', status: 'archived' })
    const copy = await admin.call(manageEvent, {
      params: { id: event.id },
      body: { action: 'duplicate', business_date: '2030-03-30' },
    })
    expect(copy).toMatchObject({
      title: 'Copy Me',
      state: 'draft',
      business_date: '2030-03-30',
      starts_at_local: '2030-03-30T23:00',
      ends_at_local: '2030-03-31T06:00',
      lineup: ['Ana'],
      heads: 0,
      published_at: null,
      version: 1,
    })
    const { rows } = await world.pool.query<{ name: string }>(
      `select name, to_char(sales_end_at at time zone 'Europe/Amsterdam', 'DD HH24:MI') as closes, included_items from prestations
        where event_id = $1 order by name`,
      [copy.id],
    )
    expect(rows).toEqual([
      { name: 'Early', closes: '30 22:00', included_items: [{ name: 'Coat', quantity: 1 }] },
      { name: 'Entry', closes: null, included_items: [] },
    ])
    expect(await club.act(event.id, 'duplicate')).toMatchObject({ business_date: '2030-03-30' })
  })

  it('answers a repeated call with the first response, does it once, and refuses another call with its key.', async () => {
    const { event } = await club.published({ title: 'Replayed' })
    const [params, idempotencyKey] = [{ id: event.id }, randomUUID()]
    const duplicate = async () => admin.call(manageEvent, { params, body: { action: 'duplicate' }, idempotencyKey })
    const copies = await Promise.all([duplicate(), duplicate(), duplicate()])
    expect(copies).toEqual([copies[0], copies[0], await duplicate()])
    expect(
      (await admin.call(listManagedEvents, { query: { search: 'replayed' } })).events.map(({ id }) => id).toSorted(),
    ).toEqual([event.id, copies[0].id].toSorted())
    const mismatch = refusedWith(409, 'idempotency_mismatch')
    await expect(admin.call(manageEvent, { params, body: { action: 'pause' }, idempotencyKey })).rejects.toMatchObject(mismatch)
    await expect(
      admin.call(manageEvent, { params: { id: copies[0].id }, body: { action: 'duplicate' }, idempotencyKey }),
    ).rejects.toMatchObject(mismatch)
    expect(await club.read(event.id)).toMatchObject({ state: 'published' })
    // Not possible a second time, but answered like the first.
    const pause = async (key: string) => admin.call(manageEvent, { params, body: { action: 'pause' }, idempotencyKey: key })
    const once = randomUUID()
    expect(await pause(once)).toEqual(await pause(once))
    await expect(pause(randomUUID())).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
  })

  it.each([
    ['too long', { starts_at_local: '2030-10-12T23:00', ends_at_local: '2030-10-13T23:00' }, '2030-10-26', 'up to 24 hours'],
    [
      'over before it begins',
      { starts_at_local: '2030-03-24T02:30', ends_at_local: '2030-03-24T03:15' },
      '2030-03-30',
      'after the start',
    ],
  ])(
    'refuses to duplicate an event to a date on which a clock change makes it %s, on the date.',
    async (_, times, business_date, why) => {
      const { id } = await club.draft({ ...times, title: 'Unfit' })
      const duplicate = admin.call(manageEvent, { params: { id }, body: { action: 'duplicate', business_date } })
      await expect(duplicate).rejects.toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: { business_date: [expect.stringContaining(why)] } },
      })
    },
  )
})

describe("another club's event", () => {
  it('is not found by any call.', async () => {
    const { event_id: id, ...theirs } = await makeEvent(world.pool, '', '-theirs')
    const params = { id }
    const rows = async () => (await world.pool.query<{ version: number }>('select * from events order by id')).rows
    const before = await rows()
    const missing = refusedWith(404, 'not_found')
    await expect(admin.call(getManagedEvent, { params })).rejects.toMatchObject(missing)
    await expect(admin.call(updateEvent, { params, body: { version: 1, title: 'Mine' } })).rejects.toMatchObject(missing)
    await expect(admin.call(deleteEvent, { params })).rejects.toMatchObject(missing)
    await expect(admin.call(manageEvent, { params, body: { action: 'duplicate' } })).rejects.toMatchObject(missing)
    // Nor does anyone wait for it while its own club changes it.
    const theirHand = await world.pool.connect()
    try {
      await theirHand.query('begin')
      await theirHand.query('select 1 from event_occupancy where event_id = $1 for update', [id])
      await expect(admin.call(updateEvent, { params, body: { version: 1, title: 'Mine' } })).rejects.toMatchObject(missing)
      await expect(
        admin.call(createPrestation, { params, body: { kind: 'entry', name: 'Mine', price_minor: 0, payment: 'free' } }),
      ).rejects.toMatchObject(missing)
    } finally {
      await theirHand.query('rollback')
      theirHand.release()
    }
    expect(await rows()).toEqual(before)
    const { token } = await makeAdmin(world.pool, { event_id: id, ...theirs })
    expect(await world.as(token)(getManagedEvent, { params })).toMatchObject({ id, state: 'published' })
  })
})
