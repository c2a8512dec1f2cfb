import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { changePassword, getProfile, login, updateProfile } from '#contract/accounts/accounts.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const picture = async (color: string) =>
  new Blob([
    await sharp({ create: { width: 80, height: 80, channels: 3, background: color } })
      .jpeg()
      .toBuffer(),
  ])
const statusOf = async (url: string | null) => (await world.app.inject({ method: 'GET', url: url ?? '' })).statusCode

describe('getProfile', () => {
  it("returns a client's profile with their age today.", async () => {
    const { id, username, email, call } = await world.guest('client')
    await world.pool.query(
      `update client_profiles set age_declared_at = $2, musical_preferences = '{Techno}' where user_id = $1`,
      [
        id,
        world.clock
          .now()
          .subtract({ hours: 24 * 800 })
          .toString(),
      ],
    )
    const me = await call(getProfile)
    expect(me.user).toEqual({
      id,
      username,
      email,
      version: 1,
      email_confirmed: false,
      pending_email: null,
      first_name: 'Ana',
      last_name: 'Lopez',
    })
    expect(me.profile).toMatchObject({
      role: 'client',
      full_name: 'Ana Lopez',
      role_profile: { age: 32, id_verified: false, musical_preferences: ['Techno'] },
    })
    expect(me.staff_permissions).toBeNull()
  })

  it('takes the age from a verified birth date.', async () => {
    const { id, call } = await world.guest('client')
    const born = world.clock.now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ years: 25 })
    await world.pool.query('update client_profiles set birth_date = $2, id_verified = true where user_id = $1', [
      id,
      born.toString(),
    ])
    expect((await call(getProfile)).profile.role_profile).toMatchObject({ age: 25, id_verified: true })
  })

  it("returns a staff member's club and permissions.", async () => {
    const { id, call } = await world.guest('staffclub')
    expect((await call(getProfile)).staff_permissions).toMatchObject({ can_access_events: false })
    const { rows } = await world.pool.query<{ id: string }>('select id from clubs')
    await world.pool.query('insert into club_staff (user_id, club_id, can_access_events) values ($1, $2, true)', [
      id,
      rows[0]?.id,
    ])
    const me = await call(getProfile)
    expect(me.profile.role_profile).toEqual({ club_id: rows[0]?.id })
    expect(me.staff_permissions).toMatchObject({ can_access_events: true, can_access_finances: false, can_manage_staff: false })
  })

  it("returns a club administrator's club.", async () => {
    const { id, call } = await world.guest('adminclub')
    expect((await call(getProfile)).profile.role_profile).toEqual({ onboarding_completed: false, club_id: null })
    const { rows } = await world.pool.query<{ id: string }>(
      `insert into clubs select
        (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'slug', 'second', 'admin_id', $1::text))).*
        from clubs c limit 1 returning id`,
      [id],
    )
    expect((await call(getProfile)).profile.role_profile).toEqual({ onboarding_completed: true, club_id: rows[0]?.id })
  })
})

describe('updateProfile', () => {
  it('with a version refuses what was changed elsewhere since; without one, the last change wins.', async () => {
    const { call } = await world.guest('client')
    const { version } = (await call(getProfile)).user
    const change = (first_name: string) => call(updateProfile, { body: { 'user[first_name]': first_name, version } })
    expect((await change('Mia')).user).toMatchObject({ first_name: 'Mia', version: version + 1 })
    await expect(change('Eve')).rejects.toMatchObject({
      status: 409,
      body: { code: 'stale', current: { user: { first_name: 'Mia', version: version + 1 } } },
    })
    expect((await call(updateProfile, { body: { 'user[first_name]': 'Ada' } })).user).toMatchObject({ first_name: 'Ada' })
  })

  it('changes what is sent, and keeps the rest.', async () => {
    const { call, username, email } = await world.guest('client')
    const body = {
      'user[first_name]': 'Zoë',
      'profile[age]': '41',
      'profile[musical_preferences]': '["House","Jazz"]',
      'profile[accepts_newsletter]': 'true',
    } as const
    const answer = await call(updateProfile, { body })
    expect(answer).toMatchObject({
      user: { username, email, first_name: 'Zoë', last_name: 'Lopez' },
      profile: {
        accepts_newsletter: true,
        full_name: 'Zoë Lopez',
        role_profile: { age: 41, musical_preferences: ['House', 'Jazz'], accepts_newsletter: true },
      },
      message: 'Profile updated successfully!',
    })
    const me = await call(getProfile)
    expect(me).toMatchObject({ user: answer.user, profile: answer.profile })
  })

  it('lets a staff member set a full name, and no email.', async () => {
    const { call } = await world.guest('staffclub')
    const body = { 'profile[full_name]': 'Ana at the door', 'profile[phone_number]': '+31 20 123 4567', 'user[email]': '' }
    const password = { 'user[current_password]': world.password }
    expect(await call(updateProfile, { body: { ...body, ...password } })).toMatchObject({
      user: { email: null },
      profile: { full_name: 'Ana at the door', phone_number: '+31 20 123 4567' },
    })
  })

  it('groups errors by the object they belong to.', async () => {
    const { call } = await world.guest('client')
    const body = { 'user[email]': 'ana@', 'profile[age]': '17', 'profile[musical_preferences]': '["Polka"]' }
    await expect(call(updateProfile, { body })).rejects.toMatchObject({
      status: 400,
      body: {
        user_errors: { email: ['Please enter a valid email address'] },
        profile_errors: { age: ['Age must be at least 18'], 'musical_preferences.0': ['Choose genres from the list'] },
      },
    })
  })

  it('stores a picture, replaces and removes it; replaced files are deleted.', async () => {
    const { call } = await world.guest('client')
    const send = async (color: string) => call(updateProfile, { body: {}, files: { 'profile[avatar]': await picture(color) } })
    const first = (await send('#f00')).profile.avatar
    expect(await statusOf(first)).toBe(200)
    const second = (await send('#0f0')).profile.avatar
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    const removed = await call(updateProfile, { body: { 'profile[avatar]': '' } })
    expect(removed).toMatchObject({ profile: { avatar: null }, message: 'Profile picture removed successfully!' })
    expect(await statusOf(second)).toBe(404)
  })

  it('succeeds although the replaced picture cannot be deleted.', async () => {
    const { call } = await world.guest('client')
    const send = async (color: string) =>
      (await call(updateProfile, { body: {}, files: { 'profile[avatar]': await picture(color) } })).profile.avatar
    const first = await send('#f00')
    const path = join(world.dataDir, 'files', basename(first ?? ''))
    await rm(path)
    await mkdir(path)
    const second = await send('#0f0')
    expect(second).not.toBe(first)
    expect(await statusOf(second)).toBe(200)
  })

  it('keeps the picture if a change is refused, and stores none.', async () => {
    const { call } = await world.guest('client')
    const { avatar } = (await call(updateProfile, { body: {}, files: { 'profile[avatar]': await picture('#00f') } })).profile
    const files = { 'profile[avatar]': await picture('#fff') }
    await expect(call(updateProfile, { body: { 'user[email]': 'new@example.com' }, files })).rejects.toMatchObject({
      status: 400,
    })
    const me = await call(getProfile)
    expect(me.profile.avatar).toBe(avatar)
    expect(await statusOf(avatar)).toBe(200)
  })

  it.each([
    ['a text', new Blob(['<svg onload="alert(1)">']), 415, 'Please select a valid image file (JPEG, PNG, GIF, or WebP)'],
    ['too many bytes', new Blob([new Uint8Array(5_242_881)]), 413, 'File size must be less than 5MB'],
    [
      'a picture cut short',
      new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])]),
      400,
      'This picture is damaged. Try another one.',
    ],
  ])('refuses %s instead of a picture.', async (_, file, status, message) => {
    const { call } = await world.guest('client')
    await expect(call(updateProfile, { body: {}, files: { 'profile[avatar]': file } })).rejects.toMatchObject({
      status,
      body: { profile_errors: { avatar: [message] } },
    })
  })
})

describe('changePassword', () => {
  const body = (change: object = {}) => ({
    current_password: world.password,
    new_password: 'a-new-password',
    confirm_password: 'a-new-password',
    ...change,
  })

  it('signs every device out and gives this one a new token.', async () => {
    const { call, username } = await world.guest('client')
    const other = world.as((await world.anonymous(login, { body: { username, password: world.password } })).token ?? '')
    const answer = await call(changePassword, { body: body() })
    expect(answer.message).toBe('Password changed successfully!')
    for (const old of [call, other]) await expect(old(getProfile)).rejects.toMatchObject({ status: 401 })
    expect((await world.as(answer.token)(getProfile)).user.username).toBe(username)
    expect((await world.anonymous(login, { body: { username, password: 'a-new-password' } })).user.username).toBe(username)
  })

  it('requires the current password.', async () => {
    const { call } = await world.guest('client')
    await expect(call(changePassword, { body: body({ current_password: 'wrong' }) })).rejects.toMatchObject({
      status: 400,
      body: { code: 'wrong_password', error: 'Your current password is incorrect.' },
    })
    expect(await call(getProfile)).toHaveProperty('user')
  })

  it('lets one of two simultaneous changes win.', async () => {
    const { call } = await world.guest('client')
    const changes = ['first-password', 'other-password'].map(async (text) =>
      call(changePassword, { body: body({ new_password: text, confirm_password: text }) }),
    )
    const results = await Promise.allSettled(changes)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it.each([
    [{ new_password: 'short', confirm_password: 'short' }, { new_password: ['Password must be at least 8 characters long'] }],
    [{ confirm_password: 'a-different-one' }, { confirm_password: ['New passwords do not match'] }],
    [
      { current_password: '', new_password: '' },
      { current_password: ['All fields are required'], new_password: ['All fields are required'] },
    ],
  ])('names what is wrong or missing.', async (change, fields) => {
    const { call } = await world.guest('client')
    await expect(call(changePassword, { body: body(change) })).rejects.toMatchObject({ status: 400, body: { fields } })
  })
})
