import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { login } from '#contract/accounts/accounts.ts'
import { createRole } from '#contract/staffing/staff-roles.ts'
import { createUser, getUser, listUserHistory } from '#contract/people/users.ts'
import { readSubjects } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  superadmin = await world.guest('superadmin')
  admin = await world.admin()
})
afterAll(async () => world.close())

const newName = () => `n${randomBytes(5).toString('hex')}`
const person = (change: object = {}) => {
  const username = newName()
  return { username, first_name: 'Mia', last_name: 'Stern', email: `${username}@example.com`, ...change }
}
const reached = { phone_number: '+31 20 555 0100' }

describe('createUser', () => {
  it('creates accounts of every role for a superadmin, each invited by email.', async () => {
    const bodies = [
      { ...person(), role: 'client', ...reached, age: '31' },
      { ...person(), role: 'adminclub', ...reached },
      { ...person(), role: 'ambassador' },
      { ...person(), role: 'superadmin' },
    ] as const
    for (const body of bodies) {
      const user = await superadmin.call(createUser, { body })
      expect(user).toMatchObject({
        user: { username: body.username, email: body.email, email_confirmed: false },
        profile: { role: body.role, first_name: 'Mia' },
        status: 'active',
        devices: [],
        one_time_password: null,
      })
      await world.runDueJobs()
      expect(await readSubjects(world, body.email)).toHaveLength(1)
      const { history } = await superadmin.call(listUserHistory, { params: { id: user.user.id } })
      expect(history).toMatchObject([{ action: 'createUser', after: { role: body.role, first_sign_in: 'invitation' } }])
    }
  })

  it('adds staff to the own club, in a role or with custom permissions, with a one-time password that is shown once.', async () => {
    const role = await admin.call(createRole, {
      body: { name: newName(), colour: '#2a6fc9', permissions: { can_work_door: true } },
    })
    const { email: _, ...unreachable } = person()
    const user = await admin.call(createUser, { body: { ...unreachable, role: 'staffclub', role_id: role.id } })
    expect(user).toMatchObject({
      club: { id: world.event.club_id },
      employment: { status: 'active', role: { id: role.id, name: role.name }, own_permissions: false },
      staff_permissions: { can_work_door: true },
      one_time_password: expect.any(String),
    })
    expect(user.allowed_actions).toContain('edit')
    const again = await admin.call(getUser, { params: { id: user.user.id } })
    expect(JSON.stringify(again)).not.toContain(String(user.one_time_password))
    const body = { username: unreachable.username, password: String(user.one_time_password) }
    // It allows nothing but choosing a password.
    expect(await world.anonymous(login, { body })).toMatchObject({ redirect_to: '/choose-password' })
    const own = await admin.call(createUser, {
      body: { ...person(), role: 'staffclub', staff_permissions: '{"can_access_events":true}' },
    })
    expect(own).toMatchObject({
      employment: { status: 'invited', role: null, own_permissions: true },
      staff_permissions: { can_access_events: true, can_work_door: false },
    })
  })

  it('lets a superadmin add staff to the club they name, which the club sees in its log.', async () => {
    const body = { ...person(), role: 'staffclub', club_id: world.event.club_id } as const
    expect(await superadmin.call(createUser, { body })).toMatchObject({ club: { id: world.event.club_id } })
    const { rows } = await world.pool.query(
      `select is_support from audit_log where action = 'addStaff' and actor_id = $1 and club_id = $2`,
      [superadmin.id, world.event.club_id],
    )
    expect(rows).toEqual([{ is_support: true }])
    for (const club_id of [undefined, '0193a5b0-0000-7000-8000-000000000000'])
      await expect(
        superadmin.call(createUser, { body: { ...person(), role: 'staffclub', ...(club_id !== undefined && { club_id }) } }),
      ).rejects.toMatchObject({ status: 400, body: { fields: { club_id: [expect.any(String)] } } })
  })

  it('refuses clubs every other role, and other clubs.', async () => {
    const manager = await world.staff('can_manage_staff')
    for (const by of [admin, manager]) {
      for (const body of [
        { ...person(), role: 'superadmin' },
        { ...person(), role: 'client', ...reached, age: '31' },
        { ...person(), role: 'adminclub', ...reached },
      ] as const)
        await expect(by.call(createUser, { body })).rejects.toMatchObject({ status: 403, body: { code: 'role_refused' } })
    }
    const elsewhere = { ...person(), role: 'staffclub', club_id: '0193a5b0-0000-7000-8000-000000000000' } as const
    await expect(admin.call(createUser, { body: elsewhere })).rejects.toMatchObject({ status: 400 })
    const raised = { ...person(), role: 'staffclub', staff_permissions: '{"can_access_finances":true}' } as const
    await expect(manager.call(createUser, { body: raised })).rejects.toMatchObject({
      status: 403,
      body: { code: 'grant_refused' },
    })
    const without = await world.guest('adminclub')
    await expect(without.call(createUser, { body: { ...person(), role: 'staffclub' } })).rejects.toMatchObject({
      status: 404,
      body: { code: 'no_club' },
    })
    for (const by of [await world.staff('can_access_staff_management'), await world.guest('client')])
      await expect(by.call(createUser, { body: { ...person(), role: 'staffclub' } })).rejects.toMatchObject({ status: 403 })
  })

  it('names each missing or taken field, and stores no picture for an account that was not created.', async () => {
    await expect(superadmin.call(createUser, { body: { role: 'client', username: newName() } as never })).rejects.toMatchObject({
      status: 400,
      body: {
        fields: {
          first_name: ['First name is required'],
          email: ['Email is required'],
          phone_number: ['Phone number is required'],
          age: ['Age is required'],
        },
      },
    })
    const picture = new Blob([
      await sharp({ create: { width: 80, height: 80, channels: 3, background: '#f0f' } })
        .png()
        .toBuffer(),
    ])
    const body = { ...person(), username: admin.username.toUpperCase(), email: admin.email, role: 'superadmin' } as const
    await expect(superadmin.call(createUser, { body, files: { avatar: picture } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { username: ['Username is already taken'], email: [expect.any(String)] } },
    })
    const user = await superadmin.call(createUser, { body: { ...person(), role: 'superadmin' }, files: { avatar: picture } })
    expect(user.profile.avatar).toMatch(/^\/media\/.+\.webp$/)
    const { email: _, ...unreachable } = person()
    await expect(
      superadmin.call(createUser, { body: { ...unreachable, role: 'superadmin', first_sign_in: 'invitation' } }),
    ).rejects.toMatchObject({ body: { fields: { email: ['Enter an email for the invitation'] } } })
  })

  it('adds no one beyond the seats of the plan.', async () => {
    const own = await openWorld(inject('testServer'))
    await own.pool.query('update plans set staff_seats = 1')
    const { call } = await own.admin()
    await call(createUser, { body: { ...person(), role: 'staffclub' } })
    await expect(call(createUser, { body: { ...person(), role: 'staffclub' } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'no_seats_left' },
    })
    await own.close()
  })
})
