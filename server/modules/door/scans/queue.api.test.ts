import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addClubBan } from '#contract/door/bans.ts'
import { getDoorList, syncDoor, type DoorEntry } from '#contract/door/door.ts'
import { getOwnClub, updateClub } from '#contract/clubs/clubs.ts'
import { getClubReservation, manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { inMinutes, openDoorEvent } from '../testing/door-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

/** A party of three on a list that is free for ten more minutes and costs 10.00 each after that. */
async function nearlyLate(prestation: Record<string, unknown> = {}) {
  const free_until = inMinutes(world, 130)
  const list = { kind: 'guest_list', name: 'Guest list', free_until, price_after_minor: 1000, ...prestation }
  const door = await openDoorEvent(world, {}, list)
  const party = await door.book(3)
  door.begin()
  const queue = async (code: string | undefined, more: { scan_id?: string } = {}) =>
    door.send({ action: 'queue', code: code ?? '', ...more })
  const sync = async (entries: readonly DoorEntry[]) =>
    (await door.keeper.call(syncDoor, { params: door.params, body: { device: 'Queue', entries: [...entries] } })).answers
  const pass = (minutes: number) => world.clock.move({ minutes })
  const admin = await world.admin()
  await keepSignedIn(world)
  const seen = async () => admin.call(getClubReservation, { params: { id: party.id } })
  return { ...door, party, queue, sync, pass, admin, seen, qr: party.qrs[0], free_until }
}

/** As a device that noted someone in the queue without a network sends it. */
const noted = (code: string | undefined, at: string, more: Partial<DoorEntry> = {}): DoorEntry => ({
  action: 'queue',
  scan_id: randomUUID(),
  code: code ?? '',
  at,
  decided: 'admitted',
  ...(more as object),
})

describe('A party that joined the queue in time', () => {
  it('comes in free after its free time, for as long as the club says, and pays from then on.', async () => {
    const { queue, scan, pass, qr, party, seen, free_until } = await nearlyLate()
    const answer = await queue(qr)
    expect(answer).toMatchObject({ result: 'queued', heads: 0, count: { inside: 0 }, guest: { inside: 0 } })
    expect(Date.parse(answer.guest?.queued_at ?? '')).toBeLessThan(Date.parse(free_until))
    pass(60)
    expect(await seen()).toMatchObject({ late_due_minor: 0, allowed_actions: expect.not.arrayContaining(['record_payment']) })
    expect(await scan(qr)).toMatchObject({ result: 'admitted', guest: { queued_at: answer.guest?.queued_at } })
    pass(29)
    expect(await scan(party.qrs[1])).toMatchObject({ result: 'admitted' })
    pass(1)
    expect(await scan(party.qrs[2])).toMatchObject({ result: 'refused', reason: 'payment_due', due_minor: 1000 })
    expect(await seen()).toMatchObject({ late_due_minor: 1000 })
  })

  it('is charged by the office as it is at the door: nothing while its time counts.', async () => {
    const { queue, pass, qr, party, admin } = await nearlyLate()
    await queue(qr)
    pass(60)
    const body = { action: 'record_payment', amount_minor: 1000, method: 'cash' } as const
    const take = admin.call(manageClubReservation, { params: { id: party.id }, body })
    await expect(take).rejects.toMatchObject({ status: 409, body: { code: 'more_than_due' } })
  })

  it('comes in after its entry has ended, but not after the event has.', async () => {
    const { queue, scan, pass, qr, party, event_id } = await nearlyLate({ price_after_minor: null, free_until: null })
    await world.pool.query('update reservation_lines set entry_end_at = $2 where reservation_id = $1', [
      party.id,
      inMinutes(world, 5),
    ])
    await queue(qr)
    pass(10)
    expect(await scan(qr)).toMatchObject({ result: 'admitted' })
    await world.pool.query('update events set ends_at = $2 where id = $1', [event_id, inMinutes(world, 5)])
    pass(10)
    expect(await scan(party.qrs[1])).toMatchObject({ result: 'refused', reason: 'too_late' })
  })

  it('has one moment for all of it, from the first scan, and its history and every device say when.', async () => {
    const { queue, pass, party, qr, seen, keeper, params } = await nearlyLate()
    const { version } = await keeper.call(getDoorList, { params })
    const first = await queue(qr)
    pass(20)
    const again = await queue(party.qrs[1])
    expect(again).toMatchObject({ result: 'queued', guest: { queued_at: first.guest?.queued_at } })
    const { history } = await seen()
    expect(history.filter(({ action }) => action === 'queue')).toMatchObject([
      { at: first.guest?.queued_at, by: 'club', detail: { device: 'Main door' }, status: 'confirmed' },
    ])
    const { guests, event } = await keeper.call(getDoorList, { params, query: { since: version } })
    expect(guests).toMatchObject([{ id: party.id, queued_at: first.guest?.queued_at, inside: 0 }])
    expect(event).toMatchObject({ queue_minutes: 90 })
    const { rows } = await world.pool.query<{ result: string }>(
      `select result from door_scans where reservation_id = $1 and action = 'queue' order by sequence`,
      [party.id],
    )
    expect(rows.map(({ result }) => result)).toEqual(['queued', 'queued'])
  })

  it('has one moment also from two devices at once.', async () => {
    const { send, party, qr, seen } = await nearlyLate()
    const both = await Promise.all([
      send({ action: 'queue', code: qr ?? '' }, 'A'),
      send({ action: 'queue', reservation_id: party.id }, 'B'),
    ])
    expect(both.map(({ result }) => result)).toEqual(['queued', 'queued'])
    expect(new Set(both.map(({ guest }) => guest?.queued_at)).size).toBe(1)
    expect((await seen()).history.filter(({ action }) => action === 'queue')).toHaveLength(1)
  })

  it('loses its moment with its tickets.', async () => {
    const { queue, party, qr, admin, event_id } = await nearlyLate()
    await queue(qr)
    const act = async (action: 'cancel' | 'reinstate') =>
      admin.call(manageClubReservation, {
        params: { id: party.id },
        body: action === 'cancel' ? { action, reason: 'They called' } : { action },
      })
    await act('cancel')
    await world.pool.query('update events set ends_at = $2 where id = $1', [event_id, inMinutes(world, 500)])
    await act('reinstate')
    const { rows } = await world.pool.query('select queued_at, queued_until from reservations where id = $1', [party.id])
    expect(rows).toEqual([{ queued_at: null, queued_until: null }])
  })
})

describe('A queue scan without a network', () => {
  it('counts from the moment it was made, once, and the earliest of two devices wins.', async () => {
    const { sync, queue, pass, scan, qr, free_until } = await nearlyLate()
    const at = inMinutes(world, 0)
    pass(20)
    expect(await queue(qr)).toMatchObject({ result: 'queued' })
    const entry = noted(qr, at)
    const answers = await sync([entry, entry])
    expect(answers).toMatchObject([
      { result: 'queued', conflict: null, is_repeat: false, guest: { queued_at: at } },
      { result: 'queued', is_repeat: true, guest: { queued_at: at } },
    ])
    expect(Date.parse(at)).toBeLessThan(Date.parse(free_until))
    expect(await scan(qr)).toMatchObject({ result: 'admitted' })
    // One that arrives after they came in changes nothing more.
    expect(await sync([noted(qr, inMinutes(world, -1))])).toMatchObject([
      { result: 'queued', conflict: null, guest: { queued_at: at } },
    ])
  })

  it('makes no one early: not in the future, nor with what the device left to the server.', async () => {
    const { sync, send, pass, scan, qr } = await nearlyLate()
    pass(30)
    const early = inMinutes(world, -60)
    const answer = await send({ action: 'queue', code: qr ?? '', at: early })
    expect(answer.guest?.queued_at).toBe(inMinutes(world, -10))
    expect(await scan(qr)).toMatchObject({ reason: 'payment_due' })
    const [later] = await sync([noted(qr, inMinutes(world, 600))])
    expect(later?.guest?.queued_at).toBe(inMinutes(world, -10))
  })

  it('of whom the server refuses is a conflict, and gives no place.', async () => {
    const { sync, party, qr, admin } = await nearlyLate()
    await admin.call(addClubBan, { body: { by: 'reservation', reservation_id: party.id, reason: 'A fight' } })
    expect(await sync([noted(qr, inMinutes(world, 0))])).toMatchObject([
      { result: 'refused', reason: 'banned', conflict: 'banned', guest: { inside: 0 } },
    ])
    const { rows } = await world.pool.query('select queued_at from reservations where id = $1', [party.id])
    expect(rows).toEqual([{ queued_at: null }])
  })
})

describe('A scan at the queue', () => {
  it('refuses a forged, replaced, banned, cancelled or used ticket, and a party that is late already.', async () => {
    const { queue, scan, set, party, qr, admin, pass, event_id } = await nearlyLate({ price_after_minor: null, free_until: null })
    expect(await queue('VX7K2M9Q4T')).toMatchObject({ result: 'refused', reason: 'unknown', guest: null })
    await scan(party.qrs[1])
    expect(await queue(party.qrs[1])).toMatchObject({ result: 'refused', reason: 'already_inside' })
    await set(party.id, 'ticket_series = 2')
    expect(await queue(qr)).toMatchObject({ result: 'refused', reason: 'revoked' })
    await set(party.id, 'ticket_series = 1')
    await world.pool.query(`update events set state = 'cancelled', cancelled_at = now() where id = $1`, [event_id])
    expect(await queue(qr)).toMatchObject({ result: 'refused', reason: 'cancelled' })
    await world.pool.query(`update events set state = 'published', cancelled_at = null where id = $1`, [event_id])
    await world.pool.query('update reservation_lines set entry_end_at = $2 where reservation_id = $1', [
      party.id,
      inMinutes(world, 5),
    ])
    pass(10)
    expect(await queue(qr)).toMatchObject({ result: 'refused', reason: 'too_late' })
    await admin.call(addClubBan, { body: { by: 'reservation', reservation_id: party.id, reason: 'A fight' } })
    await world.pool.query('update reservation_lines set entry_end_at = null where reservation_id = $1', [party.id])
    expect(await queue(qr)).toMatchObject({ result: 'refused', reason: 'banned' })
  })

  it('before the doors, of a full house or with money due gives a place: the door decides that.', async () => {
    const { queue, qr, event_id, scan } = await nearlyLate()
    await world.pool.query('update clubs set fire_capacity = 1 where id = (select club_id from events where id = $1)', [event_id])
    expect(await queue(qr)).toMatchObject({ result: 'queued' })
    expect(await scan(qr)).toMatchObject({ result: 'admitted' })
    await world.pool.query('update clubs set fire_capacity = null where id = (select club_id from events where id = $1)', [
      event_id,
    ])
  })

  it('follows the club’s minutes, from the next party on.', async () => {
    const { queue, qr, admin, pass, scan, book } = await nearlyLate()
    const other = await book(1)
    await queue(qr)
    const setMinutes = async (queue_minutes: number) => {
      const { version } = await admin.call(getOwnClub)
      return admin.call(updateClub, { body: { version, queue_minutes } })
    }
    expect(await setMinutes(15)).toMatchObject({ queue_minutes: 15 })
    await queue(other.qrs[0])
    pass(40)
    expect(await scan(qr)).toMatchObject({ result: 'admitted' })
    expect(await scan(other.qrs[0])).toMatchObject({ reason: 'payment_due' })
    await setMinutes(90)
  })
})
