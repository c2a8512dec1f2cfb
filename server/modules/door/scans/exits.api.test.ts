import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getDoorCount, getDoorList, syncDoor, type DoorEntry } from '#contract/door/door.ts'
import { addClubBan } from '#contract/door/bans.ts'
import { getReservation } from '#contract/reservations/reservations.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { inMinutes, openDoorEvent } from '../testing/door-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

/** A door whose club scans guests out, or does not. */
async function openExits({ scans = true, fire = null as number | null } = {}) {
  const door = await openDoorEvent(world)
  await world.pool.query(
    'update clubs set scans_exits = $2, fire_capacity = $3 where id = (select club_id from events where id = $1)',
    [door.event_id, scans, fire],
  )
  const goOut = async (code: string | undefined) => door.send({ action: 'exit', code: code ?? '' })
  const letOut = async (reservation_id: string, heads = 1) => door.send({ action: 'exit', reservation_id, heads })
  const checkIn = async (reservation_id: string, heads = 1) => door.send({ action: 'check_in', reservation_id, heads })
  const sync = async (entries: readonly DoorEntry[]) =>
    door.keeper.call(syncDoor, { params: door.params, body: { device: 'Side door', entries: [...entries] } })
  return { ...door, goOut, letOut, checkIn, sync, count: async () => door.keeper.call(getDoorCount, { params: door.params }) }
}

describe('A guest who goes out', () => {
  it('leaves room, and comes back in with the same ticket without counting twice.', async () => {
    const { book, begin, scan, goOut, count } = await openExits()
    const { qrs, id, client } = await book(2)
    begin()
    await scan(qrs[0])
    await scan(qrs[1])
    expect(await goOut(qrs[0])).toMatchObject({
      result: 'out',
      heads: 1,
      guest: { inside: 1, outside: 1 },
      count: { inside: 1, outside: 1 },
    })
    expect(await scan(qrs[0])).toMatchObject({ result: 'admitted', heads: 1, returned: 1, guest: { inside: 2 } })
    expect(await count()).toMatchObject({ inside: 2, outside: 0 })
    expect(await scan(qrs[0])).toMatchObject({ result: 'refused', reason: 'already_inside' })
    expect(await client.call(getReservation, { params: { id } })).toMatchObject({ status: 'checked_in' })
    const { rows } = await world.pool.query('select sum(heads)::int as heads from admissions where reservation_id = $1', [id])
    expect(rows).toEqual([{ heads: 2 }])
  })

  it('goes out once: not while outside, not without having come in, not with another party’s ticket.', async () => {
    const { book, begin, scan, goOut, count } = await openExits()
    const { qrs } = await book(2)
    begin()
    expect(await goOut(qrs[0])).toMatchObject({ result: 'not_out', heads: 0 })
    await scan(qrs[0])
    expect(await goOut(qrs[1])).toMatchObject({ result: 'not_out' })
    expect(await goOut(qrs[0])).toMatchObject({ result: 'out' })
    expect(await goOut(qrs[0])).toMatchObject({ result: 'not_out' })
    expect(await goOut('nothing')).toMatchObject({ result: 'not_out', guest: null })
    expect(await count()).toMatchObject({ inside: 0, outside: 1 })
  })

  it('by name may come back by name, or with a ticket of the party, as many as went.', async () => {
    const { book, begin, scan, letOut, checkIn, count } = await openExits()
    const { id, qrs } = await book(3)
    begin()
    for (const qr of qrs) await scan(qr)
    expect(await letOut(id, 2)).toMatchObject({ result: 'out', heads: 2 })
    expect(await letOut(id, 2)).toMatchObject({ result: 'not_out' })
    expect(await scan(qrs[0])).toMatchObject({ result: 'admitted', returned: 1 })
    expect(await checkIn(id)).toMatchObject({ result: 'admitted', returned: 1 })
    expect(await checkIn(id)).toMatchObject({ result: 'refused', reason: 'already_inside' })
    expect(await scan(qrs[1])).toMatchObject({ result: 'refused', reason: 'already_inside' })
    expect(await count()).toMatchObject({ inside: 3, outside: 0 })
  })

  it('comes back after the entry window, but not banned, and not if their place inside was taken.', async () => {
    const { book, begin, scan, goOut, send, count } = await openExits({ fire: 1 })
    const { id, qrs } = await book()
    begin()
    await scan(qrs[0])
    await goOut(qrs[0])
    await world.pool.query('update reservation_lines set entry_end_at = now() where reservation_id = $1', [id])
    await send({ action: 'count', heads: 1 })
    expect(await scan(qrs[0])).toMatchObject({ result: 'refused', reason: 'capacity_full' })
    await send({ action: 'count', heads: -1 })
    expect(await scan(qrs[0])).toMatchObject({ result: 'admitted', returned: 1 })
    await goOut(qrs[0])
    const admin = await world.admin()
    await admin.call(addClubBan, { body: { by: 'reservation', reservation_id: id, reason: 'A fight outside' } })
    expect(await scan(qrs[0])).toMatchObject({ result: 'refused', reason: 'banned' })
    expect(await count()).toMatchObject({ inside: 0, outside: 1 })
  })

  it('stays admitted: their entry can’t be undone, and undoing their return puts them out again.', async () => {
    const { book, begin, scan, goOut, send, count } = await openExits()
    const { id, qrs } = await book()
    begin()
    const entry = await scan(qrs[0])
    await goOut(qrs[0])
    expect(await send({ action: 'undo_check_in', reservation_id: id, undoes: entry.scan_id })).toMatchObject({
      result: 'not_undone',
    })
    const back = await scan(qrs[0])
    expect(await send({ action: 'undo_check_in', reservation_id: id, undoes: back.scan_id })).toMatchObject({ result: 'undone' })
    expect(await count()).toMatchObject({ inside: 0, outside: 1 })
    await scan(qrs[0])
    expect(await count()).toMatchObject({ inside: 1, outside: 0 })
  })

  it('is on every device’s list with the next changes.', async () => {
    const { book, begin, scan, goOut, keeper, params } = await openExits()
    const { id, qrs } = await book()
    begin()
    await scan(qrs[0])
    const { version } = await keeper.call(getDoorList, { params })
    await goOut(qrs[0])
    const { guests, event, is_whole } = await keeper.call(getDoorList, { params, query: { since: version } })
    expect(event).toMatchObject({ scans_exits: true, count: { outside: 1 } })
    expect(is_whole).toBe(false)
    expect(guests.find((guest) => guest.id === id)).toMatchObject({ inside: 0, outside: 1, outside_tickets: [1] })
  })

  it('is recorded once, and at a club without exit scans only if a device let them out.', async () => {
    const { book, begin, scan, goOut, sync, count } = await openExits({ scans: false })
    const { qrs } = await book()
    begin()
    await scan(qrs[0])
    expect(await goOut(qrs[0])).toMatchObject({ result: 'not_out' })
    const entry: DoorEntry = {
      action: 'exit',
      scan_id: randomUUID(),
      code: qrs[0] ?? '',
      at: inMinutes(world, -1),
      decided: 'admitted',
    }
    const { answers } = await sync([entry, entry])
    expect(answers.map(({ result, is_repeat }) => [result, is_repeat])).toEqual([
      ['out', false],
      ['out', true],
    ])
    expect(await count()).toMatchObject({ inside: 0, outside: 1 })
  })

  it('comes back once, from two devices at the same time.', async () => {
    const { book, begin, scan, goOut, count } = await openExits()
    const { qrs } = await book()
    begin()
    await scan(qrs[0])
    await goOut(qrs[0])
    const answers = await Promise.all([scan(qrs[0]), scan(qrs[0])])
    expect(answers.map(({ result }) => result).toSorted()).toEqual(['admitted', 'refused'])
    expect(await count()).toMatchObject({ inside: 1, outside: 0 })
  })

  it('needs a ticket or a reservation.', async () => {
    const { begin, send } = await openExits()
    begin()
    await expect(send({ action: 'exit' })).rejects.toMatchObject({ status: 400 })
  })
})
