import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount } from '#contract/accounts/accounts.ts'
import {
  getBookingCalendarLink,
  makeBookingCalendarLink,
  removeBookingCalendarLink,
} from '#contract/reservations/booking-calendar.ts'
import { cancelReservation, createReservation, getReservationCalendar } from '#contract/reservations/reservations.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { readCalendar } from '../../../testing/read-calendar.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

type Client = Awaited<ReturnType<World['guest']>>

async function book(client: Client, event: Record<string, unknown> = {}) {
  const event_id = await addEvent(world, event)
  const prestation_id = await addPrestation(world, event_id)
  const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
  return { event_id, ...(await client.call(createReservation, { body })) }
}

const pathOf = (url: string) => url.slice(new URL(url).origin.length)
const read = async (url: string, headers: Record<string, string> = {}) => world.app.inject({ url: pathOf(url), headers })

describe('makeBookingCalendarLink', () => {
  it('opens the guest’s own bookings to a calendar that has the link, until it is replaced or turned off.', async () => {
    const [client, other] = [await world.guest('client'), await world.guest('client')]
    const booking = await book(client)
    const foreign = await book(other)
    expect(await client.call(getBookingCalendarLink)).toEqual({ created_at: null })
    const first = await client.call(makeBookingCalendarLink)
    expect(await client.call(getBookingCalendarLink)).toEqual({ created_at: first.created_at })
    const answer = await read(first.url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, max-age=300' })
    expect(readCalendar(answer.body)).toContainEqual(
      expect.objectContaining({ uid: `${booking.id}@localhost`, starts_at: new Date(booking.event.starts_at).toISOString() }),
    )
    expect(answer.body).toContain(booking.reference)
    expect(answer.body).not.toContain(foreign.id)
    const second = await client.call(makeBookingCalendarLink)
    expect((await read(first.url)).statusCode).toBe(404)
    expect((await read(second.url)).statusCode).toBe(200)
    expect(await client.call(removeBookingCalendarLink)).toEqual({ message: expect.stringMatching(/no longer works/) })
    expect((await read(second.url)).statusCode).toBe(404)
    expect(await client.call(getBookingCalendarLink)).toEqual({ created_at: null })
  })

  it('follows events that move, and marks what is cancelled.', async () => {
    const client = await world.guest('client')
    const [moved, cancelled, called] = [await book(client), await book(client), await book(client)]
    const { url } = await client.call(makeBookingCalendarLink)
    await world.pool.query(
      `update events set starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours' where id = $1`,
      [moved.event_id],
    )
    await client.call(cancelReservation, { params: { id: cancelled.id } })
    await world.pool.query(`update events set state = 'cancelled' where id = $1`, [called.event_id])
    const { body } = await read(url)
    const entries = new Map(readCalendar(body).map((entry) => [entry.uid.split('@')[0], entry]))
    const later = Temporal.Instant.from(moved.event.starts_at).add({ hours: 2 })
    expect(entries.get(moved.id)?.starts_at).toBe(new Date(later.epochMilliseconds).toISOString())
    expect(entries.get(moved.id)?.summary).not.toContain('Cancelled')
    expect(entries.get(cancelled.id)?.summary).toMatch(/^Cancelled: /)
    expect(entries.get(called.id)?.summary).toMatch(/^Cancelled: /)
    expect(body.match(/STATUS:CANCELLED/g)).toHaveLength(2)
  })

  it('has a higher number for each entry whose event changed, so that calendars take the newer one.', async () => {
    const client = await world.guest('client')
    const booking = await book(client)
    const sequence = async () => {
      const file = await client.call(getReservationCalendar, { params: { id: booking.id } })
      return Number(/^SEQUENCE:(\d+)/m.exec(file)?.[1])
    }
    const before = await sequence()
    await world.pool.query(`update events set version = version + 1, starts_at = starts_at + interval '1 hour' where id = $1`, [
      booking.event_id,
    ])
    expect(await sequence()).toBe(before + 1)
  })

  it('is not sent again while nothing changed, however late it is.', async () => {
    const client = await world.guest('client')
    const booking = await book(client)
    const { url } = await client.call(makeBookingCalendarLink)
    const etag = String((await read(url)).headers['etag'])
    world.clock.move({ minutes: 30 })
    const again = await read(url, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await client.call(cancelReservation, { params: { id: booking.id } })
    expect((await read(url, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('is stored only as a hash, and ends with the account.', async () => {
    const client = await world.guest('client')
    const { url } = await client.call(makeBookingCalendarLink)
    const stored = async () =>
      (
        await world.pool.query<{ row: string }>('select l::text as row from booking_calendar_links l where user_id = $1', [
          client.id,
        ])
      ).rows
    expect((await stored()).map(({ row }) => row.includes(new URL(url).searchParams.get('key') ?? ''))).toEqual([false])
    await world.pool.query(`update users set status = 'disabled' where id = $1`, [client.id])
    expect((await read(url)).statusCode).toBe(404)
    await world.pool.query(`update users set status = 'active' where id = $1`, [client.id])
    await client.call(deleteAccount, { body: { password: world.password } })
    expect([(await read(url)).statusCode, await stored()]).toEqual([404, []])
  })

  it.each(['', '?key=', '?key=short', `?key=${randomBytes(32).toString('base64url')}`, '?key=a&key=b', '?key=%00'])(
    'leaves nothing to find at %j.',
    async (query) => expect((await read(`http://localhost/calendar/bookings.ics${query}`)).statusCode).toBe(404),
  )

  it('slows down a calendar that reads too often.', async () => {
    const limited = await openWorld(inject('testServer'), { RATE_LIMITS: 'on' })
    const { url } = await (await limited.guest('client')).call(makeBookingCalendarLink)
    const codes = new Set<number>()
    for (let turn = 0; turn < 121; turn++) codes.add((await limited.app.inject({ url: pathOf(url) })).statusCode)
    await limited.close()
    expect([...codes]).toEqual([200, 429])
  })

  it.each(['adminclub', 'staffclub', 'ambassador', 'superadmin'] as const)(
    'is refused to a %s, who has no bookings.',
    async (role) => {
      const other = await world.guest(role)
      for (const endpoint of [getBookingCalendarLink, makeBookingCalendarLink, removeBookingCalendarLink])
        await expect(other.call(endpoint)).rejects.toMatchObject({ status: 403 })
    },
  )
})
