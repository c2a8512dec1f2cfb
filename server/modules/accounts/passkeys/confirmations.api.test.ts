import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount, getProfile, login, updateProfile } from '#contract/accounts/accounts.ts'
import { beginConfirmation, confirmAction, setPassword, type ConfirmedAction } from '#contract/accounts/confirmations.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '#contract/accounts/passkeys.ts'
import { signInByCode, signUpByEmail } from '#contract/accounts/sign-in-links.ts'
import type { Call } from '#contract/base/client.ts'
import { makeAuthenticator } from '../../../testing/authenticator.ts'
import { readEmail } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let origin: string
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  origin = new URL(world.infrastructure.config.publicUrl).origin
})
afterAll(async () => world.close())

type Authenticator = ReturnType<typeof makeAuthenticator>

const expired = { status: 400, body: { code: 'confirmation_expired' } }
const badCode = { status: 400, body: { code: 'invalid_confirmation_code' } }
const outcomes = (settled: PromiseSettledResult<unknown>[]) => settled.map(({ status }) => status).toSorted()

async function add(
  call: Call,
  proof: { current_password: string } | { confirmation: string },
  authenticator = makeAuthenticator(),
) {
  const { options } = await call(beginPasskey, { body: proof })
  const credential = authenticator.make(options, { origin })
  return { passkey: await call(addPasskey, { body: { name: 'Phone', credential } }), authenticator }
}

/** A person with a password and a passkey. */
async function equip() {
  const person = await world.guest('client')
  return { ...person, ...(await add(person.call, { current_password: world.password })) }
}

let number = 0
/** Someone who signed up without a password. */
async function newcomer() {
  const email = `new${String(++number)}@example.com`
  const body = { first_name: 'Ana', last_name: 'Silva', email, phone_number: '+31 20 123 4567', age: 30 }
  const { code = '' } = await world.anonymous(signUpByEmail, { body })
  const { token, user } = await world.anonymous(signInByCode, { body: { email, code } })
  return { email, id: user.id, username: user.username, call: world.as(String(token)) }
}

async function byPasskey(call: Call, authenticator: Authenticator, action: ConfirmedAction): Promise<string> {
  const { options } = await call(beginConfirmation, { body: { action, by: 'passkey' } })
  if (options === null) throw new Error('A passkey is asked for with options.')
  const credential = authenticator.use(options, { origin })
  return (await call(confirmAction, { body: { by: 'passkey', action, credential } })).confirmation
}

async function byCode(call: Call, action: ConfirmedAction): Promise<string> {
  const { challenge, code = '' } = await call(beginConfirmation, { body: { action, by: 'code' } })
  return (await call(confirmAction, { body: { by: 'code', action, challenge, code } })).confirmation
}

const moveTo = async (call: Call, email: string, confirmation: string) =>
  call(updateProfile, { body: { 'user[email]': email, 'user[confirmation]': confirmation } })
const choose = async (call: Call, confirmation: string, password = 'another-horse-of-mine') =>
  call(setPassword, { body: { confirmation, new_password: password, confirm_password: password } })

describe('A passkey used just then', () => {
  it('stands for the password to change the email.', async () => {
    const { call, authenticator, email } = await equip()
    const { user } = await moveTo(call, `new-${email}`, await byPasskey(call, authenticator, 'change_email'))
    expect(user).toMatchObject({ email, pending_email: `new-${email}` })
  })

  it('stands for the password to delete the account.', async () => {
    const { call, authenticator } = await equip()
    await call(deleteAccount, { body: { confirmation: await byPasskey(call, authenticator, 'delete_account') } })
    await expect(call(getProfile)).rejects.toMatchObject({ status: 401 })
  })

  it('stands for the password to add another passkey.', async () => {
    const { call, authenticator } = await equip()
    await add(call, { confirmation: await byPasskey(call, authenticator, 'add_passkey') })
    expect((await call(listPasskeys)).passkeys).toHaveLength(2)
  })

  it('counts for the action it was asked for, in the session that asked, once, and for ten minutes.', async () => {
    const { call, authenticator, email, username } = await equip()
    const other = await equip()
    const { token } = await world.anonymous(login, { body: { username, password: world.password } })
    const elsewhere = world.as(String(token))
    const confirmation = await byPasskey(call, authenticator, 'change_email')
    await expect(call(deleteAccount, { body: { confirmation } })).rejects.toMatchObject(expired)
    await expect(call(beginPasskey, { body: { confirmation } })).rejects.toMatchObject(expired)
    await expect(moveTo(elsewhere, `new-${email}`, confirmation)).rejects.toMatchObject(expired)
    await expect(moveTo(other.call, `new-${email}`, confirmation)).rejects.toMatchObject(expired)
    const both = await Promise.allSettled(['one', 'two'].map(async (name) => moveTo(call, `${name}-${email}`, confirmation)))
    expect(outcomes(both)).toEqual(['fulfilled', 'rejected'])
    // Another spelling of what was used decodes to the same.
    for (const again of [confirmation, `${confirmation}=`, `${confirmation} `])
      await expect(moveTo(call, `three-${email}`, again)).rejects.toMatchObject({ status: 400 })
    const late = await byPasskey(call, authenticator, 'delete_account')
    world.clock.move({ minutes: 10 })
    await expect(call(deleteAccount, { body: { confirmation: late } })).rejects.toMatchObject(expired)
  })

  it('answers its challenge once, for its action, and must be the account’s own.', async () => {
    const [one, other] = [await equip(), await equip()]
    const { options } = await one.call(beginConfirmation, { body: { action: 'delete_account', by: 'passkey' } })
    if (options === null) throw new Error('A passkey is asked for with options.')
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([one.authenticator.id])
    const credential = one.authenticator.use(options, { origin })
    const foreign = other.authenticator.use(options, { origin })
    const refused = { status: 400, body: { code: 'passkey_refused' } }
    const over = { status: 400, body: { code: 'passkey_expired' } }
    const confirm = async (action: ConfirmedAction, used: typeof credential) =>
      one.call(confirmAction, { body: { by: 'passkey', action, credential: used } })
    await expect(confirm('delete_account', foreign)).rejects.toMatchObject(refused)
    await expect(confirm('change_email', credential)).rejects.toMatchObject(over)
    const evil = one.authenticator.use(options, { origin: 'https://vesper.example.evil' })
    await expect(confirm('delete_account', evil)).rejects.toMatchObject(refused)
    const both = await Promise.allSettled([confirm('delete_account', credential), confirm('delete_account', credential)])
    expect(outcomes(both)).toEqual(['fulfilled', 'rejected'])
    await expect(confirm('delete_account', credential)).rejects.toMatchObject(over)
  })

  it('is refused where there is none, and so is a code where there is a password.', async () => {
    const { call } = await world.guest('client')
    const begin = async (by: 'passkey' | 'code') => call(beginConfirmation, { body: { action: 'delete_account', by } })
    await expect(begin('passkey')).rejects.toMatchObject({ status: 409, body: { code: 'no_passkey' } })
    await expect(begin('code')).rejects.toMatchObject({ status: 409, body: { code: 'has_password' } })
  })
})

describe('An account without a password', () => {
  it('confirms with an emailed code that says what it is for.', async () => {
    const { call, email } = await newcomer()
    const { challenge, code = '', message } = await call(beginConfirmation, { body: { action: 'delete_account', by: 'code' } })
    expect(message).toContain(email)
    await world.runDueJobs()
    const text = await readEmail(world, email, 'Your Vesper confirmation code')
    expect(text).toContain(code)
    expect(text).toContain('delete the account')
    const { confirmation } = await call(confirmAction, { body: { by: 'code', action: 'delete_account', challenge, code } })
    await call(deleteAccount, { body: { confirmation } })
    await expect(call(getProfile)).rejects.toMatchObject({ status: 401 })
  })

  it('gets five attempts at a code, which counts for one action of one session, once.', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    const begin = async () => one.call(beginConfirmation, { body: { action: 'change_email', by: 'code' } })
    const { challenge, code = '' } = await begin()
    const proof = { by: 'code' as const, action: 'change_email' as const, challenge, code }
    await expect(other.call(confirmAction, { body: proof })).rejects.toMatchObject(badCode)
    await expect(one.call(confirmAction, { body: { ...proof, action: 'delete_account' } })).rejects.toMatchObject(badCode)
    await expect(one.call(confirmAction, { body: { ...proof, challenge: `${challenge}=` } })).rejects.toMatchObject(badCode)
    const both = await Promise.allSettled([one.call(confirmAction, { body: proof }), one.call(confirmAction, { body: proof })])
    expect(outcomes(both)).toEqual(['fulfilled', 'rejected'])
    const second = await begin()
    const wrong = (second.code ?? '').replace(/^./, (digit) => String((Number(digit) + 1) % 10))
    const again = { ...proof, challenge: second.challenge }
    for (let time = 0; time < 5; time++)
      await expect(one.call(confirmAction, { body: { ...again, code: wrong } })).rejects.toMatchObject(badCode)
    await expect(one.call(confirmAction, { body: { ...again, code: second.code ?? '' } })).rejects.toMatchObject(badCode)
  })

  it('sets one with a code, which ends its other sessions, and signs in with it from then on.', async () => {
    const { call, email, username, id } = await newcomer()
    const confirmation = await byCode(call, 'set_password')
    await expect(choose(call, confirmation, 'password')).rejects.toMatchObject({ status: 400, body: { code: 'invalid' } })
    const { token } = await choose(call, confirmation)
    await expect(call(getProfile)).rejects.toMatchObject({ status: 401 })
    const fresh = world.as(token)
    expect((await fresh(listPasskeys)).has_password).toBe(true)
    await world.anonymous(login, { body: { username, password: 'another-horse-of-mine' } })
    await world.runDueJobs()
    expect(await readEmail(world, email, 'Your')).not.toBe('')
    await expect(choose(fresh, confirmation)).rejects.toMatchObject({ status: 409, body: { code: 'has_password' } })
    const { rows } = await world.pool.query<{ kind: string }>(
      "select kind from security_log where user_id = $1 and kind = 'password_changed'",
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  it('sets one of two passwords chosen at the same moment, and none without a confirmation of that.', async () => {
    const { call } = await newcomer()
    await expect(choose(call, await byCode(call, 'change_email'))).rejects.toMatchObject(expired)
    const confirmations = [await byCode(call, 'set_password'), await byCode(call, 'set_password')]
    const both = await Promise.allSettled(confirmations.map(async (confirmation) => choose(call, confirmation)))
    expect(outcomes(both)).toEqual(['fulfilled', 'rejected'])
  })

  it('keeps its last passkey until a password is set, also when two are removed at once.', async () => {
    const { call } = await newcomer()
    const { passkey: first } = await add(call, { confirmation: await byCode(call, 'add_passkey') })
    const last = { status: 409, body: { code: 'last_passkey', error: expect.stringContaining('Set a password first') } }
    const remove = async (id: string) => call(removePasskey, { params: { id } })
    await expect(remove(first.id)).rejects.toMatchObject(last)
    const { passkey: second } = await add(call, { confirmation: await byCode(call, 'add_passkey') })
    expect(outcomes(await Promise.allSettled([remove(first.id), remove(second.id)]))).toEqual(['fulfilled', 'rejected'])
    const { token } = await choose(call, await byCode(call, 'set_password'))
    const fresh = world.as(token)
    for (const { id } of (await fresh(listPasskeys)).passkeys) await fresh(removePasskey, { params: { id } })
    expect((await fresh(listPasskeys)).passkeys).toEqual([])
  })

  it('keeps the email that signs it in until a password is set, although it has a passkey.', async () => {
    const { call, id } = await newcomer()
    await add(call, { confirmation: await byCode(call, 'add_passkey') })
    const refusal = (words: string) => ({ status: 400, body: { user_errors: { email: [expect.stringContaining(words)] } } })
    await expect(moveTo(call, '', await byCode(call, 'change_email'))).rejects.toMatchObject(refusal('Email is required'))
    // Staff need none, unless it is how they sign in.
    await world.pool.query(`update users set role = 'staffclub' where id = $1`, [id])
    await expect(moveTo(call, '', await byCode(call, 'change_email'))).rejects.toMatchObject(refusal('Set a password first'))
    const fresh = world.as((await choose(call, await byCode(call, 'set_password'))).token)
    const body = { 'user[email]': '', 'user[current_password]': 'another-horse-of-mine' }
    expect(await fresh(updateProfile, { body })).toMatchObject({ user: { email: null } })
  })

  it('cannot confirm once its email is gone.', async () => {
    const { call, id } = await newcomer()
    await world.pool.query('update users set email = null where id = $1', [id])
    const body = { action: 'delete_account', by: 'code' } as const
    await expect(call(beginConfirmation, { body })).rejects.toMatchObject({ status: 409, body: { code: 'no_email' } })
  })
})
