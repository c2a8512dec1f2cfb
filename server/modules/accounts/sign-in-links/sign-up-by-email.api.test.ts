import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { exportProfile, getProfile, login, requestPasswordReset, resetPassword } from '#contract/accounts/accounts.ts'
import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { readSignInLink, signInByCode, signInByLink, signUpByEmail } from '#contract/accounts/sign-in-links.ts'
import { readEmail } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

let number = 0
const form = (more: Record<string, unknown> = {}) => ({
  first_name: 'Zoë',
  last_name: 'de Vries',
  email: `zoe${String(++number)}@example.com`,
  phone_number: '+31 20 123 4567',
  age: 24,
  ...more,
})
const join = async (body: ReturnType<typeof form>) => (await world.anonymous(signUpByEmail, { body })).code ?? ''
const enter = async (email: string, code: string) => world.anonymous(signInByCode, { body: { email, code } })
const badCode = { status: 400, body: { code: 'invalid_sign_in_code' } }

async function mailed(email: string, subject: string): Promise<string> {
  await world.runDueJobs()
  return readEmail(world, email, subject)
}
const tokenIn = (text: string) => /\/sign-in-link#(\S+)/.exec(text)?.[1] ?? ''

describe('signUpByEmail', () => {
  it('opens a client’s account with the code from the email, without a password and with a confirmed email.', async () => {
    const body = form()
    const code = await join(body)
    expect(await mailed(body.email, 'Your Vesper code')).toContain(code)
    const { rowCount } = await world.pool.query('select 1 from users where email = $1', [body.email])
    // No account before the proof.
    expect(rowCount).toBe(0)
    const { token, user, profile } = await enter(body.email, code)
    expect(user).toMatchObject({ email: body.email, email_confirmed: true, first_name: 'Zoë', last_name: 'de Vries' })
    expect(user.username).toMatch(/^zoe\.de-vries\.\d{5}$/)
    expect(profile).toMatchObject({ role: 'client', phone_number: body.phone_number, role_profile: { age: 24 } })
    const call = world.as(String(token))
    expect((await call(listPasskeys)).has_password).toBe(false)
    const { rows } = await world.pool.query<{ action: string; after: unknown }>(
      'select action, after from audit_log where subject_id = $1 order by action',
      [user.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['signInByCode', 'signUpByEmail'])
    expect(rows[1]?.after).toEqual({ role: 'client' })
    const { rows: links } = await world.pool.query('select newcomer from sign_in_links where user_id = $1', [user.id])
    expect(links).toEqual([{ newcomer: null }])
    expect((await call(exportProfile)).account['sign_in_links']).toHaveLength(1)
  })

  it('opens it with the link too, which says that it does and where it leads.', async () => {
    const body = form({ next: '/client/events/opening/book?party=2' })
    await join(body)
    const token = tokenIn(await mailed(body.email, 'Your Vesper code'))
    expect(await world.anonymous(readSignInLink, { body: { token } })).toEqual({
      email: 'z•••@example.com',
      is_new: true,
      next: '/client/events/opening/book?party=2',
    })
    const { user, message } = await world.anonymous(signInByLink, { body: { token } })
    expect([user.email, message]).toEqual([body.email, 'Account created successfully!'])
    await expect(world.anonymous(signInByLink, { body: { token } })).rejects.toMatchObject({
      body: { code: 'invalid_sign_in_link' },
    })
  })

  it('answers an address that has an account alike, and the email signs in to that one.', async () => {
    const person = await world.guest('client')
    await world.pool.query('update users set email_confirmed_at = now() where id = $1', [person.id])
    const fresh = form()
    const [one, other] = [
      await world.anonymous(signUpByEmail, { body: form({ email: person.email }) }),
      await world.anonymous(signUpByEmail, { body: fresh }),
    ]
    expect(one.message.replace(person.email, '')).toBe(other.message.replace(fresh.email, ''))
    const text = await mailed(person.email, 'Sign in to Vesper')
    expect(text).toContain(`You have an account with this address: ${person.username}`)
    const { rows } = await world.pool.query('select newcomer from sign_in_links where user_id = $1', [person.id])
    // What was typed is dropped.
    expect(rows).toEqual([{ newcomer: null }])
    const { user } = await enter(person.email, one.code ?? '')
    expect([user.id, user.first_name]).toEqual([person.id, (await person.call(getProfile)).user.first_name])
  })

  it('opens one account of several at the same moment, and refuses the later codes.', async () => {
    const body = form()
    const [first, second] = [await join(body), await join(body)]
    const both = await Promise.allSettled([enter(body.email, second), enter(body.email, second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(enter(body.email, first)).rejects.toMatchObject(badCode)
    expect((await world.pool.query('select 1 from users where email = $1', [body.email])).rowCount).toBe(1)
  })

  it('opens one account when two links of one address are used at once.', async () => {
    const body = form()
    await join(body)
    const one = tokenIn(await mailed(body.email, 'Your Vesper code'))
    await world.pool.query('delete from mailbox where recipient = $1', [body.email])
    await join(body)
    const other = tokenIn(await mailed(body.email, 'Your Vesper code'))
    const opened = await Promise.allSettled([one, other].map(async (token) => world.anonymous(signInByLink, { body: { token } })))
    expect(opened.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await world.pool.query('select 1 from users where email = $1', [body.email])).rowCount).toBe(1)
  })

  it('forgets what a newcomer typed who never proved the address.', async () => {
    const body = form()
    await join(body)
    world.clock.move({ minutes: 30 })
    await world.runDueJobs()
    expect((await world.pool.query('select 1 from sign_in_links where email = $1', [body.email])).rowCount).toBe(0)
  })

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    [
      'nothing',
      { first_name: '', last_name: '', email: '', phone_number: '' },
      {
        first_name: 'First name is required',
        last_name: 'Last name is required',
        email: 'Email is required',
        phone_number: 'Phone number is required',
      },
    ],
    ['an age under 18', { age: 17 }, { age: 'Age must be at least 18' }],
    ['an email that is none', { email: 'zoe' }, { email: 'Please enter a valid email address' }],
  ])('refuses %s in the words of the sign-up form.', async (_, wrongly, messages) => {
    const answer = await world.app.inject({ method: 'POST', url: '/api/auth/signup/email/', payload: form(wrongly) })
    const fields = Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, [message]]))
    expect([answer.statusCode, answer.json()]).toEqual([400, fields])
  })

  it('is limited like sign-up.', async () => {
    const limited = await openWorld(inject('testServer'), { RATE_LIMITS: 'on' })
    try {
      const from = limited.at('203.0.113.44')
      const many = Array.from({ length: 60 }, () => form())
      const tried: PromiseSettledResult<unknown>[] = []
      for (const body of many) tried.push(...(await Promise.allSettled([from(signUpByEmail, { body })])))
      expect(tried.some((one) => one.status === 'rejected' && (one.reason as { status: number }).status === 429)).toBe(true)
    } finally {
      await limited.close()
    }
  })

  it('leaves a login with any password refused like a wrong one, until a reset sets one.', async () => {
    const body = form()
    const { user } = await enter(body.email, await join(body))
    const credentials = { username: user.username, password: 'a-guess-of-mine' }
    await expect(world.anonymous(login, { body: credentials })).rejects.toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    })
    const { code = '' } = await world.anonymous(requestPasswordReset, { body: { email: body.email } })
    const password = 'another-horse-of-mine'
    await world.anonymous(resetPassword, {
      body: { email: body.email, code, new_password: password, confirm_password: password },
    })
    const { token } = await world.anonymous(login, { body: { username: user.username, password } })
    expect((await world.as(String(token))(listPasskeys)).has_password).toBe(true)
  })

  it('builds usernames of any name, always with a number, so that none tells who else is here.', async () => {
    const names = [
      ['Łukasz', 'Ångström', /^[a-z]+[a-z.-]*\.\d{5}$/],
      ['Мария', 'Иванова', /^guest\.\d{5}$/],
      ['Vesper', 'Support', /^guest\.\d{5}$/],
      ['A'.repeat(60), 'B', /^a{22}\.\d{5}$/],
    ] as const
    for (const [first_name, last_name, pattern] of names) {
      const body = form({ first_name, last_name })
      expect((await enter(body.email, await join(body))).user.username).toMatch(pattern)
    }
  })
})
