import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { getHome } from '#contract/events/home.ts'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { dateWindow } from '../core/date-window.ts'
import { openTestEvents, type TestEvents, type TestClub } from '../testing/events.ts'

let world: World
let events: TestEvents
let kelder: TestClub
let today: Temporal.PlainDate

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  events = await openTestEvents(world)
  kelder = await events.club('Kelder Noord')
  today = businessDate(world.clock.now(), kelder.timezone, '08:00')
})
beforeEach(async () => void (await world.pool.query(`update events set state = 'draft'`)))
afterAll(async () => world.close())

/** An event at half past eight in the evening of a business date. */
async function on(date: Temporal.PlainDate, title: string, facts: Record<string, unknown> = {}): Promise<void> {
  const starts = date.toZonedDateTime({ timeZone: kelder.timezone, plainTime: '20:30' }).toInstant()
  const at = (hours: number) => starts.add({ hours }).toString({ smallestUnit: 'millisecond' })
  const times = { starts_at: at(0), ends_at: at(12), sales_end_at: at(11), business_date: date.toString() }
  await events.event(kelder, { title, slug: randomUUID(), ...times, ...facts })
}

/** The titles of each section. */
const home = async () => {
  const { sections } = await world.anonymous(getHome)
  return Object.fromEntries(sections.map(({ key, events }) => [key, events.map(({ title }) => title)]))
}

describe('getHome', () => {
  it('has no sections while nothing is on.', async () => {
    expect(await world.anonymous(getHome)).toEqual({ sections: [] })
  })

  it('sorts events into tonight, the weekend without tonight, and new ones, each once.', async () => {
    const weekend = dateWindow('weekend', today)
    const later = today.add({ days: 30 })
    await on(today, 'Tonight')
    for (const state of ['draft', 'paused', 'cancelled', 'archived']) await on(today, `Tonight ${state}`, { state })
    // On a Sunday, nothing is left of the weekend after tonight.
    const last = weekend === null || weekend.to.equals(today) ? null : weekend.to
    if (last !== null) await on(last, 'Last of the weekend', { published_at: events.inHours(-1) })
    await on(later, 'Published yesterday', { published_at: events.inHours(-24) })
    await on(later, 'Published just now', { published_at: events.inHours(0) })
    await on(later, 'Published last month', { published_at: events.inHours(-24 * 30) })
    await on(later, 'Draft', { state: 'draft' })
    expect(await home()).toEqual({
      tonight: ['Tonight'],
      ...(last !== null && { weekend: ['Last of the weekend'] }),
      new: ['Published just now', 'Published yesterday'],
    })
  })

  it('shows featured events first and at most ten per section.', async () => {
    for (let index = 0; index < 12; index += 1) await on(today, `Also ${index}`)
    await on(today, 'Featured', { featured_at: events.inHours(-1) })
    const { tonight = [] } = await home()
    expect(tonight).toHaveLength(10)
    expect(tonight[0]).toBe('Featured')
  })

  it('answers with cards as on the list, and says that shared caches may keep them for five seconds.', async () => {
    await on(today, 'Tonight')
    const { sections } = await world.anonymous(getHome)
    expect(sections[0]?.events[0]).toMatchObject({ club: { name: 'Kelder Noord' }, from_price_minor: 1000, cover: null })
    const answer = await world.app.inject({ url: '/api/client/home/' })
    expect(answer.headers['cache-control']).toMatch(/public.*max-age=5/)
  })
})
