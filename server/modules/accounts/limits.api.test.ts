import { changePassword, checkUsername, login, requestPasswordReset, signUp, verifyResetCode } from '#contract/accounts.ts'
import { CallError } from '#contract/client.ts'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld(inject('testServer'), { RATE_LIMITS: 'on' })
})
afterEach(async () => world.close())

const limited = { status: 429, body: { code: 'rate_limited' } }

/** How many of `most` calls are let through until the first one is limited. */
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

describe('tries at a password', () => {
  it('are ten in a quarter of an hour; then even the right one has to wait, as long as the answer says.', async () => {
    const { username } = await world.guest('client')
    expect(await countUntilLimited(20, async () => logIn(username, 'wrong'))).toBe(10)
    const error = await logIn(username, world.password).catch((reason: unknown) => reason)
    expect(error).toMatchObject(limited)
    const seconds = error instanceof CallError ? Number(error.headers.get('retry-after')) : 0
    expect(seconds).toBeGreaterThan(0)
    world.clock.move({ seconds: seconds + 1 })
    expect((await logIn(username, world.password)).user.username).toBe(username)
  })

  it('are counted for a name that nobody has too.', async () => {
    expect(await countUntilLimited(20, async () => logIn('nobody-here', 'wrong'))).toBe(10)
  })

  it('are not used up by getting it right.', async () => {
    const { username } = await world.guest('client')
    expect(await countUntilLimited(30, async () => logIn(username, world.password))).toBe(30)
  })

  it('are a hundred for one address on all accounts together, and an account of one’s own does not wipe that slate.', async () => {
    const { username } = await world.guest('client')
    let name = 0
    const guess = async () => {
      await logIn(username, world.password)
      return logIn(`victim-${(name += 1)}`, 'wrong')
    }
    expect(await countUntilLimited(150, guess)).toBe(100)
  })

  it('by name and by address of the same account are counted together.', async () => {
    const { username, email } = await world.guest('client')
    let turn = 0
    expect(await countUntilLimited(20, async () => logIn((turn += 1) % 2 === 0 ? username : email, 'wrong'))).toBe(10)
  })

  it('are limited for who is signed in as well: a token that was found does not help to guess.', async () => {
    const { call } = await world.guest('client')
    const body = { current_password: 'wrong', new_password: 'another-one', confirm_password: 'another-one' }
    expect(await countUntilLimited(20, async () => call(changePassword, { body }))).toBe(10)
  })
})

describe('other calls', () => {
  it('sign up twenty accounts an hour from one address.', async () => {
    let name = 0
    const open = async () =>
      world.anonymous(signUp, { body: { role: 'ambassador', username: `many${(name += 1)}`, password: 'secret' } })
    expect(await countUntilLimited(30, open)).toBe(20)
    world.clock.move({ hours: 3 })
    expect((await open()).token).toBeNull()
  })

  it('check sixty usernames a minute.', async () => {
    expect(await countUntilLimited(80, async () => world.anonymous(checkUsername, { params: { username: 'anybody' } }))).toBe(60)
  })

  it('count for a whole IPv6 network, of which one household has all addresses.', async () => {
    let host = 0
    const check = async () => {
      const { statusCode } = await world.app.inject({
        url: '/api/validate/username/anybody/',
        remoteAddress: `2001:db8::${(host += 1).toString(16)}`,
      })
      return statusCode
    }
    const answers = await Promise.all(Array.from({ length: 61 }, check))
    expect(answers.filter((status) => status === 429)).toHaveLength(1)
  })

  it.each(['known', 'unknown'])('ask three times an hour for a code to a %s address.', async (kind) => {
    const email = kind === 'known' ? (await world.guest('client')).email : 'nobody@example.com'
    expect(await countUntilLimited(10, async () => world.anonymous(requestPasswordReset, { body: { email } }))).toBe(3)
    expect(await world.anonymous(requestPasswordReset, { body: { email: 'other@example.com' } })).toHaveProperty('message')
  })

  it('try ten codes in a quarter of an hour.', async () => {
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
