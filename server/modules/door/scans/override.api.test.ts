import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { getDoorCount, scanAtDoor, syncDoor, type DoorEntry } from '#contract/door/door.ts'
import { getClubReservation } from '#contract/reservations/club-reservations.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { addClubBan } from '#contract/door/bans.ts'
import { inMinutes, openDoorEvent } from '../testing/door-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())
afterEach(async () => setLicence(100_000))

const setLicence = async (heads: number) =>
  world.pool.query('update clubs set licence_capacity = $2 where id = $1', [world.event.club_id, heads])

const override = { reason: 'house_guest' } as const

async function openWithManager() {
  const event = await openDoorEvent(world)
  const manager = await world.staff('can_work_door', 'can_override_door')
  await keepSignedIn(world)
  const as = (person: typeof manager) => async (entry: Partial<DoorEntry> & { action: DoorEntry['action'] }) =>
    (
      await person.call(scanAtDoor, {
        params: event.params,
        body: { device: 'Main door', entry: { scan_id: randomUUID(), ...entry } as DoorEntry },
      })
    ).answer
  const tooLate = async (at = inMinutes(world, -10)) =>
    world.pool.query('update reservation_lines set entry_end_at = $2 where prestation_id = $1', [event.prestation_id, at])
  return { ...event, manager, asManager: as(manager), asKeeper: as(event.keeper), tooLate }
}

describe('an override at the door', () => {
  it('lets in a guest who is too late, and keeps why and by whom in the history.', async () => {
    const { book, begin, tooLate, asManager } = await openWithManager()
    const { id, qrs } = await book(2)
    begin()
    await tooLate()
    const code = qrs[0] ?? ''
    expect(await asManager({ action: 'scan', code })).toMatchObject({ result: 'refused', reason: 'too_late' })
    const note = 'Waited outside with us'
    expect(await asManager({ action: 'scan', code, override: { ...override, note } })).toMatchObject({
      result: 'admitted',
      overrode: 'too_late',
      conflict: null,
      guest: { inside: 1 },
    })
    const { history } = await (await world.admin()).call(getClubReservation, { params: { id } })
    expect(history.at(-1)).toMatchObject({
      action: 'check_in',
      detail: { heads: 1, overrode: 'too_late', override_reason: 'house_guest', note },
    })
  })

  it('lets in a guest who is early, one who has not paid, and one more than the party has.', async () => {
    const { book, begin, asManager, set, prestation_id } = await openWithManager()
    const [early, due, party] = [await book(), await book(), await book(1)]
    begin()
    await set(due.id, 'total_minor = 900, due_online_minor = 900')
    expect(await asManager({ action: 'scan', code: due.qrs[0] ?? '', override })).toMatchObject({ overrode: 'payment_due' })
    await asManager({ action: 'scan', code: party.qrs[0] ?? '' })
    const again = { action: 'check_in', reservation_id: party.id, heads: 1 } as const
    expect(await asManager(again)).toMatchObject({ result: 'refused', reason: 'already_inside' })
    expect(await asManager({ ...again, override })).toMatchObject({
      overrode: 'already_inside',
      guest: { inside: 2, party_size: 1 },
    })
    expect(await asManager({ action: 'undo_check_in', reservation_id: party.id })).toMatchObject({ guest: { inside: 1 } })
    await world.pool.query('update reservation_lines set entry_start_at = $2 where prestation_id = $1', [
      prestation_id,
      inMinutes(world, 30),
    ])
    expect(await asManager({ action: 'scan', code: early.qrs[0] ?? '', override })).toMatchObject({ overrode: 'too_early' })
  })

  it('never admits a used, replaced or unknown ticket, a banned guest or anyone under age.', async () => {
    const { book, begin, asManager, set, manager } = await openWithManager()
    const [used, moved, banned, young] = [await book(2), await book(), await book(), await book()]
    begin()
    await manager.call(addClubBan, { body: { by: 'reservation', reservation_id: banned.id, reason: 'A fight' } })
    await set(moved.id, 'ticket_series = 2')
    await world.pool.query(
      `update client_profiles set birth_date = '2015-01-01' where user_id = (select client_id from reservations where id = $1)`,
      [young.id],
    )
    await asManager({ action: 'scan', code: used.qrs[0] ?? '' })
    const cases = [
      [used, 'already_inside'],
      [moved, 'revoked'],
      [banned, 'banned'],
      [young, 'underage'],
    ] as const
    for (const [{ qrs }, reason] of cases)
      expect(await asManager({ action: 'scan', code: qrs[0] ?? '', override })).toMatchObject({ result: 'refused', reason })
    expect(await asManager({ action: 'scan', code: 'nothing', override })).toMatchObject({ result: 'refused', reason: 'unknown' })
  })

  it('is refused to staff without the right, and admits no one.', async () => {
    const { book, begin, tooLate, asKeeper, keeper, params } = await openWithManager()
    const { qrs } = await book()
    begin()
    await tooLate()
    expect(await asKeeper({ action: 'scan', code: qrs[0] ?? '', override })).toMatchObject({
      result: 'refused',
      reason: 'too_late',
      conflict: 'too_late',
    })
    expect(await keeper.call(getDoorCount, { params })).toMatchObject({ inside: 0 })
  })

  it('names its reason: “other” needs words.', async () => {
    const { asManager, book } = await openWithManager()
    const { qrs } = await book()
    await expect(asManager({ action: 'scan', code: qrs[0] ?? '', override: { reason: 'other' } })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('leaves an admission that needs no override as it is.', async () => {
    const { book, begin, asKeeper } = await openWithManager()
    const { qrs } = await book()
    begin()
    const answer = await asKeeper({ action: 'scan', code: qrs[0] ?? '', override })
    expect(answer).toMatchObject({ result: 'admitted', conflict: null })
    expect(answer.overrode).toBeUndefined()
  })

  it('stops at the last head of the licence, however many devices ask at once.', async () => {
    const { book, begin, tooLate, asManager, manager, params } = await openWithManager()
    const bookings = await Promise.all(Array.from({ length: 20 }, async () => book()))
    begin()
    await tooLate()
    await setLicence(7)
    const answers = await Promise.all(
      bookings.map(async ({ qrs }) => asManager({ action: 'scan', code: qrs[0] ?? '', override })),
    )
    expect(answers.filter(({ result }) => result === 'admitted')).toHaveLength(7)
    expect(new Set(answers.filter(({ result }) => result === 'refused').map(({ reason }) => reason))).toEqual(
      new Set(['capacity_full']),
    )
    expect(await manager.call(getDoorCount, { params })).toMatchObject({ inside: 7 })
  })

  it('counts once when the same override arrives twice at once.', async () => {
    const { book, begin, tooLate, asManager, manager, params } = await openWithManager()
    const { qrs } = await book()
    begin()
    await tooLate()
    const scan_id = randomUUID()
    const send = async () => asManager({ action: 'scan', code: qrs[0] ?? '', override, scan_id })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ result, overrode }) => [result, overrode])).toEqual([
      ['admitted', 'too_late'],
      ['admitted', 'too_late'],
    ])
    expect(await manager.call(getDoorCount, { params })).toMatchObject({ inside: 1 })
  })
})

describe('an override made offline', () => {
  const offline = (code: string | undefined): DoorEntry => ({
    action: 'scan',
    scan_id: randomUUID(),
    code: code ?? '',
    at: inMinutes(world, -1),
    decided: 'admitted',
    override,
  })

  it('counts once it is sent by someone with the right.', async () => {
    const { book, begin, tooLate, manager, params } = await openWithManager()
    const { qrs } = await book()
    begin()
    await tooLate()
    const { answers, count } = await manager.call(syncDoor, { params, body: { device: 'Side', entries: [offline(qrs[0])] } })
    expect(answers).toMatchObject([{ result: 'admitted', overrode: 'too_late', conflict: null }])
    expect(count.inside).toBe(1)
  })

  it('is a refusal and a conflict without the right, also if it was withdrawn since.', async () => {
    const { book, begin, tooLate, manager, params } = await openWithManager()
    const { qrs } = await book()
    begin()
    await tooLate()
    await world.pool.query('update club_staff set can_override_door = false where user_id = $1', [manager.id])
    const { answers, count } = await manager.call(syncDoor, { params, body: { device: 'Side', entries: [offline(qrs[0])] } })
    expect(answers).toMatchObject([{ result: 'refused', reason: 'too_late', conflict: 'too_late' }])
    expect(count.inside).toBe(0)
  })

  it('beyond the licence is counted, because they are inside, and reported.', async () => {
    const { book, begin, tooLate, asManager, manager, params } = await openWithManager()
    const [first, { qrs }] = [await book(), await book()]
    begin()
    await asManager({ action: 'scan', code: first.qrs[0] ?? '' })
    await tooLate()
    await setLicence(1)
    const { answers, count } = await manager.call(syncDoor, { params, body: { device: 'Side', entries: [offline(qrs[0])] } })
    expect(answers).toMatchObject([{ result: 'admitted', conflict: 'capacity_full' }])
    expect(count.inside).toBe(2)
  })
})
