import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { listDevices } from '#contract/accounts/accounts.ts'
import { listBoards } from '#contract/board/boards.ts'
import { listSavedFilters, saveFilter } from '#contract/reservations/club-reservation-list.ts'
import { addGuestSegment, listGuestSegments } from '#contract/guests/segments.ts'
import { listDoorEvents, searchDoor } from '#contract/door/door.ts'
import { createTemplate, listTemplates } from '#contract/events/templates.ts'
import { listCities, unlockPrestations } from '#contract/events/events.ts'
import { listPrestations } from '#contract/events/prestations.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { addEvent, addPrestation } from './testing/events.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let event_id: string
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  event_id = await addEvent(world, { in_hours: 1 })
  const ids: string[] = []
  for (const position of [0, 1, 2]) {
    ids.push(await addPrestation(world, event_id, { name: `Item ${position}`, position }))
    await addPrestation(world, event_id, {
      name: `Secret ${position}`,
      position: position + 3,
      visibility: 'code',
      access_code: 'OPEN',
    })
    await admin.call(createTemplate, { body: { name: `Template ${position}`, event_id } })
    await admin.call(saveFilter, { body: { name: `Filter ${position}`, filters: {} } })
    await admin.call(addGuestSegment, { body: { name: `Segment ${position}`, filters: { vip: 'yes' } } })
    const guest = await world.guest('client')
    const body = { event_id, lines: [{ prestation_id: ids[0] ?? '', quantity: 1 }], party_size: 1 }
    await guest.call(createReservation, { body })
  }
})
afterAll(async () => world.close())

interface Page {
  ids: string[]
  count: number
  next: string | null
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Each reads a page of a list that has a few rows. */
const lists: Record<string, (page: { limit?: number; cursor?: string }) => Promise<Page>> = {
  async templates(query) {
    const { templates, ...page } = await admin.call(listTemplates, { query })
    return { ids: idsOf(templates), ...page }
  },
  async 'what an event sells'(query) {
    const { prestations, ...page } = await admin.call(listPrestations, { params: { id: event_id }, query })
    return { ids: idsOf(prestations), ...page }
  },
  async 'what a code unlocks'(query) {
    const { prestations, ...page } = await world.anonymous(unlockPrestations, {
      params: { id: event_id },
      query: { code: 'OPEN', ...query },
    })
    return { ids: idsOf(prestations), ...page }
  },
  async 'saved filters'(query) {
    const { saved_filters, ...page } = await admin.call(listSavedFilters, { query })
    return { ids: idsOf(saved_filters), ...page }
  },
  async 'segments of guests'(query) {
    const { segments, ...page } = await admin.call(listGuestSegments, { query })
    return { ids: idsOf(segments), ...page }
  },
  async 'guests found at the door'(query) {
    const { guests, ...page } = await admin.call(searchDoor, { params: { event_id }, query: { q: 'Ana', ...query } })
    return { ids: idsOf(guests), ...page }
  },
  async 'events at the door'(query) {
    const { events, ...page } = await admin.call(listDoorEvents, { query })
    return { ids: idsOf(events), ...page }
  },
  async boards(query) {
    const { events, ...page } = await admin.call(listBoards, { query })
    return { ids: idsOf(events), ...page }
  },
  async cities(query) {
    const { cities, ...page } = await world.anonymous(listCities, { query })
    return { ids: cities.map(({ city }) => city), ...page }
  },
  async devices(query) {
    const { sessions, ...page } = await admin.call(listDevices, { query })
    return { ids: idsOf(sessions), ...page }
  },
}

it.each(Object.keys(lists))('Short lists are paged like long ones: %s.', async (name) => {
  const read = lists[name]
  if (read === undefined) throw new Error(`There is no list of ${name}.`)
  const whole = await read({})
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: Page = await read({ limit: 2, ...(cursor !== null && { cursor }) })
    expect(page.ids.length).toBeLessThanOrEqual(2)
    expect(page.count).toBe(whole.count)
    ids.push(...page.ids)
    cursor = page.next
  } while (cursor !== null)
  expect(ids).toEqual(whole.ids)
  expect(ids).toHaveLength(whole.count)
  expect(whole.count).toBeGreaterThan(0)
  expect(whole.next).toBeNull()
})
