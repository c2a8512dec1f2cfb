import { listEvents } from '#contract/events/events.ts'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { instantText } from '../../infrastructure/clock/clock.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { openTestEvents, type TestEvents } from './testing/events.ts'

let world: World
let events: TestEvents

const zones = { Tokyo: 'Asia/Tokyo', 'New York': 'America/New_York' } as const

/** Moves the clock to the next such weekday, at this time in Tokyo. */
function goTo(weekday: number, time: string): void {
  const now = world.clock.now().toZonedDateTimeISO(zones.Tokyo)
  const then = now.withPlainTime(time).add({ days: ((weekday - now.dayOfWeek + 7) % 7) + 7 })
  world.clock.move({ milliseconds: then.epochMilliseconds - now.epochMilliseconds })
}

const titles = async (date_range: string) =>
  (await world.anonymous(listEvents, { query: { date_range, limit: 100 } })).events.map(({ title }) => title)

// Tests move the clock past what answers are kept for, so each has its own.
beforeEach(async () => {
  world = await openWorld(inject('testServer'))
  events = await openTestEvents(world)
  // Thursday, 07:00 in Tokyo, where the Wednesday night is still going on; in New York it is Wednesday, 18:00 or 17:00.
  goTo(4, '07:00')
  const today = world.clock.now().toZonedDateTimeISO(zones.Tokyo).toPlainDate()
  for (const [city, timezone] of Object.entries(zones)) {
    const club = await events.club(`Club ${city}`, { timezone, city })
    for (let day = -2; day < 12; day += 1) {
      const opens = today.add({ days: day }).toPlainDateTime('23:00').toZonedDateTime(timezone)
      const [starts_at, ends_at] = [instantText(opens.toInstant()), instantText(opens.add({ hours: 9 }).toInstant())]
      const title = `${city} ${opens.toPlainDate().toLocaleString('en', { weekday: 'short' })} ${day}`
      const business_date = opens.toPlainDate().toString()
      await events.event(club, { title, starts_at, ends_at, sales_end_at: ends_at, business_date })
    }
  }
})
afterEach(async () => world.close())

describe('date_range of listEvents', () => {
  it("is computed in each club's zone, by its day cutoff.", async () => {
    expect(await titles('today')).toEqual(['Tokyo Wed -1', 'New York Wed -1'])
    expect(await titles('tomorrow')).toEqual(['Tokyo Thu 0', 'New York Thu 0'])
    world.clock.move({ hours: 1 })
    // At eight in Tokyo the next business date starts there.
    expect(await titles('today')).toEqual(['New York Wed -1', 'Tokyo Thu 0'])
  })

  it('reads a weekend as Friday to Sunday, a week as seven dates, a month as thirty.', async () => {
    expect(await titles('weekend')).toEqual([
      'Tokyo Fri 1',
      'New York Fri 1',
      'Tokyo Sat 2',
      'New York Sat 2',
      'Tokyo Sun 3',
      'New York Sun 3',
    ])
    const week = await titles('week')
    expect(week).toHaveLength(14)
    expect(week.slice(-2)).toEqual(['Tokyo Tue 5', 'New York Tue 5'])
    expect(await titles('month')).toHaveLength(26)
  })

  it('on a Saturday night returns the rest of the weekend.', async () => {
    world.clock.move({ hours: 72 + 5 })
    expect(await titles('weekend')).toEqual(['New York Sat 2', 'Tokyo Sun 3', 'New York Sun 3'])
  })

  it('accepts two dates, inclusive, and leaves out past events.', async () => {
    const today = world.clock.now().toZonedDateTimeISO(zones.Tokyo).toPlainDate()
    const [from, to] = [today.add({ days: 3 }), today.add({ days: 4 })]
    expect(await titles(`${from.toString()},${to.toString()}`)).toEqual([
      'Tokyo Sun 3',
      'New York Sun 3',
      'Tokyo Mon 4',
      'New York Mon 4',
    ])
    expect(await titles(`${today.subtract({ days: 9 }).toString()},${today.subtract({ days: 2 }).toString()}`)).toEqual([])
    expect(await titles('0001-01-01,9999-12-31')).toHaveLength(26)
  })

  it("uses the application’s time zone data where PostgreSQL's differs.", async () => {
    const club = await events.club('Club Casablanca', { timezone: 'Africa/Casablanca', city: 'Casablanca' })
    const now = world.clock.now()
    const then = now.toZonedDateTimeISO('UTC').add({ days: 30 }).withPlainTime('07:30')
    world.clock.move({ milliseconds: then.epochMilliseconds - now.epochMilliseconds })
    for (const hours of [-6, 18]) {
      const opens = then.add({ hours })
      const [starts_at, ends_at] = [instantText(opens.toInstant()), instantText(opens.add({ hours: 9 }).toInstant())]
      const business_date = opens.toPlainDate().subtract({ days: 1 }).toString()
      await events.event(club, { title: `Casablanca ${hours}`, starts_at, ends_at, sales_end_at: ends_at, business_date })
    }
    // 07:30 in Casablanca: the previous night goes on until 08:00. PostgreSQL takes it for 08:30.
    expect(await titles('today')).toEqual(['Casablanca -6'])
    expect(await titles('tomorrow')).toEqual(['Casablanca 18'])
  })
})
