import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listManagedEvents } from '#contract/event-management.ts'
import { actOnClub } from '#contract/platform-clubs.ts'
import { getClubSuspension, listSupportCalls } from '#contract/platform-support.ts'
import { addClub } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  superadmin = await world.guest('superadmin')
})
afterAll(async () => world.close())

/** Calls like the office while a superadmin acts for a club. */
const callFor = async (clubId: string, url: string, method: 'GET' | 'PUT' = 'GET', payload?: object) =>
  world.app.inject({
    method,
    url: `/api/${url}`,
    headers: { authorization: `Token ${superadmin.token}`, 'x-club-id': clubId },
    ...(payload && { payload }),
  })

describe('listSupportCalls', () => {
  it('shows a club each call support made for it, page by page, and no other club’s.', async () => {
    const other = await addClub(world)
    const admin = await world.admin()
    const { club_id } = world.event
    for (const url of [
      'club-admin/staff/',
      'club-admin/staff-schedules/?date_from=2030-06-03&date_to=2030-06-09',
      'club-admin/events/',
    ]) {
      expect((await callFor(club_id, url)).statusCode).toBe(200)
      world.clock.move({ seconds: 1 })
    }
    expect((await callFor(club_id, 'club-admin/club/current/', 'PUT', { version: 1, description: 'Basement' })).statusCode).toBe(
      200,
    )
    world.clock.move({ seconds: 1 })
    await callFor(other.club_id, 'club-admin/events/')
    await admin.call(listManagedEvents)
    const first = await admin.call(listSupportCalls, { query: { limit: 2 } })
    expect(first).toMatchObject({
      count: 4,
      calls: [
        { action: 'updateClub', is_change: true, actor: { id: superadmin.id, name: 'Ana Lopez' } },
        { action: 'listManagedEvents', is_change: false },
      ],
    })
    const rest = await admin.call(listSupportCalls, { query: { cursor: first.next ?? '' } })
    expect(rest.calls.map(({ action }) => action)).toEqual(['listShifts', 'listStaff'])
    expect((await other.call(listSupportCalls)).calls).toMatchObject([{ action: 'listManagedEvents' }])
  })
})

describe('getClubSuspension', () => {
  it('tells everyone who works in the club that it is suspended, and why.', async () => {
    const [admin, staff] = [await world.admin(), await world.staff()]
    expect(await staff.call(getClubSuspension)).toEqual({ suspension: null })
    const body = { action: 'suspend', reason: 'Complaints' } as const
    await superadmin.call(actOnClub, { params: { id: world.event.club_id }, body })
    for (const { call } of [admin, staff]) {
      expect(await call(getClubSuspension)).toMatchObject({ suspension: { reason: 'Complaints' } })
    }
    const newcomer = await world.guest('adminclub')
    expect(await newcomer.call(getClubSuspension)).toEqual({ suspension: null })
  })
})
