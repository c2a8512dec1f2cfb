import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getDoorCount, getDoorList, syncDoor, type DoorEntry } from '#contract/door/door.ts'
import { memberOf } from '../../../testing/callers.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { createDoor } from './scan-at-door.ts'
import { inMinutes, openDoorEvent } from '../testing/door-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

async function openOfflineEvent() {
  const event = await openDoorEvent(world)
  const sync = async (entries: readonly DoorEntry[]) =>
    event.keeper.call(syncDoor, { params: event.params, body: { device: 'Side door', entries: [...entries] } })
  return { ...event, sync }
}

const scanned = (code: string | undefined, at: string): DoorEntry => ({
  action: 'scan',
  scan_id: randomUUID(),
  code: code ?? '',
  at,
  decided: 'admitted',
})

describe('syncDoor', () => {
  it('records what was done offline, with its own times, and ignores repeats.', async () => {
    const { book, begin, sync, keeper, params, event_id } = await openOfflineEvent()
    const [one, two] = [await book(), await book(3)]
    begin()
    const at = inMinutes(world, -30)
    const wrong: DoorEntry = { action: 'scan', scan_id: randomUUID(), code: 'nothing', at, decided: 'unknown' }
    const together: DoorEntry = {
      action: 'check_in',
      scan_id: randomUUID(),
      reservation_id: two.id,
      heads: 3,
      at,
      decided: 'admitted',
    }
    const queue = [scanned(one.qrs[0], at), wrong, together]
    const first = await sync(queue)
    expect(
      first.answers.map(({ result, reason, conflict, heads, is_repeat }) => ({ result, reason, conflict, heads, is_repeat })),
    ).toEqual([
      { result: 'admitted', reason: null, conflict: null, heads: 1, is_repeat: false },
      { result: 'refused', reason: 'unknown', conflict: null, heads: 0, is_repeat: false },
      { result: 'admitted', reason: null, conflict: null, heads: 3, is_repeat: false },
    ])
    const again = await sync(queue)
    expect(again.answers.map(({ result, is_repeat }) => [result, is_repeat])).toEqual([
      ['admitted', true],
      ['refused', true],
      ['admitted', true],
    ])
    expect(await keeper.call(getDoorCount, { params })).toMatchObject({ inside: 4 })
    const { rows } = await world.pool.query(
      'select result, device, at = $2 as is_then from door_scans where event_id = $1 order by sequence',
      [event_id, at],
    )
    expect(rows).toHaveLength(3)
    expect(rows[0]).toEqual({ result: 'admitted', device: 'Side door', is_then: true })
  })

  it('reports a ticket admitted by two devices: it counts once.', async () => {
    const { book, begin, sync, scan } = await openOfflineEvent()
    const { qrs } = await book()
    begin()
    await scan(qrs[0])
    const { answers, count } = await sync([scanned(qrs[0], inMinutes(world, -5))])
    expect(answers).toMatchObject([
      { result: 'refused', reason: 'already_inside', conflict: 'already_inside', before: { device: 'Main door' } },
    ])
    expect(count.inside).toBe(1)
  })

  it('reports a ticket admitted twice even if the door would have refused for another reason first.', async () => {
    const { book, begin, sync, scan, set } = await openOfflineEvent()
    const [{ id, qrs }, other] = [await book(), await book()]
    begin()
    await scan(qrs[0])
    await set(id, 'total_minor = 900, due_online_minor = 900')
    await world.pool.query('update clubs set licence_capacity = 1 where id = $1', [world.event.club_id])
    const { answers, count } = await sync([scanned(qrs[0], inMinutes(world, -5)), scanned(other.qrs[0], inMinutes(world, -4))])
    await world.pool.query('update clubs set licence_capacity = 100000 where id = $1', [world.event.club_id])
    expect(answers).toMatchObject([
      { result: 'refused', reason: 'already_inside', conflict: 'already_inside', before: { device: 'Main door' } },
      { result: 'admitted', conflict: 'capacity_full' },
    ])
    expect(count.inside).toBe(2)
  })

  it("answers each device even if another one's call cannot be written.", async () => {
    const { book, begin, scan, event_id, keeper } = await openOfflineEvent()
    const [one, two] = [await book(2), await book()]
    begin()
    await scan(one.qrs[0], { heads: 2 })
    // No one is inside by the count, so undoing two would make it negative.
    await world.pool.query('update event_doors set inside = 0 where event_id = $1', [event_id])
    const record = createDoor(world.infrastructure)
    const send = async (entry: DoorEntry) =>
      record({ caller: memberOf(world.event.club_id, keeper.id), event_id, device: 'Side door', entries: [entry] })
    const undo: DoorEntry = { action: 'undo_check_in', scan_id: randomUUID(), reservation_id: one.id }
    const [undone, scannedNow] = await Promise.allSettled([
      send(undo),
      send({ action: 'scan', scan_id: randomUUID(), code: two.qrs[0] ?? '' }),
    ])
    expect(undone).toMatchObject({ status: 'rejected', reason: { constraint: 'event_doors_not_negative' } })
    expect(scannedNow).toMatchObject({ status: 'fulfilled', value: { answers: [{ result: 'admitted' }] } })
  })

  it('counts guests admitted offline that the door would have refused, and reports the conflict.', async () => {
    const { book, begin, sync, set, prestation_id } = await openOfflineEvent()
    const [due, late] = [await book(), await book()]
    begin()
    await set(due.id, 'total_minor = 900, due_online_minor = 900')
    expect((await sync([scanned(due.qrs[0], inMinutes(world, -5))])).answers).toMatchObject([
      { result: 'admitted', conflict: 'payment_due', guest: { inside: 1, balance_due_minor: 900 } },
    ])
    await world.pool.query('update reservation_lines set entry_end_at = $2 where prestation_id = $1', [
      prestation_id,
      inMinutes(world, -30),
    ])
    expect((await sync([scanned(late.qrs[0], inMinutes(world, -5))])).answers).toMatchObject([
      { result: 'admitted', conflict: 'too_late' },
    ])
  })

  it('refuses a guest with an unpaid hold, reports it, and records the others of the same call.', async () => {
    const { book, begin, sync, set } = await openOfflineEvent()
    const [waits, comes] = [await book(), await book()]
    begin()
    await set(
      waits.id,
      `status = 'awaiting_payment', expires_at = '${inMinutes(world, 30)}', total_minor = 900, due_online_minor = 900`,
    )
    const { answers, count } = await sync([
      scanned(waits.qrs[0], inMinutes(world, -5)),
      scanned(comes.qrs[0], inMinutes(world, -4)),
    ])
    expect(answers).toMatchObject([
      { result: 'refused', reason: 'payment_due', conflict: 'payment_due', guest: { status: 'awaiting_payment', inside: 0 } },
      { result: 'admitted', conflict: null },
    ])
    expect(count.inside).toBe(1)
  })

  it('finds each of many codes typed offline.', async () => {
    const { book, begin, sync, set } = await openOfflineEvent()
    const [one, two] = [await book(2), await book()]
    await set(two.id, 'ticket_series = 3')
    begin()
    const { answers } = await sync([...one.codes, ...two.codes, 'AAAAA-AAAAA'].map((code) => scanned(code, inMinutes(world, -5))))
    expect(answers.map(({ guest, ticket, result, reason }) => [guest?.id, ticket, result, reason])).toEqual([
      [one.id, 1, 'admitted', null],
      [one.id, 2, 'admitted', null],
      [two.id, 1, 'refused', 'revoked'],
      [undefined, null, 'refused', 'unknown'],
    ])
  })

  it('recognises a ticket by the hash a device stored of its code, also a transferred one, days after the event.', async () => {
    const { book, begin, sync, keeper, params, set } = await openOfflineEvent()
    const [one, two] = [await book(2), await book()]
    begin()
    const at = inMinutes(world, -5)
    const { hash_key, guests } = await keeper.call(getDoorList, { params, query: {} })
    const kept = (id: string) => guests.find((guest) => guest.id === id)?.ticket_hashes ?? []
    const code = (two.codes[0] ?? '').replace('-', '')
    expect(kept(two.id)).toEqual([createHmac('sha256', hash_key).update(code).digest('base64url').slice(0, 12)])
    const other = await openOfflineEvent()
    expect((await other.keeper.call(getDoorList, { params: other.params, query: {} })).hash_key).not.toBe(hash_key)
    await set(two.id, 'ticket_series = 2, version = version + 1')
    world.clock.move({ hours: 72 })
    const hashed = (code_hash: string | undefined): DoorEntry => ({
      action: 'scan',
      scan_id: randomUUID(),
      code_hash: code_hash ?? '',
      at,
      decided: 'admitted',
    })
    const { answers } = await sync([hashed(kept(one.id)[1]), hashed(kept(two.id)[0]), hashed('AAAAAAAAAAAA')])
    expect(answers).toMatchObject([
      { result: 'admitted', ticket: 2, guest: { id: one.id, inside: 1 } },
      { result: 'refused', reason: 'revoked', guest: { id: two.id } },
      { result: 'refused', reason: 'unknown', guest: null },
    ])
  })

  it('accepts either a code or its hash, and refuses both or neither.', async () => {
    const { sync } = await openOfflineEvent()
    for (const shown of [{}, { code: 'ABCDE12345', code_hash: 'AAAAAAAAAAAA' }, { code_hash: 'no hash' }])
      await expect(sync([{ action: 'scan', scan_id: randomUUID(), ...shown }])).rejects.toMatchObject({ status: 400 })
  })

  it('does not count guests without a valid ticket, and reports them.', async () => {
    const { book, begin, sync, set } = await openOfflineEvent()
    const { id, qrs } = await book()
    await set(id, 'ticket_series = 2')
    begin()
    expect(await sync([scanned(qrs[0], inMinutes(world, -5))])).toMatchObject({
      answers: [{ result: 'refused', reason: 'revoked', conflict: 'revoked' }],
      count: { inside: 0 },
    })
  })

  it('counts them as people without a ticket once the device says so, and keeps their bookings as they are.', async () => {
    const { book, begin, sync, set, keeper, params } = await openOfflineEvent()
    const [revoked, unpaid, valid] = [await book(), await book(3), await book(2)]
    await set(revoked.id, 'ticket_series = 2')
    const isHeld = `status = 'awaiting_payment', expires_at = '${inMinutes(world, 180)}', total_minor = 900, due_online_minor = 900`
    await set(unpaid.id, isHeld)
    begin()
    const at = inMinutes(world, -5)
    const party = { action: 'check_in', scan_id: randomUUID(), reservation_id: unpaid.id, heads: 3 } as const
    const arrivals = await sync([
      scanned(revoked.qrs[0], at),
      { ...party, at, decided: 'admitted' },
      scanned(valid.qrs[0], at),
      scanned(valid.qrs[1], at),
    ])
    expect(arrivals.answers.map(({ result, conflict }) => [result, conflict])).toEqual([
      ['refused', 'revoked'],
      ['refused', 'payment_due'],
      ['admitted', null],
      ['admitted', null],
    ])
    expect(arrivals.count).toMatchObject({ inside: 2 })
    const anyway = [1, 3].map((heads): DoorEntry => ({ action: 'count', scan_id: randomUUID(), heads, at, decided: 'admitted' }))
    await sync(anyway)
    expect((await sync(anyway)).answers).toMatchObject([
      { result: 'counted', is_repeat: true },
      { result: 'counted', is_repeat: true },
    ])
    expect(await keeper.call(getDoorCount, { params })).toMatchObject({ inside: 6, counted: 4 })
    const { rows } = await world.pool.query(
      `select status, checked_in_heads from reservations where id = any($1) order by party_size`,
      [[revoked.id, unpaid.id, valid.id]],
    )
    expect(rows).toEqual([
      { status: 'confirmed', checked_in_heads: 0 },
      { status: 'checked_in', checked_in_heads: 2 },
      { status: 'awaiting_payment', checked_in_heads: 0 },
    ])
  })

  it("undoes what was undone offline, by the device's times.", async () => {
    const { book, begin, sync } = await openOfflineEvent()
    const { id, qrs } = await book()
    begin()
    const admission = scanned(qrs[0], inMinutes(world, -60))
    const undo: DoorEntry = {
      action: 'undo_check_in',
      scan_id: randomUUID(),
      reservation_id: id,
      undoes: admission.scan_id,
      at: inMinutes(world, -55),
    }
    expect(await sync([admission, undo])).toMatchObject({
      answers: [{ result: 'admitted' }, { result: 'undone' }],
      count: { inside: 0 },
    })
  })

  it('accepts admissions after the event: no one who came stays a no-show.', async () => {
    const { book, begin, sync, set } = await openOfflineEvent()
    const { id, qrs } = await book()
    begin()
    const at = inMinutes(world, 0)
    world.clock.move({ hours: 12 })
    await set(id, `status = 'no_show'`)
    expect((await sync([scanned(qrs[0], at)])).answers).toMatchObject([
      { result: 'admitted', conflict: null, guest: { status: 'completed', inside: 1 } },
    ])
  })

  it('never changes recorded actions.', async () => {
    await expect(world.pool.query(`update door_scans set result = 'undone'`)).rejects.toMatchObject({
      constraint: 'door_scans_append_only',
    })
  })
})
