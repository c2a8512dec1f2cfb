import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient } from '#contract/base/client.ts'
import { getEvent } from '#contract/events/events.ts'
import { getArtist, getLineup, listArtistEvents, saveSetTimes } from '#contract/events/lineup.ts'
import { updateEvent } from '#contract/events/management.ts'
import { addEvent } from '../../../testing/events.ts'
import { injected } from '../../../testing/injected.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { linkOldLineups } from '../demo.ts'
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

const visitor = () => createClient(injected(world.app))
const lineupOf = async (id: string) => (await admin.call(getLineup, { params: { id } })).lineup
const names = (lineup: Awaited<ReturnType<typeof lineupOf>>) => lineup.map(({ artist }) => artist.name)
const at = (artist_id: string, starts_at_local: string, ends_at_local: string | null = null) => ({
  artist_id,
  starts_at_local,
  ends_at_local,
})
const save = async (id: string, sets: ReturnType<typeof at>[]) =>
  (await admin.call(saveSetTimes, { params: { id }, body: { sets } })).lineup

/** From 23:00 on 1 June to 6:00. */
async function withArtists(...lineup: string[]) {
  const { event } = await club.published({ lineup })
  const ids = new Map((await lineupOf(event.id)).map(({ artist }) => [artist.name, artist.id]))
  return { event, idOf: (name: string) => ids.get(name) ?? '' }
}

describe('saveSetTimes', () => {
  it('orders the line-up by time, artists without one last, and shows it to guests with the artists’ pages.', async () => {
    const { event, idOf } = await withArtists('Third', 'First', 'Second')
    const saved = await save(event.id, [
      at(idOf('Second'), '2030-06-02T01:00'),
      at(idOf('First'), '2030-06-01T23:00', '2030-06-02T01:00'),
    ])
    expect(names(saved)).toEqual(['First', 'Second', 'Third'])
    expect(saved[0]).toMatchObject({ starts_at: '2030-06-01T21:00:00.000Z', ends_at_local: '2030-06-02T01:00' })
    expect((await visitor()(getEvent, { params: { id: event.slug } })).artists).toMatchObject([
      { slug: 'first', name: 'First', starts_at: '2030-06-01T21:00:00.000Z', ends_at: '2030-06-01T23:00:00.000Z' },
      { slug: 'second', ends_at: null },
      { slug: 'third', starts_at: null },
    ])
    expect((await save(event.id, [])).every(({ starts_at }) => starts_at === null)).toBe(true)
  })

  it.each([
    ['before doors', '2030-06-01T22:00', null, 'starts_at_local'],
    ['at the end', '2030-06-02T06:00', null, 'starts_at_local'],
    ['that end after the event', '2030-06-02T05:00', '2030-06-02T07:00', 'ends_at_local'],
    ['that end before they start', '2030-06-02T03:00', '2030-06-02T02:00', 'ends_at_local'],
  ])('refuses sets %s.', async (_, starts, ends, field) => {
    const { event, idOf } = await withArtists('Any Act')
    await expect(save(event.id, [at(idOf('Any Act'), starts, ends)])).rejects.toMatchObject({
      status: 400,
      body: { fields: { [`sets.0.${field}`]: [expect.any(String)] } },
    })
  })

  it('refuses an artist twice, one that does not play there, and a closed event.', async () => {
    const { event, idOf } = await withArtists('Listed')
    const { idOf: other } = await withArtists('Elsewhere')
    const twice = [at(idOf('Listed'), '2030-06-01T23:00'), at(idOf('Listed'), '2030-06-02T00:00')]
    await expect(save(event.id, twice)).rejects.toMatchObject({ body: { fields: { 'sets.1.artist_id': [expect.any(String)] } } })
    await expect(save(event.id, [at(other('Elsewhere'), '2030-06-01T23:00')])).rejects.toMatchObject({ status: 400 })
    await club.act(event.id, 'cancel')
    await expect(save(event.id, [])).rejects.toMatchObject(refusedWith(409, 'event_closed'))
  })

  it('is for the event’s own club and who manages its events.', async () => {
    const { event } = await withArtists('Own Act')
    const params = { id: event.id }
    const staff = await world.staff('can_access_finances')
    await expect(staff.call(getLineup, { params })).rejects.toMatchObject({ status: 403 })
    await expect(staff.call(saveSetTimes, { params, body: { sets: [] } })).rejects.toMatchObject({ status: 403 })
    const unknown = { id: crypto.randomUUID() }
    await expect(admin.call(getLineup, { params: unknown })).rejects.toMatchObject({ status: 404 })
  })

  it('moves with the event on the wall clock; a set that no longer fits has no time, and who leaves the line-up neither.', async () => {
    const { event, idOf } = await withArtists('Early', 'Late')
    await save(event.id, [at(idOf('Early'), '2030-06-01T23:30', '2030-06-02T01:00'), at(idOf('Late'), '2030-06-02T05:00')])
    const moved = await admin.call(updateEvent, {
      params: { id: event.id },
      body: { version: event.version, starts_at_local: '2030-06-08T22:00', ends_at_local: '2030-06-09T03:00' },
    })
    expect(await lineupOf(event.id)).toMatchObject([
      { starts_at_local: '2030-06-08T22:30', ends_at_local: '2030-06-09T00:00' },
      { artist: { name: 'Late' }, starts_at_local: null },
    ])
    await admin.call(updateEvent, { params: { id: event.id }, body: { version: moved.version, lineup: ['Late'] } })
    expect(names(await lineupOf(event.id))).toEqual(['Late'])
  })
})

describe('an event that is duplicated', () => {
  it('has the same artists without their times; one from before there were artists gets them at night.', async () => {
    const { event, idOf } = await withArtists('Again')
    await save(event.id, [at(idOf('Again'), '2030-06-02T00:00')])
    const copy = await club.act(event.id, 'duplicate')
    expect(await lineupOf(copy.id)).toMatchObject([{ artist: { name: 'Again' }, starts_at: null }])
    const old = await addEvent(world, { lineup: ['again', 'Old Timer'] })
    expect(await lineupOf(old)).toEqual([])
    await linkOldLineups(world.infrastructure)
    expect(names(await lineupOf(old)).toSorted()).toEqual(['Again', 'Old Timer'])
  })
})

describe('getArtist and listArtistEvents', () => {
  it('list upcoming events soonest first and past ones latest first, by pages, without drafts and cancelled ones.', async () => {
    const lineup = ['Long Career']
    for (const hours of [50, 30, 40]) await addEvent(world, { title: `In ${hours}`, lineup, in_hours: hours })
    for (const hours of [-50, -30, -40]) await addEvent(world, { title: `Ago ${-hours}`, lineup, in_hours: hours })
    await addEvent(world, { title: 'Cancelled', lineup, state: 'cancelled' })
    await addEvent(world, { title: 'Suspended', lineup, suspended_at: world.clock.now().toString(), suspension_reason: 'x' })
    await club.draft({ lineup })
    await linkOldLineups(world.infrastructure)
    const params = { slug: 'long-career' }
    expect(await visitor()(getArtist, { params })).toMatchObject({
      artist: { name: 'Long Career', bio: '', links: [] },
      upcoming: 3,
      past: 3,
    })
    const first = await visitor()(listArtistEvents, { params })
    expect(first.events.map(({ title }) => title)).toEqual(['In 30', 'In 40', 'In 50'])
    const past = await visitor()(listArtistEvents, { params, query: { when: 'past', limit: 2 } })
    const rest = await visitor()(listArtistEvents, { params, query: { when: 'past', limit: 2, cursor: past.next ?? '' } })
    expect([...past.events, ...rest.events].map(({ title }) => title)).toEqual(['Ago 30', 'Ago 40', 'Ago 50'])
    expect([past.count, rest.next]).toEqual([3, null])
  })

  it('do not find an artist that does not exist.', async () => {
    const params = { slug: 'no-one' }
    await expect(visitor()(getArtist, { params })).rejects.toMatchObject({ status: 404 })
    await expect(visitor()(listArtistEvents, { params })).rejects.toMatchObject({ status: 404 })
  })
})
