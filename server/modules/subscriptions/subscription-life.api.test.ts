import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { listInvoices, payInvoice } from '#contract/subscriptions/invoices.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import {
  cancelSubscription,
  changeSubscription,
  chooseSubscription,
  getSubscription,
} from '#contract/subscriptions/subscriptions.ts'
import { addClub, keepSignedIn, passDays, passUntil, readLedger, readSubjects, type TestClub } from '../../testing/clubs.ts'
import { answerBank, type testCards } from '../../testing/money.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { advanceBill } from './renewal/advance-bill.ts'
import { collectInvoice } from './collection/collect-invoice.ts'
import { publishingRights } from './bills/publishing-rights.ts'

let world: World

beforeEach(async () => {
  world = await openWorld(inject('testServer'))
})
afterEach(async () => world.close())

const starter = { plan: 'starter', interval: 'month' } as const
const read = async ({ call }: TestClub) => call(getSubscription, {})
const statusOf = async (club: TestClub) => (await read(club)).subscription?.status
const invoicesOf = async ({ call }: TestClub) => (await call(listInvoices, {})).invoices
const mayPublish = async ({ club_id }: TestClub) =>
  (await publishingRights(world.infrastructure.db, club_id, world.clock.now())).refusal === null
/** From the last week: older ones are deleted. */
const lettersOf = async (club: TestClub) =>
  (await readSubjects(world, club.email)).map((subject) => subject.replace(/( on .*)?: Nachtwerk/, ''))

async function trialing(card?: keyof typeof testCards) {
  // Its clocks never change, so that its days match those of the test.
  const club = await addClub(world, { timezone: 'Africa/Lagos' })
  await club.call(chooseSubscription, { body: starter })
  if (card) await club.give(card)
  return club
}

/** A club that could not pay its first invoice today. */
async function pastDue() {
  const club = await trialing('has_no_money')
  await passDays(world, 14)
  expect(await statusOf(club)).toBe('past_due')
  return club
}

/** The given card has funds again. */
const fillCard = async ({ club_id }: TestClub) =>
  world.pool.query(
    `update simulated_methods set card = '4242424242424242'
      where id in (select m.provider_reference from payment_methods m join payment_customers c on c.id = m.customer_id
      where c.payer_id = $1)`,
    [club_id],
  )

/** Books a free place at an event of this club. */
async function book({ club_id }: TestClub) {
  const event_id = await addEvent(world, { club_id })
  const prestation_id = await addPrestation(world, event_id)
  const guest = await world.guest('client')
  await keepSignedIn(world)
  return guest.call(createReservation, { body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 } })
}

describe('A trial', () => {
  it('that no one pays for ends without a debt, after a notice three days before.', async () => {
    const club = await trialing()
    await passDays(world, 13)
    expect(await read(club)).toMatchObject({ banner: { kind: 'trial_ending', days_left: 1 } })
    await passDays(world, 1)
    expect(await read(club)).toMatchObject({
      subscription: { status: 'expired' },
      open_invoice: null,
      allowed_actions: ['choose'],
      banner: { kind: 'ended' },
    })
    expect(await lettersOf(club)).toEqual(['Your trial ends', 'Your subscription has ended'])
    // Each as a notification in the product as well.
    const { notifications } = await club.call(listNotifications)
    expect(notifications.map(({ kind, path }) => [kind, path])).toEqual([
      ['subscription_ended', '/admin-club/subscription'],
      ['subscription_trial_ending', '/admin-club/subscription'],
      ['subscription_trial_started', '/admin-club/subscription'],
    ])
    expect(await mayPublish(club)).toBe(false)
    expect(await readLedger(world, club.club_id)).toEqual({})
  })

  it('with a card becomes a paid month.', async () => {
    const club = await trialing('pays')
    await passDays(world, 14)
    const { subscription } = await read(club)
    expect(subscription).toMatchObject({ status: 'active', period_start_at: subscription?.trial_ends_at })
    expect(await invoicesOf(club)).toMatchObject([{ status: 'paid', total_minor: 5929 }])
    expect(await mayPublish(club)).toBe(true)
  })
})

describe('A year', () => {
  it('of months has twelve invoices with consecutive numbers, whose sum is in the ledger.', async () => {
    const club = await trialing('pays')
    for (let month = 0; month < 13; month++) await passUntil(world, (await read(club)).subscription?.period_end_at ?? '', 5)
    const invoices = await invoicesOf(club)
    expect(invoices).toHaveLength(13)
    expect(invoices.every(({ status }) => status === 'paid')).toBe(true)
    for (const [index, one] of invoices.slice(1).entries()) expect(invoices[index]?.period_start_at).toBe(one.period_end_at)
    expect(await readLedger(world, club.club_id)).toMatchObject({
      platform_receivable: 0,
      subscription_revenue: -13 * 4900,
      tax_payable: -13 * 1029,
    })
    const { rows } = await world.pool.query<{ number: string }>(
      `select number from invoices where number like 'VSP-%' order by number`,
    )
    const byYear = Map.groupBy(
      rows.map(({ number }) => number.split('-').map(Number)),
      ([, year]) => year,
    )
    expect(rows.length).toBeGreaterThanOrEqual(invoices.length)
    for (const numbers of byYear.values())
      expect(numbers.map(([, , count]) => count)).toEqual(numbers.map((_, index) => index + 1))
  })

  it('is billed the same if no job ran for months: one period after another.', async () => {
    const club = await trialing('pays')
    await passDays(world, 15)
    world.clock.move({ hours: 24 * 80 })
    await world.runDueJobs()
    world.clock.move({ minutes: 10 })
    await world.runDueJobs()
    world.clock.move({ minutes: 10 })
    await world.runDueJobs()
    const invoices = await invoicesOf(club)
    expect(invoices.length).toBeGreaterThanOrEqual(3)
    const { subscription } = await read(club)
    expect(subscription?.period_end_at).toBe(invoices[0]?.period_end_at)
    expect(Temporal.Instant.compare(subscription?.period_end_at ?? '', world.clock.now())).toBe(1)
  })
})

describe('A missed payment', () => {
  it('leaves full service for a week, then stops publishing, then sales, then the subscription.', async () => {
    const club = await pastDue()
    expect(await read(club)).toMatchObject({
      banner: { kind: 'past_due', days_left: 8 },
      allowed_actions: ['pay', 'cancel'],
      open_invoice: { state: 'due', total_minor: 5929 },
    })
    expect(await lettersOf(club)).toEqual(['Your trial ends', 'Your payment didn’t go through'])
    await passDays(world, 7)
    expect(await mayPublish(club)).toBe(true)
    await passDays(world, 1)
    expect(await mayPublish(club)).toBe(false)
    expect(await read(club)).toMatchObject({
      subscription: { status: 'past_due' },
      banner: { kind: 'publishing_stopped', days_left: 14 },
    })
    expect(await lettersOf(club)).toEqual(['Publishing is paused'])
    await expect(book(club)).resolves.toMatchObject({ status: 'confirmed' })
    await passDays(world, 14)
    expect(await read(club)).toMatchObject({
      subscription: { status: 'suspended' },
      banner: { kind: 'suspended' },
      allowed_actions: ['pay', 'cancel'],
    })
    await expect(book(club)).rejects.toMatchObject({ status: 409, body: { code: 'event_paused' } })
    expect(await lettersOf(club)).toEqual(['Your sales stop', 'Your sales have stopped'])
    await passDays(world, 68, 17)
    expect(await read(club)).toMatchObject({ subscription: { status: 'expired' }, open_invoice: null })
    expect(await invoicesOf(club)).toMatchObject([{ status: 'uncollectible' }])
    expect(await readLedger(world, club.club_id)).toMatchObject({
      platform_receivable: 0,
      subscription_revenue: 0,
      tax_payable: 0,
    })
  })

  it('is retried automatically: a card with funds again settles it.', async () => {
    const club = await pastDue()
    await fillCard(club)
    await passDays(world, 1)
    expect(await read(club)).toMatchObject({
      subscription: { status: 'active', past_due: null },
      open_invoice: null,
      banner: null,
    })
  })

  it('is settled by another card, even during suspension, and the club is credited for exactly the suspended days.', async () => {
    const club = await pastDue()
    const { subscription: missed } = await read(club)
    await passDays(world, 40, 10)
    expect(await statusOf(club)).toBe('suspended')
    await club.give('pays')
    const later = (at: string | undefined) =>
      Temporal.Instant.from(at ?? '')
        .add({ hours: 24 * (40 - 22) })
        .toString({ smallestUnit: 'millisecond' })
    const moved = { period_start_at: later(missed?.period_start_at), period_end_at: later(missed?.period_end_at) }
    expect(await read(club)).toMatchObject({ subscription: { status: 'active', ...moved }, open_invoice: null })
    expect(await invoicesOf(club)).toHaveLength(1)
    await expect(book(club)).resolves.toMatchObject({ status: 'confirmed' })
    expect(await mayPublish(club)).toBe(true)
  })

  it('can be paid now, also with a confirmation step.', async () => {
    const club = await pastDue()
    const id = (await read(club)).open_invoice?.id ?? ''
    await expect(club.call(payInvoice, { params: { id } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'payment_declined' },
    })
    await club.give('asks')
    expect((await read(club)).open_invoice).toMatchObject({ state: 'action_required' })
    const { confirm_url } = await club.call(payInvoice, { params: { id } })
    await answerBank(world, confirm_url ?? '', 'confirm')
    await world.runDueJobs()
    expect(await statusOf(club)).toBe('active')
  })

  it('keeps being retried if its payer refuses at the bank at the moment of the next attempt.', async () => {
    const club = await trialing('asks')
    await passDays(world, 14)
    const { open_invoice } = await read(club)
    const { confirm_url } = await club.call(payInvoice, { params: { id: open_invoice?.id ?? '' } })
    await answerBank(world, confirm_url ?? '', 'refuse')
    await world.pool.query(`delete from jobs where kind = 'simulated_webhook'`)
    world.clock.move({ hours: 25 })
    await advanceBill(world.infrastructure, club.club_id)
    await collectInvoice(world.infrastructure, open_invoice?.id ?? '')
    expect((await read(club)).subscription).toMatchObject({ status: 'past_due', next_charge: { total_minor: 5929 } })
    await fillCard(club)
    await passDays(world, 2)
    expect(await read(club)).toMatchObject({ subscription: { status: 'active' }, open_invoice: null })
  })

  it('without any method waits in the same way.', async () => {
    const club = await trialing('pays')
    await passDays(world, 15)
    await world.pool.query('update payment_customers set provider = $2 where payer_id = $1', [club.club_id, 'gone'])
    await passDays(world, 32, 16)
    expect(await read(club)).toMatchObject({ subscription: { status: 'past_due' }, payment_method: null })
    const id = (await read(club)).open_invoice?.id ?? ''
    await expect(club.call(payInvoice, { params: { id } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'payment_method_required' },
    })
  })

  it('blocks changes until it is settled, but not cancellation: immediately if nothing is served any more.', async () => {
    const club = await pastDue()
    const version = (await read(club)).subscription?.version ?? 0
    await expect(club.call(changeSubscription, { body: { version, plan: 'pro' } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', allowed: ['pay', 'cancel'] },
    })
    await passDays(world, 22, 11)
    const { subscription, allowed_actions, open_invoice } = await club.call(cancelSubscription)
    expect(subscription).toMatchObject({ status: 'cancelled' })
    expect(allowed_actions).toEqual(['pay'])
    expect(open_invoice).toMatchObject({ state: 'due' })
    await club.give('pays')
    expect(await read(club)).toMatchObject({
      subscription: { status: 'cancelled' },
      open_invoice: null,
      allowed_actions: ['choose'],
    })
  })
})

describe('The provider', () => {
  it.each(['tells_late', 'tells_out_of_order', 'answer_lost'] as const)(
    'may report late, twice or in the wrong order (%s): the month is paid once.',
    async (card) => {
      const club = await trialing(card)
      await passDays(world, 14)
      expect(await statusOf(club)).toBe('active')
      await passDays(world, 1)
      expect(await invoicesOf(club)).toMatchObject([{ status: 'paid' }])
      expect(await readLedger(world, club.club_id)).toMatchObject({ platform_receivable: 0, subscription_revenue: -4900 })
      const { rows } = await world.pool.query(`select 1 from payments where club_id = $1 and state = 'succeeded'`, [club.club_id])
      expect(rows).toHaveLength(1)
    },
  )
})
