import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { changePassword, login } from '#contract/accounts/accounts.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { getProfile } from '#contract/accounts/profile.ts'
import { addStaff, getStaff, renewFirstSignIn, sendResetLink } from '#contract/staffing/staff.ts'
import { createRole } from '#contract/staffing/staff-roles.ts'
import { updateUser } from '#contract/people/users.ts'
import { actForClub } from '../../../testing/act-for-club.ts'
import { readEmail } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

type Manager = Awaited<ReturnType<World['admin']>>

const makeRole = async (admin: Manager, change: Omit<BodyOf<typeof createRole>, 'name' | 'colour'> = {}) =>
  admin.call(createRole, { body: { name: `Role ${randomBytes(6).toString('hex')}`, colour: '#2a6fc9', ...change } })

const person = (role_id: string) => ({
  username: `p${randomBytes(6).toString('hex')}`,
  first_name: 'Noor',
  last_name: 'Bakker',
  role_id,
})

const hire = async (admin: Manager, role_id: string) => admin.call(addStaff, { body: person(role_id) })

describe('the account of someone else', () => {
  it('is not taken over: no one removes its email, and its password stays, from administrators to superadmins.', async () => {
    const victim = await world.staff()
    const params = { id: victim.id }
    const superadmin = await world.guest('superadmin')
    const callers = [await world.admin(), await world.staff('can_manage_staff'), superadmin]
    for (const { call, token } of callers) {
      await expect(call(updateUser, { params, body: { 'user[email]': '', version: 1 } })).rejects.toMatchObject({
        status: 400,
        body: { user_errors: { email: ['Only the owner of this account can remove its email'] } },
      })
      const headers = token === superadmin.token ? await actForClub(world, token) : { authorization: `Token ${token}` }
      const renewed = await world.app.inject({
        method: 'POST',
        url: `/api/club-admin/staff/${victim.id}/first-sign-in/`,
        headers,
      })
      expect({ status: renewed.statusCode, code: renewed.json<{ code: string }>().code }).toEqual({
        status: 409,
        code: 'password_chosen',
      })
    }
    expect((await world.as(victim.token)(getProfile, {})).user).toMatchObject({ email: victim.email, pending_email: null })
    expect((await world.anonymous(login, { body: { username: victim.username, password: world.password } })).token).not.toBeNull()
  })
})

describe('renewFirstSignIn', () => {
  it('creates another one-time password, and the previous one no longer works.', async () => {
    const admin = await world.admin()
    const role = await makeRole(admin)
    const { id, username, one_time_password: first } = await hire(admin, role.id)
    const { one_time_password: second } = await admin.call(renewFirstSignIn, { params: { id } })
    const signIn = async (password: string | null) => world.anonymous(login, { body: { username, password: password ?? '' } })
    await expect(signIn(first)).rejects.toMatchObject({ body: { code: 'invalid_credentials' } })
    expect((await signIn(second)).redirect_to).toBe('/choose-password')
  })

  it('shows no one the password of someone with more permissions.', async () => {
    const admin = await world.admin()
    const role = await makeRole(admin, { permissions: { can_access_finances: true } })
    const { id } = await hire(admin, role.id)
    const manager = await world.staff('can_manage_staff')
    await expect(manager.call(renewFirstSignIn, { params: { id } })).rejects.toMatchObject({ body: { code: 'grant_refused' } })
  })

  it('is refused once the person has chosen a password, with an email or without one, to administrators and superadmins.', async () => {
    const admin = await world.admin()
    const member = await world.staff()
    const { id } = member
    const { token } = await world.guest('superadmin')
    const headers = await actForClub(world, token)
    const support = async () => world.app.inject({ method: 'POST', url: `/api/club-admin/staff/${id}/first-sign-in/`, headers })
    for (const email of [member.email, null]) {
      await world.pool.query('update users set email = $2 where id = $1', [id, email])
      await expect(admin.call(renewFirstSignIn, { params: { id } })).rejects.toMatchObject({
        status: 409,
        body: { code: 'password_chosen' },
      })
      expect((await support()).json()).toMatchObject({ code: 'password_chosen' })
    }
    await expect(world.as(member.token)(getProfile, {})).resolves.toMatchObject({ user: { id } })
  })

  it('never replaces a password chosen at the same moment.', async () => {
    const admin = await world.admin()
    const role = await makeRole(admin)
    const { id, username, one_time_password: first } = await hire(admin, role.id)
    const { token } = await world.anonymous(login, { body: { username, password: first ?? '' } })
    const chosen = 'lantern-orchid-42'
    const form = { current_password: first ?? '', new_password: chosen, confirm_password: chosen }
    const [changed] = await Promise.allSettled([
      world.as(token ?? '')(changePassword, { body: form }),
      admin.call(renewFirstSignIn, { params: { id } }),
    ])
    if (changed.status === 'rejected') return
    expect((await world.anonymous(login, { body: { username, password: chosen } })).token).not.toBeNull()
  })
})

describe('An invitation', () => {
  it('has no link but ours in it, whatever a stranger names the club and the role.', async () => {
    const admin = await world.admin()
    await world.pool.query(`update clubs set name = 'Refund at https://evil.example/pay' where id = $1`, [world.event.club_id])
    const { id: role_id } = await admin.call(createRole, { body: { name: 'www.evil.example', colour: '#2a6fc9' } })
    const email = `p${randomBytes(6).toString('hex')}@example.com`
    await admin.call(addStaff, { body: { ...person(role_id), email } })
    await world.runDueJobs()
    const text = await readEmail(world, email, 'Join')
    expect(text).toContain('Join Refund at https evil. example pay')
    expect(text).not.toContain('evil.example')
    expect(text).not.toContain('www.')
  })
})

describe('sendResetLink', () => {
  it('emails the person the way to the reset page, and their password stays.', async () => {
    const admin = await world.admin()
    const member = await world.staff()
    const params = { id: member.id }
    expect(await admin.call(getStaff, { params })).toMatchObject({ allowed_actions: ['edit', 'end', 'send_reset_link'] })
    expect(await admin.call(sendResetLink, { params })).toEqual({ message: `We sent a reset link to ${member.email}.` })
    await world.runDueJobs()
    expect(await readEmail(world, member.email, 'Reset your Vesper password')).toContain(
      `/reset-password?email=${encodeURIComponent(member.email)}`,
    )
    const { username } = member
    expect((await world.anonymous(login, { body: { username, password: world.password } })).token).not.toBeNull()
  })

  it('is refused for someone without an email or still invited, and to a manager with fewer rights than the list asks.', async () => {
    const admin = await world.admin()
    const role = await makeRole(admin)
    const { id } = await admin.call(addStaff, { body: { ...person(role.id), email: 'invited@example.com' } })
    await expect(admin.call(sendResetLink, { params: { id } })).rejects.toMatchObject({ body: { code: 'invalid_transition' } })
    const manager = await world.staff('can_manage_staff')
    await expect(manager.call(sendResetLink, { params: { id: manager.id } })).rejects.toMatchObject({
      body: { code: 'staff_action_refused' },
    })
  })
})
