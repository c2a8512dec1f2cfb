import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { takeWalkIn } from '#contract/reservations/event-reservations.ts'
import { getEvent, getReservationStatus, listEvents } from '#contract/events/events.ts'
import {
  createReservation,
  getReservation,
  getReservationCalendar,
  manageReservation,
} from '#contract/reservations/reservations.ts'
import { getTickets } from '#contract/door/tickets.ts'
import { joinWaitingList, listWaitingList } from '#contract/reservations/waiting-list.ts'
import { changeBooking } from '../../../testing/change-booking.ts'
import { confirmedGuest, keepSignedIn, passUntil, readEmail } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const inMinutes = (minutes: number) => world.clock.now().add({ minutes }).toString({ smallestUnit: 'millisecond' })

/** A running event; its guests must arrive within the next `minutes`. */
async function limited(minutes: number, prestation: Record<string, unknown> = {}, event: Record<string, unknown> = {}) {
  const event_id = await addEvent(world, { in_hours: -1, ...event })
  const prestation_id = await addPrestation(world, event_id, {
    name: 'Early entry',
    arrive_by: inMinutes(minutes),
    ...prestation,
  })
  const guest = await confirmedGuest(world)
  const body = { event_id, lines: [{ prestation_id, quantity: 2 }], party_size: 2 }
  const pass = async (passing: number) => {
    world.clock.move({ minutes: passing })
    await keepSignedIn(world)
  }
  return { event_id, prestation_id, guest, body, pass }
}

const unavailable = (prestation_id: string) => ({
  status: 409,
  body: { code: 'prestation_unavailable', state: 'ended', prestation_id, fields: { 'lines.0.prestation_id': expect.anything() } },
})

it.each(['arrive_by', 'entry_end_at'])(
  'Places whose %s has passed are no longer on sale, wherever they are shown or sold.',
  async (end) => {
    const change = { arrive_by: null, [end]: inMinutes(30), price_minor: 1200, payment: 'at_club' }
    const { event_id, prestation_id, guest, body, pass } = await limited(30, change)
    await addPrestation(world, event_id, { name: 'Regular entry', price_minor: 1800, payment: 'at_club', position: 1 })
    const params = { id: event_id }
    const shown = async () => {
      const page = await guest.call(getEvent, { params })
      const status = await guest.call(getReservationStatus, { params })
      const { events } = await guest.call(listEvents, { query: { sort: 'price', limit: 100 } })
      const at = (one: { id: string; state: string }) => one.id === prestation_id
      return {
        page: page.prestations.find(at)?.state,
        status: status.prestations.find(at)?.state,
        from: page.from_price_minor,
        onCard: events.find(({ id }) => id === event_id)?.from_price_minor,
      }
    }
    const { id } = await guest.call(createReservation, { body })
    expect(id).toBeDefined()
    expect(await shown()).toEqual({ page: 'on_sale', status: 'on_sale', from: 1200, onCard: 1200 })
    await pass(30)
    expect(await shown()).toEqual({ page: 'ended', status: 'ended', from: 1800, onCard: 1800 })
    const late = await confirmedGuest(world)
    await expect(late.call(createReservation, { body })).rejects.toMatchObject(unavailable(prestation_id))
  },
)

it('Once booked, the limit is on the ticket, in the calendar, in the confirmation and first in the reminder.', async () => {
  const { guest, event_id } = await limited(0, {}, { in_hours: 40 })
  const terms = { name: 'Early entry', arrive_by: inMinutes(42 * 60), price_minor: 1200, payment: 'at_club' }
  const prestation_id = await addPrestation(world, event_id, terms)
  const body = { event_id, lines: [{ prestation_id, quantity: 2 }], party_size: 2 }
  const { id } = await guest.call(createReservation, { body })
  const params = { id }
  expect(await guest.call(getTickets, { params })).toMatchObject({
    entry_until: terms.arrive_by,
    due_at_venue: { amount_minor: 2400, currency: 'EUR' },
  })
  const calendar = (await guest.call(getReservationCalendar, { params })).replaceAll('\r\n ', '')
  expect(calendar).toMatch(/DESCRIPTION:Arrive by .+ The door refuses later arrivals\./)
  await world.runDueJobs()
  expect(await readEmail(world, guest.email, 'Confirmed')).toMatch(/Arrive by:? .+ The door refuses later arrivals\./)
  await passUntil(world, inMinutes(20 * 60))
  const reminder = await readEmail(world, guest.email, 'Coming up')
  expect(reminder.indexOf('Arrive by')).toBeGreaterThan(-1)
  expect(reminder.indexOf('Arrive by')).toBeLessThan(reminder.indexOf('See you at'))
})

it('A walk-in gets nothing that its own door would refuse.', async () => {
  const { guest, body, pass, prestation_id } = await limited(30, { sales_end_at: inMinutes(10) })
  const admin = await world.admin()
  await pass(20)
  expect(await admin.call(takeWalkIn, { body })).toMatchObject({ status: 'confirmed' })
  await pass(10)
  await expect(admin.call(takeWalkIn, { body })).rejects.toMatchObject({
    status: 409,
    body: { code: 'prestation_unavailable', fields: { 'lines.0.prestation_id': ['Entry with Early entry has ended'] } },
  })
  await expect(guest.call(createReservation, { body })).rejects.toMatchObject(unavailable(prestation_id))
})

it('A hold never outlasts the entry of its places: it expires then, and can’t be extended or confirmed past it.', async () => {
  const { guest, body, pass } = await limited(12, { approval: 'manual' })
  const { id, expires_at } = await guest.call(createReservation, { body })
  expect(expires_at).toBe(inMinutes(10))
  const act = async (action: 'extend' | 'confirm') => guest.call(manageReservation, { params: { id }, body: { action } })
  expect(await act('extend')).toMatchObject({ expires_at: inMinutes(12) })
  await pass(12)
  await expect(act('confirm')).rejects.toMatchObject({ status: 409, body: { code: 'invalid_transition', status: 'expired' } })
})

it('A request is not approved, and not paid, once its guests would be refused.', async () => {
  const { guest, body, pass } = await limited(30, { approval: 'manual', payment: 'prepaid', price_minor: 2500 })
  const params = { id: (await guest.call(createReservation, { body })).id }
  const admin = await world.admin()
  const entry_until = inMinutes(30)
  const answer = await guest.call(manageReservation, { params, body: { action: 'confirm' } })
  expect(answer).toMatchObject({ status: 'pending', expires_at: entry_until })
  const approve = async () => admin.call(manageClubReservation, { params, body: { action: 'approve' } })
  expect(await approve()).toMatchObject({ status: 'awaiting_payment', expires_at: entry_until })
  await pass(30)
  expect(await guest.call(getReservation, { params })).toMatchObject({ status: 'expired', allowed_actions: [] })
  await expect(guest.call(manageReservation, { params, body: { action: 'pay' } })).rejects.toMatchObject({
    status: 409,
    body: { code: 'invalid_transition' },
  })
})

it('A club that moves an event earlier shuts out what is still to be paid, too.', async () => {
  const { guest, body, event_id, pass } = await limited(60, { approval: 'manual', payment: 'prepaid', price_minor: 2500 })
  const params = { id: (await guest.call(createReservation, { body })).id }
  await guest.call(manageReservation, { params, body: { action: 'confirm' } })
  await (await world.admin()).call(manageClubReservation, { params, body: { action: 'approve' } })
  await world.pool.query(`update events set starts_at = starts_at - interval '50 minutes' where id = $1`, [event_id])
  await pass(15)
  await expect(guest.call(manageReservation, { params, body: { action: 'pay' } })).rejects.toMatchObject({
    status: 409,
    body: { code: 'entry_ended', allowed: expect.not.arrayContaining(['pay']) },
  })
})

it('A larger party gets no more places of a kind that is no longer admitted.', async () => {
  const event = { in_hours: 2, doors_at: inMinutes(-60) }
  const { guest, body, pass } = await limited(30, {}, event)
  const { id } = await guest.call(createReservation, { body })
  const grow = async () => changeBooking(guest.call, id, { party_size: 3 })
  expect(await grow()).toMatchObject({ party_size: 3 })
  await pass(30)
  await expect(changeBooking(guest.call, id, { party_size: 4 })).rejects.toMatchObject({
    status: 409,
    body: { code: 'prestation_unavailable', fields: { party_size: ['Early entry is no longer on sale'] } },
  })
})

it('The waiting list offers no place after its arrival limit, and an offer ends with it.', async () => {
  const { guest, body, pass, event_id } = await limited(40, { stock: 2 }, { waiting_list_enabled: true })
  const { id } = await guest.call(createReservation, { body })
  const [first, second] = [await confirmedGuest(world), await confirmedGuest(world)]
  const join = async (who: typeof first) =>
    who.call(joinWaitingList, { params: { id: event_id }, body: { lines: body.lines, party_size: 2 } })
  await join(first)
  await join(second)
  await pass(35)
  const admin = await world.admin()
  await admin.call(manageClubReservation, { params: { id }, body: { action: 'cancel', reason: 'Asked by phone' } })
  await world.runDueJobs()
  const offerOf = async (who: typeof first) => (await who.call(listWaitingList, {})).entries[0]
  expect(await offerOf(first)).toMatchObject({ state: 'offered', offer_expires_at: inMinutes(5) })
  await pass(5)
  await world.runDueJobs()
  expect(await offerOf(first)).toMatchObject({ state: 'expired' })
  expect(await offerOf(second)).toMatchObject({ offer_expires_at: null })
  await expect(join(await confirmedGuest(world))).rejects.toMatchObject({ body: { code: 'prestation_unavailable' } })
})
