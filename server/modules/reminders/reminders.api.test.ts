import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient } from '#contract/base/client.ts'
import { addFollow } from '#contract/follows/follows.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import {
  defaultReminderChoices,
  getReminderSettings,
  reminderKinds,
  saveReminderSettings,
  type ReminderChoices,
} from '#contract/reminders/reminders.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn } from '../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { injected } from '../../testing/injected.ts'
import { refusedWith } from '../../testing/refused-with.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

type Guest = Awaited<ReturnType<World['guest']>>

async function reader(): Promise<Guest> {
  const guest = await world.guest('client')
  await world.pool.query('update users set email_confirmed_at = now() where id = $1', [guest.id])
  return guest
}
const interested = async (guest: Guest, id: string) => guest.call(addFollow, { params: { kind: 'event', id } })
const choose = async (guest: Guest, change: Partial<ReminderChoices>) =>
  guest.call(saveReminderSettings, { body: { ...defaultReminderChoices, ...change } })
const book = async (guest: Guest, event_id: string, prestation_id: string, quantity = 1) =>
  guest.call(createReservation, {
    body: { event_id, party_size: quantity, lines: [{ prestation_id, quantity }] },
  })

async function pass(duration: Temporal.DurationLike): Promise<void> {
  world.clock.move(duration)
  await world.runDueJobs()
  await keepSignedIn(world)
}

const notices = async (guest: Guest) =>
  (await guest.call(listNotifications)).notifications
    .filter(({ kind }) => kind.startsWith('event_'))
    .map(({ kind, title, path }) => ({ kind, title, path }))
const emails = async (guest: Guest) =>
  (
    await world.pool.query<{ subject: string; text: string }>(
      'select subject, text from mailbox where recipient = (select email from users where id = $1) order by id',
      [guest.id],
    )
  ).rows

describe('getReminderSettings and saveReminderSettings', () => {
  it('begin with everything in the app, email for sales alone, and a quiet night, and keep what is chosen.', async () => {
    const guest = await reader()
    expect(await guest.call(getReminderSettings)).toEqual({
      choices: defaultReminderChoices,
      has_email: true,
      push_key: expect.stringMatching(/^B[\w-]{86}$/) as string,
    })
    const choices: ReminderChoices = { app: [], email: ['doors_open'], push: [], quiet: null, timezone: 'Europe/Lisbon' }
    expect(await guest.call(saveReminderSettings, { body: choices })).toEqual(choices)
    expect(await guest.call(getReminderSettings)).toMatchObject({ choices })
  })

  it('say when there is no address for emails, and are for clients alone.', async () => {
    const guest = await world.guest('client')
    await world.pool.query('update users set email_confirmed_at = null where id = $1', [guest.id])
    expect((await guest.call(getReminderSettings)).has_email).toBe(false)
    const admin = await world.admin()
    await expect(admin.call(getReminderSettings)).rejects.toMatchObject(refusedWith(403, 'forbidden'))
    await expect(createClient(injected(world.app))(getReminderSettings)).rejects.toMatchObject({ status: 401 })
  })

  it('refuse a time zone that does not exist, and quiet hours without a length.', async () => {
    const guest = await world.guest('client')
    for (const change of [{ timezone: 'Europe/Vesper' }, { quiet: { from: '09:00', to: '09:00' } }])
      await expect(choose(guest, change)).rejects.toMatchObject(refusedWith(400, 'invalid'))
  })
})

describe('the sale of an event', () => {
  it('reminds who is interested once, in the app and by email, also when jobs run again and in two processes.', async () => {
    const [guest, other] = [await reader(), await reader()]
    const id = await addEvent(world, { title: 'Slow Tide', slug: 'slow-tide', published_at: world.clock.now().toString() })
    await addPrestation(world, id, { sales_start_at: world.clock.now().add({ hours: 2 }).toString() })
    await interested(guest, id)
    await pass({ hours: 1 })
    expect(await notices(guest)).toEqual([])
    const twin = await world.openTwin()
    world.clock.move({ minutes: 66 })
    await Promise.all([world.runDueJobs(), twin.runDueJobs()])
    await world.pool.query(
      `insert into jobs (id, kind, lane, payload) select gen_random_uuid(), 'remind_of_event_news', 'bulk',
        jsonb_build_object('kind', 'on_sale', 'event_id', $1::text, 'after', null)`,
      [id],
    )
    await pass({ hours: 2 })
    expect(await notices(guest)).toEqual([
      { kind: 'event_on_sale', title: 'Now on sale: Slow Tide', path: '/client/events/slow-tide' },
    ])
    const [email, ...more] = await emails(guest)
    expect([email?.subject, more]).toEqual(['Now on sale: Slow Tide', []])
    expect(email?.text).toContain('/client/events/slow-tide')
    expect(email?.text).toContain('/client/reminders')
    expect([await notices(other), await emails(other)]).toEqual([[], []])
  })

  it('says nothing of what was on sale when it was published, or to who has booked.', async () => {
    const [guest, booked] = [await reader(), await reader()]
    const id = await addEvent(world, { published_at: world.clock.now().toString() })
    await addPrestation(world, id, { sales_start_at: world.clock.now().subtract({ minutes: 5 }).toString() })
    const early = await addPrestation(world, id)
    await interested(guest, id)
    await pass({ minutes: 6 })
    expect(await notices(guest)).toEqual([])
    await addPrestation(world, id, { sales_start_at: world.clock.now().add({ minutes: 10 }).toString() })
    await interested(booked, id)
    await book(booked, id, early)
    await pass({ minutes: 16 })
    expect([(await notices(guest)).length, (await notices(booked)).length]).toEqual([1, 0])
  })

  it('waits with emails until the quiet hours of the person, or of the event’s place, end.', async () => {
    const [guest, abroad] = [await reader(), await reader()]
    await choose(abroad, { timezone: 'America/New_York' })
    // 3 AM in Amsterdam, 9 PM in New York.
    const local = world.clock.now().toZonedDateTimeISO('Europe/Amsterdam').toPlainDate().add({ days: 1 })
    const sale = local.toZonedDateTime({ timeZone: 'Europe/Amsterdam', plainTime: '03:00' }).toInstant()
    const id = await addEvent(world, { in_hours: 96, published_at: world.clock.now().toString() })
    await addPrestation(world, id, { sales_start_at: sale.toString() })
    for (const one of [guest, abroad]) await interested(one, id)
    await pass({
      milliseconds: world.clock
        .now()
        .until(sale.add({ minutes: 6 }))
        .total('milliseconds'),
    })
    expect([(await notices(guest)).length, (await emails(guest)).length, (await emails(abroad)).length]).toEqual([1, 0, 1])
    await pass({ hours: 6 })
    expect((await emails(guest)).length).toBe(1)
  })

  it('sends no email if it was cancelled in the quiet hours, or turned off, nor to an account that was disabled in them.', async () => {
    const [guest, quiet, disabled] = [await reader(), await reader(), await reader()]
    const zone = 'Europe/Amsterdam'
    const at = (minutes: number) =>
      world.clock.now().toZonedDateTimeISO(zone).add({ minutes }).toPlainTime().toString({ smallestUnit: 'minute' })
    for (const one of [guest, quiet, disabled]) await choose(one, { quiet: { from: at(0), to: at(60) }, timezone: zone })
    const [gone, kept] = [
      await addEvent(world, { published_at: world.clock.now().toString() }),
      await addEvent(world, { published_at: world.clock.now().toString() }),
    ]
    for (const id of [gone, kept])
      await addPrestation(world, id, { sales_start_at: world.clock.now().add({ minutes: 5 }).toString() })
    await interested(guest, gone)
    for (const one of [quiet, disabled]) await interested(one, kept)
    await pass({ minutes: 11 })
    await world.pool.query(`update users set status = 'disabled' where id = $1`, [disabled.id])
    await world.pool.query(`update events set state = 'cancelled', cancelled_at = now() where id = $1`, [gone])
    await choose(quiet, { email: [], timezone: zone })
    await pass({ hours: 1 })
    expect(await Promise.all([guest, quiet, disabled].map(emails))).toEqual([[], [], []])
    expect([(await notices(guest)).length, (await notices(quiet)).length]).toEqual([1, 1])
  })
})

describe('the last places of an event', () => {
  it('remind who is interested once few are left, and no one while there are plenty or none.', async () => {
    const [guest, buyer] = [await world.guest('client'), await world.guest('client')]
    const [scarce, plenty, full] = await Promise.all(
      [20, 100, 19].map(async (capacity) =>
        addEvent(world, { title: `Room of ${capacity}`, capacity, max_party_size: 20, per_client_limit: 20 }),
      ),
    )
    for (const id of [scarce, plenty, full]) {
      const entry = await addPrestation(world, id ?? '')
      await interested(guest, id ?? '')
      for (const quantity of [10, 9]) await book(buyer, id ?? '', entry, quantity)
    }
    await pass({ minutes: 16 })
    await pass({ minutes: 16 })
    expect((await notices(guest)).map(({ title }) => title)).toEqual(['Last places: Room of 20'])
    expect(await notices(buyer)).toEqual([])
  })
})

describe('open doors', () => {
  it('remind who booked with their ticket and who is interested with the event, unless they turned it off.', async () => {
    const [booked, curious, silent] = [await reader(), await reader(), await reader()]
    const doors = world.clock.now().add({ hours: 3 })
    const id = await addEvent(world, { title: 'Night Bloom', slug: 'night-bloom', in_hours: 4, doors_at: doors.toString() })
    const entry = await addPrestation(world, id)
    const { id: reservation } = await book(booked, id, entry)
    await choose(booked, { email: ['doors_open'], quiet: null })
    for (const one of [booked, curious, silent]) await interested(one, id)
    await choose(silent, { app: reminderKinds.filter((kind) => kind !== 'doors_open') })
    await pass({ minutes: 184 })
    const title = 'Doors are open: Night Bloom'
    const [opened] = (await notices(booked)).filter(({ kind }) => kind === 'event_doors_open')
    expect(opened).toEqual({ kind: 'event_doors_open', title, path: `/client/reservations/${reservation}/ticket` })
    expect(await notices(curious)).toEqual([{ kind: 'event_doors_open', title, path: '/client/events/night-bloom' }])
    expect(await notices(silent)).toEqual([])
    const sent = (await emails(booked)).filter(({ subject }) => subject === title)
    expect(sent).toMatchObject([{ text: expect.stringContaining('Show my ticket') as string }])
  })

  it('remind thousands by pages, each once.', async () => {
    const id = await addEvent(world, { in_hours: 1 })
    await world.pool.query(
      `with crowd as (
        insert into users (id, username, password_hash, role, first_name, last_name, created_at, updated_at)
        select id, 'c' || replace(id::text, '-', ''), 'x', 'client', 'Ana', 'Lopez', now(), now()
        from (select gen_random_uuid() as id from generate_series(1, 1203)) n returning id)
      insert into event_interests (event_id, user_id, followed_at) select $1, id, now() from crowd`,
      [id],
    )
    await pass({ minutes: 66 })
    const { rows } = await world.pool.query<{ count: number; people: number }>(
      `select count(*)::integer as count, count(distinct user_id)::integer as people from notifications where source_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ count: 1203, people: 1203 }])
  })
})
