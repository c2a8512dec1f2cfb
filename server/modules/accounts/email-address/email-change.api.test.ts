import {
  cancelEmailChange,
  changePassword,
  confirmEmail,
  getProfile,
  login,
  requestEmailCode,
  requestPasswordReset,
  resetPassword,
  signUp,
  undoEmailChange,
  updateProfile,
  verifyResetCode,
} from '#contract/accounts/accounts.ts'
import { CallError, type Call } from '#contract/base/client.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { insertRow } from '../../../testing/bad-input/insert-row.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let guest: Awaited<ReturnType<World['guest']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())
beforeEach(async () => {
  guest = await world.guest('client')
})

const mailTo = async (recipient: string) => {
  await world.runDueJobs()
  const { rows } = await world.pool.query<{ subject: string; text: string }>(
    'select subject, text from mailbox where recipient = $1 order by sent_at, id',
    [recipient],
  )
  return rows
}
const codeIn = async (recipient: string) => /^ {4}(\d{6})$/m.exec((await mailTo(recipient)).at(-1)?.text ?? '')?.[1] ?? ''
const linkIn = async (recipient: string) =>
  /undo-email-change#(\S+)/.exec((await mailTo(recipient)).findLast(({ text }) => text.includes('undo'))?.text ?? '')?.[1] ?? ''
const fresh = () => `new-${guest.username}@example.com`
const ask = async (call: Call, email: string, password = world.password) =>
  call(updateProfile, { body: { 'user[email]': email, 'user[current_password]': password } })
const change = async (call: Call, email: string) => {
  await ask(call, email)
  return call(confirmEmail, { body: { code: await codeIn(email) } })
}
const confirmOf = async (id: string) => world.pool.query('update users set email_confirmed_at = now() where id = $1', [id])
const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))
const badCode = { status: 400, body: { code: 'invalid_email_code' } }

/** The audit log's actions about an account, oldest first. */
async function loggedOf(userId: string): Promise<string[]> {
  const { rows } = await world.pool.query<{ action: string }>(
    'select action from audit_log where subject_id = $1 order by at, id',
    [userId],
  )
  return rows.map(({ action }) => action)
}

describe('changing the email', () => {
  it('requires the password: a token alone changes nothing.', async () => {
    for (const [body, sentence] of [
      [{ 'user[email]': fresh() }, 'Enter your current password to change your email'],
      [{ 'user[email]': fresh(), 'user[current_password]': 'wrong' }, 'Your current password is incorrect.'],
    ] as const)
      await expect(guest.call(updateProfile, { body })).rejects.toMatchObject({
        status: 400,
        body: { user_errors: { current_password: [sentence] }, profile_errors: {} },
      })
    expect((await guest.call(getProfile)).user).toMatchObject({ email: guest.email, pending_email: null })
    expect(await mailTo(fresh())).toEqual([])
  })

  it('does not require it if the email stays the same, since every form sends it.', async () => {
    const body = { 'user[email]': guest.email, 'user[first_name]': 'Mia' }
    expect((await guest.call(updateProfile, { body })).user).toMatchObject({ first_name: 'Mia', pending_email: null })
  })

  it('keeps the old address until the code sent to the new one is entered, and then notifies the old one.', async () => {
    const profile = await ask(guest.call, fresh())
    expect(profile.user).toMatchObject({ email: guest.email, email_confirmed: false, pending_email: fresh() })
    expect(await mailTo(guest.email)).toEqual([])
    await expect(guest.call(confirmEmail, { body: { code: wrong(await codeIn(fresh())) } })).rejects.toMatchObject(badCode)
    const confirmed = await guest.call(confirmEmail, { body: { code: await codeIn(fresh()) } })
    expect(confirmed).toMatchObject({
      user: { email: fresh(), email_confirmed: true, pending_email: null },
      message: 'Your email is confirmed.',
    })
    expect(await loggedOf(guest.id)).toEqual(['updateProfile', 'confirmEmail'])
    const [mail] = await mailTo(guest.email)
    expect(mail?.subject).toBe('Your Vesper email was changed')
    expect(mail?.text).not.toContain(fresh())
    expect((await world.anonymous(login, { body: { username: fresh(), password: world.password } })).token).not.toBeNull()
  })

  it('does not reveal which emails exist: for another account’s the response is the same, and that address is notified.', async () => {
    const other = await world.guest('client')
    const { code = '' } = await other.call(requestEmailCode)
    await other.call(confirmEmail, { body: { code } })
    const [free, taken] = [await ask(guest.call, fresh()), await ask(guest.call, other.email)]
    // Either change counts one version.
    expect(taken.user.version).toBe(free.user.version + 1)
    expect(taken).toEqual({ ...free, user: { ...free.user, pending_email: other.email, version: taken.user.version } })
    expect((await mailTo(other.email)).at(-1)?.subject).toBe('Your email is already used on Vesper')
    await expect(guest.call(confirmEmail, { body: { code: '000000' } })).rejects.toMatchObject(badCode)
    // Even with the code, which was not emailed to anyone.
    const { code: unseen = '' } = await guest.call(requestEmailCode)
    await expect(guest.call(confirmEmail, { body: { code: unseen } })).rejects.toMatchObject(badCode)
    expect((await other.call(getProfile)).user.email).toBe(other.email)
  })

  it('ends after five wrong codes, fifteen minutes, a new code, or cancellation.', async () => {
    await ask(guest.call, fresh())
    const code = await codeIn(fresh())
    for (let count = 0; count < 5; count += 1)
      await expect(guest.call(confirmEmail, { body: { code: wrong(code) } })).rejects.toMatchObject(badCode)
    await expect(guest.call(confirmEmail, { body: { code } })).rejects.toMatchObject(badCode)
    const { code: second = '' } = await guest.call(requestEmailCode)
    world.clock.move({ minutes: 15 })
    await expect(guest.call(confirmEmail, { body: { code: second } })).rejects.toMatchObject(badCode)
    const { code: third = '' } = await guest.call(requestEmailCode)
    const { code: fourth = '' } = await guest.call(requestEmailCode)
    await expect(guest.call(confirmEmail, { body: { code: third } })).rejects.toMatchObject(badCode)
    expect((await guest.call(cancelEmailChange)).user).toMatchObject({ email: guest.email, pending_email: null })
    expect((await loggedOf(guest.id)).at(-1)).toBe('cancelEmailChange')
    await expect(guest.call(confirmEmail, { body: { code: fourth } })).rejects.toMatchObject(badCode)
    await expect(guest.call(cancelEmailChange)).rejects.toMatchObject({ status: 404 })
  })

  it('invalidates reset codes sent to the old address.', async () => {
    const { code = '' } = await world.anonymous(requestPasswordReset, { body: { email: guest.email } })
    await change(guest.call, fresh())
    for (const email of [guest.email, fresh()])
      await expect(world.anonymous(verifyResetCode, { body: { email, code } })).rejects.toMatchObject({ status: 400 })
  })
})

describe('an unconfirmed email', () => {
  it('is confirmed by a code sent there, once.', async () => {
    expect((await guest.call(requestEmailCode)).message).toContain(guest.email)
    expect((await guest.call(confirmEmail, { body: { code: await codeIn(guest.email) } })).user.email_confirmed).toBe(true)
    await expect(guest.call(requestEmailCode)).rejects.toMatchObject({ status: 409, body: { code: 'email_confirmed' } })
    expect(await mailTo(guest.email)).toHaveLength(1)
  })

  it('is also confirmed by a reset, whose code was sent there.', async () => {
    const { code = '' } = await world.anonymous(requestPasswordReset, { body: { email: guest.email } })
    const new_password = 'quite-another-1'
    await world.anonymous(resetPassword, { body: { email: guest.email, code, new_password, confirm_password: new_password } })
    const { user } = await world.anonymous(login, { body: { username: guest.username, password: new_password } })
    expect(user.email_confirmed).toBe(true)
  })

  it("goes to the account that confirms it, so that no one can claim another person's address.", async () => {
    const squatter = await world.guest('client')
    await world.pool.query('update users set email = $2 where id = $1', [squatter.id, fresh().toUpperCase()])
    expect((await change(guest.call, fresh())).user).toMatchObject({ email: fresh(), email_confirmed: true })
    expect((await squatter.call(getProfile)).user.email).toBeNull()
  })

  it('does not keep the account from signing in and booking; an account without an email is asked to add one.', async () => {
    const { call } = await world.guest('staffclub')
    await ask(call, '')
    await expect(call(requestEmailCode)).rejects.toMatchObject({ status: 409, body: { code: 'no_email' } })
  })

  it('goes to a single account if several confirm it at the same moment.', async () => {
    const others = [guest, await world.guest('client'), await world.guest('client')]
    const codes: string[] = []
    for (const { call } of others) {
      await ask(call, fresh())
      codes.push((await call(requestEmailCode)).code ?? '')
    }
    await Promise.allSettled(others.map(async ({ call }, index) => call(confirmEmail, { body: { code: codes[index] ?? '' } })))
    const { rows } = await world.pool.query('select 1 from users where email = $1 and email_confirmed_at is not null', [fresh()])
    expect(rows).toHaveLength(1)
  })
})

describe('undoEmailChange', () => {
  beforeEach(async () => void (await confirmOf(guest.id)))

  it('restores the old address, signs everyone out and invalidates the password.', async () => {
    await change(guest.call, fresh())
    const token = await linkIn(guest.email)
    // An attacker continues: another password, another address.
    const passwords = { new_password: 'mine-all-mine-1', confirm_password: 'mine-all-mine-1' }
    const { token: next } = await guest.call(changePassword, { body: { current_password: world.password, ...passwords } })
    const thief = world.as(next)
    await ask(thief, `third-${guest.username}@example.com`, 'mine-all-mine-1')
    await thief(confirmEmail, { body: { code: await codeIn(`third-${guest.username}@example.com`) } })
    const second = await linkIn(fresh())

    // The person who changed the email may have added one.
    await insertRow(world.pool, 'passkeys', {
      id: guest.id,
      user_id: guest.id,
      credential_id: Buffer.from(guest.id),
      public_key: Buffer.from('key'),
      counter: 0,
      transports: [],
      name: 'Phone',
      is_synced: true,
      created_at: world.clock.now().toString(),
    })
    expect(await world.anonymous(undoEmailChange, { body: { token } })).toEqual({
      email: guest.email,
      message: `Your email is ${guest.email} again, and every device is signed out. Choose a new password now.`,
    })
    expect((await loggedOf(guest.id)).at(-1)).toBe('undoEmailChange')
    expect((await world.pool.query('select 1 from passkeys where user_id = $1', [guest.id])).rows).toEqual([])
    await expect(thief(getProfile)).rejects.toMatchObject({ status: 401 })
    for (const password of [world.password, 'mine-all-mine-1'])
      await expect(world.anonymous(login, { body: { username: guest.username, password } })).rejects.toMatchObject({
        status: 400,
      })
    // The attacker's own link no longer works, and each link works once.
    for (const link of [token, second, `${second}x`, '', 'a.b'])
      await expect(world.anonymous(undoEmailChange, { body: { token: link } })).rejects.toMatchObject({ status: 400 })
    const { code = '' } = await world.anonymous(requestPasswordReset, { body: { email: guest.email } })
    await world.anonymous(resetPassword, { body: { email: guest.email, code, ...passwords } })
    const { user } = await world.anonymous(login, { body: { username: guest.username, password: passwords.new_password } })
    expect(user).toMatchObject({ email: guest.email, email_confirmed: true, pending_email: null })
  })

  it('is not offered at an address that was never confirmed, which may be a stranger’s: that one is only told.', async () => {
    await world.pool.query('update users set email_confirmed_at = null where id = $1', [guest.id])
    await change(guest.call, fresh())
    const mail = (await mailTo(guest.email)).at(-1)
    expect(mail?.subject).toBe('Your Vesper email was changed')
    expect(mail?.text).toContain('sign in and change your password')
    expect(mail?.text).not.toContain('undo')
  })

  it('happens once for two clicks at the same moment.', async () => {
    await change(guest.call, fresh())
    const token = await linkIn(guest.email)
    const clicks = [1, 2].map(async () => world.anonymous(undoEmailChange, { body: { token } }))
    const results = await Promise.allSettled(clicks)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

it('Codes to one mailbox are limited across accounts, and so are attempts at passwords and codes.', async () => {
  const strict = await openWorld(inject('testServer'), { RATE_LIMITS: 'on' })
  const statusOf = async (work: () => Promise<unknown>) =>
    work().then(
      () => 200,
      (error: unknown) => (error instanceof CallError ? error.status : 0),
    )
  try {
    const statuses: number[] = []
    for (let count = 0; count < 5; count += 1) {
      const { call } = await strict.guest('client')
      const body = { 'user[email]': 'target@example.com', 'user[current_password]': strict.password }
      statuses.push(await statusOf(async () => call(updateProfile, { body })))
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const { call } = await strict.guest('client')
    const body = { 'user[email]': 'new@example.com', 'user[current_password]': 'wrong' }
    const answers: number[] = []
    for (let count = 0; count < 11; count += 1) answers.push(await statusOf(async () => call(updateProfile, { body })))
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  } finally {
    await strict.close()
  }
})

it('No code and no link is stored in a table.', async () => {
  await confirmOf(guest.id)
  await change(guest.call, fresh())
  await ask(guest.call, `other-${guest.username}@example.com`)
  const { rows } = await world.pool.query('select payload from jobs')
  const kept = JSON.stringify([rows, (await world.pool.query('select * from email_confirmations')).rows])
  const code = await codeIn(`other-${guest.username}@example.com`)
  expect(kept).not.toContain(`"${code}"`)
  expect(kept).not.toContain((await linkIn(guest.email)).split('.')[1])
})

it('An account signs up with an unconfirmed email.', async () => {
  const body = { role: 'ambassador', username: `a${guest.username}`, password: 'quite-long-1', email: fresh() } as const
  expect((await world.anonymous(signUp, { body })).user).toMatchObject({ email: fresh(), email_confirmed: false })
})

it('A change can be undone for 72 hours, including removing the email.', async () => {
  const links: string[] = []
  const people = [await world.guest('ambassador'), await world.guest('ambassador')]
  for (const { id, call, email } of people) {
    await confirmOf(id)
    await ask(call, '')
    expect((await call(getProfile)).user.email).toBeNull()
    links.push(await linkIn(email))
  }
  world.clock.move({ hours: 71 })
  const [early = '', late = ''] = links
  expect((await world.anonymous(undoEmailChange, { body: { token: early } })).email).toBe(people[0]?.email)
  world.clock.move({ hours: 1, seconds: 1 })
  await expect(world.anonymous(undoEmailChange, { body: { token: late } })).rejects.toMatchObject({
    body: { code: 'invalid_undo_link' },
  })
})
