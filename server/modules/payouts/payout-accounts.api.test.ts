import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { resumePayouts, stopPayouts } from '#contract/payouts/bank-accounts.ts'
import { connectClubPayoutAccount, getClubPayoutAccount, refreshClubPayoutAccount } from '#contract/payouts/payout-accounts.ts'
import { addClub, keepSignedIn, readEmail, readSubjects } from '../../testing/clubs.ts'
import { submit } from '../../testing/money.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { openPage, payClub } from './testing/transfers.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'), { PAYOUTS_BY_TRANSFER: 'on' })
})
afterAll(async () => world.close())

const pass = async (time: Temporal.DurationLike) => {
  world.clock.move(time)
  await keepSignedIn(world)
  await world.runDueJobs()
}

/** A club that chose this test bank account on the provider's page. */
async function choosing(bank: string) {
  const club = await addClub(world)
  const page = await openPage(world, club)
  await submit(world.app, page, { bank })
  await world.runDueJobs()
  return { ...club, page, read: async () => club.call(getClubPayoutAccount, {}) }
}

describe("A club's account at the provider", () => {
  it('begins missing, then asks for details, and the club sees what is paid next.', async () => {
    const club = await addClub(world)
    await payClub(world, club.club_id, 2_500)
    expect(await club.call(getClubPayoutAccount, {})).toEqual({
      is_offered: true,
      status: 'missing',
      account: null,
      next: [{ currency: 'EUR', payable_minor: 2_500, requested_minor: 0 }],
    })
    expect(await openPage(world, club)).toMatch(/^\/simulated-payments\/accounts\/sim_account_/)
    expect(await club.call(getClubPayoutAccount, {})).toMatchObject({ status: 'details_due', account: { state: 'details_due' } })
    expect(await club.call(refreshClubPayoutAccount, {})).toMatchObject({
      account: { missing: ['external_account', 'business_profile.url', 'tos_acceptance.date'], number_masked: null },
    })
  })

  it('is one, however often and however fast it is connected.', async () => {
    const club = await addClub(world)
    const pages = await Promise.all([openPage(world, club), openPage(world, club), openPage(world, club)])
    expect(new Set([...pages, await openPage(world, club)]).size).toBe(1)
  })

  it('is enabled by the provider’s event, and waits for 72 hours with an email that can stop payouts.', async () => {
    const { read, email } = await choosing('4300')
    expect(await read()).toMatchObject({
      status: 'waiting',
      account: { state: 'enabled', number_masked: '•••• 4300', missing: [] },
    })
    expect(await readSubjects(world, email)).toContain('Your bank details were changed')
    expect(await readEmail(world, email, 'Your bank details')).toContain('•••• 4300')
    await pass({ hours: 71 })
    expect(await read()).toMatchObject({ status: 'waiting' })
    await pass({ hours: 1, seconds: 1 })
    expect(await read()).toMatchObject({ status: 'ready' })
  })

  it('is enabled once the provider has verified it, and restricted while something is missing.', async () => {
    const verified = await choosing('4301')
    expect(await verified.read()).toMatchObject({ status: 'pending' })
    await pass({ hours: 24 })
    expect(await verified.read()).toMatchObject({ status: 'waiting', account: { state: 'enabled' } })
    const restricted = await choosing('4302')
    expect(await restricted.read()).toMatchObject({
      status: 'restricted',
      account: { missing: ['individual.verification.document'] },
    })
  })

  it('waits again when its bank account changes, and not when it is only read.', async () => {
    const { page, read, call } = await choosing('4300')
    await pass({ hours: 73 })
    expect(await call(refreshClubPayoutAccount, {})).toMatchObject({ status: 'ready' })
    await submit(world.app, page, { bank: '4303' })
    await world.runDueJobs()
    expect(await read()).toMatchObject({ status: 'waiting', account: { number_masked: '•••• 4303' } })
  })

  it('is stopped with the link from the email, also through a new account, until a superadmin resumes payouts.', async () => {
    const club = await choosing('4300')
    await pass({ hours: 73 })
    const token = /#(\S+)/.exec(await readEmail(world, club.email, 'Your bank details'))?.[1] ?? ''
    await world.anonymous(stopPayouts, { body: { token } })
    expect(await club.read()).toMatchObject({ status: 'stopped' })
    await submit(world.app, club.page, { answer: 'disconnect' })
    await world.runDueJobs()
    await submit(world.app, await openPage(world, club), { bank: '4300' })
    await world.runDueJobs()
    await pass({ hours: 73 })
    expect(await club.read()).toMatchObject({ status: 'stopped' })
    const superadmin = await world.guest('superadmin')
    const body = { payee_kind: 'club', payee_id: club.club_id, current_password: world.password } as const
    await superadmin.call(resumePayouts, { body })
    expect(await club.read()).toMatchObject({ status: 'ready' })
    await expect(superadmin.call(resumePayouts, { body })).rejects.toMatchObject({ body: { code: 'invalid_transition' } })
  })

  it('that the club disconnected is replaced by another one when it connects again.', async () => {
    const { page, read, call } = await choosing('4300')
    await submit(world.app, page, { answer: 'disconnect' })
    await world.runDueJobs()
    expect(await read()).toMatchObject({ status: 'disconnected' })
    expect(await call(refreshClubPayoutAccount, {})).toMatchObject({ status: 'disconnected' })
    const { url } = await call(connectClubPayoutAccount, { body: { current_password: world.password } })
    expect(url).not.toBe(page)
    expect(await read()).toMatchObject({ status: 'details_due' })
  })

  it('takes the password, and another one is refused.', async () => {
    const { call } = await addClub(world)
    await expect(call(connectClubPayoutAccount, { body: { current_password: 'another' } })).rejects.toMatchObject({
      body: { fields: { current_password: [expect.any(String)] } },
    })
  })

  it('is said to be out of reach while the provider is silent.', async () => {
    const { call, club_id } = await choosing('4300')
    await world.pool.query(`update payout_accounts set reference = 'sim_account_unknown' where club_id = $1`, [club_id])
    await expect(call(connectClubPayoutAccount, { body: { current_password: world.password } })).rejects.toMatchObject({
      status: 503,
      body: { code: 'provider_silent' },
    })
  })
})

it('Without the setting, no club can connect an account, and the provider’s webhook does not exist.', async () => {
  const { app } = await world.openTwin({
    config: { ...world.infrastructure.config, transfers: null },
  })
  const { token } = await addClub(world)
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object) =>
    app.inject({ method, url: `/api/${path}`, headers: { authorization: `Token ${token}` }, ...(payload && { payload }) })
  expect((await ask('GET', 'club-admin/payout-account/')).json()).toMatchObject({ is_offered: false, status: 'missing' })
  for (const [path, payload] of [
    ['club-admin/payout-account/connect/', { current_password: world.password }],
    ['club-admin/payout-account/refresh/', {}],
  ] as const)
    expect((await ask('POST', path, payload)).json()).toMatchObject({ code: 'transfers_not_offered' })
  const webhook = await app.inject({
    method: 'POST',
    url: '/api/webhooks/payouts/simulated/',
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  })
  expect(webhook.statusCode).toBe(404)
})
