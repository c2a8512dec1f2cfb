import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getProfile } from '#contract/accounts/profile.ts'
import { createRole, deleteRole, exportRoles, listRoles, updateRole } from '#contract/staffing/staff-roles.ts'
import { actForClub } from '../../../testing/act-for-club.ts'
import { insertRow } from '../../../testing/bad-input/insert-row.ts'
import { addClub } from '../../../testing/clubs.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { addRole } from '../testing/people.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const colour = '#2a6fc9'
const body = (change: object = {}) => ({ name: `Bar ${randomUUID().slice(0, 12)}`, colour, ...change }) as const

async function give(userId: string, roleId: string, own = false): Promise<void> {
  await world.pool.query('update club_staff set role_id = $2, own_permissions = $3 where user_id = $1', [userId, roleId, own])
}

describe('createRole and listRoles', () => {
  it('store a role with its colour, rate and permissions, which are off by default.', async () => {
    const admin = await world.admin()
    const role = await admin.call(createRole, {
      body: body({ hourly_rate_minor: 1650, permissions: { can_work_door: true } }),
    })
    expect(role).toMatchObject({
      colour,
      hourly_rate_minor: 1650,
      staff_count: 0,
      version: 1,
      permissions: { can_work_door: true, can_manage_staff: false, view_club_users: false },
    })
    const { roles, currency } = await admin.call(listRoles, {})
    expect(roles).toContainEqual(role)
    expect(currency).toBe('EUR')
  })

  it('refuse a name the club already has, however it is written, and a colour outside the palette.', async () => {
    const admin = await world.admin()
    const { name } = await admin.call(createRole, { body: body() })
    await expect(admin.call(createRole, { body: { name: name.toUpperCase(), colour } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { name: ['Your club already has a role with that name'] } },
    })
    await expect(admin.call(createRole, { body: { name, colour: '#123456' as typeof colour } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { colour: ['Choose one of the colours'] } },
    })
    const other = await addClub(world)
    expect((await other.call(createRole, { body: { name, colour } })).name).toBe(name)
  })

  it('stop at 50 roles.', async () => {
    const club = await addClub(world)
    for (let n = 0; n < 50; n++) {
      const role = { id: randomUUID(), club_id: club.club_id, name: `Role ${n}`, colour, hourly_rate_minor: 0 }
      await insertRow(world.pool, 'staff_roles', { ...role, created_at: '2026-01-01T00:00:00Z' })
    }
    await expect(club.call(createRole, { body: body() })).rejects.toMatchObject({ status: 409, body: { code: 'too_many_roles' } })
  })

  it('hide rates from people without access to finances, and refuse them.', async () => {
    const admin = await world.admin()
    const role = await admin.call(createRole, { body: body({ hourly_rate_minor: 1900 }) })
    const manager = await world.staff('can_manage_staff')
    const { roles } = await manager.call(listRoles, {})
    expect(roles.find(({ id }) => id === role.id)?.hourly_rate_minor).toBeNull()
    const params = { id: role.id }
    const refused = { status: 403, body: { code: 'rates_hidden' } }
    await expect(manager.call(createRole, { body: body({ hourly_rate_minor: 0 }) })).rejects.toMatchObject(refused)
    await expect(manager.call(updateRole, { params, body: { version: 1, hourly_rate_minor: 1 } })).rejects.toMatchObject(refused)
    const treasurer = await world.staff('can_manage_staff', 'can_access_finances')
    const raised = await treasurer.call(updateRole, { params, body: { version: 1, hourly_rate_minor: 2000 } })
    expect(raised.hourly_rate_minor).toBe(2000)
  })

  it('let staff read with either permission, and change only with can_manage_staff.', async () => {
    const reader = await world.staff('can_access_staff_management')
    expect((await reader.call(listRoles, {})).next).toBeNull()
    await expect(reader.call(createRole, { body: body() })).rejects.toMatchObject({ status: 403 })
    const nobody = await world.staff('can_access_events')
    await expect(nobody.call(listRoles, {})).rejects.toMatchObject({ status: 403 })
  })
})

describe('listRoles and exportRoles', () => {
  it('page by name with count and cursor, and export all roles, with rates only for those with access to finances.', async () => {
    const club = await addClub(world)
    for (const name of ['Door', 'bar', 'Cloakroom'])
      await club.call(createRole, { body: { ...body({ hourly_rate_minor: 1850 }), name } })
    const first = await club.call(listRoles, { query: { limit: 2 } })
    expect(first).toMatchObject({ roles: [{ name: 'bar' }, { name: 'Cloakroom' }], count: 3, next: expect.any(String) })
    const second = await club.call(listRoles, { query: { limit: 2, cursor: first.next ?? '' } })
    expect(second).toMatchObject({ roles: [{ name: 'Door' }], count: 3, next: null })
    const [head, row] = (await club.call(exportRoles, {})).split('\r\n')
    expect(head).toContain('Role,People,Hourly rate,Currency,Guests per person,Permissions')
    expect(row).toMatch(/^bar,0,18\.50,/)
    const manager = await world.staff('can_manage_staff')
    await addRole(world, { hourly_rate_minor: 9876 })
    expect(await manager.call(exportRoles, {})).not.toContain('98.76')
    const planner = await world.staff('can_access_staff_management')
    await expect(planner.call(exportRoles, {})).rejects.toMatchObject(refusedWith(403, 'forbidden'))
  })
})

describe('updateRole', () => {
  it('applies to its people at once, except those with custom permissions and former staff.', async () => {
    const admin = await world.admin()
    const { id } = await admin.call(createRole, { body: body() })
    const [usual, own, left] = [await world.staff(), await world.staff('can_access_events'), await world.staff()]
    await give(usual.id, id)
    await give(own.id, id, true)
    await give(left.id, id)
    await world.pool.query(`update club_staff set status = 'ended', ended_at = now() where user_id = $1`, [left.id])
    const permissions = { can_work_door: true, can_access_finances: true }
    const changed = await admin.call(updateRole, {
      params: { id },
      body: { version: 1, name: `Door ${id.slice(0, 8)}`, permissions },
    })
    expect(changed).toMatchObject({ version: 2, staff_count: 2, permissions })
    const flagsOf = async ({ call }: typeof usual) => (await call(getProfile, {})).staff_permissions
    expect(await flagsOf(usual)).toMatchObject({ can_work_door: true, can_access_finances: true, can_access_events: false })
    expect(await flagsOf(own)).toMatchObject({ can_work_door: false, can_access_events: true })
    expect((await left.call(getProfile, {})).profile.role_profile).toEqual({ club_id: null })
    const { rows } = await world.pool.query(`select after from audit_log where action = 'updateRole' and subject_id = $1`, [id])
    expect(rows).toMatchObject([{ after: { can_work_door: true, reached: [usual.id] } }])
  })

  it('is refused for a stale version, and for another club’s role.', async () => {
    const admin = await world.admin()
    const role = await admin.call(createRole, { body: body() })
    const params = { id: role.id }
    const renames = ['A', 'B'].map(async (name) =>
      admin.call(updateRole, { params, body: { version: 1, name: `${name} ${role.id.slice(0, 8)}` } }),
    )
    const results = await Promise.allSettled(renames)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(admin.call(updateRole, { params, body: { version: 1 } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id: role.id, version: 2 } },
    })
    const other = await addClub(world)
    await expect(other.call(updateRole, { params, body: { version: 2 } })).rejects.toMatchObject({ status: 404 })
    await expect(other.call(deleteRole, { params })).rejects.toMatchObject({ status: 404 })
  })

  it('never grants what its caller lacks, to others or through their own role.', async () => {
    const admin = await world.admin()
    const { id } = await admin.call(createRole, { body: body() })
    const manager = await world.staff('can_manage_staff', 'can_work_door')
    await give(manager.id, id)
    const params = { id }
    const raise = async (version: number, permissions: object) =>
      manager.call(updateRole, { params, body: { version, permissions } })
    await expect(raise(1, { can_access_finances: true })).rejects.toMatchObject({
      status: 403,
      body: { code: 'grant_refused', flags: { can_access_finances: 'flag_lacked' } },
    })
    await expect(raise(1, { can_manage_staff: true })).rejects.toMatchObject({
      body: { code: 'grant_refused', flags: { can_manage_staff: 'admin_grants' } },
    })
    await expect(manager.call(createRole, { body: body({ permissions: { can_access_events: true } }) })).rejects.toMatchObject({
      body: { code: 'grant_refused' },
    })
    expect(await raise(1, { can_work_door: true })).toMatchObject({ permissions: { can_work_door: true } })
  })
})

describe('updateRole of one’s own role', () => {
  it('changes its name, and leaves its pay to others.', async () => {
    const admin = await world.admin()
    const { id } = await admin.call(createRole, { body: body({ hourly_rate_minor: 1500 }) })
    const treasurer = await world.staff('can_manage_staff', 'can_access_finances')
    await give(treasurer.id, id, true)
    const params = { id }
    await expect(treasurer.call(updateRole, { params, body: { version: 1, hourly_rate_minor: 5000 } })).rejects.toMatchObject(
      refusedWith(403, 'own_work'),
    )
    const name = `Desk ${id.slice(0, 8)}`
    expect(await treasurer.call(updateRole, { params, body: { version: 1, name, hourly_rate_minor: 1500 } })).toMatchObject({
      name,
    })
  })
})

describe('deleteRole', () => {
  it('deletes a role that only former staff had, and no role in use.', async () => {
    const admin = await world.admin()
    const { id, name } = await admin.call(createRole, { body: body() })
    const person = await world.staff()
    await give(person.id, id)
    await expect(admin.call(deleteRole, { params: { id } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'role_in_use', staff_count: 1 },
    })
    await world.pool.query(`update club_staff set status = 'ended', ended_at = now() where user_id = $1`, [person.id])
    expect(await admin.call(deleteRole, { params: { id } })).toEqual({ message: `The role ${name} was deleted.` })
    expect((await admin.call(listRoles, {})).roles.map((role) => role.id)).not.toContain(id)
  })

  it('keeps a role that a shift template uses.', async () => {
    const admin = await world.admin()
    const { id: role_id } = await admin.call(createRole, { body: body() })
    await insertRow(world.pool, 'schedule_templates', {
      id: randomUUID(),
      club_id: world.event.club_id,
      name: 'Late bar',
      role_id,
      weekdays: [5, 6],
      start_local: '22:00',
      end_local: '04:00',
      break_minutes: 30,
      headcount: 2,
      created_at: '2026-01-01T00:00:00Z',
    })
    await expect(admin.call(deleteRole, { params: { id: role_id } })).rejects.toMatchObject({ body: { code: 'role_in_use' } })
  })
})

describe('a superadmin', () => {
  it('acts for the club that they name, and for no other.', async () => {
    const admin = await world.admin()
    const role = await admin.call(createRole, { body: body() })
    const superadmin = await world.guest('superadmin')
    const look = async (club: string) =>
      world.app.inject({ url: '/api/club-admin/roles/', headers: await actForClub(world, superadmin.token, club) })
    expect((await look(world.event.club_id)).json<{ roles: { id: string }[] }>().roles.map(({ id }) => id)).toContain(role.id)
    const other = await addClub(world)
    expect((await look(other.club_id)).json<{ roles: unknown[] }>().roles).toEqual([])
  })
})
