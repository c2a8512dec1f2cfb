import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { changePassword, deleteAccount, getProfile, listDevices, login } from '#contract/accounts/accounts.ts'
import { finishLogin } from '#contract/accounts/second-factor.ts'
import { readSignInLink, requestSignInLink, signInByCode, signInByLink } from '#contract/accounts/sign-in-links.ts'
import { readEmail } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const badLink = { status: 400, body: { code: 'invalid_sign_in_link' } }
const badCode = { status: 400, body: { code: 'invalid_sign_in_code', error: 'Invalid or expired code' } }
const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

const ask = async (email: string, next?: string) =>
  (await world.anonymous(requestSignInLink, { body: { email, ...(next !== undefined && { next }) } })).code ?? ''

async function mailedToken(email: string): Promise<string> {
  await world.runDueJobs()
  const text = await readEmail(world, email, 'Sign in to')
  return /\/sign-in-link#(\S+)/.exec(text)?.[1] ?? ''
}

/** A person who asked for a link, with its token and code. */
async function invite(role: 'client' | 'adminclub' = 'client', next?: string) {
  const person = await world.guest(role)
  const code = await ask(person.email, next)
  return { person, code, token: await mailedToken(person.email) }
}

const open = async (token: string) => world.anonymous(signInByLink, { body: { token } })
const enter = async (email: string, code: string) => world.anonymous(signInByCode, { body: { email, code } })
const outcomes = (settled: PromiseSettledResult<unknown>[]) => settled.map(({ status }) => status).toSorted()

describe('requestSignInLink', () => {
  it('answers known and unknown addresses alike, and emails nothing to an unknown one.', async () => {
    const { email } = await world.guest('client')
    const unknown = `nobody-${email}`
    const [one, other] = [
      await world.anonymous(requestSignInLink, { body: { email } }),
      await world.anonymous(requestSignInLink, { body: { email: unknown } }),
    ]
    expect(one).toEqual({ message: other.message, code: expect.stringMatching(/^\d{6}$/) })
    expect(other.code).toMatch(/^\d{6}$/)
    await world.runDueJobs()
    const { rows } = await world.pool.query<{ recipient: string }>('select recipient from mailbox where recipient = any($1)', [
      [email, unknown],
    ])
    expect(rows.map(({ recipient }) => recipient)).toEqual([email])
  })

  it('stores neither the link nor the code, in any table.', async () => {
    const { code, token, person } = await invite()
    await world.pool.query('delete from mailbox where recipient = $1', [person.email])
    const [, signature = ''] = token.split('.')
    const { rows: tables } = await world.pool.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    )
    expect(tables.length).toBeGreaterThan(100)
    for (const { name } of tables) {
      const { rows } = await world.pool.query(`select 1 from ${name} t where to_jsonb(t)::text like any($1)`, [
        [`%${signature}%`, `%"${code}"%`],
      ])
      expect({ name, rows }).toEqual({ name, rows: [] })
    }
  })

  it('is limited for one address and one caller.', async () => {
    const limited = await openWorld(inject('testServer'), { RATE_LIMITS: 'on' })
    try {
      const { email } = await limited.guest('client')
      const from = limited.at('203.0.113.9')
      for (let time = 0; time < 3; time++) await from(requestSignInLink, { body: { email } })
      await expect(from(requestSignInLink, { body: { email } })).rejects.toMatchObject({ status: 429 })
      await expect(from(requestSignInLink, { body: { email: `other-${email}` } })).resolves.toBeDefined()
    } finally {
      await limited.close()
    }
  })

  it('refuses to lead to another site.', async () => {
    const { email } = await world.guest('client')
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example'])
      await expect(ask(email, next)).rejects.toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  it('sends nothing to accounts whose way in is another one: invited, with a one-time password, or disabled.', async () => {
    const states = ["password_hash = ''", "one_time_password_until = now() + interval '1 day'", "status = 'disabled'"]
    for (const state of states) {
      const { id, email } = await world.guest('client')
      await world.pool.query(`update users set ${state} where id = $1`, [id])
      await ask(email)
      expect(await mailedToken(email)).toBe('')
    }
  })
})

describe('A sign-in link', () => {
  it('is read any number of times, then signs in once, confirms the email and is in both logs and among the devices.', async () => {
    const { person, token } = await invite('client', '/client/events?city=ams')
    await world.pool.query(
      `insert into known_devices (user_id, device_hash, first_seen_at, last_seen_at) values ($1, sha256('x'), now(), now())`,
      [person.id],
    )
    await world.pool.query('update users set email_confirmed_at = now() where id = $1', [person.id])
    for (let time = 0; time < 3; time++) {
      const read = await world.anonymous(readSignInLink, { body: { token } })
      expect(read).toEqual({ email: person.email.replace(/^(.).*@/, '$1•••@'), is_new: false, next: '/client/events?city=ams' })
    }
    const welcomed = await open(token)
    expect(welcomed.user).toMatchObject({ id: person.id, email_confirmed: true })
    const call = world.as(String(welcomed.token))
    expect((await call(listDevices, { query: {} })).sessions).toHaveLength(2)
    expect((await person.call(getProfile)).user.id).toBe(person.id)
    const { rows } = await world.pool.query<{ action: string }>(
      `select action from audit_log where subject_id = $1 union all select kind from security_log where user_id = $1`,
      [person.id],
    )
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['signInByLink', 'sign_in'])
    await expect(open(token)).rejects.toMatchObject(badLink)
    await expect(world.anonymous(readSignInLink, { body: { token } })).rejects.toMatchObject(badLink)
  })

  it('signs in one of two tabs at once, and one of the link and its code.', async () => {
    const { token } = await invite()
    expect(outcomes(await Promise.allSettled([open(token), open(token)]))).toEqual(['fulfilled', 'rejected'])
    const { token: link, code, person } = await invite()
    expect(outcomes(await Promise.allSettled([open(link), enter(person.email, code)]))).toEqual(['fulfilled', 'rejected'])
  })

  it('ends after fifteen minutes, and with every other link of its account once one is used.', async () => {
    const { person, token: first } = await invite()
    await ask(person.email)
    const second = await mailedToken(person.email)
    expect(second).not.toBe(first)
    await open(first)
    await expect(open(second)).rejects.toMatchObject(badLink)
    const { token: late } = await invite()
    world.clock.move({ minutes: 15 })
    await expect(open(late)).rejects.toMatchObject(badLink)
  })

  it('is refused with a changed signature, another link’s, or none.', async () => {
    const [{ token }, { token: other }] = [await invite(), await invite()]
    const [id = '', signature = ''] = token.split('.')
    for (const forged of [
      `${id}.${signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))}`,
      `${id}.${other.split('.')[1]}`,
      id,
      `${id}.`,
      'x',
      `${token}x`,
    ])
      await expect(open(forged)).rejects.toMatchObject(badLink)
    await open(token)
  })

  it('ends with the password, the email, the account’s access and the account.', async () => {
    const changed = await invite()
    const new_password = 'another-horse-of-mine'
    const body = { current_password: world.password, new_password, confirm_password: new_password }
    await changed.person.call(changePassword, { body })
    const moved = await invite()
    await world.pool.query('update users set email = $2 where id = $1', [moved.person.id, `new-${moved.person.email}`])
    const disabled = await invite()
    await world.pool.query("update users set status = 'disabled' where id = $1", [disabled.person.id])
    const gone = await invite()
    await gone.person.call(deleteAccount, { body: { password: world.password } })
    for (const { token, code, person } of [changed, moved, disabled, gone]) {
      await expect(open(token)).rejects.toMatchObject(badLink)
      await expect(enter(person.email, code)).rejects.toMatchObject(badCode)
    }
    const { rowCount } = await world.pool.query('select 1 from sign_in_links where user_id = $1', [gone.person.id])
    expect(rowCount).toBe(0)
  })

  it('is forgotten once it has expired.', async () => {
    const { person } = await invite()
    world.clock.move({ minutes: 30 })
    await world.runDueJobs()
    expect((await world.pool.query('select 1 from sign_in_links where user_id = $1', [person.id])).rowCount).toBe(0)
  })

  it('is still followed by the code of two-step verification, and confirms nothing without it.', async () => {
    const { person, token } = await invite('adminclub')
    await world.pool.query('update users set email_confirmed_at = null where id = $1', [person.id])
    await world.pool.query(
      `insert into second_factors (user_id, sealed, key_id, created_at, confirmed_at, last_step)
       values ($1, 'sealed', 'key', now(), now(), 0)`,
      [person.id],
    )
    const refusal = await open(token).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 403, body: { code: 'second_factor_needed', challenge: expect.any(String) } })
    const { challenge } = (refusal as { body: { challenge: string } }).body
    await world.pool.query('delete from second_factors where user_id = $1', [person.id])
    await expect(world.anonymous(finishLogin, { body: { challenge, code: '123456' } })).rejects.toMatchObject({
      body: { code: 'factor_off' },
    })
    const { rows } = await world.pool.query('select email_confirmed_at from users where id = $1', [person.id])
    expect(rows).toEqual([{ email_confirmed_at: null }])
    await expect(open(token)).rejects.toMatchObject(badLink)
  })

  it('ends whatever signed in before, if it is the first proof of the email and from an unknown device.', async () => {
    const squatter = await world.guest('client')
    await world.pool.query('update users set email_confirmed_at = null where id = $1', [squatter.id])
    await ask(squatter.email)
    const { message, token, user } = await open(await mailedToken(squatter.email))
    expect(message).toContain('confirmed for the first time')
    expect(user).toMatchObject({ id: squatter.id, email_confirmed: true })
    await expect(squatter.call(getProfile)).rejects.toMatchObject({ status: 401 })
    const body = { username: squatter.username, password: world.password }
    await expect(world.anonymous(login, { body })).rejects.toMatchObject({ body: { code: 'invalid_credentials' } })
    expect((await world.as(String(token))(getProfile)).user.id).toBe(squatter.id)
    const { rows } = await world.pool.query<{ kind: string }>('select kind from security_log where user_id = $1 and kind = $2', [
      squatter.id,
      'password_changed',
    ])
    expect(rows).toHaveLength(1)
  })

  it('keeps the password of someone whose device the account knows.', async () => {
    const person = await world.guest('client')
    const browser = world.at('198.51.100.7')
    await browser(login, { body: { username: person.username, password: world.password } })
    await world.pool.query('update users set email_confirmed_at = null where id = $1', [person.id])
    await browser(requestSignInLink, { body: { email: person.email } })
    const token = await mailedToken(person.email)
    expect((await browser(signInByLink, { body: { token } })).message).toContain('Welcome back')
    await expect(person.call(getProfile)).resolves.toBeDefined()
    await browser(login, { body: { username: person.username, password: world.password } })
  })
})

describe('signInByCode', () => {
  it('signs in where it was requested, once.', async () => {
    const { person, code } = await invite()
    expect((await enter(person.email, code)).user.id).toBe(person.id)
    await expect(enter(person.email, code)).rejects.toMatchObject(badCode)
  })

  it('refuses a wrong code, another account’s, another network’s, and any after five wrong ones.', async () => {
    const [{ person, code }, other] = [await invite(), await invite()]
    await expect(enter(person.email, other.code === code ? wrong(code) : other.code)).rejects.toMatchObject(badCode)
    await expect(enter(`nobody-${person.email}`, code)).rejects.toMatchObject(badCode)
    const elsewhere = world.at('192.0.2.77')
    await expect(elsewhere(signInByCode, { body: { email: person.email, code } })).rejects.toMatchObject(badCode)
    for (let time = 0; time < 4; time++) await expect(enter(person.email, wrong(code))).rejects.toMatchObject(badCode)
    await expect(enter(person.email, code)).rejects.toMatchObject(badCode)
    const { rows } = await world.pool.query<{ kind: string }>(
      "select kind from security_log where user_id = $1 and kind = 'sign_in_failed'",
      [person.id],
    )
    expect(rows).toHaveLength(1)
  })
})
