import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { exportAuditLog, listAuditLog } from '#contract/platform/audit-log.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import { actOnClub } from '#contract/platform/clubs.ts'
import { actOnEvent } from '#contract/platform/events.ts'
import { addClub } from '../../../testing/clubs.ts'
import { actForClub } from '../../../testing/act-for-club.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
// The log is of everything, so each test has its own.
beforeEach(async () => {
  world = await openWorld(inject('testServer'))
  superadmin = await world.guest('superadmin')
})
afterEach(async () => world.close())

const list = async (query: QueryOf<typeof listAuditLog> = {}) => superadmin.call(listAuditLog, { query })
const feature = { action: 'feature' } as const

describe('listAuditLog', () => {
  it('shows who changed what and when, with names and the fields before and after, and filters by each of them.', async () => {
    const { club_id, event_id } = world.event
    const other = await world.guest('superadmin')
    const newClub = await addClub(world, { name: 'Zwart', onboarding_completed_at: new Date() })
    world.clock.move({ minutes: 1 })
    await superadmin.call(actOnClub, { params: { id: club_id }, body: feature })
    world.clock.move({ minutes: 1 })
    await other.call(actOnEvent, { params: { id: event_id }, body: feature })
    world.clock.move({ minutes: 1 })
    await other.call(actOnClub, { params: { id: newClub.club_id }, body: feature })
    const headers = await actForClub(world, superadmin.token, newClub.club_id)
    await world.app.inject({ url: '/api/club-admin/events/', headers })
    const changes = await list({ kind: 'changes' })
    expect(changes.entries).toMatchObject([
      { action: 'openSupportAccess', actor: { id: superadmin.id }, club: { name: 'Zwart' }, after: { reason: 'Ticket 17' } },
      { action: 'actOnClub', actor: { id: other.id }, subject: { kind: 'club', name: 'Zwart' }, is_support: false },
      { action: 'actOnEvent', subject: { kind: 'event', id: event_id, name: 'Long Night' }, club: { id: club_id } },
      {
        action: 'actOnClub',
        actor: { id: superadmin.id, name: 'Ana Lopez', role: 'superadmin' },
        club: { id: club_id, name: 'Kelder' },
        before: { featured_at: null },
        after: { action: 'feature' },
        address: '127.0.0.1',
      },
    ])
    expect(changes).toMatchObject({ count: 4, next: null })
    const find = async (query: QueryOf<typeof listAuditLog>) =>
      (await list(query)).entries.map(({ action, club }) => [action, club?.name])
    expect(await find({ kind: 'support' })).toEqual([['listManagedEvents', 'Zwart']])
    expect(await find({ actor: superadmin.id, kind: 'changes' })).toEqual([
      ['openSupportAccess', 'Zwart'],
      ['actOnClub', 'Kelder'],
    ])
    expect(await find({ club: club_id })).toEqual([
      ['actOnEvent', 'Kelder'],
      ['actOnClub', 'Kelder'],
    ])
    expect(await find({ subject: event_id })).toEqual([['actOnEvent', 'Kelder']])
    expect(await find({ search: 'event act' })).toEqual([['actOnEvent', 'Kelder']])
    expect(await find({ search: 'nothing like it' })).toEqual([])
    const today = world.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
    expect(await find({ date_range: `${today.toString()},${today.toString()}`, kind: 'changes' })).toHaveLength(4)
    expect(await find({ date_range: `${today.add({ days: 1 }).toString()},${today.add({ days: 2 }).toString()}` })).toEqual([])
  })

  it('returns each entry once, page by page.', async () => {
    await superadmin.call(actOnClub, { params: { id: world.event.club_id }, body: feature })
    await superadmin.call(actOnEvent, { params: { id: world.event.event_id }, body: feature })
    const whole = (await list()).entries.map(({ id }) => id)
    const ids: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await list({ limit: 1, ...(cursor !== undefined && { cursor }) })
      ids.push(...page.entries.map(({ id }) => id))
      if (page.next === null) break
      cursor = page.next
    }
    expect(ids).toEqual(whole)
    expect(whole).toHaveLength(2)
    await expect(list({ cursor: 'abc' })).rejects.toMatchObject({ status: 400 })
  })
})

describe('exportAuditLog', () => {
  it('exports everything that matches the filters, however many pages are read.', async () => {
    await world.pool.query(
      `insert into audit_log (id, at, actor_id, actor_role, club_id, is_support, action, subject_kind, subject_id, before, after,
        request_id, address)
       select gen_random_uuid(), now() - n * interval '1 second', $1, 'superadmin', null, false, 'updateClub', 'club', $2, null,
         jsonb_build_object('description', '=1+1'), 'r', '127.0.0.1' from generate_series(1, 2500) n`,
      [superadmin.id, world.event.club_id],
    )
    const csv = await superadmin.call(exportAuditLog, { query: { search: 'update club' } })
    const lines = csv.split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffTime (UTC),Actor,Role,Club,Support,Action,Subject,Subject id,Subject name,Before,After,Address,Request',
    )
    expect(lines).toHaveLength(1 + 2500 + 1)
    expect(lines[1]).toContain(`Ana Lopez,superadmin,,no,updateClub,club,${world.event.club_id},Kelder,`)
    expect((await superadmin.call(exportAuditLog, { query: { search: 'nothing' } })).split('\r\n')).toHaveLength(2)
    await expect(superadmin.call(exportAuditLog, { query: { date_range: '2030-02-30,2030-03-01' } })).rejects.toMatchObject({
      status: 400,
    })
  })
})
