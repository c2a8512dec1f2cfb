import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { searchClub } from '#contract/search/search.ts'
import { listManagedEvents } from '#contract/events/management.ts'
import { createTable, createZone } from '#contract/floor/floor.ts'
import { addClubGuest } from '#contract/guests/club-guests.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn } from '../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { addPerson, addRole } from '../staffing/testing/people.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

async function book(names: { first_name: string; last_name: string }, title = 'Quasar Night') {
  const guest = await world.guest('client')
  await world.pool.query('update users set first_name = $2, last_name = $3 where id = $1', [
    guest.id,
    names.first_name,
    names.last_name,
  ])
  await keepSignedIn(world)
  const event_id = await addEvent(world, { title, search_text: ` ${title.toLowerCase()}` })
  const prestation_id = await addPrestation(world, event_id)
  const booking = await guest.call(createReservation, {
    body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 },
  })
  return { guest, event_id, booking }
}

describe('searchClub', () => {
  it('finds guests, reservations, events and staff by word prefixes', async () => {
    const { guest, event_id, booking } = await book({ first_name: 'Quentin', last_name: 'Moor' })
    const person = await addPerson(world, await addRole(world, { name: 'Bar' }))
    await world.pool.query(`update users set first_name = 'Quinn', last_name = 'Bell' where id = $1`, [person.id])
    const admin = await world.admin()
    // A guest is known once the news of their booking was followed.
    await world.runDueJobs()
    const find = async (search: string) => admin.call(searchClub, { query: { search } })
    expect(await find('qu')).toMatchObject({
      guests: [{ client_id: guest.id, name: 'Quentin Moor', email: guest.email, bookings: 2 }],
      // Every guest of the tests already has a reservation.
      reservations: expect.arrayContaining([
        expect.objectContaining({
          id: booking.id,
          name: 'Quentin Moor',
          event: expect.objectContaining({ title: 'Quasar Night' }) as object,
        }),
      ]) as unknown[],
      events: [{ id: event_id, title: 'Quasar Night' }],
      staff: [{ id: person.id, name: 'Quinn Bell', role: 'Bar' }],
    })
    expect(await find(booking.reference)).toMatchObject({
      guests: [],
      reservations: [{ reference: booking.reference }],
      events: [],
    })
    expect((await find(guest.email)).guests).toMatchObject([{ client_id: guest.id }])
    expect(await find('moor qu')).toMatchObject({ guests: [{ client_id: guest.id }], events: [], staff: [] })
    expect(await find('!!')).toEqual({ guests: [], reservations: [], tables: [], events: [], staff: [] })
    expect(await find('uentin')).toMatchObject({ guests: [], reservations: [] })
  })

  it('finds people by a phone number however it is typed, and contacts only for who may see guests', async () => {
    const admin = await world.admin()
    const { guest } = await book({ first_name: 'Ona', last_name: 'Reyes' }, 'Opal Night')
    await world.pool.query(`update users set phone_number = '+41 79 555 12 34' where id = $1`, [guest.id])
    await world.runDueJobs()
    const contact = { name: 'Onofre Vale', email: 'onofre@example.com', phone_number: '+41 78 555 99 88', birthday: null }
    const { id } = await admin.call(addClubGuest, { body: { contact, is_vip: true, tags: [], allergies: '' } })
    const find = async (search: string) => (await admin.call(searchClub, { query: { search } })).guests
    for (const typed of ['+41 79 555 12 34', '079 555 12 34', '0795551234', '079/555'])
      expect(await find(typed)).toMatchObject([{ client_id: guest.id, phone_number: '+41 79 555 12 34' }])
    expect(await find('078 555 99 88')).toMatchObject([{ id, client_id: null, email: 'onofre@example.com' }])
    // VIPs are first.
    expect((await find('on')).map(({ name }) => name)).toEqual(['Onofre Vale', 'Ona Reyes'])
    const flags = ['can_access_finances', 'can_access_events'] as const
    const planner = await world.staff(...flags)
    const seen = await planner.call(searchClub, { query: { search: 'on' } })
    expect(seen.guests.map(({ name }) => name)).toEqual(['Ona Reyes'])
    const host = await world.staff('can_view_guests')
    expect((await host.call(searchClub, { query: { search: 'on' } })).guests).toHaveLength(2)
  })

  it('finds tables by name, with the party that has each', async () => {
    const admin = await world.admin()
    const { id: zone_id } = await admin.call(createZone, { body: { name: 'Vault' } })
    for (const name of ['Q 1', 'Q 10', 'R 1'])
      await admin.call(createTable, { body: { name, zone_id, seats_from: 2, seats_to: 4, shape: 'booth' } })
    const { booking, event_id } = await book({ first_name: 'Tabea', last_name: 'Lind' }, 'Tidal Night')
    await admin.call(manageClubReservation, { params: { id: booking.id }, body: { action: 'assign_table', table_label: 'Q 1' } })
    const find = async (who: typeof admin, search: string) => (await who.call(searchClub, { query: { search } })).tables
    expect(await find(admin, 'q1')).toMatchObject([
      {
        name: 'Q 1',
        zone: 'Vault',
        seats_to: 4,
        party: { reservation_id: booking.id, name: 'Tabea Lind', event: 'Tidal Night' },
      },
      { name: 'Q 10', party: null },
    ])
    const door = await world.staff('can_work_door')
    expect(await find(door, 'Q 1')).toMatchObject([{ name: 'Q 1', party: null }, { name: 'Q 10' }])
    expect(await find(await world.staff('can_view_guests'), 'q')).toEqual([])
    await world.pool.query('update table_assignments set starts_at = $2, ends_at = $3 where event_id = $1', [
      event_id,
      world.clock.now().subtract({ hours: 9 }).toString(),
      world.clock.now().subtract({ hours: 1 }).toString(),
    ])
    expect((await find(admin, 'q1'))[0]).toMatchObject({ name: 'Q 1', party: null })
  })

  it('finds events by their own words, not all of them by the name of the club', async () => {
    const admin = await world.admin()
    await world.pool.query(`update clubs set search_text = ' kelder noord amsterdam' where id = $1`, [world.event.club_id])
    const within = 'kelder noord amsterdam'
    const own = await addEvent(world, { title: 'Noordlicht', search_text: ` noordlicht ${within}` })
    await addEvent(world, { title: 'Undertow', search_text: ` undertow rnb ${within}` })
    const find = async (search: string) => (await admin.call(searchClub, { query: { search } })).events.map(({ title }) => title)
    expect(await find('noor')).toEqual(['Noordlicht'])
    expect(await find('noordlicht noord')).toEqual(['Noordlicht'])
    expect(await find('undertow amsterdam')).toEqual([])
    expect(await find('rnb')).toEqual(['Undertow'])
    const { events } = await admin.call(listManagedEvents, { query: { search: 'noor' } })
    expect(events.map(({ id }) => id)).toEqual([own])
  })

  it('leaves out what the caller may not see, and everything of other clubs', async () => {
    const { event_id } = await book({ first_name: 'Zelda', last_name: 'Moor' }, 'Pulsar Night')
    const staff = await world.staff('can_access_events')
    const { events } = await staff.call(searchClub, { query: { search: 'pulsar' } })
    expect(events).toMatchObject([{ id: event_id }])
    expect(await staff.call(searchClub, { query: { search: 'zelda' } })).toEqual({
      guests: [],
      reservations: [],
      tables: [],
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

  it('requires a search text', async () => {
    const admin = await world.admin()
    await expect(admin.call(searchClub, { query: { search: ' ' } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { search: ['Search is required'] } },
    })
  })
})
