import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listInvoices } from '#contract/subscriptions/invoices.ts'
import {
  cancelSubscription,
  changeSubscription,
  chooseSubscription,
  getSubscription,
} from '#contract/subscriptions/subscriptions.ts'
import { addClub, keepSignedIn, passDays, readLedger, type TestClub } from '../../testing/clubs.ts'
import { answerBank } from '../../testing/money.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { advanceBill, advanceBills } from './renewal/advance-bill.ts'
import { collectInvoice } from './collection/collect-invoice.ts'

let world: World

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const starter = { plan: 'starter', interval: 'month' } as const
const pro = { plan: 'pro', interval: 'month' } as const
const count = async (sql: string, values: unknown[]) => (await world.pool.query(sql, values)).rows.length
const settled = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
const invoicesOf = async ({ call }: TestClub) => (await call(listInvoices, {})).invoices

/** From now on every charge to a club's cards is paid at once. */
const fillCards = async ({ club_id }: TestClub) =>
  world.pool.query(
    `update simulated_methods set card = '4242424242424242'
      where id in (select m.provider_reference from payment_methods m join payment_customers c on c.id = m.customer_id
      where c.payer_id = $1)`,
    [club_id],
  )

async function afterTrial() {
  const club = await addClub(world)
  await club.call(chooseSubscription, { body: starter })
  await club.call(cancelSubscription)
  await club.give('pays')
  return club
}

async function subscribed() {
  const club = await afterTrial()
  await club.call(chooseSubscription, { body: starter })
  return club
}

describe('Concurrently,', () => {
  it('two choices create one subscription, one invoice and one charge.', async () => {
    const club = await afterTrial()
    expect(await settled(Array.from({ length: 6 }, async () => club.call(chooseSubscription, { body: pro })))).toBe(1)
    expect(await count('select 1 from subscriptions where club_id = $1 and ended_at is null', [club.club_id])).toBe(1)
    expect(await count(`select 1 from payments where club_id = $1 and state = 'succeeded'`, [club.club_id])).toBe(1)
    expect(await invoicesOf(club)).toHaveLength(1)
  })

  it('two choices of the free trial create one.', async () => {
    const club = await addClub(world)
    expect(await settled(Array.from({ length: 6 }, async () => club.call(chooseSubscription, { body: pro })))).toBe(1)
    expect(await count('select 1 from subscriptions where club_id = $1', [club.club_id])).toBe(1)
  })

  it('a call repeated with its key is done once, with the same response.', async () => {
    const club = await afterTrial()
    const idempotencyKey = randomUUID()
    const [one, other] = await Promise.all([1, 2].map(async () => club.call(chooseSubscription, { body: pro, idempotencyKey })))
    expect(one?.subscription).toEqual(other?.subscription)
    expect(await invoicesOf(club)).toHaveLength(1)
  })

  it('many clubs get invoices numbered without gaps.', async () => {
    const clubs = await Promise.all(Array.from({ length: 8 }, afterTrial))
    // One of them fails: its number must not be missing.
    await world.pool.query(
      `update simulated_methods set card = '4000000000009995'
        where id in (select m.provider_reference from payment_methods m join payment_customers c on c.id = m.customer_id
        where c.payer_id = $1)`,
      [clubs[3]?.club_id],
    )
    expect(await settled(clubs.map(async (club) => club.call(chooseSubscription, { body: pro })))).toBe(7)
    const { rows } = await world.pool.query<{ number: string }>(
      `select number from invoices where number like 'VSP-%' order by number`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(7)
    // Each year counts from 1.
    const byYear = Map.groupBy(
      rows.map(({ number }) => number.split('-').map(Number)),
      ([, year]) => year,
    )
    for (const numbers of byYear.values())
      expect(numbers.map(([, , count]) => count)).toEqual(numbers.map((_, index) => index + 1))
  })

  it('a renewal in two processes happens once.', async () => {
    const club = await subscribed()
    const { subscription } = await club.call(getSubscription, {})
    await keepSignedIn(world)
    world.clock.move({
      milliseconds: world.clock
        .now()
        .until(subscription?.period_end_at ?? '')
        .total('milliseconds'),
    })
    await Promise.all(Array.from({ length: 4 }, async () => advanceBill(world.infrastructure, club.club_id)))
    await Promise.all([advanceBills(world.infrastructure), advanceBills(world.infrastructure)])
    await world.runDueJobs()
    const invoices = await invoicesOf(club)
    expect(invoices).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
    expect(await readLedger(world, club.club_id)).toMatchObject({ platform_receivable: 0, subscription_revenue: -2 * 4900 })
  })

  it('a paid upgrade and a renewal both happen, in either order, and every cent is on an invoice.', async () => {
    const club = await subscribed()
    const { subscription } = await club.call(getSubscription, {})
    const ends = Temporal.Instant.from(subscription?.period_end_at ?? '')
    await keepSignedIn(world)
    await club.give('asks')
    world.clock.move({ milliseconds: world.clock.now().until(ends).total('milliseconds') - 60_000 })
    const { open_invoice, confirm_url } = await club.call(changeSubscription, {
      body: { version: subscription?.version ?? 0, ...pro },
    })
    expect(open_invoice).toMatchObject({ state: 'action_required' })
    expect(open_invoice?.total_minor).toBeGreaterThan(0)
    // The renewal needs no confirmation.
    await fillCards(club)
    world.clock.move({ minutes: 1 })
    // The bank's confirmation, the billing job, and a caller asking about the payment come at the same moment.
    const advance = async () => advanceBill(world.infrastructure, club.club_id)
    await Promise.all([
      advance(),
      answerBank(world, confirm_url ?? '', 'confirm').then(async () =>
        collectInvoice(world.infrastructure, open_invoice?.id ?? ''),
      ),
      advance(),
      world.runDueJobs(),
    ])
    await passDays(world, 2)
    const invoices = await invoicesOf(club)
    const said = invoices.map(({ status, plan, total_minor }) => `${plan} ${status} ${total_minor}`)
    expect(new Set(said)).toEqual(new Set(['starter paid 5929', `pro paid ${open_invoice?.total_minor ?? 0}`, 'pro paid 15609']))
    expect(invoices).toHaveLength(3)
    expect(await club.call(getSubscription, {})).toMatchObject({
      open_invoice: null,
      subscription: { status: 'active', plan: 'pro' },
    })
    const { rows } = await world.pool.query<{ paid: string }>(
      `select sum(amount_minor) as paid from payments where club_id = $1 and state = 'succeeded'`,
      [club.club_id],
    )
    expect(Number(rows[0]?.paid)).toBe(invoices.reduce((sum, one) => sum + one.total_minor, 0))
    expect(await readLedger(world, club.club_id)).toMatchObject({ platform_receivable: 0 })
  })

  it('two upgrades charge once.', async () => {
    const club = await subscribed()
    const { subscription } = await club.call(getSubscription, {})
    const body = { version: subscription?.version ?? 0, ...pro }
    expect(await settled([1, 2, 3].map(async () => club.call(changeSubscription, { body })))).toBe(1)
    expect(await invoicesOf(club)).toHaveLength(2)
  })
})

describe('A provider that does not respond', () => {
  it('leaves the choice waiting; the subscription starts when the webhook comes, and is charged once.', async () => {
    const club = await afterTrial()
    await club.give('answer_lost')
    const { open_invoice, subscription } = await club.call(chooseSubscription, { body: pro })
    expect(open_invoice).toMatchObject({ state: 'processing' })
    expect(subscription).toMatchObject({ status: 'cancelled' })
    const pending = { status: 409, body: { code: 'payment_pending' } }
    await expect(club.call(chooseSubscription, { body: pro })).rejects.toMatchObject(pending)
    await expect(club.call(getSubscription, { query: { preview: 'cancel' } })).rejects.toMatchObject(pending)
    await expect(club.call(cancelSubscription)).rejects.toMatchObject(pending)
    for (const endpoint of [chooseSubscription, getSubscription, cancelSubscription])
      expect(endpoint.errors).toContain('payment_pending')
    world.clock.move({ minutes: 20 })
    await world.runDueJobs()
    expect(await club.call(getSubscription, {})).toMatchObject({
      subscription: { status: 'active', plan: 'pro' },
      open_invoice: null,
    })
    expect(await count(`select 1 from payments where club_id = $1`, [club.club_id])).toBe(1)
  })

  it('and never heard of the charge is asked again, with the same key.', async () => {
    const club = await afterTrial()
    await club.give('request_lost')
    await club.call(chooseSubscription, { body: pro })
    world.clock.move({ minutes: 20 })
    await world.runDueJobs()
    expect(await club.call(getSubscription, {})).toMatchObject({ open_invoice: null, subscription: { status: 'active' } })
    expect(await readLedger(world, club.club_id)).toMatchObject({ platform_receivable: 0 })
  })
})
