import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { searchClub } from '#contract/club-search.ts'
import { createReservation } from '#contract/reservations.ts'
import { keepSignedIn } from '../../testing/clubs.ts'
import { addNight, addPrestation } from '../../testing/nights.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { addPerson, addRole } from '../staffing/testing/people.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

async function book(names: { first_name: string; last_name: string }) {
  const guest = await world.guest('client')
  await world.pool.query('update users set first_name = $2, last_name = $3 where id = $1', [
    guest.id,
    names.first_name,
    names.last_name,
  ])
  await keepSignedIn(world)
  const event_id = await addNight(world, { title: 'Quasar Night', search_text: ' quasar night' })
  const prestation_id = await addPrestation(world, event_id)
  const made = await guest.call(createReservation, { body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 } })
  return { guest, event_id, made }
}

describe('searchClub', () => {
  it('finds guests, reservations, events and staff by the beginnings of their words', async () => {
    const { guest, event_id, made } = await book({ first_name: 'Quentin', last_name: 'Moor' })
    const person = await addPerson(world, await addRole(world, { name: 'Bar' }))
    await world.pool.query(`update users set first_name = 'Quinn', last_name = 'Bell' where id = $1`, [person.id])
    const admin = await world.admin()
    const found = async (search: string) => admin.call(searchClub, { query: { search } })
    expect(await found('qu')).toMatchObject({
      guests: [{ id: guest.id, name: 'Quentin Moor', email: guest.email, bookings: 2 }],
      // Every guest of the tests has a reservation already.
      reservations: expect.arrayContaining([
        expect.objectContaining({
          id: made.id,
          name: 'Quentin Moor',
          event: expect.objectContaining({ title: 'Quasar Night' }) as object,
        }),
      ]) as unknown[],
      events: [{ id: event_id, title: 'Quasar Night' }],
      staff: [{ id: person.id, name: 'Quinn Bell', role: 'Bar' }],
    })
    expect(await found(made.reference)).toMatchObject({ reservations: [{ reference: made.reference }], events: [], staff: [] })
    expect(await found('moor qu')).toMatchObject({ guests: [{ id: guest.id }], events: [], staff: [] })
    expect(await found('!!')).toEqual({ guests: [], reservations: [], events: [], staff: [] })
    expect(await found('uentin')).toMatchObject({ guests: [], reservations: [] })
  })

  it('leaves out what the caller may not see, and all that is another club’s', async () => {
    await book({ first_name: 'Zelda', last_name: 'Moor' })
    const staff = await world.staff('can_access_events')
    const events = await staff.call(searchClub, { query: { search: 'quasar' } })
    expect(events.events.length).toBeGreaterThan(0)
    expect(await staff.call(searchClub, { query: { search: 'zelda' } })).toEqual({
      guests: [],
      reservations: [],
      events: [],
      staff: [],
    })
    await expect((await world.guest('client')).call(searchClub, { query: { search: 'zelda' } })).rejects.toMatchObject({
      status: 403,
    })
    const other = await openWorld(inject('testServer'))
    const stranger = await other.admin()
    expect((await stranger.call(searchClub, { query: { search: 'zelda' } })).guests).toEqual([])
    await other.close()
  })

  it('needs a text', async () => {
    const admin = await world.admin()
    await expect(admin.call(searchClub, { query: { search: ' ' } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { search: ['Search is required'] } },
    })
  })
})
