import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CallError } from '#contract/base/client.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { getEvent, listCities, listEvents } from '#contract/events/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { openTestEvents, slugOf, type TestEvents, type TestClub } from '../testing/events.ts'

let world: World
let events: TestEvents
let kelder: TestClub
let lumen: TestClub

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  events = await openTestEvents(world)
  kelder = await events.club('Kelder Noord', { city: 'Rotterdam' })
  lumen = await events.club('Café Lumière', { city: 'Liège', country: 'BE' })
  const at = (hours: number) => ({
    starts_at: events.inHours(hours),
    ends_at: events.inHours(hours + 6),
    sales_end_at: events.inHours(hours + 5),
  })
  await events.event(kelder, {
    title: 'Deep Current',
    genres: ['House', 'Techno'],
    lineup: ['Marlène Ostrava', 'Teo Brandt'],
    ...at(24),
  })
  await events.event(kelder, {
    title: 'Basement Frequencies',
    genres: ['Techno'],
    ...at(48),
    // Cheaper, but its guests would be refused: the price order must not use it either.
    prestations: [{ price_minor: 500 }, { price_minor: 200, arrive_by: events.inHours(-1) }, { kind: 'extra', price_minor: 100 }],
  })
  await events.event(lumen, { title: 'Velvet Hour', genres: ['R&B'], ...at(72), prestations: [{ price_minor: 2500 }] })
  await events.event(lumen, {
    title: 'Now Playing',
    genres: ['Jazz'],
    ...at(-2),
    prestations: [{ kind: 'guest_list', payment: 'free', price_minor: 0 }],
  })
  await events.event(lumen, { title: 'Not Yet Known', genres: ['Jazz'], ...at(96), sales_start_at: events.inHours(10) })
  await events.event(kelder, { title: 'Long Gone', ...at(-30) })
  for (const state of ['draft', 'paused', 'cancelled', 'archived'])
    await events.event(kelder, { title: `Night ${state}`, state, ...at(24) })
})
afterAll(async () => world.close())

const titles = async (query: QueryOf<typeof listEvents> = {}, within = world) =>
  (await within.anonymous(listEvents, { query })).events.map(({ title }) => title)

describe('listEvents', () => {
  it('returns published events that are upcoming or under way, soonest first; drafts, paused, cancelled and past ones are left out.', async () => {
    const answer = await world.anonymous(listEvents)
    expect(answer.events.map(({ title }) => title)).toEqual([
      'Now Playing',
      'Deep Current',
      'Basement Frequencies',
      'Velvet Hour',
      'Not Yet Known',
    ])
    expect(answer).toMatchObject({ count: 5, next: null })
  })

  it('returns exactly what a card shows.', async () => {
    const { events } = await world.anonymous(listEvents, { query: { search: 'deep current' } })
    expect(events).toEqual([
      {
        id: expect.any(String),
        slug: 'deep-current',
        title: 'Deep Current',
        club: { id: kelder.id, slug: 'kelder-noord', name: 'Kelder Noord', city: 'Rotterdam', country: 'NL' },
        cover: null,
        genres: ['House', 'Techno'],
        lineup: ['Marlène Ostrava', 'Teo Brandt'],
        starts_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        ends_at: expect.stringMatching(/Z$/),
        timezone: 'Europe/Amsterdam',
        business_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        min_age: 18,
        requires_verified_id: false,
        currency: 'EUR',
        from_price_minor: 1000,
        remaining: { level: 'plenty' },
        status: 'active',
        is_past: false,
        is_sold_out: false,
        is_active: true,
        is_featured: false,
        is_cancelled: false,
      },
    ])
  })

  it.each([
    ['LUMIERE', ['Now Playing', 'Velvet Hour', 'Not Yet Known']],
    ['lumière', ['Now Playing', 'Velvet Hour', 'Not Yet Known']],
    ['liege', ['Now Playing', 'Velvet Hour', 'Not Yet Known']],
    ['marlene', ['Deep Current']],
    ['freq', ['Basement Frequencies']],
    ['r&b', ['Velvet Hour']],
    ['techno kelder', ['Deep Current', 'Basement Frequencies']],
    ['ostrava techno rotterdam', ['Deep Current']],
    ['tehcno', ['Deep Current', 'Basement Frequencies']],
    ['tecno', ['Deep Current', 'Basement Frequencies']],
    ['roterdam', ['Deep Current', 'Basement Frequencies']],
    ['velvte huor', ['Velvet Hour']],
    ['frequencis basemant', ['Basement Frequencies']],
    ['lon', []],
    ['elder', ['Deep Current', 'Basement Frequencies']],
    ['techno liege', []],
    ['nothing like it', []],
    ['%', []],
    ["'; drop table events; --", []],
    ['🎉', []],
    ['   ', ['Now Playing', 'Deep Current', 'Basement Frequencies', 'Velvet Hour', 'Not Yet Known']],
  ])('finds by %j over title, club, city, line-up and genre.', async (search, slugs) => {
    expect(await titles({ search })).toEqual(slugs)
  })

  it('filters by genre, city and club, and by all of them together.', async () => {
    expect(await titles({ genre: 'Techno' })).toEqual(['Deep Current', 'Basement Frequencies'])
    expect(await titles({ genre: 'R&B' })).toEqual(['Velvet Hour'])
    expect(await titles({ genre: 'Pop' })).toEqual([])
    expect(await titles({ city: 'rotterdam' })).toEqual(['Deep Current', 'Basement Frequencies'])
    expect(await titles({ club: 'caf-lumi-re', genre: 'R&B', city: 'Liège', search: 'velvet' })).toEqual(['Velvet Hour'])
    expect(await titles({ club: 'kelder-noord', genre: 'Jazz' })).toEqual([])
    expect(await titles({ club: '', city: '' })).toHaveLength(5)
  })

  it('sorts by the price on the cards, with events that have nothing on sale last, in both directions.', async () => {
    const prices = async (sort: 'price' | '-price') =>
      (await world.anonymous(listEvents, { query: { sort } })).events.map((card) => card.from_price_minor)
    expect(await prices('price')).toEqual([0, 500, 1000, 2500, null])
    expect(await prices('-price')).toEqual([2500, 1000, 500, 0, null])
  })

  it('never compares prices in different currencies: one currency comes before the other.', async () => {
    const [{ id } = { id: '' }] = (await world.pool.query<{ id: string }>(`select id from clubs where slug = 'kelder-noord'`))
      .rows
    await world.pool.query(`update clubs set currency = 'JPY' where id = $1`, [id])
    const currencies = async (sort: 'price' | '-price') => [
      ...new Set(
        (await world.anonymous(listEvents, { query: { sort } })).events
          .filter((card) => card.from_price_minor !== null)
          .map((card) => card.currency),
      ),
    ]
    const [rising, falling] = [await currencies('price'), await currencies('-price')]
    await world.pool.query(`update clubs set currency = 'EUR' where id = $1`, [id])
    expect(rising).toEqual(['EUR', 'JPY'])
    expect(falling).toEqual(['EUR', 'JPY'])
  })

  it('ranks events of a club with suspended sales with those that have nothing on sale, as on their cards.', async () => {
    const [cheapest] = (await world.anonymous(listEvents, { query: { sort: 'price' } })).events
    await world.pool.query('update clubs set sales_suspended_at = now() where id = $1', [cheapest?.club.id])
    const prices = async (sort: 'price' | '-price') =>
      (await world.anonymous(listEvents, { query: { sort, limit: 90 } })).events.map((card) => card.from_price_minor)
    const [rising, falling] = [await prices('price'), await prices('-price')]
    await world.pool.query('update clubs set sales_suspended_at = null')
    const shown = rising.filter((price) => price !== null)
    expect(rising.indexOf(null)).toBe(shown.length)
    expect(shown).not.toContain(0)
    expect(falling).toEqual([...shown.toReversed(), ...rising.slice(shown.length)])
  })

  it('counts the cities of upcoming events, most events first.', async () => {
    expect(await world.anonymous(listCities)).toEqual({
      cities: [
        { city: 'Liège', country: 'BE', events: 3, location: null },
        { city: 'Rotterdam', country: 'NL', events: 2, location: null },
      ],
      count: 2,
      next: null,
    })
  })

  it.each([
    { date_range: '2026-02-30,2026-03-01' },
    { date_range: '2026-03-02,2026-03-01' },
    { date_range: '0000-01-01,2026-03-01' },
    { date_range: 'someday' },
    { limit: 0 },
    { cursor: 'nonsense' },
    { cursor: Buffer.from('["2026-02-30T00:00:00Z","00000000-0000-7000-8000-000000000000"]').toString('base64url') },
    { cursor: Buffer.from('["0000-01-01T00:00:00Z","00000000-0000-7000-8000-000000000000"]').toString('base64url') },
    {
      sort: 'price' as const,
      cursor: Buffer.from('["x","2026-02-20T00:00:00Z","00000000-0000-7000-8000-000000000000"]').toString('base64url'),
    },
    { search: 'a\0b' },
  ])('refuses %j and names the field.', async (query) => {
    const error = await world.anonymous(listEvents, { query }).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: expect.objectContaining({ [Object.keys(query).at(-1) ?? '']: [expect.any(String)] }) },
    })
  })

  it('lists what the event page has under the same names.', async () => {
    const [card] = (await world.anonymous(listEvents, { query: { search: 'velvet' } })).events
    const page = await world.anonymous(getEvent, { params: { id: 'velvet-hour' } })
    expect(page).toMatchObject({ ...card, club: expect.objectContaining(card?.club) })
  })
})

describe('pages of listEvents', () => {
  // Their events would be in every list of the others.
  let own: World
  let there: TestEvents
  beforeAll(async () => {
    own = await openWorld(inject('testServer'))
    there = await openTestEvents(own)
  })
  afterAll(async () => own.close())

  it.each([
    ['date', 'Soonest'],
    ['price', 'Cheapest'],
    ['-price', 'Dearest'],
  ] as const)('by %s leave no gap and repeat nothing, whatever starts or costs the same.', async (sort, name) => {
    const club = await there.club(name)
    const slug = slugOf(name)
    for (let index = 0; index < 13; index += 1) {
      const starts_at = there.inHours(100 + Math.floor(index / 5))
      const prices = [{ price_minor: 100 * (index % 3) }]
      await there.event(club, {
        title: `${name} ${index}`,
        starts_at,
        ends_at: there.inHours(110),
        prestations: index === 7 ? [] : prices,
      })
    }
    const whole = await titles({ club: slug, sort }, own)
    const paged: string[] = []
    for (let cursor: string | null = '', first = true; cursor !== null; first = false) {
      const query = { club: slug, sort, limit: 4, ...(!first && { cursor }) }
      const page: AnswerOf<typeof listEvents> = await own.anonymous(listEvents, { query })
      expect(page.count).toBe(13)
      paged.push(...page.events.map(({ title }) => title))
      cursor = page.next
    }
    expect(new Set(whole).size).toBe(13)
    expect(paged).toEqual(whole)
  })
})
