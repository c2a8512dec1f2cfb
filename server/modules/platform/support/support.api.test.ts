import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listManagedEvents } from '#contract/events/management.ts'
import { listAuditLog } from '#contract/platform/audit-log.ts'
import { actOnClub } from '#contract/platform/clubs.ts'
import { endSupportAccess, getClubSuspension, listSupportCalls, openSupportAccess } from '#contract/platform/support.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
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

const open = async (id: string, reason: string) => superadmin.call(openSupportAccess, { params: { id }, body: { reason } })
const ended = { code: 'support_access_required' }

describe('openSupportAccess', () => {
  it('lets a superadmin act for one club for an hour, once they have said why, and stays in the audit log.', async () => {
    const { club_id } = await addClub(world, { name: 'Zwart' })
    expect((await callFor(club_id, 'club-admin/events/')).json()).toMatchObject(ended)
    await expect(open(club_id, '  ')).rejects.toMatchObject({ body: { fields: { reason: ['Reason is required'] } } })
    const ends_at = world.clock.now().add({ hours: 1 })
    expect(await open(club_id, 'Ticket 17')).toEqual({ club_id, ends_at: instantText(ends_at) })
    const { club_id: another } = await addClub(world)
    expect((await callFor(another, 'club-admin/events/')).json()).toMatchObject(ended)
    world.clock.move({ minutes: 59 })
    expect((await callFor(club_id, 'club-admin/events/')).statusCode).toBe(200)
    world.clock.move({ minutes: 1 })
    expect((await callFor(club_id, 'club-admin/events/')).json()).toMatchObject(ended)
    const { entries } = await superadmin.call(listAuditLog, { query: { club: club_id } })
    expect(entries).toMatchObject([
      { action: 'listManagedEvents', is_support: true, after: { method: 'GET', reason: 'Ticket 17' } },
      { action: 'openSupportAccess', after: { reason: 'Ticket 17', ends_at: instantText(ends_at) } },
    ])
  })

  it('is for this superadmin alone.', async () => {
    const { club_id } = await addClub(world)
    const colleague = await world.guest('superadmin')
    await colleague.call(openSupportAccess, { params: { id: club_id }, body: { reason: 'Ticket 17' } })
    expect((await callFor(club_id, 'club-admin/events/')).json()).toMatchObject(ended)
  })
})

describe('A call repeated under its key', () => {
  it('is never answered with what support did for another club.', async () => {
    const clubs = [await addClub(world), await addClub(world)]
    const business_date = world.clock.now().toString().slice(0, 10)
    const payload = { business_date, category: 'bar', amount_minor: 12_100, tax_bp: 2_100, method: 'cash' }
    const answers: { status: number; code?: string }[] = []
    for (const { club_id } of clubs) {
      await open(club_id, 'Ticket 17')
      const headers = { authorization: `Token ${superadmin.token}`, 'x-club-id': club_id, 'idempotency-key': 'both' }
      const answer = await world.app.inject({ method: 'POST', url: '/api/club-admin/manual-revenue/', headers, payload })
      answers.push({ status: answer.statusCode, code: answer.json<{ code: string }>().code })
    }
    expect(answers).toEqual([
      { status: 201, code: undefined },
      { status: 409, code: 'idempotency_mismatch' },
    ])
  })
})

describe('endSupportAccess', () => {
  it('ends it before the hour is over, and may be repeated.', async () => {
    const { club_id } = await addClub(world)
    await open(club_id, 'Ticket 17')
    await open(club_id, 'Ticket 18')
    await superadmin.call(endSupportAccess, { params: { id: club_id } })
    await superadmin.call(endSupportAccess, { params: { id: club_id } })
    expect((await callFor(club_id, 'club-admin/events/')).json()).toMatchObject(ended)
    const { entries } = await superadmin.call(listAuditLog, { query: { club: club_id } })
    expect(entries.map(({ action }) => action)).toEqual(['endSupportAccess', 'openSupportAccess', 'openSupportAccess'])
  })
})

describe('listSupportCalls', () => {
  it('shows a club each call support made for it and why, page by page, and no other club’s.', async () => {
    const other = await addClub(world)
    const admin = await world.admin()
    const { club_id } = world.event
    await open(club_id, 'Ticket 17: rota')
    await open(other.club_id, 'Ticket 18')
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
        { action: 'updateClub', reason: 'Ticket 17: rota', is_change: true, actor: { id: superadmin.id, name: 'Ana Lopez' } },
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
