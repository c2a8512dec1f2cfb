import { changePassword, getProfile, login, logout } from '#contract/accounts/accounts.ts'
import type { Role } from '#contract/base/permissions.ts'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const logIn = async (username: string, password = world.password) => world.anonymous(login, { body: { username, password } })
const refused = { status: 400, body: { error: 'Username or password is incorrect.', code: 'invalid_credentials' } }

describe('login', () => {
  it.each([
    ['superadmin', '/super-admin/dashboard'],
    ['adminclub', '/admin-club/setup'],
    ['staffclub', '/staff-club/dashboard'],
    ['ambassador', '/ambassador/dashboard'],
    ['client', '/client/events'],
  ] satisfies [Role, string][])('welcomes a %s and leads to their dashboard.', async (role, redirect_to) => {
    const { username } = await world.guest(role)
    const answer = await logIn(username)
    expect(answer).toMatchObject({ user: { username }, profile: { role }, redirect_to, message: `Welcome back, ${username}!` })
    expect((await world.as(answer.token ?? '')(getProfile)).user.username).toBe(username)
  })

  it('accepts the username in any case, and an email in the same field.', async () => {
    const { id, username, email } = await world.guest('client')
    for (const typed of [username.toUpperCase(), email, email.toUpperCase(), `  ${username} `]) {
      expect((await logIn(typed)).user.id).toBe(id)
    }
  })

  it('answers a wrong password, an unknown name and an unknown address with the same words.', async () => {
    const { username } = await world.guest('client')
    for (const [typed, password] of [
      [username, 'wrong'],
      ['nobody-here', world.password],
      ['nobody@example.com', world.password],
    ] as const) {
      await expect(logIn(typed, password)).rejects.toMatchObject(refused)
    }
  })

  it('never opens an erased account.', async () => {
    const { id, username } = await world.guest('client')
    await world.pool.query('update users set deleted_at = now() where id = $1', [id])
    await expect(logIn(username)).rejects.toMatchObject(refused)
  })

  it('reveals that an account is disabled only to someone with the password.', async () => {
    const { id, username, call } = await world.guest('client')
    await world.pool.query(`update users set status = 'disabled' where id = $1`, [id])
    await expect(logIn(username)).rejects.toMatchObject({
      status: 403,
      body: { error: 'This account is disabled. Contact support to enable it.', code: 'account_disabled' },
    })
    await expect(logIn(username, 'wrong')).rejects.toMatchObject(refused)
    await expect(call(getProfile)).rejects.toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  it('rehashes a password that was hashed with other parameters, and accepts it in the meantime.', async () => {
    const { id, username } = await world.guest('client')
    await world.pool.query('update users set password_hash = $2 where id = $1', [
      id,
      await hash(world.password, { memoryCost: 256, timeCost: 2 }),
    ])
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(username)))
    expect(new Set(answers.map(({ token }) => token)).size).toBe(5)
    const { rows } = await world.pool.query<{ password_hash: string }>('select password_hash from users where id = $1', [id])
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
    expect((await logIn(username)).user.id).toBe(id)
  })

  it('leaves no session of the old password behind, however a sign-in and a password change overlap.', async () => {
    const { id, username, call } = await world.guest('client')
    const form = { current_password: world.password, new_password: 'another-one', confirm_password: 'another-one' }
    const logins = Array.from({ length: 6 }, () =>
      logIn(username).then(
        () => null,
        (error: unknown) => error,
      ),
    )
    const [{ token }, ...results] = await Promise.all([call(changePassword, { body: form }), ...logins])
    for (const result of results) if (result !== null) expect(result).toMatchObject(refused)
    const { rows } = await world.pool.query<{ count: number }>('select count(*)::int as count from tokens where user_id = $1', [
      id,
    ])
    expect(rows[0]?.count).toBe(1)
    expect((await world.as(token)(getProfile)).user.id).toBe(id)
  })
})

describe('logout', () => {
  it("ends this device's token, and no other.", async () => {
    const { call, username } = await world.guest('client')
    const other = world.as((await logIn(username)).token ?? '')
    await call(logout)
    await expect(call(getProfile)).rejects.toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect((await other(getProfile)).user.username).toBe(username)
  })
})
