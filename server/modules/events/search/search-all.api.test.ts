import { searchAll } from '#contract/events/events.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { openTestEvents, type TestClub } from '../testing/events.ts'

let world: World
let kelder: TestClub

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  const events = await openTestEvents(world)
  kelder = await events.club('Kelder Noord', { city: 'Rotterdam' })
  const kiosk = await events.club('Київ Клуб', { city: 'Köln', country: 'DE' })
  await events.club('Kelder Unfinished', { onboarding_completed_at: null })
  for (let index = 0; index < 7; index += 1)
    await events.event(kelder, { title: `Basement ${index}`, starts_at: events.inHours(20 - index), lineup: ['Noémie Duval'] })
  for (const state of ['draft', 'paused', 'cancelled', 'archived'])
    await events.event(kiosk, { title: `Basement ${state}`, state })
  await events.event(kiosk, {
    title: 'Basement over',
    starts_at: events.inHours(-9),
    ends_at: events.inHours(-3),
    sales_end_at: events.inHours(-4),
  })
})
afterAll(async () => world.close())

const search = async (q: string) => world.anonymous(searchAll, { query: { q } })

describe('searchAll', () => {
  it('finds events and clubs from the first letters on: five events at most, soonest first.', async () => {
    for (const q of ['kel', 'KELDER', 'kelder noo', 'noord kel']) {
      const { events, clubs } = await search(q)
      expect(events.map(({ title }) => title)).toEqual(['Basement 6', 'Basement 5', 'Basement 4', 'Basement 3', 'Basement 2'])
      expect(clubs.map(({ slug }) => slug)).toContain('kelder-noord')
    }
    const { events, clubs } = await search('kelder noord')
    expect(clubs).toEqual([
      { id: kelder.id, slug: 'kelder-noord', name: 'Kelder Noord', city: 'Rotterdam', country: 'NL', events: 7 },
    ])
    expect(events[0]).toEqual({
      id: expect.any(String),
      slug: 'basement-6',
      title: 'Basement 6',
      club_name: 'Kelder Noord',
      city: 'Rotterdam',
      starts_at: expect.any(String),
      timezone: 'Europe/Amsterdam',
    })
  })

  it.each([
    ['noemie', 5],
    ['Noémie', 5],
    ['bsaement', 5],
    ['kedler', 5],
    ['asement', 5],
    ['draft', 0],
    ['over', 0],
    ['koln', 0],
    ['', 0],
    ['  ', 0],
    ['&', 0],
    ['_', 0],
  ])('finds %j: %d events.', async (q, count) => {
    expect((await search(q)).events).toHaveLength(count)
  })

  it('finds artists by name, with their events.', async () => {
    expect((await search('noemie')).artists).toEqual([{ name: 'Noémie Duval', slug: null, events: 7 }])
    expect((await search('kelder')).artists).toEqual([])
  })

  it('finds artists between their events by name, after those who play, and none whom no event has shown yet.', async () => {
    const plays = async (name: string, title: string) =>
      world.pool.query(
        `with added as (
          insert into artists (id, slug, name, name_key, search_text, created_at, updated_at)
          values (gen_random_uuid(), $1, $2, $3, ' ' || $3 || ' ', now(), now()) returning id)
        insert into event_artists (event_id, artist_id) select e.id, added.id from events e, added where e.title = $4`,
        [name.toLowerCase().replaceAll(' ', '-'), name, name.toLowerCase(), title],
      )
    await plays('Noemie Rest', 'Basement over')
    await plays('Noemie Secret', 'Basement draft')
    expect((await search('noemie')).artists).toEqual([
      { name: 'Noémie Duval', slug: null, events: 7 },
      { name: 'Noemie Rest', slug: 'noemie-rest', events: 0 },
    ])
    expect((await search('rest noem')).artists.map(({ name }) => name)).toEqual(['Noemie Rest'])
  })

  it('finds events by their weekday and by what is free.', async () => {
    const { rows } = await world.pool.query<{ id: string; day: string }>(
      `select id, trim(to_char(business_date, 'Day')) as day from events where title = 'Basement 6'`,
    )
    const [basement] = rows
    const others = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].filter(
      (day) => day !== basement?.day,
    )
    expect((await search(`basement ${basement?.day}`)).events.map(({ title }) => title)).toContain('Basement 6')
    expect((await search(`basement ${others[2]}`)).events.map(({ title }) => title)).not.toContain('Basement 6')
    expect((await search('free')).events).toEqual([])
    await addPrestation(world, basement?.id ?? '', { payment: 'free', price_minor: 0 })
    expect((await search('free basement')).events.map(({ title }) => title)).toEqual(['Basement 6'])
  })

  it('finds clubs in any script, also without upcoming events, and none that is not set up.', async () => {
    const names = async (q: string) => (await search(q)).clubs.map(({ name, events }) => [name, events])
    expect(await names('київ')).toEqual([['Київ Клуб', 0]])
    expect(await names('ки')).toEqual([['Київ Клуб', 0]])
    expect(await names('koln')).toEqual([['Київ Клуб', 0]])
    expect(await names('unfinished')).toEqual([])
  })
})
