import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getClubDashboard } from '#contract/dashboard/club-dashboard.ts'
import { searchClub } from '#contract/search/search.ts'
import { listManagedEvents } from '#contract/events/management.ts'
import { getFinances } from '#contract/finances/finances.ts'
import { createReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn } from '../../testing/clubs.ts'
import { insertRow } from '../../testing/bad-input/insert-row.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { daysAgo, live } from '../forecast/testing/histories.ts'
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

describe('getClubDashboard', () => {
  it("has upcoming events, pending requests, rewards to decide and tonight's shifts", async () => {
    const admin = await world.admin()
    const before = await admin.call(getClubDashboard)
    const guest = await world.guest('client')
    await keepSignedIn(world)
    const event_id = await addEvent(world, { title: 'Asking Night' })
    const prestation_id = await addPrestation(world, event_id, { approval: 'manual' })
    const booking = await guest.call(createReservation, {
      body: { event_id, lines: [{ prestation_id, quantity: 2 }], party_size: 2 },
    })
    await guest.call(manageReservation, { params: { id: booking.id }, body: { action: 'confirm' } })
    const role_id = await addRole(world, { name: 'Door' })
    const at = (hours: number) => world.clock.now().add({ hours }).toString({ smallestUnit: 'millisecond' })
    const shift = { club_id: world.event.club_id, role_id, business_date: before.today, break_minutes: 0, early_in_minutes: 30 }
    for (const status of ['draft', 'published', 'cancelled'])
      await insertRow(world.pool, 'staff_shifts', {
        id: randomUUID(),
        ...shift,
        status,
        starts_at: at(0),
        ends_at: at(6),
        late_grace_minutes: 10,
        late_out_minutes: 120,
        created_at: at(0),
      })
    const now = await admin.call(getClubDashboard)
    expect(now.programme?.count).toBe((before.programme?.count ?? 0) + 1)
    expect(now.programme?.events.map(({ title }) => title)).toContain('Asking Night')
    expect(now.approvals).toMatchObject({ count: (before.approvals?.count ?? 0) + 1 })
    expect(now.approvals?.first).toContainEqual(
      expect.objectContaining({ id: booking.id, name: 'Ana Lopez', party_size: 2, event_title: 'Asking Night' }),
    )
    expect(now.redemptions).toEqual({ pending: 0 })
    const finances = await admin.call(getFinances)
    expect(now.money).toMatchObject({
      currency: finances.currency,
      tonight: { business_date: finances.today, takings_minor: finances.tonight.takings_minor },
      month: finances.month.takings,
      open_cash_ups: finances.open_cash_ups,
    })
    expect(now.shifts).toEqual({ planned: 2, open: 2, drafts: 1, at_work: 0 })
  })

  it('knows how many places events of the next week usually have taken by now, and only with past ones to go by', async () => {
    const party = { status: 'completed', walksIn: false, isBrought: false, spend: null, minutes: 0 } as const
    // Booked well before or shortly before the event, which is three days ahead now.
    const past = (days: number, size: number) => ({
      days,
      parties: [
        { ...party, size, lead: 120 },
        { ...party, size: 8, lead: 2 },
        { ...party, size: 8, lead: 120, status: 'cancelled' as const },
      ],
    })
    const upcoming = [
      { days: -3, parties: [], capacity: 80 },
      { days: -4, parties: [] },
    ]
    const dates = [...upcoming, past(4, 8), past(11, 4), past(18, 6), past(3, 8), past(10, 8)]
    const { programme } = await (await live(world, { dates, postings: [], folds: false })).call(getClubDashboard)
    const titleOf = (id: string) => programme?.events.find((event) => event.id === id)?.title
    expect(programme?.paces.map(({ event_id, usual_heads }) => [titleOf(event_id), usual_heads])).toEqual([
      [`Night ${daysAgo(world, -3)}`, 12],
    ])
  })

  it('shows staff what their flags allow, and nothing to anyone else', async () => {
    const staff = await world.staff('can_access_staff_management')
    await keepSignedIn(world)
    expect(await staff.call(getClubDashboard)).toMatchObject({
      money: null,
      programme: null,
      approvals: null,
      redemptions: null,
      shifts: {},
    })
    const events = await world.staff('can_access_events')
    expect(await events.call(getClubDashboard)).toMatchObject({ programme: {}, approvals: null, shifts: null })
    await expect((await world.guest('client')).call(getClubDashboard)).rejects.toMatchObject({ status: 403 })
  })
})

describe('searchClub', () => {
  it('finds guests, reservations, events and staff by word prefixes', async () => {
    const { guest, event_id, booking } = await book({ first_name: 'Quentin', last_name: 'Moor' })
    const person = await addPerson(world, await addRole(world, { name: 'Bar' }))
    await world.pool.query(`update users set first_name = 'Quinn', last_name = 'Bell' where id = $1`, [person.id])
    const admin = await world.admin()
    const find = async (search: string) => admin.call(searchClub, { query: { search } })
    expect(await find('qu')).toMatchObject({
      guests: [{ id: guest.id, name: 'Quentin Moor', email: guest.email, bookings: 2 }],
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
    expect((await find(guest.email)).guests).toMatchObject([{ id: guest.id }])
    expect(await find('moor qu')).toMatchObject({ guests: [{ id: guest.id }], events: [], staff: [] })
    expect(await find('!!')).toEqual({ guests: [], reservations: [], events: [], staff: [] })
    expect(await find('uentin')).toMatchObject({ guests: [], reservations: [] })
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
