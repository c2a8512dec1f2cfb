import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { eventFilters, listManagedEvents, managedEventSorts } from '#contract/events/management.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())
beforeEach(async () => {
  await world.pool.query('delete from prestations where event_id <> $1', [world.event.event_id])
  await world.pool.query('delete from events where id <> $1', [world.event.event_id])
})

const list = async (query: NonNullable<Parameters<typeof admin.call<typeof listManagedEvents>>[1]>['query'] = {}) =>
  admin.call(listManagedEvents, { query })
const titles = async (query: Parameters<typeof list>[0]) => (await list(query)).events.map(({ title }) => title)

describe('listManagedEvents', () => {
  it('shows all events of the club by date, with what its table and calendar need.', async () => {
    const id = await addEvent(world, { title: 'Draft', state: 'draft', in_hours: 24, capacity: 80 })
    await addPrestation(world, id, { price_minor: 1500, payment: 'at_club' })
    await addEvent(world, { title: 'Before', in_hours: -100 })
    const { events, count, next } = await list()
    expect({ titles: events.map(({ title }) => title), count, next }).toEqual({
      titles: ['Before', 'Draft', 'Long Night'],
      count: 3,
      next: null,
    })
    expect(events[1]).toMatchObject({
      id,
      state: 'draft',
      status: 'draft',
      capacity: 80,
      heads: 0,
      currency: 'EUR',
      allowed_actions: ['publish', 'archive', 'duplicate'],
      can_edit: true,
      can_delete: true,
      version: 1,
    })
    expect(events[0]).toMatchObject({
      status: 'completed',
      is_past: true,
      allowed_actions: ['archive', 'duplicate'],
      can_edit: false,
    })
  })

  it('filters by status: every filter finds exactly the events whose flags match.', async () => {
    const [states, times] = [
      ['draft', 'published', 'paused', 'cancelled', 'archived'],
      [-100, -4, 48],
    ]
    for (const state of states) {
      for (const in_hours of times) {
        const title = `${state} ${in_hours}`
        await addEvent(world, { title: `${title} nothing`, state, in_hours })
        await addPrestation(world, await addEvent(world, { title: `${title} open`, state, in_hours }), { stock: 5 })
        await addPrestation(world, await addEvent(world, { title: `${title} gone`, state, in_hours }), { stock: 0 })
        const mixed = await addEvent(world, { title: `${title} mixed`, state, in_hours })
        await addPrestation(world, mixed, { stock: 0 })
        await addPrestation(world, mixed, { kind: 'table', min_party: 6, heads_per_unit: 6, pricing: 'per_unit' })
        const over = await addEvent(world, { title: `${title} over`, state, in_hours, capacity: 4 })
        await addPrestation(world, over, { kind: 'table', min_party: 6, heads_per_unit: 6, pricing: 'per_unit' })
        await addPrestation(world, over, { kind: 'extra' })
        await addPrestation(world, over, { visibility: 'hidden' })
        await addPrestation(world, over, { sales_end_at: '2020-01-01T00:00:00Z' })
      }
    }
    const { events: all } = await list({ limit: 100 })
    const isOut = (state: string) => state === 'published' || state === 'paused'
    expect(eventFilters).toHaveLength(9)
    for (const filter of eventFilters) {
      const expected = all.filter(({ state, status, is_past }) => {
        if (filter === 'upcoming') return !is_past && (state === 'draft' || isOut(state))
        if (filter === 'active' || filter === 'sold_out' || filter === 'completed') return isOut(state) && status === filter
        return state === filter
      })
      const { events, count } = await list({ status: filter, limit: 100 })
      expect({ filter, titles: events.map(({ title }) => title) }).toEqual({ filter, titles: expected.map(({ title }) => title) })
      expect(count).toBe(expected.length)
      expect(expected.length).toBeGreaterThan(0)
    }
  })

  it.each(managedEventSorts)('pages through everything once, by %s, also with equal keys.', async (sort) => {
    for (let index = 0; index < 12; index += 1)
      await addEvent(world, { title: ['Ébène', 'echo', 'Zoo'][index % 3], in_hours: 24 * (index % 4) })
    const { events: all } = await list({ sort, limit: 100 })
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ sort, limit: 5, ...(cursor !== undefined && { cursor }) })
      expect(page.count).toBe(13)
      paged.push(...page.events.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    expect(paged).toEqual(all.map(({ id }) => id))
    expect(new Set(paged).size).toBe(13)
    const keys = all.map(({ title, starts_at }) => (sort.endsWith('title') ? title.toLowerCase() : starts_at))
    const { rows } = await world.pool.query<{ key: string }>(
      `select key from unnest($1::text[]) u (key) order by key ${sort.startsWith('-') ? 'desc' : 'asc'}`,
      [keys],
    )
    expect(keys).toEqual(rows.map(({ key }) => key))
  })

  it('finds events by words, ignoring accents and small typos, and past ones by exact prefix.', async () => {
    await addEvent(world, { title: 'Café Süd', search_text: ' cafe sud kelder' })
    await addEvent(world, { title: 'Old Tide', search_text: ' old tide kelder', in_hours: -500 })
    expect(await titles({ search: 'café' })).toEqual(['Café Süd'])
    expect(await titles({ search: 'tid' })).toEqual(['Old Tide'])
    expect(await titles({ search: '!?' })).toEqual([])
  })

  it("accepts the club's business dates, including past ones.", async () => {
    await addEvent(world, { title: 'Then', business_date: '2024-02-29' })
    await addEvent(world, { title: 'After', business_date: '2024-03-01' })
    expect(await titles({ date_range: '2024-02-01,2024-02-29' })).toEqual(['Then'])
    expect(await titles({ date_range: '2024-02-29,2024-03-31' })).toEqual(expect.arrayContaining(['Then', 'After']))
    await expect(list({ date_range: '2024-03-01,2024-02-01' })).rejects.toMatchObject({
      status: 400,
      body: { fields: { date_range: [expect.any(String)] } },
    })
  })

  it('shows no events of other clubs, and nothing to guests.', async () => {
    const guest = await world.guest('client')
    await expect(guest.call(listManagedEvents)).rejects.toMatchObject({ status: 403 })
    const stranger = await world.guest('adminclub')
    await expect(stranger.call(listManagedEvents)).rejects.toMatchObject({ status: 404, body: { code: 'no_club' } })
  })
})
