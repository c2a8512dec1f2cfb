import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { createReservation, getReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { changeBooking } from '../../../testing/change-booking.ts'
import { confirmedGuest, keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { createBooker } from './create-reservation.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'), { RATE_LIMITS: 'on' })
})
afterAll(async () => world.close())
afterEach(async () => {
  world.clock.move({ hours: 49 })
  await world.runDueJobs()
  await keepSignedIn(world)
})

const callerFrom = (user_id: string, device: string, address: string) => {
  const actor = {
    user_id,
    username: '',
    role: 'client',
    token_id: '',
    is_approved: false,
    has_one_time_password: false,
    needs_second_factor: false,
  } as const
  const origin = { user_agent: 'Browser', request_id: '', device, address }
  return { actor, club_id: null, membership: null, origin }
}

async function sale(capacity = 1000, terms: Record<string, unknown> = {}) {
  const event_id = await addEvent(world, { capacity, in_hours: 24 * 30, per_client_limit: 50, max_party_size: 50 })
  const prestation_id = await addPrestation(world, event_id, { payment: 'prepaid', price_minor: 2500, ...terms })
  const bodyOf = (party_size: number) => ({ event_id, lines: [{ prestation_id, quantity: party_size }], party_size })
  return { event_id, bodyOf }
}
type Sale = Awaited<ReturnType<typeof sale>>

/** A booking from somewhere, by its own booker: a single one would write concurrent ones together. */
const from = async (device: string, address: string, isConfirmed = true) => {
  const { id } = await (isConfirmed ? confirmedGuest(world) : world.guest('client'))
  return async ({ bodyOf }: Sale, party: number) =>
    createBooker(world.infrastructure)(callerFrom(id, device, address), bodyOf(party), null)
}
const refusal = (of: string, scope: string, limit: number) => ({
  code: 'too_many_holds',
  detail: { extra: { of, scope, limit } },
})
const unpaidOf = async (eventId: string) => {
  const { rows } = await world.pool.query<{ places: number }>(
    `select coalesce(sum(party_size), 0)::integer as places from reservations where event_id = $1 and occupies(status)`,
    [eventId],
  )
  return rows[0]?.places
}

describe('Unpaid places', () => {
  it('are limited to ten for an account until its email is confirmed, in a sentence that says what to do.', async () => {
    const [one, other] = [await sale(), await sale()]
    const guest = await world.guest('client')
    await keepSignedIn(world)
    const book = async ({ bodyOf }: Sale, party: number) => guest.call(createReservation, { body: bodyOf(party) })
    await expect(book(one, 11)).rejects.toMatchObject({ status: 409, body: { of: 'places', scope: 'account', limit: 10 } })
    await book(one, 6)
    await expect(book(other, 5)).rejects.toMatchObject({
      status: 409,
      body: {
        code: 'too_many_holds',
        error:
          'Until you confirm your email, you can hold up to 10 unpaid places at a time. Confirm your email, or book fewer places.',
      },
    })
    await world.pool.query('update users set email_confirmed_at = created_at where id = $1', [guest.id])
    expect(await book(other, 5)).toMatchObject({ status: 'held' })
  })

  it('are limited to twenty per device and per address, over all events and accounts.', async () => {
    const [one, two, three] = [await sale(), await sale(), await sale()]
    await (
      await from('a phone', '192.0.2.1')
    )(one, 10)
    await (
      await from('a phone', '192.0.2.2')
    )(two, 10)
    await expect((await from('a phone', '192.0.2.3'))(three, 1)).rejects.toMatchObject(refusal('places', 'device', 20))
    await (
      await from('a second', '192.0.2.4')
    )(one, 12)
    await (
      await from('a third', '192.0.2.4')
    )(two, 8)
    await expect((await from('a fourth', '192.0.2.4'))(three, 1)).rejects.toMatchObject(refusal('places', 'address', 20))
  })

  it('are at most a tenth of an event, beyond a first booking: five invented accounts no longer sell it out.', async () => {
    const small = await sale(50)
    const results = []
    for (let n = 0; n < 5; n += 1)
      results.push(await (await from(`browser ${n}`, '198.51.100.1', false))(small, 10).catch(() => null))
    expect(results.map((booking) => booking?.status ?? null)).toEqual(['held', null, null, null, null])
    await expect((await from('another', '198.51.100.1'))(small, 1)).rejects.toMatchObject(refusal('event', 'address', 5))
    // Someone else still gets places.
    expect(await (await from('elsewhere', '198.51.100.2'))(small, 4)).toMatchObject({ status: 'held' })
    const large = await sale(150)
    const ofPhone = async (party: number) => (await from('one phone', '198.51.100.3'))(large, party)
    await ofPhone(10)
    await expect(ofPhone(6)).rejects.toMatchObject(refusal('event', 'device', 15))
    expect(await ofPhone(5)).toMatchObject({ status: 'held' })
  })

  it('stay counted while a request waits for the club, and no longer once something is paid.', async () => {
    const booking = await sale(1000, { approval: 'manual' })
    const guest = await world.guest('client')
    await keepSignedIn(world)
    const { id } = await guest.call(createReservation, { body: booking.bodyOf(9) })
    await guest.call(manageReservation, { params: { id }, body: { action: 'confirm' } })
    const next = async () => guest.call(createReservation, { body: booking.bodyOf(2) })
    await expect(next()).rejects.toMatchObject({ body: { of: 'places', scope: 'account', limit: 10 } })
    await world.pool.query('update reservations set paid_minor = 100 where id = $1', [id])
    expect(await next()).toMatchObject({ status: 'held' })
  })

  it('count as much when a small hold grows, in the change and its preview.', async () => {
    const [one, other] = [await sale(), await sale()]
    const guest = await world.guest('client')
    await keepSignedIn(world)
    await guest.call(createReservation, { body: other.bodyOf(4) })
    const { id } = await guest.call(createReservation, { body: one.bodyOf(1) })
    const refused = { status: 409, body: { code: 'too_many_holds', of: 'places', scope: 'account', limit: 10 } }
    const grow = async (party_size: number) => changeBooking(guest.call, id, { party_size })
    await expect(grow(7)).rejects.toMatchObject(refused)
    await expect(
      guest.call(getReservation, { params: { id }, query: { preview: 'modify', party_size: 7 } }),
    ).rejects.toMatchObject(refused)
    expect(await grow(6)).toMatchObject({ party_size: 6 })
  })

  it('stay within every limit when accounts book at once, one event or several, and while holds grow.', async () => {
    const small = await sale(60)
    const sameNetwork = await Promise.all(Array.from({ length: 8 }, async (_, n) => from(`race ${n}`, '203.0.113.1')))
    await Promise.allSettled(sameNetwork.map(async (book) => book(small, 4)))
    // The first, and what a tenth of 60 leaves beside it: none of 4.
    expect(await unpaidOf(small.event_id)).toBe(4)
    const sales = await Promise.all(Array.from({ length: 6 }, async () => sale()))
    const samePhone = await Promise.all(sales.map(async (_, n) => from('one phone', `203.0.113.${n + 10}`)))
    await Promise.allSettled(samePhone.map(async (book, n) => book(sales[n] ?? small, 7)))
    const counts = await Promise.all(sales.map(async ({ event_id }) => unpaidOf(event_id)))
    expect(counts.reduce<number>((sum, places) => sum + (places ?? 0), 0)).toBe(14)
  })

  it('of one account grow to no more than its limit when two of its holds grow at once.', async () => {
    const [one, other] = [await sale(), await sale()]
    const guest = await world.guest('client')
    await keepSignedIn(world)
    const ids = [
      (await guest.call(createReservation, { body: one.bodyOf(1) })).id,
      (await guest.call(createReservation, { body: other.bodyOf(1) })).id,
    ]
    const grown = await Promise.allSettled(ids.map(async (id) => changeBooking(guest.call, id, { party_size: 7 })))
    expect(grown.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
