import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient, type CallError } from '#contract/base/client.ts'
import {
  deleteEvent,
  listManagedEvents,
  manageEvent,
  removeEventCover,
  setEventCover,
  updateEvent,
} from '#contract/events/management.ts'
import { getEvent } from '#contract/events/events.ts'
import { injected } from '../../../testing/injected.ts'
import { makeEvent } from '../../../testing/bad-input/rows.ts'
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

describe('what a subscription allows a club to publish', () => {
  const subscription = async (change: string) =>
    world.pool.query(`update subscriptions set ${change} where club_id = $1`, [world.event.club_id])
  const inMarch = async (day: string) => {
    const { id } = await club.draft({ starts_at_local: `2031-03-${day}T22:00`, ends_at_local: `2031-03-${day}T23:30` })
    await addPrestation(world, id)
    return id
  }

  it('is limited to a number of events per month, also when published concurrently.', async () => {
    await subscription(`plan = 'starter'`)
    const { app: twin } = await world.openTwin()
    const calls = [admin.call, createClient(injected(twin, admin.token))]
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => inMarch(String(10 + index))))
    const results = await Promise.allSettled(
      ids.map((id, index) => calls[index % 2]!(manageEvent, { params: { id }, body: { action: 'publish' } })),
    )
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as CallError] : []))
    expect(results.length - refused.length).toBe(8)
    for (const error of refused)
      expect(error).toMatchObject({ status: 409, body: { code: 'not_publishable', missing: [{ key: 'events_per_month' }] } })
    const april = await club.published({ starts_at_local: '2031-04-05T22:00', ends_at_local: '2031-04-05T23:30' })
    const body = { version: april.event.version, starts_at_local: '2031-03-30T22:00', ends_at_local: '2031-03-30T23:30' }
    await expect(admin.call(updateEvent, { params: { id: april.event.id }, body })).rejects.toMatchObject({
      status: 400,
      body: { fields: { starts_at_local: [expect.any(String)] } },
    })
    await subscription(`plan = 'elite'`)
    expect(await admin.call(updateEvent, { params: { id: april.event.id }, body })).toMatchObject({ business_date: '2031-03-30' })
  })

  it('is nothing new while an invoice is long overdue, with that reason; published events stay on sale.', async () => {
    const [id, { event }] = [await inMarch('25'), await club.published()]
    await subscription(`past_due_at = now() - interval '9 days', status = 'past_due'`)
    expect((await club.read(id)).missing).toEqual([
      { key: 'subscription', message: expect.stringContaining('Pay the open invoice') },
    ])
    await expect(club.act(id, 'publish')).rejects.toMatchObject({
      status: 409,
      body: { code: 'not_publishable', missing: [{ key: 'subscription' }] },
    })
    expect(await club.act(event.id, 'pause')).toMatchObject({ state: 'paused' })
    expect(await club.act(event.id, 'resume')).toMatchObject({ state: 'published' })
    await subscription(`past_due_at = null, status = 'active'`)
  })
})

describe('an event that no one could book, or that exceeds the licence', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>, string]>([
    ['all that is on sale is hidden', { visibility: 'hidden' }, {}, 'prestations'],
    ['the sale of all of it has ended', { sales_end_at: '2026-01-01T12:00:00Z' }, {}, 'prestations'],
    ['its booking has closed', {}, { sales_end_at: '2026-01-01T12:00:00Z' }, 'sales_end_at_local'],
    ['it has more places than the licence has by now', {}, { capacity: 100_001 }, 'capacity'],
  ])('is not published if %s, and says so in advance.', async (_, offer, event, key) => {
    const { id } = await club.draft()
    await addPrestation(world, id, offer)
    await world.pool.query('update events set capacity = $2, sales_end_at = $3 where id = $1', [
      id,
      event['capacity'] ?? 10,
      event['sales_end_at'] ?? '2030-06-02T03:00:00Z',
    ])
    expect((await club.read(id)).missing).toEqual([{ key, message: expect.stringMatching(/\.$/) }])
    await expect(club.act(id, 'publish')).rejects.toMatchObject({
      status: 409,
      body: { code: 'not_publishable', missing: [{ key }] },
    })
  })

  it('is not published before its club is set up, which is listed among the missing things.', async () => {
    const { id } = await club.draft()
    await world.pool.query('update clubs set onboarding_completed_at = null where id = $1', [world.event.club_id])
    await expect(club.act(id, 'publish')).rejects.toMatchObject({
      status: 409,
      body: { code: 'not_publishable', missing: [{ key: 'onboarding' }, { key: 'prestations' }] },
    })
    await world.pool.query('update clubs set onboarding_completed_at = now() where id = $1', [world.event.club_id])
  })
})

describe('a club with suspended sales', () => {
  it('still manages its events in their own states, while guests see them paused.', async () => {
    const { event } = await club.published()
    await world.pool.query('update clubs set sales_suspended_at = now() where id = $1', [world.event.club_id])
    const listed = async (status: 'published' | 'paused') =>
      (await admin.call(listManagedEvents, { query: { status, limit: 100 } })).events
        .filter(({ id }) => id === event.id)
        .map(({ state }) => state)
    expect(await club.read(event.id)).toMatchObject({ state: 'published', allowed_actions: ['pause', 'cancel', 'duplicate'] })
    expect([await listed('published'), await listed('paused')]).toEqual([['published'], []])
    expect((await world.anonymous(getEvent, { params: { id: event.id } })).sales.state).toBe('paused')
    await expect(club.act(event.id, 'resume')).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
    expect(await club.act(event.id, 'pause')).toMatchObject({ state: 'paused' })
    expect(await club.act(event.id, 'resume')).toMatchObject({ state: 'published' })
    await world.pool.query('update clubs set sales_suspended_at = null where id = $1', [world.event.club_id])
  })
})

describe("an event's cover", () => {
  const picture = async (width: number, height: number) =>
    new Blob([
      Uint8Array.from(
        await sharp({ create: { width, height, channels: 3, background: '#c2491d' } })
          .jpeg()
          .toBuffer(),
      ),
    ])

  it('is saved with its area and focal point without blocking an open form, and guests see it.', async () => {
    const { event } = await club.published()
    const body = { crop_x: 100, crop_y: 0, crop_width: 900, crop_height: 600, focal_x_bp: 2_500, focal_y_bp: 9_000 }
    const { cover, version } = await admin.call(setEventCover, {
      params: { id: event.id },
      body,
      files: { picture: await picture(1200, 600) },
    })
    expect(version).toBe(event.version)
    expect(cover).toMatchObject({ focal_x_bp: 2_500, focal_y_bp: 9_000, color: expect.stringMatching(/^#c[0-9a-f]{5}$/) })
    expect((await world.anonymous(getEvent, { params: { id: event.id } })).cover).toEqual(cover)
    const copy = await club.act(event.id, 'duplicate')
    expect(copy.cover?.name).toBe(cover?.name)
    expect(await admin.call(removeEventCover, { params: { id: event.id } })).toMatchObject({ cover: null })
    world.clock.move({ hours: 1 })
    await world.runDueJobs()
    expect((await world.app.inject({ url: `/media/${cover?.name}-800.avif` })).statusCode).toBe(200)
    await admin.call(deleteEvent, { params: { id: copy.id } })
    world.clock.move({ hours: 1 })
    await world.runDueJobs()
    expect((await world.app.inject({ url: `/media/${cover?.name}-800.avif` })).statusCode).toBe(404)
  })

  it('is refused for a cancelled event, and for one of another club.', async () => {
    const { event } = await club.published()
    await club.act(event.id, 'cancel')
    const files = { picture: await picture(600, 400) }
    await expect(admin.call(setEventCover, { params: { id: event.id }, body: {}, files })).rejects.toMatchObject(
      refusedWith(409, 'event_closed'),
    )
    await expect(admin.call(removeEventCover, { params: { id: event.id } })).rejects.toMatchObject(
      refusedWith(409, 'event_closed'),
    )
    const theirs = { id: (await makeEvent(world.pool, '', '-covered')).event_id }
    await world.pool.query(`update events set cover_file = 'theirs', cover_color = '#112233' where id = $1`, [theirs.id])
    for (const params of [theirs, { id: randomUUID() }]) {
      await expect(admin.call(setEventCover, { params, body: {}, files })).rejects.toMatchObject(refusedWith(404, 'not_found'))
      await expect(admin.call(removeEventCover, { params })).rejects.toMatchObject(refusedWith(404, 'not_found'))
    }
    expect((await world.anonymous(getEvent, { params: theirs })).cover).toMatchObject({ name: 'theirs' })
  })
})
