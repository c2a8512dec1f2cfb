import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { takeWalkIn } from '#contract/club-night.ts'
import { addClubBan, listClubBans, removeClubBan } from '#contract/door.ts'
import { addClub } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { openDoorNight } from './testing/door-night.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('bans', () => {
  it('go by the account of a reservation, keep its guest out of every night, and end.', async () => {
    const first = await openDoorNight(world)
    const { id: reservation_id, client } = await first.book()
    const { keeper } = first
    const ban = await keeper.call(addClubBan, { body: { by: 'reservation', reservation_id, reason: 'Fights' } })
    expect(ban).toMatchObject({ name: 'Ana Lopez', reason: 'Fights', is_account: true })
    const second = await openDoorNight(world)
    const { qrs } = await second.book(1, client)
    second.begin()
    expect(await second.scan(qrs[0])).toMatchObject({ reason: 'banned', guest: { banned: 'Fights' } })
    expect(await keeper.call(removeClubBan, { params: { id: ban.id } })).toEqual(ban)
    expect(await second.scan(qrs[0])).toMatchObject({ result: 'admitted' })
    await expect(keeper.call(removeClubBan, { params: { id: ban.id } })).rejects.toMatchObject({ status: 404 })
  })

  it('go by a name, however it is written; said again, the last reason stands.', async () => {
    const { keeper, book, scan, begin } = await openDoorNight(world)
    const { client, qrs } = await book()
    await world.pool.query(`update users set first_name = 'Zoë', last_name = 'Quast' where id = $1`, [client.id])
    await keeper.call(addClubBan, { body: { by: 'name', name: 'ZOE QUAST', reason: 'Steals' } })
    const ban = await keeper.call(addClubBan, { body: { by: 'name', name: 'Zoe Quast', reason: 'Fights' } })
    begin()
    expect(await scan(qrs[0])).toMatchObject({ reason: 'banned', guest: { banned: 'Fights' } })
    expect((await keeper.call(listClubBans, {})).bans.filter(({ name }) => name.toLowerCase() === 'zoe quast')).toEqual([ban])
  })

  it('are refused of who has neither an account nor a name: they would keep out all who have none.', async () => {
    const { keeper, event_id, prestation_id } = await openDoorNight(world)
    const admin = await world.admin()
    const { id: reservation_id } = await admin.call(takeWalkIn, { body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 } })
    for (const body of [{ by: 'reservation', reservation_id, reason: 'Fights' }, { by: 'name', name: '´ ¨', reason: 'Fights' }] as const) {
      await expect(keeper.call(addClubBan, { body })).rejects.toMatchObject({ status: 400, body: { code: 'invalid', fields: { name: [expect.any(String)] } } })
    }
  })

  it('are the club\'s own.', async () => {
    const { keeper, book } = await openDoorNight(world)
    const { id: reservation_id } = await book()
    const ban = await keeper.call(addClubBan, { body: { by: 'name', name: 'Somebody', reason: 'Fights' } })
    const other = await addClub(world)
    expect(await other.call(listClubBans, {})).toEqual({ bans: [] })
    await expect(other.call(removeClubBan, { params: { id: ban.id } })).rejects.toMatchObject({ status: 404 })
    await expect(other.call(addClubBan, { body: { by: 'reservation', reservation_id, reason: 'Fights' } })).rejects.toMatchObject({ status: 404 })
    const office = await world.staff('can_access_events')
    await expect(office.call(listClubBans, {})).rejects.toMatchObject({ status: 403 })
  })
})
