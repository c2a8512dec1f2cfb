import { brotliDecompressSync } from 'node:zlib'
import { urlOf } from '#contract/base/client.ts'
import { getEvent, getReservationStatus, listEvents } from '#contract/events/events.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newId } from '../../../infrastructure/ids.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { openTestEvents, type TestEvents, type TestClub } from '../testing/events.ts'

let world: World
let events: TestEvents
let club: TestClub

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  events = await openTestEvents(world)
  club = await events.club('Kelder Noord', {
    contact_email: 'hello@kelder.example',
    cancellation_policy: '[{"hours_before":48,"refund_bp":10000}]',
  })
})
afterAll(async () => world.close())

const page = async (id: string) => world.anonymous(getEvent, { params: { id } })
const status = async (id: string) => world.anonymous(getReservationStatus, { params: { id } })
const past = () => ({ starts_at: events.inHours(-8), ends_at: events.inHours(-2), sales_end_at: events.inHours(-3) })

describe('getEvent', () => {
  it('is found by id and by slug, with its club, prestations in order, and sales.', async () => {
    const id = await events.event(club, {
      title: 'Deep Current',
      description: 'All night.',
      dress_code: 'None',
      prestations: [
        {
          name: 'Table',
          kind: 'table',
          price_minor: 20_000,
          stock: 4,
          heads_per_unit: 6,
          minimum_spend_minor: 20_000,
          position: 2,
          included_items: [{ name: 'Bottle', quantity: 1 }],
        },
        { name: 'Entry', arrive_by: events.inHours(26), position: 1, per_client_limit: 4 },
      ],
    })
    const answer = await page('deep-current')
    expect(answer).toEqual(await page(id))
    expect(Temporal.Instant.compare(answer.sales.closes_at, events.inHours(29))).toBe(0)
    expect(answer).toMatchObject({
      id,
      title: 'Deep Current',
      description: 'All night.',
      dress_code: 'None',
      status: 'active',
      from_price_minor: 1000,
      sales: { state: 'open', opens_at: null, closes_at: expect.any(String) },
      club: {
        name: 'Kelder Noord',
        street: 'Quay 2',
        contact_email: 'hello@kelder.example',
        logo: null,
        cancellation_policy: [{ hours_before: 48, refund_bp: 10_000 }],
      },
      prestations: [
        {
          name: 'Entry',
          arrive_by: events.inHours(26),
          state: 'on_sale',
          remaining: { level: 'plenty' },
          per_client_limit: 4,
          included_items: [],
        },
        {
          name: 'Table',
          heads_per_unit: 6,
          minimum_spend_minor: 20_000,
          included_items: [{ name: 'Bottle', quantity: 1 }],
          remaining: { level: 'plenty' },
        },
      ],
    })
  })

  it('hides what guests must not see.', async () => {
    await events.event(club, {
      title: 'Discreet',
      prestations: [
        { name: 'Open' },
        { name: 'Secret', visibility: 'hidden' },
        { name: 'Sketch', status: 'draft' },
        { name: 'Old', status: 'archived' },
        { name: 'Resting', status: 'paused' },
      ],
    })
    const answer = await page('discreet')
    expect(answer.prestations.map(({ name, state }) => [name, state])).toEqual([
      ['Open', 'on_sale'],
      ['Resting', 'paused'],
    ])
    const inner = [
      'admin_id',
      'legal_name',
      'licence_capacity',
      'search_text',
      'capacity',
      'heads',
      'stock',
      'units',
      'version',
      'visibility',
      'created_at',
    ]
    expect(inner.filter((name) => JSON.stringify(answer).includes(`"${name}":`))).toEqual([])
    expect((await status('discreet')).prestations).toHaveLength(2)
  })

  it.each(['draft', 'archived'])('does not find a %s event, and neither does its reservation-status.', async (state) => {
    const id = await events.event(club, { title: `Unseen ${state}`, state })
    await expect(page(id)).rejects.toMatchObject({ status: 404, body: { code: 'not_found' } })
    await expect(page(`unseen-${state}`)).rejects.toMatchObject({ status: 404 })
    await expect(status(id)).rejects.toMatchObject({ status: 404 })
  })

  it.each([newId(), 'no-such-night', 'a\0b', '%00', '../x', '\ud800', 'é', "' or 1=1 --", '🎉'])(
    'does not find %j.',
    async (key) => {
      await expect(page(key.toWellFormed())).rejects.toMatchObject({ status: 404 })
    },
  )

  it('shows paused, cancelled and past events as such.', async () => {
    await events.event(club, { title: 'Paused', state: 'paused' })
    await events.event(club, { title: 'Cancelled', state: 'cancelled' })
    await events.event(club, { title: 'Past', ...past() })
    expect(await page('paused')).toMatchObject({
      status: 'active',
      is_active: true,
      sales: { state: 'paused' },
      prestations: [{ state: 'paused' }],
      from_price_minor: null,
    })
    expect(await page('cancelled')).toMatchObject({
      is_cancelled: true,
      is_active: false,
      sales: { state: 'closed' },
      prestations: [{ state: 'ended' }],
    })
    expect(await page('past')).toMatchObject({ status: 'completed', is_past: true, is_active: false, sales: { state: 'closed' } })
  })

  it('needs no token and reads none.', async () => {
    await events.event(club, { title: 'Open to All' })
    const answer = await world.app.inject({
      url: '/api/client/events/open-to-all',
      headers: { authorization: 'Token nonsense' },
    })
    expect(answer.statusCode).toBe(200)
  })
})

describe('getReservationStatus', () => {
  it('returns limits, requirements and every prestation, but no exact availability.', async () => {
    const id = await events.event(club, {
      title: 'Strict',
      min_age: 21,
      requires_verified_id: true,
      max_party_size: 6,
      per_client_limit: 8,
      prestations: [{ price_minor: 1500, deposit_minor: 500, stock: 40 }],
    })
    const listed = await world.anonymous(listEvents, { query: { search: 'strict' } })
    expect(listed.events).toMatchObject([{ title: 'Strict', min_age: 21, requires_verified_id: true }])
    expect(await status(id)).toEqual({
      server_time: world.clock.now().toString({ smallestUnit: 'millisecond' }),
      status: 'active',
      is_past: false,
      is_sold_out: false,
      is_active: true,
      is_cancelled: false,
      sales: { state: 'open', opens_at: null, closes_at: expect.any(String) },
      remaining: { level: 'plenty' },
      limits: { max_party_size: 6, per_client_limit: 8 },
      requirements: { min_age: 21, requires_verified_id: true },
      waitlist: { enabled: true, joinable: false },
      prestations: [
        {
          id: expect.any(String),
          state: 'on_sale',
          opens_after: null,
          remaining: { level: 'plenty' },
          price_minor: 1500,
          payment: 'at_club',
          deposit_minor: 500,
        },
      ],
      next_poll_seconds: 15,
    })
  })

  it('follows bookings: plenty, few, last, sold out; and cancellations release places.', async () => {
    const id = await events.event(club, { title: 'Filling', capacity: 20 })
    const levels = [(await status(id)).remaining.level]
    for (const heads of [12, 6, 2]) {
      await events.book(id, heads)
      levels.push((await status(id)).remaining.level)
    }
    expect(levels).toEqual(['plenty', 'few', 'last', 'none'])
    expect(await status(id)).toMatchObject({
      status: 'sold_out',
      is_sold_out: true,
      prestations: [{ state: 'sold_out', remaining: { level: 'none' } }],
    })
    expect(await page('filling')).toMatchObject({ status: 'sold_out', from_price_minor: null })
    const [card] = (await world.anonymous(listEvents, { query: { search: 'filling' } })).events
    expect(card).toMatchObject({ status: 'sold_out', remaining: { level: 'none' } })

    await events.db
      .updateTable('reservations')
      .set({ status: 'cancelled' })
      .where('event_id', '=', id)
      .where('party_size', '=', 6)
      .execute()
    expect(await status(id)).toMatchObject({ status: 'active', remaining: { level: 'few' }, next_poll_seconds: 5 })
  })

  it('is sold out when nothing sellable is left, even if there is capacity and drinks are left.', async () => {
    const [entry, table] = [newId(), newId()]
    const id = await events.event(club, {
      title: 'Scarce',
      prestations: [
        { id: entry, stock: 2 },
        { id: table, kind: 'table', stock: 1, heads_per_unit: 4 },
        { kind: 'bottle' },
        { status: 'paused' },
        { visibility: 'hidden' },
        { sales_end_at: events.inHours(-1) },
      ],
    })
    await events.book(id, 2, { id: entry, quantity: 2 })
    expect(await status(id)).toMatchObject({ is_sold_out: false, remaining: { level: 'plenty' } })
    await events.book(id, 4, { id: table, quantity: 1 })
    expect(await status(id)).toMatchObject({
      status: 'sold_out',
      is_sold_out: true,
      remaining: { level: 'none' },
      sales: { state: 'open' },
    })
  })

  it('moves with the clock from upcoming through open and closed to completed, and says when to poll again.', async () => {
    const own = await openWorld(inject('testServer'))
    const there = await openTestEvents(own)
    const id = await there.event(await there.club('Elsewhere'), { title: 'Soon', sales_start_at: there.inHours(2) })
    const seen: unknown[] = []
    for (const minutes of [0, 119, 1, 27 * 60 - 1, 1, 60]) {
      own.clock.move({ minutes })
      const { sales, status, prestations, next_poll_seconds } = await own.anonymous(getReservationStatus, { params: { id } })
      seen.push([sales.state, status, prestations[0]?.state, next_poll_seconds])
    }
    expect(seen).toEqual([
      ['upcoming', 'active', 'upcoming', 60],
      ['upcoming', 'active', 'upcoming', 5],
      ['open', 'active', 'on_sale', 15],
      ['open', 'active', 'on_sale', 5],
      ['closed', 'active', 'ended', 60],
      ['closed', 'completed', 'ended', 60],
    ])
    await own.close()
  })

  it('is compressed for clients that accept it, with the same content under a weak tag.', async () => {
    const url = '/api/client/events/'
    const plain = await world.app.inject({ url })
    const small = await world.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.payload)
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', etag: `W/${plain.headers['etag']}` })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const again = await world.app.inject({ url, headers: { 'if-none-match': String(small.headers['etag']) } })
    expect(again.statusCode).toBe(304)
  })

  it('can be cached for five seconds, and is not sent again to clients that have it.', async () => {
    const id = await events.event(club, { title: 'Cached' })
    const url = urlOf(getReservationStatus, { params: { id } })
    const first = await world.app.inject({ url })
    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=5', etag: expect.stringMatching(/^"/) })
    const again = await world.app.inject({ url, headers: { 'if-none-match': String(first.headers['etag']) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const behindProxy = await world.app.inject({ url, headers: { 'if-none-match': `"old", W/${first.headers['etag']}` } })
    expect(behindProxy.statusCode).toBe(304)
    world.clock.move({ seconds: 6 })
    const later = await world.app.inject({ url, headers: { 'if-none-match': String(first.headers['etag']) } })
    expect(later.statusCode).toBe(200)
  })
})
