import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { updateProfile } from '#contract/accounts/accounts.ts'
import {
  getAmbassadorBankAccount,
  getClubBankAccount,
  resumePayouts,
  stopPayouts,
  updateAmbassadorBankAccount,
  updateClubBankAccount,
} from '#contract/payouts/bank-accounts.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { addClub, readEmail } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let superadmin: Awaited<ReturnType<World['guest']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  superadmin = await world.guest('superadmin')
})
afterAll(async () => world.close())

const account = () => ({ holder: 'Nachtwerk BV', iban: 'NL91ABNA0417164300', current_password: world.password })

/** Moves the clock, and everyone stays signed in. */
async function pass(hours: number): Promise<void> {
  world.clock.move({ hours })
  const now = world.clock.now()
  await world.pool.query('update tokens set created_at = $1, expires_at = $2', [now.toString(), now.add({ hours: 9 }).toString()])
}

/** Changes the club's account; returns the token in the email about it. */
async function change(): Promise<string> {
  const { version } = await admin.call(getClubBankAccount, {})
  await admin.call(updateClubBankAccount, { body: { ...account(), version } })
  await world.runDueJobs()
  return /\/stop-payouts#(\S+)/.exec(await readEmail(world, admin.email, 'Your bank details were changed'))?.[1] ?? ''
}
const statusOf = async () => (await admin.call(getClubBankAccount, {})).account?.status
const resume = async (change_: Partial<{ payee_id: string; current_password: string }> = {}) =>
  superadmin.call(resumePayouts, {
    body: { payee_kind: 'club', payee_id: world.event.club_id, current_password: world.password, ...change_ },
  })

describe('Where money goes', () => {
  it('is not changed with a token alone: every change asks for the password, and a wrong one is shown at its field.', async () => {
    const [club, ambassador] = [await addClub(world), await world.guest('ambassador')]
    const wrong = { status: 400, body: { fields: { current_password: ['Your current password is incorrect.'] } } }
    const body = { ...account(), current_password: 'not-the-password', version: 1 }
    await expect(club.call(updateClubBankAccount, { body })).rejects.toMatchObject(wrong)
    await expect(ambassador.call(updateAmbassadorBankAccount, { body })).rejects.toMatchObject(wrong)
    await expect(resume({ current_password: 'not-the-password' })).rejects.toMatchObject(wrong)
    const { token } = club
    const answer = await world.app.inject({
      method: 'PUT',
      url: '/api/club-admin/bank-account/',
      headers: { authorization: `Token ${token}` },
      payload: { holder: 'Nachtwerk BV', iban: 'NL91ABNA0417164300', version: 1 },
    })
    expect(answer.json()).toMatchObject({ code: 'invalid', fields: { current_password: ['Current password is required'] } })
    expect(await club.call(getClubBankAccount, {})).toMatchObject({ account: null })
    expect(await ambassador.call(getAmbassadorBankAccount, {})).toMatchObject({ account: null })
  })

  it('waits for 72 hours after each change, which its owner sees.', async () => {
    await change()
    const state = await admin.call(getClubBankAccount, {})
    expect(state.account).toMatchObject({
      status: 'waiting',
      pays_from: world.clock.now().add({ hours: 72 }).toString({ smallestUnit: 'millisecond' }),
    })
    await pass(71)
    expect(await statusOf()).toBe('waiting')
    await change()
    await pass(71)
    expect(await statusOf()).toBe('waiting')
    await pass(1)
    expect(await statusOf()).toBe('ready')
  })
})

describe('stopPayouts', () => {
  it('stops them with the link in the email, also through another change, and tells the owner and the platform.', async () => {
    const countStops = async () => (await world.pool.query(`select 1 from audit_log where action = 'stopPayouts'`)).rows.length
    const before = await countStops()
    const token = await change()
    expect(await world.anonymous(stopPayouts, { body: { token } })).toMatchObject({ message: expect.stringContaining('stopped') })
    await world.runDueJobs()
    expect(await statusOf()).toBe('stopped')
    expect(await readEmail(world, admin.email, 'Payouts are stopped')).toContain('Choose a new one now')
    const { notifications } = await superadmin.call(listNotifications, {})
    expect(notifications[0]).toMatchObject({ kind: 'payouts_stopped', path: '/super-admin/reservations-finances/due' })
    await change()
    await pass(80)
    expect(await statusOf()).toBe('stopped')
    // A second press changes nothing and tells no one again.
    await Promise.all([1, 2].map(async () => world.anonymous(stopPayouts, { body: { token } })))
    expect(await countStops()).toBe(before + 1)
    await resume()
  })

  it('refuses links that are changed, expired, or about an account that is gone.', async () => {
    const token = await change()
    const dead = { status: 400, body: { code: 'invalid_stop_link' } }
    const [, ...rest] = token.split('.')
    for (const forged of [['ambassador', ...rest].join('.'), `${token}x`, 'x', `club.${world.event.club_id}.9999999999.x`])
      await expect(world.anonymous(stopPayouts, { body: { token: forged } })).rejects.toMatchObject(dead)
    await pass(31 * 24)
    await expect(world.anonymous(stopPayouts, { body: { token } })).rejects.toMatchObject(dead)
    const fresh = await change()
    await world.pool.query('delete from bank_accounts')
    await expect(world.anonymous(stopPayouts, { body: { token: fresh } })).rejects.toMatchObject(dead)
  })
})

describe('resumePayouts', () => {
  it('is for superadmins with their password, works once, and tells the owner.', async () => {
    const token = await change()
    await world.anonymous(stopPayouts, { body: { token } })
    const both = await Promise.allSettled([resume(), resume()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(resume()).rejects.toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    await expect(resume({ payee_id: superadmin.id })).rejects.toMatchObject({ status: 404 })
    expect(await statusOf()).toBe('waiting')
    await world.runDueJobs()
    expect(await readEmail(world, admin.email, 'Payouts resume')).toContain('We pay you into your bank account again')
    const { rows } = await world.pool.query<object>(
      `select actor_id, after from audit_log where action = 'resumePayouts' order by id`,
    )
    expect(rows.at(-1)).toEqual({ actor_id: superadmin.id, after: { payouts: 'resumed' } })
  })
})

describe('An email about changed bank details', () => {
  it('also reaches the addresses that the email of the account replaced within 72 hours: an intruder changes it first.', async () => {
    const ambassador = await world.guest('ambassador')
    await pass(0)
    const own = { 'user[current_password]': world.password }
    await ambassador.call(updateProfile, { body: { 'user[email]': '', ...own } })
    const enter = async (iban: string) => {
      const { version } = await ambassador.call(getAmbassadorBankAccount, {})
      await ambassador.call(updateAmbassadorBankAccount, { body: { ...account(), iban, version } })
      await world.runDueJobs()
      return readEmail(world, ambassador.email, 'Your bank details were changed')
    }
    const subject = await enter('NL91ABNA0417164300')
    expect(subject).toContain('•••• 4300')
    const token = /\/stop-payouts#(\S+)/.exec(subject)?.[1] ?? ''
    await world.anonymous(stopPayouts, { body: { token } })
    await pass(73)
    expect(await enter('DE89370400440532013000')).toBe(subject)
  })
})
