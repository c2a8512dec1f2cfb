import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { QueryOf } from '#contract/base/endpoint.ts'
import { getEvent, listEvents, searchAll } from '#contract/events/events.ts'
import { getManagedEvent } from '#contract/events/management.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { actOnEvent, getPlatformEvent, listPlatformEvents } from '#contract/platform/events.ts'
import { cancelReservation, createReservation } from '#contract/reservations/reservations.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
// The lists are of all events, so each test has its own.
beforeEach(async () => {
  world = await openWorld(inject('testServer'))
  superadmin = await world.guest('superadmin')
})
afterEach(async () => world.close())

const reason = 'The capacity exceeds the licence'
const act = async (id: string, action: 'restore' | 'feature' | 'unfeature') =>
  superadmin.call(actOnEvent, { params: { id }, body: { action } })
const suspend = async (id: string) => superadmin.call(actOnEvent, { params: { id }, body: { action: 'suspend', reason } })
const discovered = async (query: Parameters<typeof world.anonymous<typeof listEvents>>[1] = {}) =>
  (await world.anonymous(listEvents, query)).events.map(({ id }) => id)

describe('listPlatformEvents', () => {
  it('lists the events of all clubs by status, with dates, club and search.', async () => {
    const [draft, over, off] = [
      await addEvent(world, { state: 'draft', title: 'Draft' }),
      await addEvent(world, { in_hours: -48, title: 'Over' }),
      await addEvent(world, { state: 'cancelled', title: 'Off', cancelled_at: new Date() }),
    ]
    const ids = async (query: QueryOf<typeof listPlatformEvents>) =>
      (await superadmin.call(listPlatformEvents, { query })).events.map(({ id }) => id)
    const { event_id, club_id, starts_at } = world.event
    expect(await ids({ status: 'upcoming' })).toEqual([event_id])
    expect(await ids({ status: 'draft' })).toEqual([draft])
    expect(await ids({ status: 'past' })).toEqual([over])
    expect(await ids({ status: 'cancelled' })).toEqual([off])
    expect(await ids({ search: 'long kel' })).toEqual([event_id])
    expect(await ids({ club: club_id, sort: 'date' })).toHaveLength(4)
    const day = starts_at.slice(0, 10)
    expect(await ids({ date_range: `${day},${day}`, status: 'upcoming' })).toEqual([event_id])
    expect(await ids({ date_range: '2030-01-01,2030-01-02' })).toEqual([])
    await expect(ids({ date_range: '2030-02-30,2030-03-02' })).rejects.toMatchObject({ status: 400 })
    const whole = await ids({ sort: '-date' })
    const idsInTurn: string[] = []
    for (let cursor: string | undefined; ;) {
      const query = { sort: '-date', limit: 1, ...(cursor !== undefined && { cursor }) } as const
      const page = await superadmin.call(listPlatformEvents, { query })
      idsInTurn.push(...page.events.map(({ id }) => id))
      if (page.next === null) break
      cursor = page.next
    }
    expect(idsInTurn).toEqual(whole)
  })
})

describe('actOnEvent', () => {
  it('takes a suspended event out of discovery and off sale; its page, bookings and cancellations still work, and its club sees why.', async () => {
    const id = await addEvent(world, { search_text: ' night shift' })
    const prestation_id = await addPrestation(world, id)
    const [guest, late, admin] = [await world.guest('client'), await world.guest('client'), await world.admin()]
    const body = { event_id: id, party_size: 1, lines: [{ prestation_id, quantity: 1 }] }
    const { id: booked } = await guest.call(createReservation, { body })
    expect(await discovered()).toContain(id)
    expect(await suspend(id)).toMatchObject({ suspension_reason: reason, reservations: 1, allowed_actions: ['restore'] })
    expect(await discovered()).not.toContain(id)
    expect((await world.anonymous(searchAll, { query: { q: 'night shift' } })).events.map((event) => event.id)).not.toContain(id)
    expect(await world.anonymous(getEvent, { params: { id } })).toMatchObject({ sales: { state: 'paused' } })
    await expect(late.call(createReservation, { body })).rejects.toMatchObject({ body: { code: 'event_paused' } })
    await guest.call(cancelReservation, { params: { id: booked } })
    expect(await admin.call(getManagedEvent, { params: { id } })).toMatchObject({ state: 'published', suspension_reason: reason })
    expect((await admin.call(listNotifications)).notifications[0]).toMatchObject({
      kind: 'event_suspended',
      path: `/admin-club/events/${id}`,
    })
    await act(id, 'restore')
    await expect(late.call(createReservation, { body })).resolves.toMatchObject({ status: 'confirmed' })
  })

  it('puts a featured event first in discovery, across pages, and marks it; sorting by price stays the same.', async () => {
    const [soon, later] = [await addEvent(world, { in_hours: 24 }), await addEvent(world, { in_hours: 96 })]
    expect(await act(later, 'feature')).toMatchObject({ allowed_actions: ['suspend', 'unfeature'] })
    const whole = await world.anonymous(listEvents)
    expect(whole.events[0]).toMatchObject({ id: later, is_featured: true })
    expect(whole.events[1]).toMatchObject({ id: soon, is_featured: false })
    const ids: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await world.anonymous(listEvents, { query: { limit: 1, ...(cursor !== undefined && { cursor }) } })
      ids.push(...page.events.map(({ id }) => id))
      if (page.next === null) break
      cursor = page.next
    }
    expect(ids).toEqual(whole.events.map(({ id }) => id))
    expect((await discovered({ query: { sort: 'price' } }))[0]).not.toBe(later)
    await suspend(later)
    await act(later, 'restore')
    expect((await discovered())[0]).toBe(soon)
  })

  it('ends being featured with its sales.', async () => {
    const [soon, later] = [await addEvent(world, { in_hours: 20 }), await addEvent(world, { in_hours: 95 })]
    const ended = world.clock.now().subtract({ minutes: 1 }).toString()
    await addPrestation(world, later, { sales_end_at: ended })
    await act(later, 'feature')
    const { events } = await world.anonymous(listEvents)
    expect(events.find(({ id }) => id === later)).toMatchObject({ is_featured: false })
    expect(events.findIndex(({ id }) => id === soon)).toBeLessThan(events.findIndex(({ id }) => id === later))
  })

  it('decides nothing new about a past or cancelled event, and features only published ones.', async () => {
    const [over, draft] = [await addEvent(world, { in_hours: -48 }), await addEvent(world, { state: 'draft' })]
    await expect(suspend(over)).rejects.toMatchObject({ status: 409, body: { allowed: [] } })
    await expect(act(draft, 'feature')).rejects.toMatchObject({ status: 409, body: { allowed: ['suspend'] } })
  })

  it('lets one of two concurrent superadmins through, also while guests book.', async () => {
    const id = await addEvent(world)
    const prestation_id = await addPrestation(world, id)
    const guests = await Promise.all([1, 2, 3, 4, 5].map(async () => world.guest('client')))
    const body = { event_id: id, party_size: 1, lines: [{ prestation_id, quantity: 1 }] }
    const [first, second, ...booked] = await Promise.allSettled([
      suspend(id),
      suspend(id),
      ...guests.map(async ({ call }) => call(createReservation, { body })),
    ])
    expect([first?.status, second?.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const confirmed = booked.filter(({ status }) => status === 'fulfilled').length
    expect(await superadmin.call(getPlatformEvent, { params: { id } })).toMatchObject({
      heads: confirmed,
      reservations: confirmed,
    })
  })

  it('answers 404 for an unknown event.', async () => {
    const id = '0193a5b0-0000-7000-8000-000000000000'
    await expect(superadmin.call(getPlatformEvent, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(suspend(id)).rejects.toMatchObject({ status: 404 })
  })
})
