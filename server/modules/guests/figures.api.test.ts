import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount, exportProfile } from '#contract/accounts/accounts.ts'
import { CallError } from '#contract/base/client.ts'
import { addGuestNote, getClubGuest } from '#contract/guests/club-guests.ts'
import { manageClubReservation, type ManageClubReservationBody } from '#contract/reservations/club-reservations.ts'
import { manageReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn } from '../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { fillGuests } from './follow-reservations.ts'
import { bookGuest, completeEvent } from './testing/booked-guests.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())

interface Figures {
  client_id: string
  bookings: number
  visits: number
  no_shows: number
  spent_minor: number
  first_visit_on: string | null
  last_visit_on: string | null
}

/** The kept figures of the world's club. */
async function readKept(): Promise<Figures[]> {
  const { rows } = await world.pool.query<Figures>(
    `select client_id, bookings, visits, no_shows, spent_minor::integer, first_visit_on::text, last_visit_on::text
      from club_guests where club_id = $1 and client_id is not null order by client_id`,
    [world.event.club_id],
  )
  return rows
}

interface Row {
  client_id: string
  status: string
  paid_minor: string
  refunded_minor: string
  actual_spend_minor: string | null
  business_date: string
}

/** The same, counted here from the rows of all reservations. */
async function recount(): Promise<Figures[]> {
  const { rows } = await world.pool.query<Row>(
    `select r.client_id, r.status, r.paid_minor, r.refunded_minor, r.actual_spend_minor, e.business_date::text
      from reservations r join events e on e.id = r.event_id where r.club_id = $1 and r.client_id is not null`,
    [world.event.club_id],
  )
  const booked = rows.filter(({ status }) => status !== 'held' && status !== 'expired')
  return [...Map.groupBy(booked, ({ client_id }) => client_id)]
    .map(([client_id, own]) => {
      const visits = own.filter(({ status }) => status === 'completed')
      const dates = visits.map(({ business_date }) => business_date).toSorted()
      const spent = own.map((one) => Number(one.actual_spend_minor ?? Number(one.paid_minor) - Number(one.refunded_minor)))
      return {
        client_id,
        bookings: own.length,
        visits: visits.length,
        no_shows: own.filter(({ status }) => status === 'no_show').length,
        spent_minor: spent.reduce((total, one) => total + one, 0),
        first_visit_on: dates[0] ?? null,
        last_visit_on: dates.at(-1) ?? null,
      }
    })
    .toSorted((a, b) => (a.client_id < b.client_id ? -1 : 1))
}

/** Numbers from 0 to 1, reproducible by seed. */
function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** A refusal is an answer; anything else is a bug. */
function beRefused(error: unknown): void {
  if (!(error instanceof CallError) || error.status >= 500) throw error
}

/** Lets clients, their club and the clock act in any order, with two processes following. */
async function live(seed: number): Promise<void> {
  const random = drawn(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const twin = await world.openTwin()
  const events = await Promise.all([20, 30].map(async (in_hours) => addEvent(world, { in_hours })))
  const offers = await Promise.all(
    events.map(async (event_id) => ({
      event_id,
      prestation_id: await addPrestation(world, event_id, { price_minor: 2500, payment: 'at_club' }),
    })),
  )
  const clients = [await world.guest('client'), await world.guest('client'), await world.guest('client')]
  const booked: Awaited<ReturnType<typeof bookGuest>>[] = []
  const manage = async (body: ManageClubReservationBody) =>
    admin.call(manageClubReservation, { params: { id: pick(booked).id }, body })
  const transfer = async () => {
    const [{ client, id }, to] = [pick(booked), pick(clients)]
    const params = { id }
    await client.call(manageReservation, { params, body: { action: 'transfer', to: to.username } })
    await to.call(manageReservation, { params, body: { action: 'accept_transfer' } })
    booked.push({ client: to, id })
  }
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      const { event_id, prestation_id } = pick(offers)
      booked.push(await bookGuest(world, event_id, prestation_id, pick(clients)))
    },
    async () => {
      const { client, id } = pick(booked)
      await client.call(manageReservation, { params: { id }, body: { action: 'cancel' } })
    },
    transfer,
    async () => manage({ action: 'cancel', reason: 'Closed' }),
    async () => manage({ action: 'reinstate' }),
    async () => manage({ action: 'check_in', heads: 1 }),
    async () => manage({ action: 'undo_check_in' }),
    async () => manage({ action: 'mark_no_show' }),
    async () => manage({ action: 'record_payment', amount_minor: 1 + Math.floor(random() * 2_500), method: 'cash' }),
    async () => manage({ action: 'refund', reason: 'Sorry' }),
    async () => manage({ action: 'close', actual_spend_minor: Math.floor(random() * 9_000), actual_guests: 1 }),
    async () => world.clock.move({ hours: pick([1, 4]) }),
    async () => Promise.all([world.runDueJobs(), twin.runDueJobs()]),
  ]
  await steps[0]?.()
  for (let step = 0; step < 40; step++) {
    await pick(steps)().catch(beRefused)
    await keepSignedIn(world)
  }
  world.clock.move({ hours: 48 })
  await Promise.all([world.runDueJobs(), twin.runDueJobs()])
  await world.runDueJobs()
  await keepSignedIn(world)
}

describe('The figures of a guest', () => {
  it.each([1, 7920, 15_839, 23_758])('are what their reservations add up to, whatever happened (seed %i).', async (seed) => {
    await live(seed)
    const kept = await readKept()
    const clients = new Set(kept.map(({ client_id }) => client_id))
    expect(kept.length).toBeGreaterThan(2)
    expect(kept).toEqual((await recount()).filter(({ client_id }) => clients.has(client_id)))
  })

  it('are filled in for everyone who booked before, in pieces, and a second time changes nothing.', async () => {
    const readAll = async () => (await world.pool.query<{ id: string }>('select * from club_guests order by id')).rows
    await world.pool.query('delete from club_guests')
    const fill = async () =>
      world.infrastructure.db.transaction().execute(async (tx) => {
        for (let after: string | null = null; ;) {
          after = await fillGuests(tx, after, world.clock.now(), 2)
          if (after === null) return
        }
      })
    await fill()
    const before = await readAll()
    expect(await readKept()).toEqual(await recount())
    await fill()
    expect(await readAll()).toEqual(before)
  })

  it('count a night once it is completed, and a payment after it.', async () => {
    const event_id = await addEvent(world, { in_hours: 2 })
    const prestation_id = await addPrestation(world, event_id, { price_minor: 2500, payment: 'at_club' })
    const { client, id } = await bookGuest(world, event_id, prestation_id)
    await completeEvent(world, event_id, [id])
    const figures = async () => (await readKept()).find(({ client_id }) => client_id === client.id)
    expect(await figures()).toMatchObject({ visits: 1, spent_minor: 0 })
    await admin.call(manageClubReservation, {
      params: { id },
      body: { action: 'record_payment', amount_minor: 2500, method: 'card' },
    })
    await world.runDueJobs()
    expect(await figures()).toMatchObject({ visits: 1, spent_minor: 2500 })
  })
})

describe('A guest', () => {
  it('has what clubs know in their own export, under the name they have now, and erasing the account removes it everywhere.', async () => {
    const event_id = await addEvent(world)
    const { client } = await bookGuest(world, event_id, await addPrestation(world, event_id))
    await world.runDueJobs()
    const { rows } = await world.pool.query<{ id: string }>('select id from club_guests where client_id = $1', [client.id])
    const params = { id: rows[0]?.id ?? '' }
    await admin.call(addGuestNote, { params, body: { text: 'Prefers the balcony', for_door: true } })
    await world.pool.query(`update users set first_name = 'Vesna', last_name = 'Erasmus' where id = $1`, [client.id])
    expect(await admin.call(getClubGuest, { params })).toMatchObject({ name: 'Vesna Erasmus' })
    expect((await client.call(exportProfile)).guests).toMatchObject([
      { club_name: expect.any(String), visits: 0, tags: [], notes: [{ text: 'Prefers the balcony', for_door: true }] },
    ])
    await client.call(deleteAccount, { body: { password: world.password } })
    await world.runDueJobs()
    await expect(admin.call(getClubGuest, { params })).rejects.toMatchObject({ status: 404 })
    for (const table of ['club_guests', 'guest_notes'])
      expect((await world.pool.query(`select 1 from ${table} t where to_jsonb(t)::text ~ 'Erasmus|balcony'`)).rowCount).toBe(0)
  })
})
