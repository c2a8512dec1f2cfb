import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cancelReservation, createReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { createBooker } from './create-reservation.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'), { RATE_LIMITS: 'on', UNPAID_HOLDS_PER_ADDRESS: '8' })
})
afterAll(async () => world.close())

type Guest = Awaited<ReturnType<World['guest']>>

async function sale() {
  const event_id = await addEvent(world)
  const prepaid = await addPrestation(world, event_id, { payment: 'prepaid', price_minor: 2500 })
  const free = await addPrestation(world, event_id, { position: 1 })
  const of = (prestation_id: string) => ({ body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 } })
  return {
    bodyOf: of(prepaid).body,
    hold: async (guest: Guest) => guest.call(createReservation, of(prepaid)),
    book: async (guest: Guest) => guest.call(createReservation, of(free)),
  }
}

interface Place {
  device: string | null
  address: string
  user_agent?: string
}

const callerFrom = (user_id: string, place: Place) => {
  const actor = {
    user_id,
    username: '',
    role: 'client',
    token_id: '',
    is_approved: false,
    has_one_time_password: false,
    needs_second_factor: false,
  } as const
  return { actor, club_id: null, membership: null, origin: { user_agent: 'Browser', request_id: '', ...place } }
}

const tooMany = (scope: string, limit: number) => ({ status: 409, body: { code: 'too_many_holds', scope, limit } })
const releaseHolds = async () => {
  world.clock.move({ minutes: 11 })
  await world.runDueJobs()
}

describe('Unpaid holds', () => {
  it('are limited to two per account across all events; bookings confirmed at once do not count.', async () => {
    const [one, other] = [await sale(), await sale()]
    const guest = await world.guest('client')
    await keepSignedIn(world)
    const booking = await one.hold(guest)
    await other.hold(guest)
    await expect(one.hold(guest)).rejects.toMatchObject(tooMany('account', 2))
    expect(await one.book(guest)).toMatchObject({ status: 'confirmed' })
    await guest.call(cancelReservation, { params: { id: booking.id } })
    expect(await other.hold(guest)).toMatchObject({ status: 'held' })
    await releaseHolds()
    await keepSignedIn(world)
    expect(await one.hold(guest)).toMatchObject({ status: 'held' })
    await releaseHolds()
  })

  it('stay within the limit when one account books several events at once.', async () => {
    const sales = await Promise.all(Array.from({ length: 6 }, sale))
    const guest = await world.guest('client')
    await keepSignedIn(world)
    const results = await Promise.allSettled(sales.map(async ({ hold }) => hold(guest)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await releaseHolds()
  })

  it('are limited to six per device, however many accounts it has, and to a number per address.', async () => {
    const { bodyOf } = await sale()
    const book = createBooker(world.infrastructure)
    const holdFrom = async (origin: Place) => {
      const { id: user_id } = await world.guest('client')
      return book(callerFrom(user_id, origin), bodyOf, null)
    }
    const refusedFor = (scope: string, limit: number) => ({ code: 'too_many_holds', detail: { extra: { scope, limit } } })
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      for (const _ of [1, 2]) await holdFrom({ device: 'a phone', address })
    await expect(holdFrom({ device: 'a phone', address: '192.0.2.4' })).rejects.toMatchObject(refusedFor('device', 6))
    // Without a cookie, an address with its user agent is a device.
    for (const user_agent of ['One', 'Two']) {
      for (const _ of [1, 2, 3]) await holdFrom({ device: null, address: '192.0.2.1', user_agent })
    }
    await expect(holdFrom({ device: null, address: '192.0.2.1', user_agent: 'Three' })).rejects.toMatchObject(
      refusedFor('address', 8),
    )
    expect(await holdFrom({ device: null, address: '192.0.2.5' })).toMatchObject({ status: 'held' })
  })

  it('stay within the limits of a device and an address when different accounts book different events at once.', async () => {
    const raceFrom = async (places: readonly Place[]) => {
      const results = await Promise.allSettled(
        places.map(async (origin) => {
          const [{ bodyOf }, { id: user_id }] = [await sale(), await world.guest('client')]
          // A single booker would write them together.
          const book = createBooker(world.infrastructure)
          return async () => book(callerFrom(user_id, origin), bodyOf, null)
        }),
      )
      const books = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      const bookings = await Promise.allSettled(books.map(async (book) => book()))
      return bookings.filter(({ status }) => status === 'fulfilled').length
    }
    const twelve = Array.from({ length: 12 }, (_, n) => n)
    expect(await raceFrom(twelve.map((n) => ({ device: 'one phone', address: `198.51.100.${n}` })))).toBe(6)
    expect(await raceFrom(twelve.map((n) => ({ device: `phone ${n}`, address: '203.0.113.1' })))).toBe(8)
    await releaseHolds()
  })

  it('are counted by keyed hashes: no address is stored.', async () => {
    const { hold } = await sale()
    const guest = await world.guest('client')
    await keepSignedIn(world)
    const { id } = await hold(guest)
    const { rows } = await world.pool.query<{ device_key: string; address_key: string }>(
      'select device_key, address_key from reservations where id = $1',
      [id],
    )
    expect(rows).toEqual([
      { device_key: expect.stringMatching(/^[\w-]{22}$/), address_key: expect.stringMatching(/^[\w-]{22}$/) },
    ])
  })
})
