import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readCalendar } from '../../../testing/read-calendar.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { openTestEvents, type TestClub, type TestEvents } from '../testing/events.ts'

let world: World
let events: TestEvents
let club: TestClub

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  events = await openTestEvents(world)
  club = await events.club('Kelder Noord')
})
afterAll(async () => world.close())

const get = async (slug: string) => world.app.inject({ url: `/e/${slug}/calendar.ics` })

describe('the calendar file of an event', () => {
  it('has its times, its place and a link to its page, and sets no cookie.', async () => {
    const id = await events.event(club, { title: 'Low Tide', starts_at: events.inHours(24), ends_at: events.inHours(30) })
    const answer = await get('low-tide')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(answer.headers['content-disposition']).toBe('inline; filename=low-tide.ics')
    expect(answer.headers['set-cookie']).toBeUndefined()
    const [entry, ...others] = readCalendar(answer.body)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      summary: 'Low Tide at Kelder Noord',
      description: expect.stringMatching(/^https?:\/\/[^/]+\/client\/events\/low-tide$/),
      starts_at: new Date(events.inHours(24)).toISOString(),
      ends_at: new Date(events.inHours(30)).toISOString(),
    })
    expect(entry?.uid).toContain(id)
    expect(answer.body).toContain('LOCATION:Kelder Noord\\, Quay 2\\, Utrecht')
  })

  it('cancels the entry once the event is.', async () => {
    await events.event(club, { title: 'High Water', state: 'cancelled' })
    expect((await get('high-water')).body).toContain('STATUS:CANCELLED')
  })

  it.each(['draft', 'archived'])('does not exist for one that is %s.', async (state) => {
    await events.event(club, { title: `In ${state}`, state })
    expect((await get(`in-${state}`)).statusCode).toBe(404)
  })

  it('does not exist without an event.', async () => {
    for (const slug of ['no-such-night', '%27', '..%2F..']) expect((await get(slug)).statusCode).toBe(404)
  })
})
