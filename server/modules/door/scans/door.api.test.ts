import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addClubBan } from '#contract/door/bans.ts'
import { collectAtDoor } from '#contract/door/collect.ts'
import { getDoorCount, getDoorList, listDoorEvents, scanAtDoor, searchDoor } from '#contract/door/door.ts'
import { updatePrestation } from '#contract/events/prestations.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { cancelReservation, getReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { inMinutes, openDoorEvent } from '../testing/door-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('scanAtDoor', () => {
  it('admits a guest once, and the second time says when they were admitted.', async () => {
    const { book, scan, begin, params, keeper } = await openDoorEvent(world)
    const { client, id, qrs, reference } = await book()
    begin()
    const first = await scan(qrs[0])
    expect(first).toMatchObject({
      result: 'admitted',
      reason: null,
      ticket: 1,
      heads: 1,
      is_repeat: false,
      before: null,
      count: { inside: 1, heads: 1 },
    })
    expect(first.guest).toMatchObject({
      id,
      reference,
      name: 'Ana Lopez',
      status: 'checked_in',
      party_size: 1,
      inside: 1,
      used_tickets: [1],
    })
    expect(await scan(qrs[0])).toMatchObject({
      result: 'refused',
      reason: 'already_inside',
      before: { device: 'Main door', at: inMinutes(world, 0) },
      count: { inside: 1 },
    })
    expect(await client.call(getReservation, { params: { id } })).toMatchObject({ status: 'checked_in' })
    expect(await keeper.call(getDoorCount, { params })).toMatchObject({ inside: 1, licence_capacity: 100_000, heads: 1 })
  })

  it('accepts a typed code as well as the QR code, in any common spelling.', async () => {
    const { book, scan, begin } = await openDoorEvent(world)
    const { codes } = await book(2)
    begin()
    expect(await scan(codes[0])).toMatchObject({ result: 'admitted', ticket: 1 })
    expect(await scan(codes[1]?.toLowerCase().replace('-', ' '))).toMatchObject({ result: 'admitted', ticket: 2 })
  })

  it('admits a party one by one or together, n of m, and no more guests than that.', async () => {
    const { book, scan, send, begin } = await openDoorEvent(world)
    const { id, qrs } = await book(4)
    begin()
    expect(await scan(qrs[2])).toMatchObject({
      result: 'admitted',
      ticket: 3,
      guest: { inside: 1, party_size: 4, used_tickets: [3] },
    })
    expect(await scan(qrs[0], { heads: 2 })).toMatchObject({
      result: 'admitted',
      heads: 2,
      guest: { inside: 3, used_tickets: [3, 1] },
    })
    expect(await send({ action: 'check_in', reservation_id: id, heads: 2 })).toMatchObject({
      result: 'refused',
      reason: 'already_inside',
    })
    expect(await send({ action: 'check_in', reservation_id: id, heads: 1 })).toMatchObject({
      result: 'admitted',
      ticket: null,
      guest: { inside: 4 },
    })
    expect(await scan(qrs[1])).toMatchObject({ result: 'refused', reason: 'already_inside' })
  })

  it('counts a repeated scan once.', async () => {
    const { book, scan, begin } = await openDoorEvent(world)
    const { qrs } = await book(2)
    begin()
    const scan_id = randomUUID()
    expect(await scan(qrs[0], { scan_id })).toMatchObject({ result: 'admitted', is_repeat: false })
    expect(await scan(qrs[0], { scan_id })).toMatchObject({
      result: 'admitted',
      ticket: 1,
      heads: 1,
      is_repeat: true,
      count: { inside: 1 },
      guest: { inside: 1 },
    })
  })

  it('admits one guest if two scanners show the same ticket at once, in one process or two.', async () => {
    const { book, keeper, begin, params, event_id } = await openDoorEvent(world)
    const guests = await Promise.all([book(), book(), book()])
    begin()
    const twin = await world.openTwin()
    const body = (code: string, device: string) => ({ device, entry: { action: 'scan' as const, scan_id: randomUUID(), code } })
    const url = `/api/club-admin/door/${event_id}/scan/`
    const headers = { authorization: `Token ${keeper.token}` }
    const results = await Promise.all(
      guests.flatMap(({ qrs: [code = ''] }) => [
        keeper.call(scanAtDoor, { params, body: body(code, 'A') }).then(({ answer }) => answer.result),
        keeper.call(scanAtDoor, { params, body: body(code, 'B') }).then(({ answer }) => answer.result),
        twin.app
          .inject({ method: 'POST', url, headers, payload: body(code, 'C') })
          .then((answer) => answer.json<{ answer: { result: string } }>().answer.result),
      ]),
    )
    expect(results.filter((result) => result === 'admitted')).toHaveLength(3)
    expect(await keeper.call(getDoorCount, { params })).toMatchObject({ inside: 3 })
  })

  it('keeps to the licence capacity, also with many at once.', async () => {
    const { book, scan, begin } = await openDoorEvent(world)
    const guests = await Promise.all([book(), book(), book(), book()])
    begin()
    await world.pool.query('update clubs set licence_capacity = 2 where id = $1', [world.event.club_id])
    const answers = await Promise.all(guests.map(async ({ qrs }) => scan(qrs[0])))
    await world.pool.query('update clubs set licence_capacity = 100000 where id = $1', [world.event.club_id])
    expect(answers.map(({ result, reason }) => reason ?? result).toSorted()).toEqual([
      'admitted',
      'admitted',
      'capacity_full',
      'capacity_full',
    ])
  })

  it('says why it refuses a guest.', async () => {
    const { book, scan, begin, set, keeper, prestation_id } = await openDoorEvent(world, { requires_verified_id: false })
    const refusalOf = async (change: (id: string) => Promise<unknown>) => {
      const { id, qrs } = await book()
      await change(id)
      return async () => (await scan(qrs[0])).reason
    }
    const cases = {
      revoked: await refusalOf(async (id) => set(id, 'ticket_series = 2')),
      cancelled: await refusalOf(async (id) => set(id, `status = 'cancelled'`)),
      not_approved: await refusalOf(async (id) => set(id, `status = 'pending', expires_at = now() + interval '9 days'`)),
      payment_due: await refusalOf(async (id) => set(id, 'total_minor = 900, due_online_minor = 900')),
      banned: await refusalOf(async (reservation_id) =>
        keeper.call(addClubBan, { body: { by: 'reservation', reservation_id, reason: 'Fights' } }),
      ),
      underage: await refusalOf(async (id) => set(id, 'min_age = 99')),
    }
    const early = await book()
    expect(await scan(early.qrs[0])).toMatchObject({ reason: 'too_early', guest: { entry_from: inMinutes(world, 60) } })
    begin()
    for (const [reason, refusal] of Object.entries(cases)) expect(await refusal()).toBe(reason)
    await world.pool.query('update reservation_lines set entry_end_at = $2 where prestation_id = $1', [
      prestation_id,
      inMinutes(world, -1),
    ])
    expect(await scan(early.qrs[0])).toMatchObject({ reason: 'too_late' })
  })

  it("asks for the same amount as the guest's own page after a refund or a kept amount.", async () => {
    const { book, scan, begin, set } = await openDoorEvent(world)
    const { client, id, qrs } = await book()
    begin()
    await set(
      id,
      'total_minor = 1500, due_online_minor = 900, due_at_club_minor = 600, paid_minor = 1000, refunded_minor = 300, kept_minor = 100',
    )
    await keepSignedIn(world)
    const { to_pay_minor } = await client.call(getReservation, { params: { id }, query: {} })
    expect(await scan(qrs[0])).toMatchObject({ reason: 'payment_due', guest: { balance_due_minor: 300, pay_at_club_minor: 600 } })
    expect(to_pay_minor).toBe(300)
    await set(id, 'goodwill_minor = 200')
    expect(await scan(qrs[0])).toMatchObject({ reason: 'payment_due', guest: { balance_due_minor: 100, pay_at_club_minor: 600 } })
    await set(id, 'goodwill_minor = 0')
    await set(id, 'paid_minor = 1700')
    expect(await scan(qrs[0])).toMatchObject({ result: 'admitted', guest: { balance_due_minor: 0, pay_at_club_minor: 200 } })
  })

  it('asks for a verified ID if the event requires one.', async () => {
    const { book, scan, begin, event_id } = await openDoorEvent(world)
    const { qrs, client } = await book()
    begin()
    await world.pool.query('update events set requires_verified_id = true where id = $1', [event_id])
    expect(await scan(qrs[0])).toMatchObject({
      reason: 'id_required',
      guest: { is_id_verified: false, is_adult_verified: false },
    })
    await world.pool.query(`update client_profiles set id_verified = true, birth_date = '1996-05-31' where user_id = $1`, [
      client.id,
    ])
    const { result, guest } = await scan(qrs[0])
    expect([result, guest]).toMatchObject(['admitted', { is_adult_verified: true }])
    // Nothing else of a document reaches a door.
    expect(JSON.stringify(guest)).not.toMatch(/birth|"1996-|document|expires_on/)
  })

  it('recognises a ticket for another event, and no ticket it did not sign.', async () => {
    const [tonight, other] = [await openDoorEvent(world), await openDoorEvent(world, { title: 'Other Night' })]
    const { qrs } = await other.book()
    const text = qrs[0] ?? ''
    tonight.begin()
    expect(await tonight.scan(text)).toMatchObject({ reason: 'wrong_event', guest: null, other_event: { title: 'Other Night' } })
    const last = text.endsWith('0') ? '1' : '0'
    expect(await tonight.scan(`${text.slice(0, -1)}${last}`)).toMatchObject({ reason: 'unknown', guest: null })
    expect(await tonight.scan('https://example.com')).toMatchObject({ reason: 'unknown' })
    expect(await tonight.send({ action: 'check_in', reservation_id: randomUUID(), heads: 1 })).toMatchObject({
      reason: 'unknown',
    })
  })

  it('refuses tickets of a cancelled or transferred reservation.', async () => {
    const { book, scan, begin } = await openDoorEvent(world)
    const [cancelled, passedOn, heir] = [await book(), await book(), await world.guest('client')]
    await cancelled.client.call(cancelReservation, { params: { id: cancelled.id } })
    const params = { id: passedOn.id }
    await passedOn.client.call(manageReservation, { params, body: { action: 'transfer', to: heir.username } })
    await heir.call(manageReservation, { params, body: { action: 'accept_transfer' } })
    begin()
    expect(await scan(cancelled.qrs[0])).toMatchObject({ reason: 'cancelled' })
    expect(await scan(passedOn.qrs[0])).toMatchObject({ reason: 'revoked' })
    const admin = await world.admin()
    await admin.call(manageClubReservation, { params: { id: cancelled.id }, body: { action: 'reinstate' } })
    expect(await scan(cancelled.qrs[0])).toMatchObject({ reason: 'revoked' })
  })

  it('undoes an admission within ten minutes, and not later.', async () => {
    const { book, scan, send, begin } = await openDoorEvent(world)
    const { id, qrs } = await book(2)
    begin()
    const first = await scan(qrs[0])
    await scan(qrs[1])
    expect(await send({ action: 'undo_check_in', reservation_id: id, undoes: first.scan_id })).toMatchObject({
      result: 'undone',
      ticket: 1,
      heads: 1,
      guest: { inside: 1, used_tickets: [2], status: 'checked_in' },
    })
    expect(await send({ action: 'undo_check_in', reservation_id: id, undoes: first.scan_id })).toMatchObject({
      result: 'not_undone',
    })
    expect(await send({ action: 'undo_check_in', reservation_id: id })).toMatchObject({
      result: 'undone',
      count: { inside: 0 },
      guest: { inside: 0, status: 'confirmed' },
    })
    expect(await scan(qrs[0])).toMatchObject({ result: 'admitted' })
    world.clock.move({ minutes: 11 })
    expect(await send({ action: 'undo_check_in', reservation_id: id })).toMatchObject({
      result: 'not_undone',
      guest: { inside: 1 },
    })
    const { rows } = await world.pool.query(
      'select action, status from reservation_history where reservation_id = $1 order by id',
      [id],
    )
    expect(rows.map(({ action, status }) => `${action} ${status}`)).toEqual([
      'check_in checked_in',
      'check_in checked_in',
      'undo_check_in checked_in',
      'undo_check_in confirmed',
      'check_in checked_in',
    ])
  })
})

describe('a door', () => {
  it('is open to staff with the permission, and to no one from another club.', async () => {
    const { params, event_id } = await openDoorEvent(world)
    const other = await addClub(world)
    await expect(other.call(getDoorList, { params })).rejects.toMatchObject({ status: 404 })
    const body = { device: '', entry: { action: 'scan' as const, scan_id: randomUUID(), code: 'x' } }
    await expect(other.call(scanAtDoor, { params, body })).rejects.toMatchObject({ status: 404 })
    const office = await world.staff('can_access_events')
    await keepSignedIn(world)
    await expect(office.call(scanAtDoor, { params, body })).rejects.toMatchObject({ status: 403 })
    await expect(office.call(getDoorList, { params })).rejects.toMatchObject({ status: 403 })
    const admin = await world.admin()
    await keepSignedIn(world)
    const { events } = await admin.call(listDoorEvents, {})
    expect(events.map(({ id }) => id)).toContain(event_id)
  })

  it('lists every guest with what an offline phone needs to decide, and then only changes.', async () => {
    const { book, scan, begin, params, keeper, event_id } = await openDoorEvent(world)
    const [one, two, gone] = [await book(2), await book(), await book()]
    await gone.client.call(cancelReservation, { params: { id: gone.id } })
    begin()
    const whole = await keeper.call(getDoorList, { params })
    expect(whole).toMatchObject({ is_whole: true, event: { count: { inside: 0, heads: 3 } } })
    expect(new Map(whole.guests.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [one.id, 'confirmed'],
        [two.id, 'confirmed'],
        [gone.id, 'cancelled'],
      ]),
    )
    const listed = whole.guests.find(({ id }) => id === one.id)
    expect(listed).toMatchObject({
      party_size: 2,
      inside: 0,
      booked: ['2 × Entry'],
      is_underage: false,
      banned: null,
      balance_due_minor: 0,
      ticket_series: 1,
    })
    expect(new Set(listed?.ticket_hashes).size).toBe(2)
    await scan(two.qrs[0])
    const later = await keeper.call(getDoorList, { params, query: { since: whole.version } })
    expect(later.is_whole).toBe(false)
    expect(later.guests.find(({ id }) => id === two.id)).toMatchObject({ inside: 1, status: 'checked_in' })
    // Returns everything written since the oldest transaction open then on this PostgreSQL server, which may be another test's.
    const again = await keeper.call(getDoorList, { params, query: { since: later.version } })
    const { rows } = await world.pool.query<{ id: string }>(
      'select id from reservations where event_id = $1 and age(xmin) <= age(($2::bigint % 4294967296)::text::xid)',
      [event_id, later.version.split('.')[0]],
    )
    expect(new Set(again.guests.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
    await keeper.call(addClubBan, { body: { by: 'name', name: 'Nobody Inparticular', reason: 'Fights' } })
    expect(await keeper.call(getDoorList, { params, query: { since: later.version } })).toMatchObject({ is_whole: true })
    expect(await keeper.call(getDoorList, { params, query: { since: 'nonsense' } })).toMatchObject({ is_whole: true })
  })

  it('sends everyone when the version is from another database server or timeline, whose transactions have other numbers.', async () => {
    const { params, keeper } = await openDoorEvent(world)
    const { version } = await keeper.call(getDoorList, { params })
    const [, from, server, timeline, rest] = /^(\d+)\.(\d+)-([0-9A-F]{8})-(.*)$/.exec(version) ?? []
    const since = async (text: string) => (await keeper.call(getDoorList, { params, query: { since: text } })).is_whole
    expect(await since(`${from}.${server}-${timeline}-${rest}`)).toBe(false)
    expect(await since(`${from}.${server}1-${timeline}-${rest}`)).toBe(true)
    expect(await since(`${from}.${server}-00000002-${rest}`)).toBe(true)
  })

  it('follows the entry window that was booked, whatever the club sells later.', async () => {
    const { book, params, keeper, prestation_id } = await openDoorEvent(world)
    const { id } = await book()
    const before = await keeper.call(getDoorList, { params })
    const admin = await world.admin()
    await keepSignedIn(world)
    const ends = world.clock.now().add({ hours: 3 }).round({ smallestUnit: 'minute', roundingMode: 'floor' })
    const entry_end_at_local = ends.toZonedDateTimeISO('Europe/Amsterdam').toPlainDateTime().toString({ smallestUnit: 'minute' })
    await admin.call(updatePrestation, { params: { id: prestation_id }, body: { version: 1, entry_end_at_local } })
    const { id: later } = await book()
    const { guests } = await keeper.call(getDoorList, { params })
    expect(new Map(guests.map((guest) => [guest.id, guest.entry_until]))).toEqual(
      new Map([
        [id, before.guests[0]?.entry_until],
        [later, ends.toString({ smallestUnit: 'millisecond' })],
      ]),
    )
  })

  it('finds guests by name, reference and phone number.', async () => {
    const { book, params, keeper } = await openDoorEvent(world)
    const { id, reference, client } = await book()
    await book()
    await world.pool.query(
      `update users set first_name = 'Zoë', last_name = 'van Dam', phone_number = '+31 6 1234 5678' where id = $1`,
      [client.id],
    )
    const search = async (q: string) => (await keeper.call(searchDoor, { params, query: { q } })).guests.map((guest) => guest.id)
    expect(await search('zoe')).toEqual([id])
    expect(await search('dam zo')).toEqual([id])
    expect(await search(reference.toLowerCase())).toEqual([id])
    expect(await search(reference.replace('-', ''))).toEqual([id])
    expect(await search('12345678')).toEqual([id])
    expect(await search('nobody')).toEqual([])
  })
})

describe('collectAtDoor', () => {
  it('records once what a party paid, in cash or by card, and never more than it owes.', async () => {
    const { book, keeper, params, begin, scan } = await openDoorEvent(world, {}, { payment: 'at_club', price_minor: 1800 })
    const { id, qrs } = await book(3)
    begin()
    expect((await scan(qrs[0])).guest).toMatchObject({ pay_at_club_minor: 5400 })
    const collect = async (amount_minor: number, method: 'cash' | 'card', payment_id: string) =>
      keeper.call(collectAtDoor, { params, body: { payment_id, reservation_id: id, amount_minor, method } })
    const cash = randomUUID()
    const { guest } = await collect(3600, 'cash', cash)
    expect(guest).toMatchObject({ id, inside: 1, pay_at_club_minor: 1800 })
    expect((await collect(3600, 'cash', cash)).guest.pay_at_club_minor).toBe(1800)
    await expect(collect(1801, 'card', randomUUID())).rejects.toMatchObject({ body: { code: 'more_than_due' } })
    expect((await collect(1800, 'card', randomUUID())).guest).toMatchObject({ pay_at_club_minor: 0, balance_due_minor: 0 })
    await expect(collect(1, 'card', randomUUID())).rejects.toMatchObject({ body: { code: 'more_than_due' } })
    expect((await scan(qrs[1])).guest).toMatchObject({ inside: 2, pay_at_club_minor: 0 })
  })

  it('takes nothing from a party that it refuses even if they pay: not_admitted, with the reason; a repeated call is still answered.', async () => {
    const prestation = { payment: 'at_club', price_minor: 1200, arrive_by: inMinutes(world, 180) }
    const { book, keeper, params, begin, scan, set } = await openDoorEvent(world, {}, prestation)
    const [early, late, banned] = [await book(2), await book(2), await book(1)]
    begin()
    const collect = async (reservation_id: string, payment_id: string = randomUUID()) =>
      keeper.call(collectAtDoor, { params, body: { payment_id, reservation_id, amount_minor: 1200, method: 'cash' } })
    const key = randomUUID()
    expect((await collect(late.id, key)).guest).toMatchObject({ pay_at_club_minor: 1200 })
    expect(await scan(early.qrs[0])).toMatchObject({ result: 'admitted' })
    await keeper.call(addClubBan, { body: { by: 'reservation', reservation_id: banned.id, reason: 'Fought in March' } })
    await expect(collect(banned.id)).rejects.toMatchObject({ status: 409, body: { code: 'not_admitted', reason: 'banned' } })
    world.clock.move({ minutes: 60 })
    await keepSignedIn(world)
    expect(await scan(late.qrs[0])).toMatchObject({ result: 'refused', reason: 'too_late' })
    await expect(collect(late.id)).rejects.toMatchObject({ status: 409, body: { code: 'not_admitted', reason: 'too_late' } })
    expect((await collect(late.id, key)).guest).toMatchObject({ pay_at_club_minor: 1200 })
    // One of them is inside, so the party pays for what it has.
    expect((await collect(early.id)).guest).toMatchObject({ pay_at_club_minor: 1200 })
    await set(late.id, "status = 'cancelled', cancelled_at = now()")
    await expect(collect(late.id)).rejects.toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
  })

  it('finds no reservation of another event or club.', async () => {
    const [here, there] = [await openDoorEvent(world), await openDoorEvent(world)]
    const { id } = await there.book()
    const body = { payment_id: randomUUID(), reservation_id: id, amount_minor: 100, method: 'cash' as const }
    const at = async (by: typeof here, event_id: string) => by.keeper.call(collectAtDoor, { params: { event_id }, body })
    await expect(at(here, here.event_id)).rejects.toMatchObject({ status: 404 })
    const stranger = await addClub(world)
    await expect(stranger.call(collectAtDoor, { params: there.params, body })).rejects.toMatchObject({ status: 404 })
  })
})
