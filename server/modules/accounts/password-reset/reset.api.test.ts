import {
  changePassword,
  getProfile,
  login,
  requestPasswordReset,
  resetPassword,
  verifyResetCode,
} from '#contract/accounts/accounts.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const refused = { status: 400, body: { error: 'Invalid or expired code', code: 'invalid_reset_code' } }
const ask = async (email: string) => (await world.anonymous(requestPasswordReset, { body: { email } })).code ?? ''
const verify = async (email: string, code: string) => world.anonymous(verifyResetCode, { body: { email, code } })
const reset = async (email: string, code: string, password = 'a-new-password') =>
  world.anonymous(resetPassword, { body: { email, code, new_password: password, confirm_password: password } })
const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

it.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['auth/forgot-password/', {}, { email: 'Please enter your email address' }],
  ['auth/verify-reset-code/', { email: ' ' }, { email: 'Please enter your email address', code: 'Please enter the reset code' }],
  [
    'auth/reset-password/',
    { email: 'ana@example.com', code: '' },
    {
      code: 'Please enter the reset code',
      new_password: 'Please fill in all fields',
      confirm_password: 'Please fill in all fields',
    },
  ],
  [
    'auth/reset-password/',
    { email: 'ana@example.com', code: '123456', new_password: '1234567', confirm_password: '1234567' },
    { new_password: 'Password must be at least 8 characters long' },
  ],
  [
    'auth/reset-password/',
    { email: 'ana@example.com', code: '123456', new_password: '12345678', confirm_password: '87654321' },
    { confirm_password: 'Passwords do not match' },
  ],
])('%s names what is missing in its own words.', async (path, payload, messages) => {
  const answer = await world.app.inject({ method: 'POST', url: `/api/${path}`, payload })
  const fields = Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, [message]]))
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: Object.values(messages)[0], code: 'invalid', fields }])
})

describe('requestPasswordReset', () => {
  it('answers known and unknown addresses alike.', async () => {
    const { email } = await world.guest('client')
    const answers = [email, 'nobody@example.com'].map(async (address) =>
      world.anonymous(requestPasswordReset, { body: { email: address } }),
    )
    const [answer, unknown] = await Promise.all(answers)
    const message = 'If this address belongs to an account, a code is on its way. It is valid for 15 minutes.'
    expect(answer).toEqual({ message, code: expect.stringMatching(/^\d{6}$/) })
    expect(unknown).toEqual({ message, code: expect.stringMatching(/^\d{6}$/) })
  })

  it("emails the code to the account's owner, and nothing to an unknown address.", async () => {
    const { username, email } = await world.guest('client')
    const code = await ask(email)
    await ask('nobody@example.com')
    await world.runDueJobs()
    const { rows } = await world.pool.query<{ recipient: string; text: string }>(
      'select recipient, text from mailbox where recipient = any($1)',
      [[email, 'nobody@example.com']],
    )
    expect(rows.map(({ recipient }) => recipient)).toEqual([email])
    expect(rows[0]?.text).toContain(code)
    expect(rows[0]?.text).toContain(username)
  })

  it('emails no code that has expired by then.', async () => {
    const { email } = await world.guest('client')
    await ask(email)
    world.clock.move({ minutes: 16 })
    await world.runDueJobs()
    expect((await world.pool.query('select 1 from mailbox where recipient = $1', [email])).rowCount).toBe(0)
  })

  it('stores no code in any table.', async () => {
    const { email } = await world.guest('client')
    const code = await ask(email)
    const { rows } = await world.pool.query<Record<string, unknown>>('select * from password_resets')
    const jobs = await world.pool.query<Record<string, unknown>>('select payload from jobs')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify([rows, jobs.rows])).not.toMatch(new RegExp(`"${code}"`))
  })

  it('returns a code in test mode only.', async () => {
    const cost = { ARGON2_MEMORY_KIB: '19456', ARGON2_ITERATIONS: '2' }
    const strict = await openWorld(inject('testServer'), { TEST_MODE: 'off', RATE_LIMITS: 'on', ...cost })
    try {
      const { email } = await strict.guest('client')
      // Without test mode, a busy machine refuses calls for a moment.
      const answer = await vi.waitFor(async () => strict.anonymous(requestPasswordReset, { body: { email } }))
      expect(Object.keys(answer)).toEqual(['message'])
    } finally {
      await strict.close()
    }
  })
})

describe('verifyResetCode', () => {
  it('confirms a right code, for the address in any case, and keeps it valid.', async () => {
    const { email } = await world.guest('client')
    const code = await ask(email)
    for (const address of [email, email.toUpperCase()]) {
      expect(await verify(address, code)).toEqual({ message: 'Code verified! Please enter your new password.' })
    }
  })

  it('refuses a wrong code, an unknown address and one without a request with the same words.', async () => {
    const [{ email }, other] = [await world.guest('client'), await world.guest('client')]
    const code = await ask(email)
    await expect(verify(email, wrong(code))).rejects.toMatchObject(refused)
    await expect(verify('nobody@example.com', await ask('nobody@example.com'))).rejects.toMatchObject(refused)
    await expect(verify(other.email, code)).rejects.toMatchObject(refused)
  })

  it('takes the same steps for a wrong code whether or not anyone has the address, so that timing reveals nothing.', async () => {
    const query = vi.spyOn(Client.prototype, 'query')
    /** The statements of a refused call, as they are sent. */
    const stepsOf = async (call: () => Promise<unknown>): Promise<string[]> => {
      query.mockClear()
      await expect(call()).rejects.toMatchObject(refused)
      const texts = query.mock.calls.map(([sent]: unknown[]) =>
        typeof sent === 'object' && sent !== null && 'text' in sent ? String(sent.text) : String(sent),
      )
      // A new connection, and the check of the change channel, may come in between.
      return texts.filter((text) => !/^set |pg_notify/.test(text))
    }
    try {
      const { email } = await world.guest('client')
      const code = wrong(await ask(email))
      for (const call of [verify, reset]) {
        const steps = await stepsOf(async () => call(email, code))
        expect(steps.length).toBeGreaterThan(1)
        expect(await stepsOf(async () => call('nobody@example.com', code))).toEqual(steps)
      }
    } finally {
      query.mockRestore()
    }
  })

  it('expires a code after fifteen minutes.', async () => {
    const { email } = await world.guest('client')
    const code = await ask(email)
    world.clock.move({ minutes: 14, seconds: 59 })
    expect(await verify(email, code)).toHaveProperty('message')
    world.clock.move({ seconds: 1 })
    await expect(verify(email, code)).rejects.toMatchObject(refused)
  })

  it('invalidates a code when a newer one is requested.', async () => {
    const { email } = await world.guest('client')
    const old = await ask(email)
    world.clock.move({ seconds: 1 })
    const fresh = await ask(email)
    await expect(verify(email, old)).rejects.toMatchObject(refused)
    expect(await verify(email, fresh)).toHaveProperty('message')
  })

  it('invalidates a code with the fifth wrong attempt, and no sooner.', async () => {
    const { email } = await world.guest('client')
    const code = await ask(email)
    for (let count = 0; count < 4; count += 1) await expect(verify(email, wrong(code))).rejects.toMatchObject(refused)
    expect(await verify(email, code)).toHaveProperty('message')
    await expect(verify(email, wrong(code))).rejects.toMatchObject(refused)
    await expect(verify(email, code)).rejects.toMatchObject(refused)
  })

  it('counts five simultaneous wrong attempts as five.', async () => {
    const { email } = await world.guest('client')
    const code = await ask(email)
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => verify(email, wrong(code))))
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    await expect(verify(email, code)).rejects.toMatchObject(refused)
  })
})

describe('resetPassword', () => {
  it('sets the new password and signs every device out.', async () => {
    const { id, username, email, call } = await world.guest('client')
    expect(await reset(email, await ask(email))).toEqual({
      message: 'Password reset successful. Please login with your new password.',
    })
    await expect(call(getProfile)).rejects.toMatchObject({ status: 401 })
    await expect(world.anonymous(login, { body: { username, password: world.password } })).rejects.toMatchObject({
      body: { code: 'invalid_credentials' },
    })
    expect((await world.anonymous(login, { body: { username, password: 'a-new-password' } })).user.username).toBe(username)
    const { rows } = await world.pool.query('select actor_id, action from audit_log where subject_id = $1', [id])
    expect(rows).toEqual([{ actor_id: null, action: 'resetPassword' }])
  })

  it('uses the code up: of several calls at the same moment one succeeds, and no later one.', async () => {
    const { email } = await world.guest('client')
    const code = await ask(email)
    const results = await Promise.allSettled(Array.from({ length: 5 }, (_, index) => reset(email, code, `new-password-${index}`)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(reset(email, code)).rejects.toMatchObject(refused)
    await expect(verify(email, code)).rejects.toMatchObject(refused)
  })

  it('immediately admits someone who had tried the old password too often.', async () => {
    const strict = await openWorld(inject('testServer'), { RATE_LIMITS: 'on' })
    try {
      const { username, email } = await strict.guest('client')
      const logIn = async (password: string) => strict.anonymous(login, { body: { username, password } })
      for (let count = 0; count < 11; count += 1) await logIn('wrong').catch(() => undefined)
      await expect(logIn(strict.password)).rejects.toMatchObject({ status: 429 })
      const { code = '' } = await strict.anonymous(requestPasswordReset, { body: { email } })
      await strict.anonymous(resetPassword, {
        body: { email, code, new_password: 'a-new-password', confirm_password: 'a-new-password' },
      })
      expect((await logIn('a-new-password')).user.username).toBe(username)
    } finally {
      await strict.close()
    }
  })

  it('refuses a wrong code and changes nothing.', async () => {
    const { email, call } = await world.guest('client')
    await expect(reset(email, wrong(await ask(email)))).rejects.toMatchObject(refused)
    expect((await call(getProfile)).user.email).toBe(email)
  })

  it.each([
    ['too common', 'iloveyou1'],
    ['the username', null],
  ])('refuses a password that is %s, and keeps the code valid.', async (_, secret) => {
    const { email, username, call } = await world.guest('client')
    const code = await ask(email)
    const password = secret ?? username
    await expect(reset(email, code, password)).rejects.toMatchObject({
      status: 400,
      body: { fields: { new_password: [expect.stringContaining('Choose another one')] } },
    })
    const body = { current_password: world.password, new_password: password, confirm_password: password }
    await expect(call(changePassword, { body })).rejects.toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await reset(email, code)).toHaveProperty('message')
  })

  it('names a password that is too short, and a confirmation that differs.', async () => {
    const { email } = await world.guest('client')
    await expect(reset(email, '123456', 'short')).rejects.toMatchObject({
      status: 400,
      body: { fields: { new_password: ['Password must be at least 8 characters long'] } },
    })
    const body = { email, code: '123456', new_password: 'long-enough', confirm_password: 'another-one' }
    await expect(world.anonymous(resetPassword, { body })).rejects.toMatchObject({
      status: 400,
      body: { fields: { confirm_password: ['Passwords do not match'] } },
    })
  })
})
