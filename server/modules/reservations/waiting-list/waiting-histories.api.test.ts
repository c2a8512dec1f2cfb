import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { CallError } from '#contract/base/client.ts'
import { getReservationStatus } from '#contract/events/events.ts'
import { getManagedEvent, updateEvent } from '#contract/events/management.ts'
import { occupyingStatuses } from '#contract/reservations/states.ts'
import { getPrestation, updatePrestation } from '#contract/events/prestations.ts'
import { createReservation, getReservation, manageReservation, type Reservation } from '#contract/reservations/reservations.ts'
import { joinWaitingList, leaveWaitingList, listEventWaitingList, listWaitingList } from '#contract/reservations/waiting-list.ts'
import { changeBooking } from '../../../testing/change-booking.ts'
import { confirmedGuest, keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())

/** A refusal is an answer; anything else is a bug. Null if it was refused. */
async function tried<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof CallError && error.status >= 400 && error.status < 500) return null
    throw error
  }
}

type Item = 'free' | 'prepaid'
const guestCount = 5
const anyGuest = fc.nat({ max: guestCount - 1 })
const anyItem = fc.constantFrom<Item>('free', 'prepaid')
const anyParty = fc.integer({ min: 1, max: 3 })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('book' as const), guest: anyGuest, item: anyItem, party: anyParty }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('join' as const), guest: anyGuest, item: anyItem, party: anyParty }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel' as const, 'confirm' as const, 'extend' as const),
      guest: anyGuest,
      which: fc.nat({ max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('resize' as const), guest: anyGuest, which: fc.nat({ max: 5 }), party: anyParty }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), guest: anyGuest }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('capacity' as const), to: fc.integer({ min: 2, max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stock' as const), to: fc.integer({ min: 1, max: 5 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 9, 11, 16, 61, 800, 5000) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('jobs' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** An event with five places, a free item, and three of a prepaid one, on sale for 80 hours; what its people do and see. */
async function openHouse() {
  const event_id = await addEvent(world, { capacity: 5, in_hours: 24 * 8, per_client_limit: 100 })
  const closes = world.clock.now().add({ hours: 80 }).toString({ smallestUnit: 'millisecond' })
  const starts = world.clock.now().add({ hours: 24 * 8 })
  const isClosed = () => Date.parse(closes) <= world.clock.now().epochMilliseconds
  const hasStarted = () => starts.epochMilliseconds <= world.clock.now().epochMilliseconds
  const items = {
    free: await addPrestation(world, event_id),
    prepaid: await addPrestation(world, event_id, {
      payment: 'prepaid',
      price_minor: 1000,
      stock: 3,
      position: 1,
      sales_end_at: closes,
    }),
  }
  const guests = await Promise.all(Array.from({ length: guestCount }, async () => confirmedGuest(world)))
  const stranger = await confirmedGuest(world)
  await keepSignedIn(world)
  const idsByGuest = guests.map(() => new Set<string>())
  let [capacity, stock] = [5, 3]
  const ask = (item: Item, party: number) => ({ lines: [{ prestation_id: items[item], quantity: party }], party_size: party })
  const isOccupying = ({ status }: Reservation) => occupyingStatuses.some((one) => one === status)

  /** What each guest sees of their own, and what follows from it for everyone. */
  async function look() {
    const entries = await Promise.all(guests.map(async ({ call }) => (await call(listWaitingList)).entries))
    for (const [index, own] of entries.entries())
      for (const { reservation_id } of own) if (reservation_id !== null) idsByGuest[index]?.add(reservation_id)
    const reservations = await Promise.all(
      guests.map(async ({ call }, index) =>
        Promise.all([...(idsByGuest[index] ?? [])].map(async (id) => call(getReservation, { params: { id } }))),
      ),
    )
    const line = entries.flat().filter(({ state }) => state === 'waiting')
    line.sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
    const taken = reservations.flat().filter(isOccupying)
    const heads = taken.reduce((total, { party_size }) => total + party_size, 0)
    const units = taken
      .flatMap(({ lines }) => lines)
      .reduce((total, { prestation_id, quantity }) => total + (prestation_id === items.prepaid ? quantity : 0), 0)
    const left = { heads: Math.max(0, capacity - heads), units: Math.max(0, stock - units) }
    const inLine: string[] = []
    for (const { id, party_size, lines } of line) {
      const unitCount = lines.reduce((total, one) => total + (one.prestation_id === items.prepaid ? one.quantity : 0), 0)
      if (party_size > left.heads || unitCount > left.units) continue
      left.heads -= party_size
      left.units -= unitCount
      inLine.push(id)
    }
    return { entries, reservations, line, heads, units, left, inLine }
  }

  async function check(after: Step) {
    // Public answers are cached for five seconds.
    world.clock.move({ seconds: 6 })
    const now = world.clock.now().toString()
    const { entries, reservations, line, heads, units, left, inLine } = await look()
    expect(heads, 'places taken').toBeLessThanOrEqual(Math.max(capacity, heads0))
    expect(units, 'units taken').toBeLessThanOrEqual(Math.max(stock, units0))
    heads0 = heads
    units0 = units
    for (const [index, own] of entries.entries())
      for (const entry of own) {
        const offered = reservations[index]?.find(({ id }) => id === entry.reservation_id)
        if (entry.state === 'offered') {
          expect(Date.parse(entry.offer_expires_at ?? now), 'the deadline of an offer').toBeGreaterThan(Date.parse(now))
          expect(offered).toMatchObject({ status: 'held', expires_at: entry.offer_expires_at })
        }
        if (offered?.status === 'held') expect(entry.state).toBe('offered')
        if (offered?.status === 'expired') expect(entry.state).toBe('expired')
        const isOver = isClosed() && entry.lines.some(({ prestation_id }) => prestation_id === items.prepaid)
        if (isOver) expect(entry.state, 'an entry that nothing can be offered to').not.toBe('waiting')
      }
    const shown = await world.anonymous(getReservationStatus, { params: { id: event_id } })
    if (left.heads === 0) expect(['none', undefined], 'shown to everyone').toContain(shown.remaining?.level)
    const seenByClub = await admin.call(listEventWaitingList, { params: { id: event_id } })
    expect(seenByClub.entries.map(({ id }) => id)).toEqual(line.map(({ id }) => id))
    // Nobody gets more than what is left after those who wait, whether or not a job has run.
    for (const [item, most] of [
      ['free', left.heads],
      ['prepaid', Math.min(left.heads, left.units)],
    ] as const)
      expect(
        await tried(stranger.call(createReservation, { body: { event_id, ...ask(item, most + 1) } })),
        'one too many',
      ).toBeNull()
    if (after.do === 'jobs') expect(inLine, 'waiting although there is room').toEqual([])
  }
  let [heads0, units0] = [0, 0]

  type Of<D extends Step['do']> = Extract<Step, { do: D }>
  const guestOf = ({ guest }: { guest: number }) => guests[guest] ?? stranger
  const ownOf = ({ guest, which }: { guest: number; which: number }) => {
    const own = [...(idsByGuest[guest] ?? [])]
    return own[which % Math.max(1, own.length)]
  }

  async function book(one: Of<'book'>) {
    const { left } = await look()
    let refused: unknown
    const body = { event_id, ...ask(one.item, one.party) }
    const booking = await guestOf(one)
      .call(createReservation, { body })
      .catch((error: unknown) => {
        refused = error instanceof CallError ? error.body : error
      })
    if (booking) idsByGuest[one.guest]?.add(booking.id)
    const isFree = !hasStarted() && one.party <= left.heads && (one.item === 'free' || (one.party <= left.units && !isClosed()))
    if (isFree) expect(refused, 'places that no one waits for').toBeUndefined()
  }
  async function leave(one: Of<'leave'>) {
    const entry = (await guestOf(one).call(listWaitingList)).entries.find(({ state }) => state === 'waiting')
    if (entry) await tried(guestOf(one).call(leaveWaitingList, { params: { id: entry.id } }))
  }
  async function manage(one: Of<'cancel' | 'confirm' | 'extend' | 'resize'>) {
    const id = ownOf(one)
    if (id === undefined) return
    const { call } = guestOf(one)
    await tried(
      one.do === 'resize'
        ? changeBooking(call, id, { party_size: one.party })
        : call(manageReservation, { params: { id }, body: { action: one.do } }),
    )
  }
  async function resizeEvent({ to }: Of<'capacity'>) {
    const params = { id: event_id }
    const { version } = await admin.call(getManagedEvent, { params })
    if (await tried(admin.call(updateEvent, { params, body: { version, capacity: to } }))) capacity = to
  }
  async function restock({ to }: Of<'stock'>) {
    const params = { id: items.prepaid }
    const { version } = await admin.call(getPrestation, { params })
    if (await tried(admin.call(updatePrestation, { params, body: { version, stock: to } }))) stock = to
  }
  async function act(one: Step): Promise<void> {
    if (one.do === 'book') return book(one)
    if (one.do === 'leave') return leave(one)
    if (one.do === 'capacity') return resizeEvent(one)
    if (one.do === 'stock') return restock(one)
    if (one.do === 'wait') return world.clock.move({ minutes: one.minutes })
    if (one.do === 'jobs') {
      // A raised stock or capacity is offered by the job of the next minute.
      world.clock.move({ minutes: 1 })
      await world.runDueJobs()
    } else if (one.do === 'join')
      await tried(guestOf(one).call(joinWaitingList, { params: { id: event_id }, body: ask(one.item, one.party) }))
    else await manage(one)
  }
  return { act, check }
}

/** Everyone wants the prepaid item, so that some wait when its sales end. */
const untilSalesEnd: readonly Step[] = [
  ...Array.from({ length: guestCount }, (_, guest) => guest).flatMap((guest): Step[] => [
    { do: 'book', guest, item: 'prepaid', party: 2 },
    { do: 'join', guest, item: 'prepaid', party: 2 },
  ]),
  { do: 'wait', minutes: 5000 },
]

/** A failure names its seed and path: add them to the parameters to repeat it. */
it('Bookings, offers, deadlines and changes in any order, under a clock that jumps, never oversell or pass over those who wait.', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40, size: 'max' }), async (steps) => {
      const { act, check } = await openHouse()
      for (const one of [...steps, ...untilSalesEnd]) {
        await act(one)
        await check(one)
      }
    }),
    { numRuns: 3, endOnFailure: true },
  )
})
