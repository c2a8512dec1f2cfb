import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { manageEvent } from '#contract/events/management.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { getEventCancellation } from '#contract/reservations/event-reservations.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { addClub, keepSignedIn, readSubjects } from '../../../testing/clubs.ts'
import { addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { book } from '../money/testing/bookings.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('getEventCancellation', () => {
  it('says whose bookings end, who is emailed and what is returned where, as the cancellation then does.', async () => {
    const online = await book(world)
    await online.paid()
    const { event_id } = online
    const prestation_id = await addPrestation(world, event_id, { payment: 'at_club', price_minor: 1000, position: 5 })
    const atVenue = await world.guest('client')
    const admin = await world.admin()
    await keepSignedIn(world)
    const { id } = await atVenue.call(createReservation, {
      body: { event_id, lines: [{ prestation_id, quantity: 3 }], party_size: 3 },
    })
    await admin.call(manageClubReservation, {
      params: { id },
      body: { action: 'record_payment', amount_minor: 3000, method: 'cash' },
      idempotencyKey: randomUUID(),
    })
    await world.pool.query('update users set email = null where id = $1', [atVenue.id])
    const params = { id: event_id }
    expect(await admin.call(getEventCancellation, { params })).toEqual({
      reservations: 2,
      guests: 5,
      emails: 1,
      currency: 'EUR',
      online_minor: 5000,
      at_venue_minor: 3000,
    })
    await expect((await addClub(world)).call(getEventCancellation, { params })).rejects.toMatchObject({ status: 404 })
    await admin.call(manageEvent, { params, body: { action: 'cancel' } })
    await world.runDueJobs()
    expect(await online.read()).toMatchObject({ status: 'cancelled', refunded_minor: 5000 })
    expect(await readSubjects(world, online.guest.email)).toContainEqual(expect.stringContaining('cancelled'))
    expect(await admin.call(getEventCancellation, { params })).toMatchObject({
      reservations: 0,
      online_minor: 0,
      at_venue_minor: 0,
    })
  })
})
