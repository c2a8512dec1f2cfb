import {
  changePassword,
  checkUsername,
  endOtherDevices,
  login,
  requestPasswordReset,
  resetPassword,
  signUp,
  verifyResetCode,
} from '#contract/accounts/accounts.ts'
import { CallError } from '#contract/base/client.ts'
import { cancelReservation, createReservation } from '#contract/reservations/reservations.ts'
import { addStaff, endStaff, renewFirstSignIn } from '#contract/staffing/staff.ts'
import { createRole } from '#contract/staffing/staff-roles.ts'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld(inject('testServer'), { RATE_LIMITS: 'on' })
})
afterEach(async () => world.close())

const limited = { status: 429, body: { code: 'rate_limited' } }

/** How many of `most` calls succeed before the first one is limited. */
async function countUntilLimited(most: number, call: () => Promise<unknown>): Promise<number> {
  for (let count = 0; count < most; count += 1) {
    const error = await call().then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error instanceof CallError && error.status === 429) return count
  }
  return most
}

const logIn = async (username: string, password: string) => world.anonymous(login, { body: { username, password } })

describe('attempts at a password', () => {
  it('are limited to ten per quarter of an hour; then even the right one has to wait, as long as the response says.', async () => {
    const { username } = await world.guest('client')
    expect(await countUntilLimited(20, async () => logIn(username, 'wrong'))).toBe(10)
    const error = await logIn(username, world.password).catch((reason: unknown) => reason)
    expect(error).toMatchObject(limited)
    const seconds = error instanceof CallError ? Number(error.headers.get('retry-after')) : 0
    expect(seconds).toBeGreaterThan(0)
    world.clock.move({ seconds: seconds + 1 })
    expect((await logIn(username, world.password)).user.username).toBe(username)
  })

  it('are counted for an unknown name too.', async () => {
    expect(await countUntilLimited(20, async () => logIn('nobody-here', 'wrong'))).toBe(10)
  })

  it('do not count if they succeed.', async () => {
    const { username } = await world.guest('client')
    expect(await countUntilLimited(30, async () => logIn(username, world.password))).toBe(30)
  })

  it("are limited to a hundred per address across all accounts, and signing in to one's own account does not reset that.", async () => {
    const { username } = await world.guest('client')
    let name = 0
    const guess = async () => {
      await logIn(username, world.password)
      return logIn(`victim-${(name += 1)}`, 'wrong')
    }
    expect(await countUntilLimited(150, guess)).toBe(100)
  })

  it('by name and by email of the same account are counted together.', async () => {
    const { username, email } = await world.guest('client')
    let turn = 0
    expect(await countUntilLimited(20, async () => logIn((turn += 1) % 2 === 0 ? username : email, 'wrong'))).toBe(10)
  })

  it('for other spellings of a name are counted together: case and compatibility forms get no extra attempts.', async () => {
    const { id } = await world.guest('client')
    await world.pool.query("update users set email = 'kim.istanbul@example.com' where id = $1", [id])
    const writings = [
      'kim.istanbul@example.com',
      'KİM.İSTANBUL@EXAMPLE.COM',
      'ｋｉｍ.istanbul@example.com',
      'Kim.Istanbul@example.com',
    ]
    let turn = 0
    expect(await countUntilLimited(20, async () => logIn(writings[(turn += 1) % 4] ?? '', 'wrong'))).toBe(10)
    expect(await countUntilLimited(20, async () => logIn('Nobody@example.com', 'wrong'))).toBe(10)
    await expect(logIn('NOBODY@EXAMPLE.COM', 'wrong')).rejects.toMatchObject(limited)
  })

  it('are limited for signed-in callers too: a stolen token does not help to guess.', async () => {
    const { call } = await world.guest('client')
    const body = { current_password: 'wrong', new_password: 'another-one', confirm_password: 'another-one' }
    expect(await countUntilLimited(20, async () => call(changePassword, { body }))).toBe(10)
  })
})

describe('an owner', () => {
  /** Wrong passwords from many places, until the account is closed to strangers. */
  async function attack(username: string): Promise<void> {
    let network = 0
    const guess = async () => {
      const stranger = world.at(`198.51.100.${(network += 1) % 250}`)
      return stranger(login, { body: { username, password: 'wrong' } })
    }
    expect(await countUntilLimited(200, guess)).toBe(100)
  }
  const body = (username: string, password = world.password) => ({ body: { username, password } })

  it('signs in on a known device, whatever strangers try; a new device has to wait.', async () => {
    const { username } = await world.guest('client')
    const [phone, fresh] = [world.at('192.0.2.1'), world.at('192.0.2.2')]
    await phone(login, body(username))
    await attack(username)
    await expect(fresh(login, body(username))).rejects.toMatchObject(limited)
    expect((await phone(login, body(username))).user.username).toBe(username)
    expect((await phone(login, body(username))).user.username).toBe(username)
  })

  it('signs in on a known device from the network of an attacker.', async () => {
    const { username } = await world.guest('client')
    const [phone, attacker] = [world.at('192.0.2.1'), world.at('192.0.2.1')]
    await phone(login, body(username))
    let name = 0
    await countUntilLimited(20, async () => attacker(login, body(username, 'wrong')))
    await countUntilLimited(150, async () => attacker(login, body(`victim-${(name += 1)}`, 'wrong')))
    await expect(attacker(login, body('someone-else'))).rejects.toMatchObject(limited)
    expect((await phone(login, body(username))).user.username).toBe(username)
  })

  it('may fail ten times on a known device as well, without blocking another one.', async () => {
    const { username } = await world.guest('client')
    const [phone, laptop] = [world.at('192.0.2.1'), world.at('192.0.2.2')]
    await phone(login, body(username))
    await laptop(login, body(username))
    expect(await countUntilLimited(20, async () => phone(login, body(username, 'wrong')))).toBe(10)
    await expect(phone(login, body(username))).rejects.toMatchObject(limited)
    expect((await laptop(login, body(username))).user.username).toBe(username)
  })

  it('gets a code while strangers request codes and guess at them, and signs in with the new password at once, anywhere.', async () => {
    const { username, email } = await world.guest('client')
    const [owner, elsewhere] = [world.at('192.0.2.1'), world.at('192.0.2.2')]
    await attack(username)
    for (let stranger = 0; stranger < 4; stranger += 1) {
      const attacker = world.at(`203.0.113.${stranger}`)
      await countUntilLimited(10, async () => attacker(requestPasswordReset, { body: { email } }))
      await countUntilLimited(20, async () => attacker(verifyResetCode, { body: { email, code: '000000' } }))
    }
    const { code = '' } = await owner(requestPasswordReset, { body: { email } })
    for (let stranger = 0; stranger < 4; stranger += 1)
      await world
        .at(`203.0.113.${stranger}`)(verifyResetCode, { body: { email, code: '000000' } })
        .catch(() => undefined)
    const new_password = 'a-new-password-1'
    await owner(resetPassword, { body: { email, code, new_password, confirm_password: new_password } })
    expect((await elsewhere(login, body(username, new_password))).user.username).toBe(username)
    await attack(username).catch(() => undefined)
    expect((await world.at('192.0.2.3')(login, body(username, new_password))).user.username).toBe(username)
    world.clock.move({ hours: 2 })
    expect((await owner(login, body(username, new_password))).user.username).toBe(username)
  })

  it('keeps its five attempts at a code, whatever another device on the same network does.', async () => {
    const { email } = await world.guest('client')
    const [owner, attacker] = [world.at('192.0.2.1'), world.at('192.0.2.1')]
    const { code = '' } = await owner(requestPasswordReset, { body: { email } })
    const wrong = code === '000000' ? '000001' : '000000'
    for (let count = 0; count < 6; count += 1)
      await attacker(verifyResetCode, { body: { email, code: wrong } }).catch(() => undefined)
    await expect(attacker(verifyResetCode, { body: { email, code } })).rejects.toMatchObject({ status: 400 })
    expect(await owner(verifyResetCode, { body: { email, code } })).toHaveProperty('message')
  })

  it('is the only one who can use a code: from another device on another network it is useless.', async () => {
    const { email } = await world.guest('client')
    const { code = '' } = await world.at('192.0.2.1')(requestPasswordReset, { body: { email } })
    await expect(world.at('192.0.2.2')(verifyResetCode, { body: { email, code } })).rejects.toMatchObject({ status: 400 })
    expect(await world.at('192.0.2.1')(verifyResetCode, { body: { email, code } })).toHaveProperty('message')
  })

  it.each(['changes the password', 'signs the other devices out'])('who %s makes all other devices unknown.', async (what) => {
    const { username } = await world.guest('client')
    const [phone, thief] = [world.at('192.0.2.1'), world.at('192.0.2.2')]
    await thief(login, body(username))
    const { token } = await phone(login, body(username))
    const passwords = { current_password: world.password, new_password: 'another-one-1', confirm_password: 'another-one-1' }
    const call = world.as(token ?? '')
    await (what === 'changes the password' ? call(changePassword, { body: passwords }) : call(endOtherDevices))
    await attack(username)
    await expect(thief(login, body(username))).rejects.toMatchObject(limited)
  })
})

it('Devices are distinguished by a cookie that scripts cannot read and that is sent to its server only.', async () => {
  const { username } = await world.guest('client')
  const payload = { username, password: world.password }
  const answer = await world.app.inject({ method: 'POST', url: '/api/auth/login/', payload })
  expect(answer.cookies).toEqual([
    expect.objectContaining({
      name: 'vesper_device',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      value: expect.stringMatching(/^[\w-]{43}$/),
    }),
  ])
  const again = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload,
    cookies: { vesper_device: answer.cookies[0]?.value ?? '' },
  })
  expect(again.cookies).toEqual([])
  const { rows } = await world.pool.query<{ hash: string }>("select encode(device_hash, 'base64') as hash from known_devices")
  expect(rows.map(({ hash }) => hash).join()).not.toContain(answer.cookies[0]?.value)
})

it('Usernames and emails that differ only in case and compatibility forms are the same.', async () => {
  const form = {
    role: 'client',
    password: 'a-fine-secret',
    first_name: 'Ana',
    last_name: 'Lopez',
    phone_number: '+31 20 555',
    age: 30,
  } as const
  const open = async (username: string, email: string) => world.anonymous(signUp, { body: { ...form, username, email } })
  await open('Ana.One', 'ana.istanbul@example.com')
  for (const email of ['ANA.İSTANBUL@example.com', 'ａna.istanbul@example.com', 'Ana.Istanbul@Example.com'])
    await expect(open(`ana-${email.length}x`, email)).rejects.toMatchObject({
      status: 400,
      body: { email: [expect.any(String)] },
    })
  await expect(open('aNA.oNE', 'other@example.com')).rejects.toMatchObject({
    status: 400,
    body: { username: [expect.any(String)] },
  })
})

describe('other calls', () => {
  it('allow twenty sign-ups an hour per address.', async () => {
    let name = 0
    const open = async () =>
      world.anonymous(signUp, { body: { role: 'ambassador', username: `many${(name += 1)}`, password: 'sesame-77' } })
    expect(await countUntilLimited(30, open)).toBe(20)
    world.clock.move({ hours: 3 })
    expect((await open()).token).toBeNull()
  })

  it('allow clubs to add a hundred people an hour per address: each refusal tells whether an email has an account.', async () => {
    const { call } = await world.admin()
    const { email } = await world.guest('client')
    const body = { username: 'kelder.new', first_name: 'Kim', last_name: 'Vos', role_id: randomUUID(), email }
    await expect(call(addStaff, { body })).rejects.toMatchObject({ body: { fields: { email: [expect.any(String)] } } })
    expect(await countUntilLimited(120, async () => call(addStaff, { body }))).toBe(99)
  })

  it('send a mailbox three invitations an hour, resent, or withdrawn and sent again, whatever tag is added to it.', async () => {
    const { call } = await world.admin()
    const { id: role_id } = await call(createRole, { body: { name: 'Bar', colour: '#2a6fc9' } })
    const invite = async (tag: string) => {
      const username = `p${randomUUID().slice(0, 8)}`
      const body = { username, first_name: 'Kim', last_name: 'Vos', role_id, email: `Victim${tag}@example.com` }
      return (await call(addStaff, { body })).id
    }
    await call(endStaff, { params: { id: await invite('') } })
    const id = await invite('+one')
    await call(renewFirstSignIn, { params: { id } })
    await expect(call(renewFirstSignIn, { params: { id } })).rejects.toMatchObject(limited)
    await call(endStaff, { params: { id } })
    await expect(invite('+two')).rejects.toMatchObject(limited)
    await world.runDueJobs()
    const { rows } = await world.pool.query(`select 1 from mailbox where lower(recipient) like 'victim%'`)
    expect(rows.length).toBeLessThanOrEqual(3)
    world.clock.move({ hours: 3 })
    expect(await invite('+three')).toEqual(expect.any(String))
  })

  it('allow sixty username checks a minute.', async () => {
    expect(await countUntilLimited(80, async () => world.anonymous(checkUsername, { params: { username: 'anyone' } }))).toBe(60)
  })

  it('count for a whole IPv6 network, since one household has all its addresses.', async () => {
    let host = 0
    const check = async () => {
      const { statusCode } = await world.app.inject({
        url: '/api/validate/username/anyone/',
        remoteAddress: `2001:db8::${(host += 1).toString(16)}`,
      })
      return statusCode
    }
    const answers = await Promise.all(Array.from({ length: 61 }, check))
    expect(answers.filter((status) => status === 429)).toHaveLength(1)
  })

  it.each(['known', 'unknown'])('request at most three codes an hour for a %s address.', async (kind) => {
    const email = kind === 'known' ? (await world.guest('client')).email : 'nobody@example.com'
    expect(await countUntilLimited(10, async () => world.anonymous(requestPasswordReset, { body: { email } }))).toBe(3)
    expect(await world.anonymous(requestPasswordReset, { body: { email: 'other@example.com' } })).toHaveProperty('message')
  })

  it('allow ten attempts at a code in a quarter of an hour.', async () => {
    const { email } = await world.guest('client')
    expect(await countUntilLimited(20, async () => world.anonymous(verifyResetCode, { body: { email, code: '000000' } }))).toBe(
      10,
    )
  })

  it('leave no name and no address in the counts.', async () => {
    const { username, email } = await world.guest('client')
    await logIn(username, 'wrong').catch(() => undefined)
    await world.anonymous(requestPasswordReset, { body: { email } })
    const { rows } = await world.pool.query<{ key: string }>('select key from rate_limits')
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.filter(({ key }) => key.includes(username) || key.includes('127.0.0.1'))).toEqual([])
  })
})

it('A flood of sign-ins from one network leaves room for those from another.', async () => {
  const costly = await openWorld(inject('testServer'), { ARGON2_MEMORY_KIB: '65536', ARGON2_ITERATIONS: '2' })
  try {
    const { username } = await costly.guest('client')
    const signIn = async (name: string, remoteAddress: string) => {
      const payload = { username: name, password: costly.password }
      return (await costly.app.inject({ method: 'POST', url: '/api/auth/login/', payload, remoteAddress })).statusCode
    }
    const flood = Array.from({ length: 150 }, async (_, n) => signIn(`nobody-${n}`, '192.0.2.1'))
    const mine = signIn(username, '192.0.2.2')
    expect(await Promise.all(flood)).toContain(503)
    expect(await mine).toBe(200)
  } finally {
    await costly.close()
  }
})

describe('Emails to an address that no account has proved to read', () => {
  it('are up to 50 a day, however often the account that claims it books and cancels; codes still arrive.', async () => {
    const event_id = await addEvent(world, { capacity: 100 })
    const prestation_id = await addPrestation(world, event_id)
    const { id, email, call } = await world.guest('client')
    const bookAndCancel = async () => {
      const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
      const reservation = await call(createReservation, { body })
      await call(cancelReservation, { params: { id: reservation.id } })
      await world.runDueJobs()
    }
    const count = async () => {
      const { rows } = await world.pool.query('select 1 from mailbox where recipient = $1', [email])
      return rows.length
    }
    for (let times = 0; times < 60; times++) await bookAndCancel()
    expect(await count()).toBe(50)
    await world.anonymous(requestPasswordReset, { body: { email } })
    await world.runDueJobs()
    expect(await count()).toBe(51)
    await world.pool.query('update users set email_confirmed_at = created_at where id = $1', [id])
    await bookAndCancel()
    expect(await count()).toBe(52)
  })
})
