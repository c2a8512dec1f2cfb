import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { manageClubReservation, type ManageClubReservationBody } from '#contract/reservations/club-reservations.ts'
import { deleteAccount, exportProfile } from '#contract/accounts/accounts.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { readNotifications } from '#contract/notifications/read-notifications.ts'
import { cancelReservation, createReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn, readSubjects } from '../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

type Guest = Awaited<ReturnType<World['guest']>>

const titles = async (guest: Guest) => (await guest.call(listNotifications)).notifications.map(({ title }) => title)

async function book(prestation: Record<string, unknown> = {}, event: Record<string, unknown> = {}) {
  const event_id = await addEvent(world, event)
  const prestation_id = await addPrestation(world, event_id, prestation)
  const guest = await world.guest('client')
  await keepSignedIn(world)
  const booking = await guest.call(createReservation, {
    body: { event_id, lines: [{ prestation_id, quantity: 2 }], party_size: 2 },
  })
  const params = { id: booking.id }
  if (booking.status === 'held') await guest.call(manageReservation, { params, body: { action: 'confirm' } })
  const admin = await world.admin()
  await keepSignedIn(world)
  const act = async (body: ManageClubReservationBody) => admin.call(manageClubReservation, { params, body })
  return { guest, admin, params, event_id, act }
}

const onRequest = { approval: 'manual' }
const prepaidOnRequest = { approval: 'manual', payment: 'prepaid', price_minor: 2500 }

describe('listNotifications', () => {
  it('shows a step in the words of its email, once, also without an email address.', async () => {
    const { guest, params } = await book()
    await world.pool.query('update users set email = null where id = $1', [guest.id])
    await world.runDueJobs()
    const { notifications, count, unread_count, next } = await guest.call(listNotifications)
    expect(notifications).toMatchObject([
      {
        kind: 'reservation_confirmed',
        title: 'You’re going: Night Shift',
        text: expect.stringContaining('confirmed') as string,
        path: `/client/reservations/${params.id}`,
        read_at: expect.any(String) as string,
      },
    ])
    expect({ count, unread_count, next }).toEqual({ count: 1, unread_count: 0, next: null })
  })

  it('notifies once, however often a job runs, and in whichever process.', async () => {
    const { guest, params } = await book()
    const twin = await world.openTwin()
    await Promise.all([world.runDueJobs(), twin.runDueJobs()])
    await guest.call(cancelReservation, { params })
    await Promise.all([world.runDueJobs(), twin.runDueJobs()])
    const before = (await titles(guest)).toSorted()
    await world.pool.query(
      `update jobs set finished_at = null, run_at = '2020-01-01', attempts = 0 where kind like 'mail_reservation%'`,
    )
    await Promise.all([world.runDueJobs(), twin.runDueJobs()])
    expect((await titles(guest)).toSorted()).toEqual(before)
    expect(before).toEqual(['Cancelled: Night Shift', 'You’re going: Night Shift'])
    expect(await readSubjects(world, guest.email)).toHaveLength(2)
  })

  it('counts only what others did as unread: one’s own booking, request and cancellation are read from the start.', async () => {
    const { guest, params, act } = await book(onRequest)
    await world.runDueJobs()
    expect(await guest.call(listNotifications)).toMatchObject({ unread_count: 0, notifications: [{ kind: 'request_sent' }] })
    await act({ action: 'approve' })
    await world.runDueJobs()
    expect((await guest.call(listNotifications)).unread_count).toBe(1)
    await guest.call(cancelReservation, { params })
    await world.runDueJobs()
    expect(await guest.call(listNotifications)).toMatchObject({ unread_count: 1, count: 3 })
  })

  it.each(['accept_transfer', 'decline_transfer'] as const)('pins an offer until it ends: until %s here.', async (action) => {
    const { guest, params } = await book()
    const friend = await world.guest('client')
    await keepSignedIn(world)
    await guest.call(manageReservation, { params, body: { action: 'transfer', to: friend.username } })
    await world.runDueJobs()
    const { pinned, notifications } = await friend.call(listNotifications)
    expect(pinned).toMatchObject([{ kind: 'transfer_offered', read_at: null, pinned_until: expect.any(String) as string }])
    expect(notifications).toHaveLength(1)
    await friend.call(manageReservation, { params, body: { action } })
    await world.runDueJobs()
    expect((await friend.call(listNotifications)).pinned).toEqual([])
  })

  it('is paginated without gaps, latest first.', async () => {
    const { guest, params } = await book()
    await world.runDueJobs()
    world.clock.move({ seconds: 1 })
    await guest.call(cancelReservation, { params })
    await world.runDueJobs()
    const first = await guest.call(listNotifications, { query: { limit: 1 } })
    expect(first.notifications).toMatchObject([{ title: 'Cancelled: Night Shift' }])
    const second = await guest.call(listNotifications, { query: { limit: 1, cursor: first.next ?? '' } })
    expect(second).toMatchObject({ notifications: [{ title: 'You’re going: Night Shift' }], next: null, count: 2 })
  })

  it('notifies the club of a request, and the guest of its answer with the reason.', async () => {
    const { guest, admin, act, params } = await book(onRequest)
    await world.runDueJobs()
    expect((await admin.call(listNotifications)).notifications[0]).toMatchObject({
      kind: 'request_received',
      path: `/admin-club/reservations/${params.id}`,
      text: expect.stringMatching(/^Ana Lopez sent a reservation request/) as string,
    })
    expect(await titles(guest)).toEqual(['Request sent: Night Shift'])
    await act({ action: 'decline', reason: 'The room is rented out.' })
    await world.runDueJobs()
    expect((await guest.call(listNotifications)).notifications).toMatchObject([
      {
        title: 'Request declined: Night Shift',
        text: expect.stringContaining('The room is rented out.') as string,
        read_at: null,
      },
      { title: 'Request sent: Night Shift' },
    ])
    expect(await readSubjects(world, guest.email)).toEqual([
      expect.stringContaining('Request sent'),
      expect.stringContaining('Request declined'),
    ])
  })

  it('also notifies staff who may answer a request, in the product only, and no one else.', async () => {
    const approver = await world.staff('can_access_finances')
    const other = await world.staff('can_access_events')
    const { params } = await book(onRequest)
    await world.runDueJobs()
    expect((await approver.call(listNotifications)).notifications).toMatchObject([
      { kind: 'request_received', path: `/admin-club/reservations/${params.id}` },
    ])
    expect(await readSubjects(world, approver.email)).toEqual([])
    expect(await titles(other)).toEqual([])
  })

  it('requests the payment after an approval, reminds of it before the deadline, and reports the expiry.', async () => {
    const { guest, act } = await book(prepaidOnRequest)
    await act({ action: 'approve' })
    await world.runDueJobs()
    expect((await guest.call(listNotifications)).notifications).toMatchObject([
      { title: 'Request approved: Night Shift', text: expect.stringContaining('€50.00') as string },
    ])
    world.clock.move({ hours: 17 })
    await world.runDueJobs()
    expect(await titles(guest)).toHaveLength(1)
    world.clock.move({ hours: 2 })
    await world.runDueJobs()
    expect(await titles(guest)).toEqual(['Payment due: Night Shift', 'Request approved: Night Shift'])
    world.clock.move({ hours: 6 })
    await keepSignedIn(world)
    await world.runDueJobs()
    expect((await titles(guest))[0]).toBe('Booking expired: Night Shift')
  })

  it('sends no payment reminder hours late, after the deadline.', async () => {
    const { guest, act } = await book(prepaidOnRequest)
    await act({ action: 'approve' })
    world.clock.move({ hours: 30 })
    await keepSignedIn(world)
    await world.runDueJobs()
    expect(await titles(guest)).not.toContain('Payment due: Night Shift')
  })

  it('reminds of an event once, the day before, everyone who booked earlier than that.', async () => {
    const { guest, event_id } = await book({}, { in_hours: 30 })
    await world.runDueJobs()
    world.clock.move({ hours: 5 })
    await world.runDueJobs()
    expect(await titles(guest)).not.toContain('Coming up: Night Shift')
    const twin = await world.openTwin()
    for (const hours of [3, 1, 1]) {
      world.clock.move({ hours })
      await Promise.all([world.runDueJobs(), twin.runDueJobs()])
    }
    await keepSignedIn(world)
    expect((await titles(guest)).filter((title) => title === 'Coming up: Night Shift')).toHaveLength(1)
    const late = await world.guest('client')
    await keepSignedIn(world)
    const { rows } = await world.pool.query<{ id: string }>('select id from prestations where event_id = $1', [event_id])
    await late.call(createReservation, {
      body: { event_id, lines: [{ prestation_id: rows[0]?.id ?? '', quantity: 1 }], party_size: 1 },
    })
    world.clock.move({ hours: 1 })
    await world.runDueJobs()
    expect(await titles(late)).toEqual(['You’re going: Night Shift'])
  })
})

describe('readNotifications', () => {
  it("marks the named ones or all, only the caller's own, and returns how many are unread.", async () => {
    const { guest, params } = await book()
    await world.runDueJobs()
    await guest.call(cancelReservation, { params })
    await world.runDueJobs()
    await world.pool.query('update notifications set read_at = null where user_id = $1', [guest.id])
    const { notifications } = await guest.call(listNotifications)
    const [id = ''] = notifications.map((one) => one.id)
    const stranger = await world.guest('client')
    await keepSignedIn(world)
    await stranger.call(readNotifications, { body: { ids: [id] } })
    expect((await guest.call(listNotifications)).unread_count).toBe(2)
    expect(await guest.call(readNotifications, { body: { ids: [id] } })).toEqual({ unread_count: 1 })
    expect(await guest.call(readNotifications, { body: { all: true } })).toEqual({ unread_count: 0 })
    expect((await guest.call(listNotifications)).notifications.map(({ read_at }) => read_at !== null)).toEqual([true, true])
  })

  it('refuses both at once, and neither.', async () => {
    const guest = await world.guest('client')
    await keepSignedIn(world)
    await expect(guest.call(readNotifications, { body: {} })).rejects.toMatchObject({ status: 400 })
    await expect(guest.call(readNotifications, { body: { ids: [], all: true } })).rejects.toMatchObject({ status: 400 })
  })
})

describe('an account', () => {
  it('exports its notifications, and deletes them when it is erased.', async () => {
    const { guest } = await book()
    await world.runDueJobs()
    expect((await guest.call(exportProfile)).notifications).toMatchObject([{ title: 'You’re going: Night Shift' }])
    await guest.call(deleteAccount, { body: { password: world.password } })
    await world.runDueJobs()
    const { rows } = await world.pool.query('select 1 from notifications where user_id = $1', [guest.id])
    expect(rows).toEqual([])
  })
})
