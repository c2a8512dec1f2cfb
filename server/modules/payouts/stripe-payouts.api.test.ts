import { randomUUID } from 'node:crypto'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listClubTransfers } from '#contract/payouts/club-transfers.ts'
import { getClubPayoutAccount } from '#contract/payouts/payout-accounts.ts'
import { event } from '../../infrastructure/payments/stripe/testing/shapes.ts'
import {
  account,
  accountId,
  accountLink,
  enabledAccount,
  transfer as transferShape,
} from '../../infrastructure/payments/stripe/testing/connect-shapes.ts'
import { addClub, keepSignedIn } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { booksOf, openPage, paidBooks, payClub, requestTransfer } from './testing/transfers.ts'

const [own, connected] = ['whsec_own', 'whsec_connected']
const { webhooks } = new Stripe('sk_test_1')
/** Accounts as Stripe has them by now. */
const current = new Map<string, Record<string, unknown>>()
const server = setupServer(
  http.post('https://api.stripe.com/v1/accounts', () => {
    const id = `acct_${current.size}`
    current.set(id, account({ id }))
    return Response.json(account({ id }))
  }),
  http.post('https://api.stripe.com/v1/account_links', () => Response.json(accountLink)),
  http.get('https://api.stripe.com/v1/accounts/:id', ({ params }) => Response.json(current.get(String(params['id'])) ?? {})),
  http.post('https://api.stripe.com/v1/transfers', () => HttpResponse.error()),
  http.get('https://api.stripe.com/v1/transfers', () =>
    Response.json({ object: 'list', data: [], has_more: false, url: '/v1/transfers' }),
  ),
)

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'bypass' })
  world = await openWorld(inject('testServer'), {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_payments',
    PAYOUTS_BY_TRANSFER: 'on',
    STRIPE_PAYOUT_WEBHOOK_SECRETS: `${own},${connected}`,
  })
  superadmin = await world.guest('superadmin')
})
afterAll(async () => {
  await world.close()
  server.close()
})

/** Sends an event signed like Stripe's, of our own account or of a connected one; returns the status. */
async function deliver(type: string, object: Record<string, unknown>, from: { account?: string; secret?: string } = {}) {
  const { secret = from.account === undefined ? own : connected } = from
  const message = { ...event(`evt_${randomUUID()}`, type, object), ...(from.account !== undefined && { account: from.account }) }
  const payload = JSON.stringify(message)
  const timestamp = Math.floor(world.clock.now().epochMilliseconds / 1000)
  const header = webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header }
  const { statusCode } = await world.app.inject({ method: 'POST', url: '/api/webhooks/payouts/stripe/', headers, payload })
  await world.runDueJobs()
  return statusCode
}

/** A club that opened an account. */
async function opened() {
  const club = await addClub(world)
  expect(await openPage(world, club)).toBe(accountLink.url)
  const id = [...current.keys()].at(-1) ?? ''
  const become = (shape: Record<string, unknown>) => current.set(id, { ...shape, id })
  return { ...club, id, become, status: async () => (await club.call(getClubPayoutAccount, {})).status }
}

/** The club is owed 11.00 EUR and its account is ready; its transfer is under way without an answer. */
async function underWay() {
  const club = await opened()
  club.become(enabledAccount())
  await deliver('account.updated', { ...enabledAccount(), id: club.id }, { account: club.id })
  world.clock.move({ hours: 73 })
  await keepSignedIn(world)
  await payClub(world, club.club_id, 1100)
  const { id } = await requestTransfer(superadmin.call, club.club_id, 1100)
  await world.runDueJobs()
  const shape = (change: object = {}) =>
    transferShape({ currency: 'eur', destination: club.id, metadata: { transfer_id: id }, transfer_group: id, ...change })
  const read = async () => (await superadmin.call(listClubTransfers, { query: { club: club.club_id, limit: 1 } })).transfers[0]
  return { ...club, shape, read }
}

describe("Stripe's published events", () => {
  it('account.updated is read again from Stripe, if the account of the event is that of its content.', async () => {
    const { id, status, become } = await opened()
    become(enabledAccount())
    expect(await deliver('account.updated', account({ id }), { account: 'acct_other' })).toBe(200)
    expect(await deliver('account.updated', account({ id }))).toBe(200)
    expect(await status()).toBe('details_due')
    expect(await deliver('account.updated', account({ id }), { account: id })).toBe(200)
    expect(await status()).toBe('waiting')
  })

  it('payout.failed of the account shows what Stripe asks for since.', async () => {
    const payout = {
      id: 'po_1',
      object: 'payout',
      status: 'failed',
      failure_code: 'account_closed',
      amount: 1100,
      currency: 'eur',
    }
    const { id, status, become } = await opened()
    become(account({ details_submitted: true }))
    expect(await deliver('payout.failed', payout, { account: id })).toBe(200)
    expect(await status()).toBe('restricted')
  })

  it('transfer.created completes a transfer whose answer was lost; transfer.reversed takes it back, in part and in whole.', async () => {
    const { club_id, shape, read } = await underWay()
    expect(await read()).toMatchObject({ state: 'requested' })
    expect(await deliver('transfer.created', shape())).toBe(200)
    expect(await deliver('transfer.created', shape())).toBe(200)
    expect(await read()).toMatchObject({ state: 'paid', reference: 'tr_1MoqxPLgUG5tbmjcYlt7TYSy' })
    expect(await booksOf(world, club_id)).toEqual(paidBooks(1100))
    await deliver('transfer.reversed', shape({ amount_reversed: 400 }))
    await deliver('transfer.updated', shape())
    expect(await booksOf(world, club_id)).toEqual(paidBooks(700))
    await deliver('transfer.reversed', shape({ amount_reversed: 1100, reversed: true }))
    expect(await read()).toMatchObject({ state: 'reversed', reversed_minor: 1100 })
    expect(await booksOf(world, club_id)).toEqual({})
  })

  it('of a transfer that a connected account made, or another program, changes nothing.', async () => {
    const { id, shape, read } = await underWay()
    await deliver('transfer.created', shape(), { account: id })
    await deliver('transfer.created', shape({ destination: 'acct_other' }))
    await deliver('transfer.created', shape({ metadata: { transfer_id: 'order-7' } }))
    await deliver('transfer.created', transferShape())
    expect(await read()).toMatchObject({ state: 'requested' })
    await deliver('transfer.created', shape())
    expect(await read()).toMatchObject({ state: 'paid' })
  })

  it('account.application.deauthorized ends the account.', async () => {
    const { id, status } = await opened()
    expect(await deliver('account.application.deauthorized', { id: 'ca_1', object: 'application' }, { account: id })).toBe(200)
    expect(await status()).toBe('disconnected')
  })

  it('is refused if it was signed with a secret of another endpoint.', async () => {
    expect(await deliver('account.updated', account(), { account: accountId, secret: 'whsec_payments' })).toBe(400)
  })
})
