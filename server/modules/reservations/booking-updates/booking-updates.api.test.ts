import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { getNotificationSettings, saveNotificationSettings, type BookingUpdates } from '#contract/notifications/settings.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { createReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn, readEmail, readSubjects } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { giveCard } from '../../../testing/money.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
// The emails to a club sum up everything booked there, so each test has its own.
beforeEach(async () => {
  world = await openWorld(inject('testServer'))
})
afterEach(async () => world.close())

type Person = Awaited<ReturnType<World['guest']>>

const rest = { night_report: 'none', alerts: 'none' } as const
const choose = async (person: Person, bookings: BookingUpdates) =>
  person.call(saveNotificationSettings, { body: { bookings, ...rest } })
const about = async (person: Person, kind: string) =>
  (await person.call(listNotifications)).notifications.filter((one) => one.kind === kind)
const emailsTo = async ({ email }: Person, words: string) =>
  (await readSubjects(world, email)).filter((subject) => subject.includes(words))

async function book(prestation: Record<string, unknown>, event: Record<string, unknown> = {}, guest?: Person) {
  const event_id = await addEvent(world, event)
  const prestation_id = await addPrestation(world, event_id, prestation)
  const client = guest ?? (await world.guest('client'))
  await keepSignedIn(world)
  const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
  const booking = await client.call(createReservation, { body })
  await world.runDueJobs()
  return { client, booking, event_id, params: { id: booking.id } }
}

const table = { kind: 'table', name: 'Booth' }

/** To the next day cut-off in Amsterdam, and past the summaries. */
async function sleep() {
  const local = world.clock.now().toZonedDateTimeISO('Europe/Amsterdam')
  const today = local.with({ hour: 8, minute: 0, second: 0, millisecond: 0 })
  const next = Temporal.ZonedDateTime.compare(today, local) > 0 ? today : today.add({ days: 1 })
  world.clock.move({ milliseconds: next.epochMilliseconds - world.clock.now().epochMilliseconds, minutes: 8 })
  await world.runDueJobs()
  await keepSignedIn(world)
}

describe('New bookings that need no answer', () => {
  it('ring the bell for tables and VIPs, and are otherwise one email after the day cut-off, unless someone chooses otherwise.', async () => {
    const admin = await world.admin()
    const manager = await world.staff('can_access_finances')
    const others = [await world.staff('can_access_events'), await world.guest('adminclub')]
    // Each guest of the world comes with a booking.
    await sleep()
    expect(await emailsTo(admin, ' new booking')).toHaveLength(1)
    expect(await admin.call(getNotificationSettings)).toEqual({
      bookings: 'tables_and_vips',
      night_report: 'email',
      alerts: 'app',
    })
    const entry = await book({ price_minor: 1500, payment: 'at_club' }, { title: 'Low Tide' })
    const booth = await book(table, { title: 'High Tide' })
    for (const person of [admin, manager]) {
      expect(await about(person, 'booking_made')).toMatchObject([
        {
          title: 'New booking: High Tide',
          text: 'Ana Lopez booked 1 × Booth for 1 guest.',
          path: `/admin-club/reservations/${booth.booking.id}`,
          read_at: null,
        },
      ])
      expect(await emailsTo(person, 'New booking')).toEqual([])
    }
    const vip = await world.guest('client')
    await world.pool.query(
      `insert into point_wallets (id, client_id, club_id, tier, created_at) values (gen_random_uuid(), $1, $2, 'gold', now())`,
      [vip.id, world.event.club_id],
    )
    await book({}, { title: 'Ebb' }, vip)
    expect(await about(admin, 'booking_made')).toMatchObject([{ text: 'Ana Lopez (VIP) booked 1 × Entry for 1 guest.' }, {}])

    await sleep()
    const [subject] = await emailsTo(admin, '3 new bookings on')
    expect(await emailsTo(manager, '3 new bookings on')).toEqual([subject])
    const email = await readEmail(world, admin.email, '3 new bookings on')
    for (const words of ['3 guests in total, worth €15.00.', 'Low Tide', '1 booking, 1 guest, €15.00', 'High Tide', 'Ebb'])
      expect(email).toContain(words)
    expect(await about(admin, 'bookings_summary')).toHaveLength(2)
    for (const person of others) {
      expect(await about(person, 'booking_made')).toEqual([])
      expect(await emailsTo(person, 'new bookings')).toEqual([])
    }
    world.clock.move({ hours: 3 })
    await world.runDueJobs()
    expect(await emailsTo(admin, ' new booking')).toHaveLength(2)
    // Nothing was booked: no email.
    await sleep()
    expect(await emailsTo(admin, ' new booking')).toHaveLength(2)
    expect(entry.booking.status).toBe('confirmed')
  })

  it('are each an email to those who ask for it, once paid for, and no one hears of holds or walk-ins.', async () => {
    const [each, summary] = [await world.staff('can_access_finances'), await world.staff('can_access_finances')]
    const none = await world.admin()
    await keepSignedIn(world)
    for (const person of [each, summary, none]) await choose(person, 'none')
    // Each guest of the world comes with a booking.
    await sleep()
    await choose(each, 'each')
    await choose(summary, 'summary')
    const titlesOf = async (person: Person) => [
      ...(await about(person, 'booking_made')).map(({ id }) => id),
      ...(await emailsTo(person, 'new booking')),
    ]
    const before = await titlesOf(none)
    const { client, params } = await book({ price_minor: 2500, payment: 'prepaid' }, { title: 'Undertow' })
    expect(await about(each, 'booking_made')).toEqual([])
    const { payment } = await client.call(manageReservation, { params, body: { action: 'pay' } })
    await giveCard(world, payment?.url ?? '', 'pays')
    await world.runDueJobs()
    await book(table, { title: 'Undercurrent' })
    expect((await about(each, 'booking_made')).map(({ title }) => title)).toEqual([
      'New booking: Undercurrent',
      'New booking: Undertow',
    ])
    expect(await readEmail(world, each.email, 'New booking: Undertow')).toContain(
      'Ana Lopez booked 1 × Entry for 1 guest, €25.00.',
    )
    expect(await emailsTo(each, 'New booking')).toHaveLength(2)
    expect(await titlesOf(summary)).toEqual([])
    await sleep()
    expect(await emailsTo(each, 'new bookings')).toEqual([])
    expect(await emailsTo(summary, '2 new bookings on')).toHaveLength(1)
    expect(await titlesOf(none)).toEqual(before)
  })
})

describe('saveNotificationSettings', () => {
  it('keeps one’s own choice, and refuses an unknown one.', async () => {
    const [admin, staff] = [await world.admin(), await world.staff()]
    await keepSignedIn(world)
    expect(await choose(staff, 'each')).toEqual({ bookings: 'each', ...rest })
    expect(await choose(staff, 'none')).toEqual({ bookings: 'none', ...rest })
    expect(await staff.call(getNotificationSettings)).toEqual({ bookings: 'none', ...rest })
    await choose(admin, 'summary')
    expect(await staff.call(getNotificationSettings)).toEqual({ bookings: 'none', ...rest })
    // Not of the contract.
    const body = { bookings: 'often' } as never
    await expect(staff.call(saveNotificationSettings, { body })).rejects.toMatchObject({ status: 400 })
  })
})
