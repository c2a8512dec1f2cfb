import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount, exportProfile, login, requestPasswordReset, resetPassword } from '#contract/accounts/accounts.ts'
import { getProfile } from '#contract/accounts/profile.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  loginWithPasskey,
  maxPasskeys,
  removePasskey,
} from '#contract/accounts/passkeys.ts'
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

type Person = Awaited<ReturnType<World['guest']>>
type Authenticator = ReturnType<typeof makeAuthenticator>

const begin = async ({ call }: Person) => (await call(beginPasskey, { body: { current_password: world.password } })).options

async function add(person: Person, authenticator: Authenticator, name = 'Ana’s iPhone') {
  const credential = authenticator.make(await begin(person), { origin })
  return person.call(addPasskey, { body: { name, credential } })
}

/** A person with a passkey. */
async function equip(role: 'client' | 'superadmin' = 'client') {
  const person = await world.guest(role)
  const authenticator = makeAuthenticator()
  return { person, authenticator, passkey: await add(person, authenticator) }
}

const challenge = async () => (await world.anonymous(beginPasskeyLogin)).options
const signIn = async (authenticator: Authenticator, change: { origin?: string; counter?: number; isVerified?: boolean } = {}) =>
  world.anonymous(loginWithPasskey, { body: { credential: authenticator.use(await challenge(), { origin, ...change }) } })

const refused = { status: 400, body: { code: 'passkey_refused' } }
const expired = { status: 400, body: { code: 'passkey_expired' } }

describe('A passkey', () => {
  it('is added with the password, told to its owner by email, listed, and signs in without a password.', async () => {
    const { person, authenticator, passkey } = await equip()
    expect(passkey).toMatchObject({ name: 'Ana’s iPhone', is_synced: true, last_used_at: null })
    expect((await person.call(listPasskeys)).passkeys).toEqual([passkey])
    await world.runDueJobs()
    expect(await readEmail(world, person.email, 'A passkey was added')).toContain('Ana’s iPhone')
    const { token, user } = await signIn(authenticator)
    expect(user.id).toBe(person.id)
    expect((await world.as(String(token))(getProfile)).user.id).toBe(person.id)
    expect((await person.call(listPasskeys)).passkeys[0]?.last_used_at).not.toBeNull()
  })

  it('needs the password of its owner, beside its field.', async () => {
    const person = await world.guest('client')
    await expect(person.call(beginPasskey, { body: { current_password: 'wrong' } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { current_password: [expect.any(String)] } },
    })
  })

  it('is removed by its owner alone, who gets an email, and then no longer signs in.', async () => {
    const { person, authenticator, passkey } = await equip()
    const stranger = await world.guest('client')
    await expect(stranger.call(removePasskey, { params: { id: passkey.id } })).rejects.toMatchObject({ status: 404 })
    await person.call(removePasskey, { params: { id: passkey.id } })
    await expect(signIn(authenticator)).rejects.toMatchObject(refused)
    await world.runDueJobs()
    expect(await readEmail(world, person.email, 'A passkey was removed')).toContain('Ana’s iPhone')
  })

  it('stands for the code of two-step verification, and disabled accounts stay out.', async () => {
    const { person, authenticator } = await equip('superadmin')
    await world.pool.query(
      `insert into second_factors (user_id, sealed, key_id, created_at, confirmed_at, last_step)
       values ($1, 'sealed', 'key', now(), now(), 0)`,
      [person.id],
    )
    const body = { username: person.username, password: world.password }
    await expect(world.anonymous(login, { body })).rejects.toMatchObject({ body: { code: 'second_factor_needed' } })
    expect((await signIn(authenticator)).user.id).toBe(person.id)
    await world.pool.query("update users set status = 'disabled' where id = $1", [person.id])
    await expect(signIn(authenticator)).rejects.toMatchObject({ status: 403, body: { code: 'account_disabled' } })
  })

  it('is refused from another site, without a check of its holder, and with a counter that went back.', async () => {
    const { authenticator } = await equip()
    await signIn(authenticator, { counter: 7 })
    await expect(signIn(authenticator, { origin: 'https://vesper.example.evil', counter: 8 })).rejects.toMatchObject(refused)
    await expect(signIn(authenticator, { isVerified: false, counter: 8 })).rejects.toMatchObject(refused)
    await expect(signIn(authenticator, { counter: 6 })).rejects.toMatchObject(refused)
    await expect(signIn(makeAuthenticator())).rejects.toMatchObject(refused)
    await signIn(authenticator, { counter: 8 })
  })

  it('answers each challenge once, also if it answers twice at the same moment, and not after ten minutes.', async () => {
    const { authenticator } = await equip()
    const credential = authenticator.use(await challenge(), { origin })
    const both = await Promise.allSettled([1, 2].map(async () => world.anonymous(loginWithPasskey, { body: { credential } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(world.anonymous(loginWithPasskey, { body: { credential } })).rejects.toMatchObject(expired)
    const late = authenticator.use(await challenge(), { origin })
    world.clock.move({ minutes: 10 })
    await expect(world.anonymous(loginWithPasskey, { body: { credential: late } })).rejects.toMatchObject(expired)
  })

  it('is added by the session that began, once, and never to two accounts.', async () => {
    const [one, other] = [await world.guest('client'), await world.guest('client')]
    const authenticator = makeAuthenticator()
    const credential = authenticator.make(await begin(one), { origin })
    const body = { name: 'Phone', credential }
    await expect(other.call(addPasskey, { body })).rejects.toMatchObject(expired)
    await one.call(addPasskey, { body })
    await expect(one.call(addPasskey, { body })).rejects.toMatchObject(expired)
    await expect(add(other, authenticator)).rejects.toMatchObject(refused)
    const elsewhere = makeAuthenticator().make(await begin(one), { origin: 'https://elsewhere.example' })
    await expect(one.call(addPasskey, { body: { name: 'Phone', credential: elsewhere } })).rejects.toMatchObject(refused)
  })

  it('is one of ten at most, also for concurrent calls.', async () => {
    const person = await world.guest('client')
    const options: Awaited<ReturnType<typeof begin>>[] = []
    while (options.length < maxPasskeys + 2) options.push(await begin(person))
    const tried = await Promise.allSettled(
      options.map(async (one) =>
        person.call(addPasskey, { body: { name: 'Phone', credential: makeAuthenticator().make(one, { origin }) } }),
      ),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxPasskeys)
    expect((await person.call(listPasskeys)).passkeys).toHaveLength(maxPasskeys)
    await expect(begin(person)).rejects.toMatchObject({ status: 409, body: { code: 'passkey_limit' } })
  })

  it('is removed by a password reset: an attacker may have added it.', async () => {
    const { person, authenticator } = await equip()
    const { email } = person
    const { code = '' } = await world.anonymous(requestPasswordReset, { body: { email } })
    const new_password = 'another-horse-of-mine'
    await world.anonymous(resetPassword, { body: { email, code, new_password, confirm_password: new_password } })
    await expect(signIn(authenticator)).rejects.toMatchObject(refused)
  })

  it('is in the export of its account and goes with it.', async () => {
    const { person, authenticator } = await equip()
    const { account } = await person.call(exportProfile)
    expect(account['passkeys']).toEqual([expect.objectContaining({ name: 'Ana’s iPhone', is_synced: true })])
    await person.call(deleteAccount, { body: { password: world.password } })
    await expect(signIn(authenticator)).rejects.toMatchObject(refused)
  })
})
