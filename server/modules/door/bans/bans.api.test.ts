import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addClubBan, listClubBans, removeClubBan } from '#contract/door/bans.ts'
import { takeWalkIn } from '#contract/reservations/event-reservations.ts'
import { getClubReservation } from '#contract/reservations/club-reservations.ts'
import { getDoorList } from '#contract/door/door.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { openDoorEvent } from '../testing/door-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('bans', () => {
  it('apply to the account of a reservation, refuse its guest at every event, and end.', async () => {
    const first = await openDoorEvent(world)
    const { id: reservation_id, client } = await first.book()
    const { keeper } = first
    const ban = await keeper.call(addClubBan, { body: { by: 'reservation', reservation_id, reason: 'Fights' } })
    expect(ban).toMatchObject({ name: 'Ana Lopez', reason: 'Fights', is_account: true })
    const second = await openDoorEvent(world)
    const { qrs } = await second.book(1, client)
    second.begin()
    expect(await second.scan(qrs[0])).toMatchObject({ reason: 'banned', guest: { banned: 'Fights' } })
    expect(await keeper.call(removeClubBan, { params: { id: ban.id } })).toEqual(ban)
    expect(await second.scan(qrs[0])).toMatchObject({ result: 'admitted' })
    await expect(keeper.call(removeClubBan, { params: { id: ban.id } })).rejects.toMatchObject({ status: 404 })
  })

  it('apply to a name, however it is written; a second ban replaces the reason.', async () => {
    const { keeper, book, scan, begin } = await openDoorEvent(world)
    const { client, qrs } = await book()
    await world.pool.query(`update users set first_name = 'Zoë', last_name = 'Quast' where id = $1`, [client.id])
    await keeper.call(addClubBan, { body: { by: 'name', name: 'ZOE QUAST', reason: 'Steals' } })
    const ban = await keeper.call(addClubBan, { body: { by: 'name', name: 'Zoe Quast', reason: 'Fights' } })
    begin()
    expect(await scan(qrs[0])).toMatchObject({ reason: 'banned', guest: { banned: 'Fights' } })
    expect(
      (await keeper.call(listClubBans, { query: {} })).bans.filter(({ name }) => name.toLowerCase() === 'zoe quast'),
    ).toEqual([ban])
  })

  it('are stored once if several devices ban the same guest at the same time.', async () => {
    const { keeper, book } = await openDoorEvent(world)
    const { id: reservation_id } = await book()
    const bodies = [
      { by: 'reservation', reservation_id },
      { by: 'name', name: 'Ada Twice' },
    ] as const
    for (const body of bodies) {
      const banned = await Promise.all(
        [1, 2, 3, 4].map(async (n) => keeper.call(addClubBan, { body: { ...body, reason: `Fights ${n}` } })),
      )
      const { bans } = await keeper.call(listClubBans, {})
      expect(bans.filter(({ id }) => banned.some((ban) => ban.id === id))).toHaveLength(1)
    }
  })

  it('are refused for a guest without account and name, since they would match everyone without a name.', async () => {
    const { keeper, event_id, prestation_id } = await openDoorEvent(world)
    const admin = await world.admin()
    const { id: reservation_id } = await admin.call(takeWalkIn, {
      body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 },
    })
    for (const body of [
      { by: 'reservation', reservation_id, reason: 'Fights' },
      { by: 'name', name: '´ ¨', reason: 'Fights' },
    ] as const) {
      await expect(keeper.call(addClubBan, { body })).rejects.toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: { name: [expect.any(String)] } },
      })
    }
  })

  it('apply up to their last date and no longer, by account and by name.', async () => {
    const { keeper, book, params, event_id, prestation_id } = await openDoorEvent(world)
    const { id: reservation_id } = await book()
    const name = `Bo ${reservation_id}`
    const admin = await world.admin()
    const { id: party } = await admin.call(takeWalkIn, {
      body: { event_id, guest_name: name, lines: [{ prestation_id, quantity: 1 }], party_size: 1 },
    })
    const { rows } = await world.pool.query<{ on: string; before: string }>(
      `select business_date::text as on, (business_date - 1)::text as before from events where id = $1`,
      [event_id],
    )
    const [{ on, before } = { on: '', before: '' }] = rows
    const turnedAway = async () => {
      const { guests } = await keeper.call(getDoorList, { params, query: {} })
      const notified = await Promise.all(
        [reservation_id, party].map(async (id) => (await admin.call(getClubReservation, { params: { id } })).is_banned),
      )
      return { door: [reservation_id, party].map((id) => guests.find((guest) => guest.id === id)?.banned), notified }
    }
    const byAccount = await keeper.call(addClubBan, {
      body: { by: 'reservation', reservation_id, reason: 'Fights', ends_on: on },
    })
    const byName = await keeper.call(addClubBan, { body: { by: 'name', name, reason: 'Steals', ends_on: on } })
    expect([byAccount, byName]).toMatchObject([
      { ends_on: on, is_over: false },
      { ends_on: on, is_over: false },
    ])
    expect(await turnedAway()).toMatchObject({ door: ['Fights', 'Steals'], notified: [true, true] })
    await world.pool.query('update club_bans set ends_on = $2 where id = any($1)', [[byAccount.id, byName.id], before])
    expect(await turnedAway()).toMatchObject({ door: [null, null], notified: [false, false] })
    world.clock.move({ hours: 26 })
    await keepSignedIn(world)
    expect(await keeper.call(listClubBans, { query: { search: reservation_id } })).toMatchObject({
      bans: [{ id: byName.id, is_over: true }],
      count: 1,
    })
  })

  it('never end before tonight.', async () => {
    const { keeper } = await openDoorEvent(world)
    const body = { by: 'name', name: 'Someone', reason: 'Fights' } as const
    await expect(keeper.call(addClubBan, { body: { ...body, ends_on: '2020-01-01' } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { ends_on: ['Choose today or a later date'] } },
    })
    await expect(keeper.call(addClubBan, { body: { ...body, ends_on: '2099-02-30' } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { ends_on: ['Use a date such as 2026-11-21'] } },
    })
  })

  it('are listed latest first, page by page, searchable by name prefix, with who created them.', async () => {
    const {
      keeper: { call },
    } = await openDoorEvent(world)
    const names = ['Xenia Ørsted', 'Xenia Amsel', 'Xaver Ørsted']
    for (const name of names) {
      world.clock.move({ seconds: 1 })
      await call(addClubBan, { body: { by: 'name', name, reason: 'Fights' } })
    }
    const first = await call(listClubBans, { query: { search: 'x', limit: 2 } })
    expect(first).toMatchObject({
      bans: [{ name: 'Xaver Ørsted', ends_on: null, is_over: false, created_by_name: 'Ana Lopez' }, { name: 'Xenia Amsel' }],
      count: 3,
      timezone: 'Europe/Amsterdam',
    })
    const second = await call(listClubBans, { query: { search: 'x', limit: 2, cursor: first.next ?? '' } })
    expect(second).toMatchObject({ bans: [{ name: 'Xenia Ørsted' }], next: null })
    expect((await call(listClubBans, { query: { search: 'orst xe' } })).bans.map(({ name }) => name)).toEqual(['Xenia Ørsted'])
    expect((await call(listClubBans, { query: { search: '%' } })).count).toBeGreaterThanOrEqual(3)
  })

  it('apply to their own club only.', async () => {
    const { keeper, book } = await openDoorEvent(world)
    const { id: reservation_id } = await book()
    const ban = await keeper.call(addClubBan, { body: { by: 'name', name: 'Someone', reason: 'Fights' } })
    const other = await addClub(world)
    expect(await other.call(listClubBans, { query: {} })).toMatchObject({ bans: [], count: 0, next: null })
    await expect(other.call(removeClubBan, { params: { id: ban.id } })).rejects.toMatchObject({ status: 404 })
    await expect(other.call(addClubBan, { body: { by: 'reservation', reservation_id, reason: 'Fights' } })).rejects.toMatchObject(
      { status: 404 },
    )
    const office = await world.staff('can_access_events')
    await keepSignedIn(world)
    await expect(office.call(listClubBans, { query: {} })).rejects.toMatchObject({ status: 403 })
  })
})
