import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { changePassword, deleteAccount, exportProfile, listDevices, login } from '#contract/accounts/accounts.ts'
import { CallError } from '#contract/base/client.ts'
import { getPlatformSettings, updatePlatformSettings } from '#contract/settings/settings.ts'
import { getProfile } from '#contract/accounts/profile.ts'
import { endpoints } from '#contract/index.ts'
import {
  confirmSecondFactor,
  finishLogin,
  getSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  setUpSecondFactor,
  switchOffSecondFactor,
} from '#contract/accounts/second-factor.ts'
import { getUser, listUserHistory } from '#contract/people/users.ts'
import { rotateDocumentKeys } from '../../../infrastructure/rotate-document-keys.ts'
import { readEmail } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { sealedSecondFactors } from './seal-second-factor.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
beforeEach(async () => {
  await world.pool.query(
    'update platform_settings set superadmins_need_second_factor = false, club_admins_need_second_factor = false',
  )
})
afterAll(async () => world.close())

type Person = Awaited<ReturnType<World['guest']>>

const own = () => ({ current_password: world.password })
const signIn = async ({ username }: Pick<Person, 'username'>, password = world.password) =>
  world.anonymous(login, { body: { username, password } })

/** The code that an app shows now; each works once, so the next one is half a minute later. */
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().epochMilliseconds })
function nextCode(secret: string): string {
  world.clock.move({ seconds: 30 })
  return codeOf(secret)
}

async function challengeOf(person: Person, password?: string): Promise<string> {
  const error: unknown = await signIn(person, password).then(
    () => null,
    (refused: unknown) => refused,
  )
  expect(error).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
  return error instanceof CallError ? String((error.body as { challenge: unknown }).challenge) : ''
}
const finish = async (challenge: string, code: string) => world.anonymous(finishLogin, { body: { challenge, code } })

async function switchOn(person: Person) {
  const { secret } = await person.call(setUpSecondFactor, { body: own() })
  const { recovery_codes } = await person.call(confirmSecondFactor, { body: { code: nextCode(secret) } })
  return { secret, recovery_codes }
}
const wrongCode = { status: 400, body: { code: 'invalid_factor_code' } }

async function setRequired(change: { superadmins_need_second_factor?: boolean; club_admins_need_second_factor?: boolean }) {
  const superadmin = await world.guest('superadmin')
  const { updated_at: _, ...settings } = await superadmin.call(getPlatformSettings)
  await superadmin.call(updatePlatformSettings, { body: { ...settings, ...change } })
}

describe('setUpSecondFactor and confirmSecondFactor', () => {
  it('switch it on with the password and a first code, tell the owner, and sign out other devices.', async () => {
    const admin = await world.guest('adminclub')
    const other = await signIn(admin)
    await expect(admin.call(setUpSecondFactor, { body: { current_password: 'wrong' } })).rejects.toMatchObject({
      body: { fields: { current_password: [expect.any(String)] } },
    })
    await expect(admin.call(confirmSecondFactor, { body: { code: '123456' } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'factor_off' },
    })
    const first = await admin.call(setUpSecondFactor, { body: own() })
    expect(first).toMatchObject({
      uri: expect.stringContaining(`otpauth://totp/Vesper:${admin.username}?`),
      qr: { size: expect.any(Number) },
    })
    // Until it is confirmed it counts for nothing, and another attempt replaces it.
    expect((await signIn(admin)).token).not.toBeNull()
    const { secret } = await admin.call(setUpSecondFactor, { body: own() })
    await expect(admin.call(confirmSecondFactor, { body: { code: codeOf(first.secret) } })).rejects.toMatchObject(wrongCode)
    const { recovery_codes } = await admin.call(confirmSecondFactor, { body: { code: ` ${codeOf(secret)} ` } })
    expect(new Set(recovery_codes).size).toBe(10)
    expect(await admin.call(getSecondFactor)).toMatchObject({ is_on: true, is_required: false, recovery_codes_left: 10 })
    await expect(world.as(other.token ?? '')(getProfile, {})).rejects.toMatchObject({ status: 401 })
    await world.runDueJobs()
    expect(await readEmail(world, admin.email, 'Two-step verification is on')).toContain('recovery codes')
    const on = { status: 409, body: { code: 'factor_on' } }
    await expect(admin.call(setUpSecondFactor, { body: own() })).rejects.toMatchObject(on)
    await expect(admin.call(confirmSecondFactor, { body: { code: nextCode(secret) } })).rejects.toMatchObject(on)
    const { rows } = await world.pool.query<{ sealed: Buffer; codes: string }>(
      `select f.sealed, (select string_agg(encode(code_hash, 'escape'), ' ') from recovery_codes c where c.user_id = f.user_id) as codes
       from second_factors f where f.user_id = $1`,
      [admin.id],
    )
    expect(rows[0]?.sealed.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false)
    for (const code of recovery_codes) expect(rows[0]?.codes).not.toContain(code)
  })

  it('are for superadmins and club administrators.', async () => {
    for (const guest of [await world.guest('client'), await world.guest('ambassador'), await world.staff('can_manage_staff')])
      await expect(guest.call(setUpSecondFactor, { body: own() })).rejects.toMatchObject({ status: 403 })
  })
})

describe('login and finishLogin', () => {
  it('take two steps: the password gets a challenge and nothing else, the code a token.', async () => {
    const person = await world.guest('superadmin')
    const { secret } = await switchOn(person)
    const challenge = await challengeOf(person)
    await expect(signIn(person, 'wrong-password')).rejects.toMatchObject({ body: { code: 'invalid_credentials' } })
    await expect(world.as(challenge)(getProfile, {})).rejects.toMatchObject({ status: 401 })
    const welcome = await finish(challenge, nextCode(secret))
    expect(welcome).toMatchObject({ user: { username: person.username }, redirect_to: '/super-admin/dashboard' })
    expect((await world.as(welcome.token ?? '')(getProfile, {})).user.id).toBe(person.id)
  })

  it('take each code once, also of two calls at the same moment, and none that is older than half a minute.', async () => {
    const person = await world.guest('superadmin')
    const { secret } = await switchOn(person)
    const challenge = await challengeOf(person)
    const code = nextCode(secret)
    const both = await Promise.allSettled([1, 2, 3].map(async () => finish(challenge, code)))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(finish(challenge, code)).rejects.toMatchObject(wrongCode)
    const old = nextCode(secret)
    world.clock.move({ seconds: 90 })
    await expect(finish(challenge, old)).rejects.toMatchObject(wrongCode)
  })

  it('take a recovery code once instead, and tell the owner how many are left.', async () => {
    const person = await world.guest('superadmin')
    const { recovery_codes } = await switchOn(person)
    const [code = ''] = recovery_codes
    const challenge = await challengeOf(person)
    const both = await Promise.allSettled([1, 2].map(async () => finish(challenge, code.toUpperCase().replace('-', ' '))))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(finish(challenge, code)).rejects.toMatchObject(wrongCode)
    expect(await person.call(getSecondFactor)).toMatchObject({ recovery_codes_left: 9 })
    await world.runDueJobs()
    expect(await readEmail(world, person.email, 'A recovery code was used')).toContain('9 are left')
  })

  it('end a challenge after ten minutes, with a new password, and if it was changed or belongs to another account.', async () => {
    const [person, other] = [await world.guest('superadmin'), await world.guest('superadmin')]
    const { secret } = await switchOn(person)
    await switchOn(other)
    const over = { status: 400, body: { code: 'challenge_expired' } }
    const challenge = await challengeOf(person)
    for (const forged of [
      'x',
      challenge.replace(person.id, other.id),
      `${challenge}x`,
      challenge.replace(/\.\d+\./, '.9999999999999.'),
    ])
      await expect(finish(forged, codeOf(secret))).rejects.toMatchObject(over)
    const chosen = 'lantern-orchid-42'
    await person.call(changePassword, { body: { ...own(), new_password: chosen, confirm_password: chosen } })
    await expect(finish(challenge, nextCode(secret))).rejects.toMatchObject(over)
    const late = await challengeOf(person, chosen)
    world.clock.move({ minutes: 10 })
    await expect(finish(late, codeOf(secret))).rejects.toMatchObject(over)
  })

  it('stop strangers after five wrong codes, and not the device that signed in before.', async () => {
    const person = await world.guest('superadmin')
    const { secret } = await switchOn(person)
    const device = world.at('10.9.8.7')
    const credentials = { username: person.username, password: world.password }
    const challenged = async (by: typeof device) => {
      const error: unknown = await by(login, { body: credentials }).catch((refused: unknown) => refused)
      return error instanceof CallError ? String((error.body as { challenge: unknown }).challenge) : ''
    }
    await device(finishLogin, { body: { challenge: await challenged(device), code: nextCode(secret) } })
    const challenge = await challengeOf(person)
    for (let tried = 0; tried < 5; tried++) await expect(finish(challenge, '000000')).rejects.toMatchObject(wrongCode)
    await expect(finish(challenge, nextCode(secret))).rejects.toMatchObject({ status: 429 })
    const proof = { challenge: await challenged(device), code: nextCode(secret) }
    expect((await device(finishLogin, { body: proof })).token).not.toBeNull()
  })
})

describe('renewRecoveryCodes and switchOffSecondFactor', () => {
  it('ask for the password and a code, and tell the owner.', async () => {
    const person = await world.guest('superadmin')
    for (const endpoint of [renewRecoveryCodes, switchOffSecondFactor])
      await expect(person.call(endpoint, { body: { ...own(), code: '123456' } })).rejects.toMatchObject({
        status: 409,
        body: { code: 'factor_off' },
      })
    const { secret, recovery_codes: old } = await switchOn(person)
    for (const endpoint of [renewRecoveryCodes, switchOffSecondFactor]) {
      await expect(person.call(endpoint, { body: { ...own(), code: '000000' } })).rejects.toMatchObject(wrongCode)
      await expect(person.call(endpoint, { body: { current_password: 'wrong', code: nextCode(secret) } })).rejects.toMatchObject({
        body: { fields: { current_password: [expect.any(String)] } },
      })
    }
    const { recovery_codes } = await person.call(renewRecoveryCodes, { body: { ...own(), code: nextCode(secret) } })
    await expect(finish(await challengeOf(person), old[0] ?? '')).rejects.toMatchObject(wrongCode)
    await person.call(switchOffSecondFactor, { body: { ...own(), code: recovery_codes[0] ?? '' } })
    expect((await signIn(person)).token).not.toBeNull()
    await world.runDueJobs()
    expect(await readEmail(world, person.email, 'You have new recovery codes')).not.toBe('')
    expect(await readEmail(world, person.email, 'Two-step verification is off')).toContain('You switched')
  })
})

describe('resetSecondFactor', () => {
  it('lets a superadmin with their password help someone who lost their phone, who gets an email; never oneself.', async () => {
    const [superadmin, person] = [await world.guest('superadmin'), await world.guest('superadmin')]
    await switchOn(person)
    const params = { id: person.id }
    expect(await superadmin.call(getUser, { params, query: {} })).toMatchObject({ has_second_factor: true })
    await expect(superadmin.call(resetSecondFactor, { params, body: { current_password: 'wrong' } })).rejects.toMatchObject({
      body: { fields: { current_password: [expect.any(String)] } },
    })
    await expect(person.call(resetSecondFactor, { params, body: own() })).rejects.toMatchObject({ status: 403 })
    await expect((await world.admin()).call(resetSecondFactor, { params, body: own() })).rejects.toMatchObject({ status: 403 })
    await superadmin.call(resetSecondFactor, { params, body: own() })
    await expect(person.call(getProfile)).rejects.toMatchObject({ status: 401 })
    expect((await signIn(person)).token).not.toBeNull()
    await world.runDueJobs()
    expect(await readEmail(world, person.email, 'Two-step verification is off')).toContain('Vesper’s support')
    const { history } = await superadmin.call(listUserHistory, { params, query: {} })
    expect(history[0]).toMatchObject({ action: 'resetSecondFactor', actor: { id: superadmin.id } })
    await expect(superadmin.call(resetSecondFactor, { params, body: own() })).rejects.toMatchObject({
      status: 409,
      body: { code: 'factor_off' },
    })
  })
})

describe('the platform’s requirement', () => {
  it('refuses a superadmin everything but setting it up, then opens everything and keeps it on.', async () => {
    const person = await world.guest('superadmin')
    await setRequired({ superadmins_need_second_factor: true })
    const open: string[] = []
    for (const { name, method, path, authorize } of endpoints) {
      if (authorize === 'public' || name === 'logout') continue
      const url = `/api/${path.replaceAll(/\{\w+\}/g, person.id)}`
      const answer = await world.app.inject({ method, url, headers: { authorization: `Token ${person.token}` } })
      if (answer.json<{ code?: string }>().code !== 'second_factor_required') open.push(name)
    }
    expect(open.toSorted()).toEqual(
      [
        'changePassword',
        'confirmSecondFactor',
        'getProfile',
        'getSecondFactor',
        'renewRecoveryCodes',
        'setUpSecondFactor',
        'switchOffSecondFactor',
      ].toSorted(),
    )
    const live = await world.app.inject({
      url: `/api/live/?topics=user:${person.id}`,
      headers: { authorization: `Token ${person.token}` },
    })
    expect(live.json()).toMatchObject({ code: 'second_factor_required' })
    expect(await person.call(getSecondFactor)).toMatchObject({ is_on: false, is_required: true })
    const { secret } = await switchOn(person)
    expect((await person.call(listDevices)).count).toBe(1)
    await expect(person.call(switchOffSecondFactor, { body: { ...own(), code: nextCode(secret) } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'factor_required' },
    })
  })

  it('is one for club administrators too, and spares demo accounts.', async () => {
    await setRequired({ club_admins_need_second_factor: true, superadmins_need_second_factor: false })
    const admin = await world.admin()
    await expect(admin.call(listDevices)).rejects.toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
    await world.pool.query('update users set is_demo = true where id = $1', [admin.id])
    expect((await admin.call(getSecondFactor)).is_required).toBe(false)
    await expect(admin.call(listDevices)).resolves.toBeDefined()
    await world.pool.query('update users set is_demo = false where id = $1', [admin.id])
    await setRequired({ club_admins_need_second_factor: false })
    await expect(admin.call(listDevices)).resolves.toBeDefined()
  })
})

it('A secret stays readable when keys are rotated, is in the owner’s export without itself, and goes with the account.', async () => {
  const person = await world.guest('adminclub')
  const { secret } = await switchOn(person)
  const keyOf = async () =>
    (await world.pool.query<{ key_id: string }>('select key_id from second_factors where user_id = $1', [person.id])).rows[0]
      ?.key_id
  const before = await keyOf()
  await rotateDocumentKeys(world.infrastructure, [sealedSecondFactors])
  expect(await keyOf()).not.toBe(before)
  expect((await finish(await challengeOf(person), nextCode(secret))).token).not.toBeNull()
  const exported = await person.call(exportProfile)
  expect(exported.account).toMatchObject({ second_factor: { recovery_codes_left: 10 } })
  expect(JSON.stringify(exported)).not.toContain(secret)
  await person.call(deleteAccount, { body: { password: world.password } })
  const { rows } = await world.pool.query(
    'select 1 from second_factors where user_id = $1 union all select 1 from recovery_codes where user_id = $1',
    [person.id],
  )
  expect(rows).toEqual([])
})
