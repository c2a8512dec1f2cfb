import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { getClubDashboard } from '#contract/dashboard/club-dashboard.ts'
import type { Drawing } from '#contract/floor/drawing.ts'
import { createTable, createZone } from '#contract/floor/floor.ts'
import { createFloorPlan } from '#contract/floor/plans.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { saveNotificationSettings, type NotificationSettings } from '#contract/notifications/settings.ts'
import { takeWalkIn } from '#contract/reservations/event-reservations.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { keepSignedIn, readEmail, readSubjects } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { openDoorEvent } from '../../door/testing/door-event.ts'
import { addPerson, addRole } from '../../staffing/testing/people.ts'
import { addShift } from '../../staffing/testing/shifts.ts'

let world: World
// Nights of a club are compared with each other, so each test has its own.
beforeEach(async () => {
  world = await openWorld(inject('testServer'))
})
afterEach(async () => world.close())

type Person = Awaited<ReturnType<World['guest']>>

const choose = async (person: Person, change: Partial<NotificationSettings>) =>
  person.call(saveNotificationSettings, { body: { bookings: 'none', night_report: 'none', alerts: 'none', ...change } })
const noticesOf = async (person: Person, kinds: RegExp) =>
  (await person.call(listNotifications)).notifications
    .filter(({ kind }) => kinds.test(kind))
    .map(({ title, text }) => ({ title, text }))
const subjectsOf = async ({ email }: Person, words: string) =>
  (await readSubjects(world, email)).filter((subject) => subject.includes(words))

/** A night with two guests who booked, one of them inside, and three walk-ins, ten minutes after it began. */
async function run() {
  const night = await openDoorEvent(world, { title: 'Pulse', capacity: 10 })
  const came = await night.book(1)
  await night.book(1)
  night.begin()
  await keepSignedIn(world)
  const admin = await world.admin()
  await night.scan(came.codes[0])
  const { rows } = await world.pool.query<{ id: string }>('select id from prestations where event_id = $1', [night.event_id])
  const walkIn = async (party_size: number) => {
    const lines = [{ prestation_id: rows[0]?.id ?? '', quantity: party_size }]
    await admin.call(takeWalkIn, { body: { event_id: night.event_id, lines, party_size, check_in: true } })
  }
  await walkIn(3)
  return { ...night, admin, walkIn }
}

describe('Tonight on the dashboard', () => {
  it('counts guests and tables so far, and compares them with the same weekday at the same time.', async () => {
    const { admin } = await run()
    const first = await admin.call(getClubDashboard)
    expect(first.tonight).toEqual({ booked_heads: 2, came_heads: 4, tables: null, before: null })
    world.clock.move({ hours: 7 * 24 - 2 })
    await world.runDueJobs()
    const again = await openDoorEvent(world, { title: 'Pulse again' })
    again.begin()
    const manager = await world.admin()
    await keepSignedIn(world)
    const { tonight } = await manager.call(getClubDashboard)
    expect(tonight).toMatchObject({ came_heads: 0, before: { business_date: first.today, came_heads: 4, takings_minor: 0 } })
    // An hour earlier, no one had come a week ago either.
    world.clock.move({ hours: -1 })
    expect((await manager.call(getClubDashboard)).tonight?.before).toMatchObject({ came_heads: 0 })
  })

  it('counts the tables of tonight’s plan and those with a party, against that weekday a week ago.', async () => {
    const admin = await world.admin()
    const { id: zone_id } = await admin.call(createZone, { body: { name: 'Hall' } })
    const room = { id: newId(), name: 'Hall', width: 100, depth: 100 }
    const tables: Drawing['tables'] = []
    for (const [index, name] of ['N1', 'N2', 'N3'].entries()) {
      const body = { name, zone_id, seats_from: 1, seats_to: 4, shape: 'booth' } as const
      const { id: table_id } = await admin.call(createTable, { body })
      tables.push({ table_id, room_id: room.id, x: 20 + 25 * index, y: 20, width: 10, depth: 10, turn: 0 })
    }
    const drawing = { rooms: [room], shapes: [], tables }
    const { version_id: plan_version_id } = await admin.call(createFloorPlan, { body: { name: 'Saturdays', drawing } })
    const sell = async (...names: string[]) => {
      const table = { kind: 'table', name: 'Booth', heads_per_unit: 4, pricing: 'per_unit' }
      const { event_id, prestation_id, begin } = await openDoorEvent(world, { plan_version_id }, table)
      begin()
      const manager = await world.admin()
      await keepSignedIn(world)
      const party = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 2, check_in: true }
      for (const table_label of names) await manager.call(takeWalkIn, { body: { ...party, table_label } })
      return (await manager.call(getClubDashboard)).tonight
    }
    expect(await sell('N1', 'N2')).toMatchObject({ came_heads: 4, tables: { with_party: 2, total: 3 }, before: null })
    world.clock.move({ hours: 7 * 24 - 2 })
    await world.runDueJobs()
    expect(await sell('N3')).toMatchObject({
      came_heads: 2,
      tables: { with_party: 1, total: 3 },
      before: { came_heads: 4, tables_with_party: 2 },
    })
  })

  it('is empty without an event, and hidden from who sees no reservations.', async () => {
    const [admin, staff] = [await world.admin(), await world.staff('can_access_events')]
    world.clock.move({ hours: 24 * 30 })
    await keepSignedIn(world)
    expect((await admin.call(getClubDashboard)).tonight).toBeNull()
    expect((await staff.call(getClubDashboard)).tonight).toBeNull()
  })
})

describe('The night report', () => {
  it('tells those who run the club what a night came to, once, as each of them chose.', async () => {
    const { admin } = await run()
    const [bell, none, other] = [
      await world.staff('can_access_finances'),
      await world.staff('can_access_finances'),
      await world.staff('can_access_events'),
    ]
    await keepSignedIn(world)
    await choose(admin, { night_report: 'email' })
    await choose(bell, { night_report: 'app' })
    await choose(none, {})
    // The event ends, and its night is completed.
    world.clock.move({ hours: 9 })
    await world.runDueJobs()
    const local = world.clock.now().toZonedDateTimeISO('Europe/Amsterdam')
    const morning = local.hour < 8 ? local : local.add({ days: 1 })
    const next = morning.with({ hour: 8, minute: 13, second: 0 })
    world.clock.move({ milliseconds: next.epochMilliseconds - world.clock.now().epochMilliseconds })
    for (let time = 0; time < 2; time++) await world.runDueJobs()
    await keepSignedIn(world)
    expect(await subjectsOf(admin, 'Your night: Pulse')).toHaveLength(1)
    const email = await readEmail(world, admin.email, 'Your night: Pulse')
    for (const words of [
      '4 guests came, and you took €0.00.',
      '4, 3 walk-ins among them',
      'No-shows',
      '1 guest',
      'Open the cash-up',
      `/unsubscribe/night_report.${admin.id}.`,
    ])
      expect(email).toContain(words)
    expect(await noticesOf(bell, /^night_report$/)).toEqual([
      { title: expect.stringMatching(/^Pulse, /) as string, text: '4 guests came, and you took €0.00.' },
    ])
    expect(await subjectsOf(bell, 'Your night')).toEqual([])
    for (const person of [none, other]) {
      expect(await noticesOf(person, /^night_report$/)).toEqual([])
      expect(await subjectsOf(person, 'Your night')).toEqual([])
    }
  })
})

describe('Alerts', () => {
  it('ring once for a full house, by email for those who chose that, and not for others.', async () => {
    const { admin, walkIn } = await run()
    const [mailed, none] = [await world.staff('can_access_finances'), await world.staff('can_access_finances')]
    await keepSignedIn(world)
    await choose(mailed, { alerts: 'email' })
    await choose(none, {})
    await walkIn(5)
    // Two more came without a ticket: the door counts people, not bookings.
    await world.pool.query('update event_doors set counted = 2')
    await world.pool.query('update clubs set licence_capacity = 12, fire_capacity = 12 where id = $1', [world.event.club_id])
    for (let time = 0; time < 2; time++) {
      world.clock.move({ minutes: 5 })
      await world.runDueJobs()
    }
    const alerts = [
      { title: 'Pulse is nearly full', text: '11 of 12 guests are inside.' },
      { title: 'Pulse is sold out', text: 'All 10 places are taken.' },
    ]
    const own = /^(event_|door_)/
    expect((await noticesOf(admin, own)).toSorted((a, b) => a.title.localeCompare(b.title))).toEqual(alerts)
    expect(await noticesOf(mailed, own)).toHaveLength(2)
    expect(await subjectsOf(mailed, 'Pulse is')).toHaveLength(2)
    expect(await subjectsOf(admin, 'Pulse is')).toEqual([])
    expect(await noticesOf(none, own)).toEqual([])
    // The event is 10 places, whatever the licence says.
    expect(await readEmail(world, mailed.email, 'Pulse is sold out')).toContain('/admin-club/reservations/events/')
  })

  it('name who has not checked in a quarter of an hour after their shift began.', async () => {
    await openDoorEvent(world, { title: 'Pulse' })
    const role_id = await addRole(world, { name: 'Bar' })
    const person = await addPerson(world, role_id)
    await world.pool.query(`update users set first_name = 'Ana', last_name = 'Lopez' where id = $1`, [person.id])
    await addShift(world, person, { role_id, starts_at: world.clock.now().add({ hours: 1 }) })
    const admin = await world.admin()
    world.clock.move({ hours: 1, minutes: 14 })
    await world.runDueJobs()
    await keepSignedIn(world)
    expect(await noticesOf(admin, /^shift_/)).toEqual([])
    world.clock.move({ minutes: 6 })
    await world.runDueJobs()
    expect(await noticesOf(admin, /^shift_/)).toEqual([
      {
        title: 'Ana Lopez hasn’t checked in',
        text: expect.stringMatching(/^Their Bar shift began \d+ minutes ago\.$/) as string,
      },
    ])
  })
})
