import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CallError } from '#contract/base/client.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import { listClubs } from '#contract/events/club-list.ts'
import { listCities, listEvents, searchAll } from '#contract/events/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { openTestEvents, type TestClub } from '../testing/events.ts'

let world: World
let lumen: TestClub

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  const events = await openTestEvents(world)
  await world.pool.query('update clubs set onboarding_completed_at = null')
  lumen = await events.club('Café Lumière', { city: 'Liège', country: 'BE', latitude: 50.63, longitude: 5.58 })
  const kelder = await events.club('kelder Noord', { city: 'Rotterdam' })
  await events.club('Zenith', { city: 'Liège', country: 'BE', latitude: 50.67, longitude: 5.5 })
  await events.club('Not Open Yet', { onboarding_completed_at: null })
  await events.event(lumen, {
    title: 'Second',
    starts_at: events.inHours(40),
    ends_at: events.inHours(46),
    sales_end_at: events.inHours(45),
    published_at: events.inHours(-3),
  })
  await events.event(lumen, { title: 'First', published_at: events.inHours(-5) })
  await events.event(lumen, { title: 'Draft', state: 'draft', starts_at: events.inHours(20) })
  await events.event(kelder, {
    title: 'Over',
    starts_at: events.inHours(-9),
    ends_at: events.inHours(-3),
    sales_end_at: events.inHours(-4),
  })
  await events.event(kelder, { title: 'Third', published_at: events.inHours(-4) })
})
afterAll(async () => world.close())

const names = async (query: QueryOf<typeof listClubs> = {}) =>
  (await world.anonymous(listClubs, { query })).clubs.map(({ name }) => name)

describe('listClubs', () => {
  it('lists open clubs by name, ignoring case, with how many upcoming events they have and the next one.', async () => {
    const { clubs, ...page } = await world.anonymous(listClubs)
    expect(page).toEqual({ count: 3, next: null })
    expect(clubs[0]).toEqual({
      id: lumen.id,
      slug: 'caf-lumi-re',
      name: 'Café Lumière',
      city: 'Liège',
      country: 'BE',
      genres: [],
      min_age: 18,
      logo: null,
      cover: null,
      events: 2,
      next_event: {
        id: expect.any(String),
        slug: 'first',
        title: 'First',
        starts_at: expect.stringMatching(/Z$/),
        ends_at: expect.stringMatching(/Z$/),
        timezone: 'Europe/Amsterdam',
      },
    })
    expect(clubs.map(({ name, events }) => [name, events])).toEqual([
      ['Café Lumière', 2],
      ['kelder Noord', 1],
      ['Zenith', 0],
    ])
    expect(clubs[2]?.next_event).toBeNull()
  })

  it.each([
    [{ search: 'lumiere' }, ['Café Lumière']],
    [{ search: 'kedler' }, ['kelder Noord']],
    [{ search: 'liege' }, ['Café Lumière', 'Zenith']],
    [{ search: 'open' }, []],
    [{ search: '🎉' }, []],
    [{ city: 'liège' }, ['Café Lumière', 'Zenith']],
    [{ city: 'Rotterdam', search: 'zenith' }, []],
  ])('finds with %j: %j.', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('is read page by page, and refuses a cursor that is none.', async () => {
    const first = await world.anonymous(listClubs, { query: { limit: 2 } })
    expect(first).toMatchObject({ count: 3, clubs: [{ name: 'Café Lumière' }, { name: 'kelder Noord' }] })
    const second = await world.anonymous(listClubs, { query: { limit: 2, cursor: first.next ?? '' } })
    expect(second).toMatchObject({ count: 3, next: null, clubs: [{ name: 'Zenith' }] })
    const refusal = await names({ cursor: 'nonsense' }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(CallError)
    expect(refusal).toMatchObject({ status: 400 })
  })
})

describe('Places', () => {
  it('have the middle of their clubs to a tenth of a degree, or none.', async () => {
    const { cities } = await world.anonymous(listCities)
    expect(cities).toEqual([
      { city: 'Liège', country: 'BE', events: 2, location: { latitude: 50.6, longitude: 5.6 } },
      { city: 'Rotterdam', country: 'NL', events: 1, location: null },
    ])
  })

  it('are searched by their own name, not by a club’s.', async () => {
    const citiesFor = async (q: string) => (await world.anonymous(searchAll, { query: { q } })).cities
    expect(await citiesFor('lieg')).toEqual([{ city: 'Liège', country: 'BE', events: 2 }])
    expect(await citiesFor('roterdam')).toEqual([{ city: 'Rotterdam', country: 'NL', events: 1 }])
    expect(await citiesFor('lumiere')).toEqual([])
  })
})

describe('The order of the list of events by `new`', () => {
  it('begins with the latest published, page by page.', async () => {
    const first = await world.anonymous(listEvents, { query: { sort: 'new', limit: 2 } })
    const second = await world.anonymous(listEvents, { query: { sort: 'new', limit: 2, cursor: first.next ?? '' } })
    expect([...first.events, ...second.events].map(({ title }) => title)).toEqual(['Second', 'Third', 'First'])
    expect(second.next).toBeNull()
  })
})
