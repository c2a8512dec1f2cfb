import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { getOwnClub, updateClub } from '#contract/clubs/clubs.ts'
import { addClubBan } from '#contract/door/bans.ts'
import { enterQueue, getQueueCode, openQueueCode } from '#contract/door/queue-code.ts'
import { getTickets } from '#contract/door/tickets.ts'
import { getClubReservation, manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { cancelReservation, getReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { inMinutes, openDoorEvent } from '../testing/door-event.ts'

let world: World
let limited: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  limited = await openWorld(inject('testServer'), { RATE_LIMITS: 'on' })
})
afterAll(async () => Promise.all([world.close(), limited.close()]))

const codeIn = (text: string) => text.split('#')[1] ?? ''

/** An event under way whose list is free for ten more minutes, a party of three on it, and the code at the end of its queue. */
async function openQueue(of: World = world, event: Record<string, unknown> = {}) {
  const free_until = inMinutes(of, 130)
  const list = { kind: 'guest_list', name: 'Guest list', free_until, price_after_minor: 1000 }
  const door = await openDoorEvent(of, event, list)
  const party = await door.book(3)
  door.begin()
  const admin = await of.admin()
  await keepSignedIn(of)
  const show = async () => door.keeper.call(getQueueCode, { params: door.params })
  const code = async () => codeIn((await show()).qr?.text ?? '')
  const enter = async (text: string, client = party.client) => client.call(enterQueue, { body: { code: text } })
  const pass = (seconds: number) => of.clock.move({ seconds })
  return { ...door, party, admin, show, code, enter, pass, free_until }
}

/** Guests of the world have a booking of the world’s event. */
async function withoutBookings() {
  const guest = await world.guest('client')
  await guest.call(cancelReservation, { params: { id: guest.reservation_id } })
  await keepSignedIn(world)
  return guest
}

const queueScans = async (reservationId: string) =>
  (
    await world.pool.query<{ result: string; user_id: string; device: string }>(
      `select result, user_id, device from door_scans where reservation_id = $1 and action = 'queue'`,
      [reservationId],
    )
  ).rows

describe('getQueueCode', () => {
  it('draws an address of the guest’s site, which changes every 30 seconds.', async () => {
    const { show, pass } = await openQueue()
    const first = await show()
    expect(first).toMatchObject({
      state: 'open',
      queue_minutes: 90,
      qr: { text: expect.stringMatching(/^https?:\/\/[^#]+\/queue#C/) },
    })
    const left = Date.parse(first.changes_at) - Date.parse(first.server_time)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(30_000)
    pass(left / 1000 - 1)
    expect((await show()).qr).toEqual(first.qr)
    pass(1)
    expect((await show()).qr?.text).not.toBe(first.qr?.text)
  })

  it('has no code for an event that is cancelled or over, nor at a club that doesn’t count the queue.', async () => {
    const { show, event_id, admin } = await openQueue()
    const setMinutes = async (queue_minutes: number) =>
      admin.call(updateClub, { body: { version: (await admin.call(getOwnClub)).version, queue_minutes } })
    await setMinutes(0)
    expect(await show()).toMatchObject({ state: 'off', qr: null })
    await setMinutes(90)
    await world.pool.query(`update events set state = 'cancelled', cancelled_at = now() where id = $1`, [event_id])
    expect(await show()).toMatchObject({ state: 'cancelled', qr: null })
    await world.pool.query(`update events set state = 'published', cancelled_at = null, ends_at = $2 where id = $1`, [
      event_id,
      inMinutes(world, -1),
    ])
    expect(await show()).toMatchObject({ state: 'over', qr: null })
  })

  it('is for people at the door only.', async () => {
    const { params, party } = await openQueue()
    await expect(party.client.call(getQueueCode, { params })).rejects.toMatchObject({ status: 403 })
    const staff = await world.staff('can_access_events')
    await expect(staff.call(getQueueCode, { params })).rejects.toMatchObject({ status: 403 })
  })
})

describe('enterQueue', () => {
  it('notes the guest’s own party, which is then not late although it comes in after its free time.', async () => {
    const { code, enter, pass, party, scan, event_id, free_until } = await openQueue()
    const answer = await enter(await code())
    expect(answer).toMatchObject({
      event: { id: event_id },
      parties: [{ reservation_id: party.id, reference: party.reference, party_size: 3 }],
    })
    const { queued_at = '' } = answer.parties[0] ?? {}
    expect(Date.parse(queued_at)).toBeLessThan(Date.parse(free_until))
    pass(3600)
    expect(await scan(party.qrs[0])).toMatchObject({ result: 'admitted', guest: { queued_at } })
    pass(1800)
    expect(await scan(party.qrs[1])).toMatchObject({ result: 'refused', reason: 'payment_due', due_minor: 1000 })
  })

  it('leaves a guest who joined after their free time late.', async () => {
    const { code, enter, pass, party, scan } = await openQueue()
    pass(11 * 60)
    expect((await enter(await code())).parties).toHaveLength(1)
    expect(await scan(party.qrs[0])).toMatchObject({ result: 'refused', reason: 'payment_due' })
  })

  it('is on the ticket, and in the history as done by the guest.', async () => {
    const { code, enter, party, admin, scan } = await openQueue()
    const readTickets = async () => party.client.call(getTickets, { params: { id: party.id } })
    expect(await readTickets()).not.toHaveProperty('queued')
    const { parties } = await enter(await code())
    const [{ queued_at, queued_until } = { queued_at: '', queued_until: '' }] = parties
    expect(await readTickets()).toMatchObject({ queued: { at: queued_at, until: queued_until } })
    const { history } = await admin.call(getClubReservation, { params: { id: party.id } })
    expect(history.filter(({ action }) => action === 'queue')).toMatchObject([
      { at: queued_at, by: 'client', status: 'confirmed' },
    ])
    expect(await queueScans(party.id)).toEqual([{ result: 'queued', user_id: party.client.id, device: '' }])
    await scan(party.qrs[0], { heads: 1 })
    expect(await readTickets()).toMatchObject({ queued: { at: queued_at } })
    for (const qr of party.qrs.slice(1)) await scan(qr)
    expect(await readTickets()).not.toHaveProperty('queued')
  })

  it('keeps the first time: a second scan, two at once, and a page opened again say the same.', async () => {
    const { code, enter, pass, party } = await openQueue()
    const old = await code()
    const both = await Promise.all([enter(old), enter(old)])
    const times = both.map(({ parties }) => parties[0]?.queued_at)
    expect(new Set(times).size).toBe(1)
    pass(600)
    for (const text of [await code(), old]) expect((await enter(text)).parties[0]?.queued_at).toBe(times[0])
    const { rows } = await world.pool.query(`select 1 from reservation_history where reservation_id = $1 and action = 'queue'`, [
      party.id,
    ])
    expect(rows).toHaveLength(1)
  })

  it('notes nothing after a host has, and returns their time.', async () => {
    const { code, enter, pass, party, send } = await openQueue()
    const { guest } = await send({ action: 'queue', code: party.qrs[0] ?? '' })
    pass(300)
    expect((await enter(await code())).parties).toMatchObject([{ queued_at: guest?.queued_at }])
    expect(await queueScans(party.id)).toHaveLength(1)
  })

  it('accepts this code and the one before, and refuses older ones.', async () => {
    const { code, enter, pass } = await openQueue()
    const old = await code()
    pass(60)
    await expect(enter(old)).rejects.toMatchObject(refusedWith(409, 'queue_code_expired'))
    const before = await code()
    pass(30)
    expect((await enter(before)).parties).toHaveLength(1)
  })

  it('refuses what we did not sign, for whatever event it says.', async () => {
    const { code, enter } = await openQueue()
    const text = await code()
    const elsewhere = await openQueue()
    const forged = `${text.slice(0, 10)}${text[10] === 'A' ? 'B' : 'A'}${text.slice(11)}`
    for (const wrong of ['VX7K2M9Q4T', forged, `${(await elsewhere.code()).slice(0, 27)}${text.slice(27)}`])
      await expect(enter(wrong)).rejects.toMatchObject(refusedWith(404, 'queue_code_unknown'))
  })

  it('is refused without a booking, and says so for one of another event of this club.', async () => {
    const { code, enter, party } = await openQueue()
    await expect(enter(await code(), await withoutBookings())).rejects.toMatchObject(refusedWith(409, 'no_booking_here'))
    const tomorrow = await openQueue(world, { in_hours: 2 })
    await expect(tomorrow.enter(await tomorrow.code())).resolves.toMatchObject({ parties: [{ party_size: 3 }] })
    await expect(enter(await tomorrow.code(), party.client)).rejects.toMatchObject({
      status: 409,
      body: { code: 'booked_other_event', title: expect.any(String), business_date: expect.any(String) },
    })
  })

  it('is refused to whom the door gives no place, which is no refusal at the door: its ticket shows none.', async () => {
    const { code, enter, party, set, admin, event_id } = await openQueue()
    const text = await code()
    const refusedFor = async (reason?: string) => {
      const refusal: unknown = await enter(text).catch((error: unknown) => error)
      expect(refusal).toMatchObject(refusedWith(409, 'not_in_queue'))
      expect(refusal).toMatchObject({
        body: reason === undefined ? expect.not.objectContaining({ reason: expect.anything() }) : { reason },
      })
    }
    await world.pool.query('update reservation_lines set entry_end_at = $2 where reservation_id = $1', [
      party.id,
      inMinutes(world, -1),
    ])
    await refusedFor('too_late')
    await world.pool.query('update reservation_lines set entry_end_at = null where reservation_id = $1', [party.id])
    await world.pool.query(`update events set state = 'cancelled', cancelled_at = now() where id = $1`, [event_id])
    await refusedFor('cancelled')
    await world.pool.query(`update events set state = 'published', cancelled_at = null where id = $1`, [event_id])
    await set(party.id, `status = 'checked_in', checked_in_heads = 3, checked_in_at = now()`)
    await refusedFor('already_inside')
    await set(party.id, `status = 'confirmed', checked_in_heads = 0, checked_in_at = null`)
    // That the club refuses them is for the door to say.
    await admin.call(addClubBan, { body: { by: 'reservation', reservation_id: party.id, reason: 'A fight' } })
    await refusedFor()
    expect(await queueScans(party.id)).toEqual([])
    expect(await party.client.call(getTickets, { params: { id: party.id } })).not.toHaveProperty('refused')
  })

  it('is refused where the club stopped counting the queue.', async () => {
    const { code, enter, admin } = await openQueue()
    const text = await code()
    const setMinutes = async (queue_minutes: number) =>
      admin.call(updateClub, { body: { version: (await admin.call(getOwnClub)).version, queue_minutes } })
    await setMinutes(0)
    await expect(enter(text)).rejects.toMatchObject(refusedWith(409, 'queue_off'))
    await expect(world.anonymous(openQueueCode, { body: { code: text } })).rejects.toMatchObject(refusedWith(409, 'queue_off'))
    await setMinutes(90)
  })

  it('leaves a booking alone that was passed on, and one that the guest cancelled.', async () => {
    const { code, enter, party, set, admin } = await openQueue()
    const friend = await withoutBookings()
    await set(party.id, `client_id = '${friend.id}'`)
    await expect(enter(await code())).rejects.toMatchObject({ status: 409 })
    expect(await queueScans(party.id)).toEqual([])
    await admin.call(manageClubReservation, { params: { id: party.id }, body: { action: 'cancel', reason: 'They called' } })
    await expect(enter(await code(), friend)).rejects.toMatchObject({ body: { code: 'not_in_queue', reason: 'cancelled' } })
    expect(await friend.call(getReservation, { params: { id: party.id } })).toMatchObject({ status: 'cancelled' })
  })

  it('leaves a booking alone that is passed on at the same moment.', async () => {
    const { code, enter, party } = await openQueue()
    const friend = await withoutBookings()
    const text = await code()
    const other = await world.pool.connect()
    await other.query('begin')
    await other.query('update reservations set client_id = $2 where id = $1', [party.id, friend.id])
    const entering = enter(text).catch((error: unknown) => error)
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await world.pool.query(waiting)).rows).not.toEqual([]))
    await other.query('commit')
    other.release()
    expect(await entering).toMatchObject(refusedWith(409, 'no_booking_here'))
    expect(await queueScans(party.id)).toEqual([])
  })

  it('is limited for an account.', async () => {
    const { code, enter } = await openQueue(limited)
    const text = await code()
    for (let scans = 0; scans < 20; scans++) await enter(text)
    await expect(enter(text)).rejects.toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  })
})

describe('openQueueCode', () => {
  it('keeps the moment for a phone whose guest signs in, for ten minutes and after the code has changed.', async () => {
    const { code, enter, pass, party, scan } = await openQueue()
    const { place, at, event, place_until } = await world.anonymous(openQueueCode, { body: { code: await code() } })
    expect(event.club_name).not.toBe('')
    expect(Date.parse(place_until) - Date.parse(at)).toBeGreaterThan(599_000)
    pass(540)
    // Opened again, it is the same moment.
    expect(await world.anonymous(openQueueCode, { body: { code: place } })).toMatchObject({ place, place_until })
    const { parties } = await enter(place)
    expect(Math.floor(Date.parse(parties[0]?.queued_at ?? '') / 1000)).toBe(Math.floor(Date.parse(at) / 1000))
    pass(600)
    expect(await scan(party.qrs[0])).toMatchObject({ result: 'admitted' })
  })

  it('refuses a place after ten minutes, an old code, and what we did not sign.', async () => {
    const { code, enter, pass } = await openQueue()
    const text = await code()
    const open = async (value: string) => world.anonymous(openQueueCode, { body: { code: value } })
    const { place } = await open(text)
    pass(600)
    await expect(open(place)).rejects.toMatchObject(refusedWith(409, 'queue_code_expired'))
    await expect(enter(place)).rejects.toMatchObject(refusedWith(409, 'queue_code_expired'))
    await expect(open(text)).rejects.toMatchObject(refusedWith(409, 'queue_code_expired'))
    await expect(open(place.replace('P', 'C'))).rejects.toMatchObject(refusedWith(404, 'queue_code_unknown'))
  })

  it('counts forged codes by network, and never ours: everyone in the queue may share one.', async () => {
    const { code } = await openQueue(limited)
    const open = async (value: string) => limited.anonymous(openQueueCode, { body: { code: value } })
    for (let scans = 0; scans < 20; scans++) await expect(open('nonsense')).rejects.toMatchObject({ status: 404 })
    await expect(open('nonsense')).rejects.toMatchObject({ status: 429 })
    expect(await open(await code())).toMatchObject({ event: { club_name: expect.any(String) } })
  })
})
