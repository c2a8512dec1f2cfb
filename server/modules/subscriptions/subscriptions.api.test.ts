import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getInvoicePdf, listInvoices, payInvoice } from '#contract/subscriptions/invoices.ts'
import {
  cancelSubscription,
  changeSubscription,
  chooseSubscription,
  finishPaymentMethod,
  getSubscription,
  setUpPaymentMethod,
} from '#contract/subscriptions/subscriptions.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { addClub, passDays, readLedger, readSubjects, type TestClub } from '../../testing/clubs.ts'
import { answerBank, giveCard, type testCards } from '../../testing/money.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { refusedWith } from '../../testing/refused-with.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const starter = { plan: 'starter', interval: 'month' } as const
const pro = { plan: 'pro', interval: 'month' } as const
const elite = { plan: 'elite', interval: 'month' } as const

const read = async ({ call }: TestClub) => call(getSubscription, {})
const versionOf = async (club: TestClub) => (await read(club)).subscription?.version ?? 0

/** A club that has paid for its first month. */
async function subscribed(
  choice: { plan: 'starter' | 'pro' | 'elite'; interval: 'month' | 'year' } = starter,
  card: keyof typeof testCards = 'pays',
) {
  const club = await addClub(world)
  await club.call(chooseSubscription, { body: choice })
  await club.give(card)
  await passDays(world, 15, 15)
  return club
}

describe('getSubscription', () => {
  it('shows the plans side by side, and that the trial is available.', async () => {
    const club = await addClub(world)
    const overview = await read(club)
    expect(
      overview.plans.map(({ code, monthly_minor, yearly_minor, events_per_month, platform_fee_bp }) => [
        code,
        monthly_minor,
        yearly_minor,
        events_per_month,
        platform_fee_bp,
      ]),
    ).toEqual([
      ['starter', 4900, 49_000, 8, 300],
      ['pro', 12_900, 129_000, 30, 200],
      ['elite', 29_900, 299_000, null, 100],
    ])
    expect(overview).toMatchObject({
      subscription: null,
      allowed_actions: ['choose'],
      payment_method: null,
      open_invoice: null,
      banner: null,
      trial: { days: 14, is_available: true },
      billing: { currency: 'EUR', tax_bp: 2100, tax_note: 'VAT 21%', tax_number: null },
    })
  })

  it.each([
    [
      'its own currency where the plans have prices in it',
      { currency: 'JPY', country: 'JP', timezone: 'Asia/Tokyo' },
      'JPY',
      8000,
    ],
    ['euros where they have none', { currency: 'KWD', country: 'KW', timezone: 'Asia/Kuwait' }, 'EUR', 4900],
  ])('shows prices in %s.', async (_, change, currency, price) => {
    const club = await addClub(world, change)
    const overview = await read(club)
    expect(overview).toMatchObject({ billing: { currency, tax_bp: 0 }, plans: [{ monthly_minor: price }, {}, {}] })
  })

  it('shows the cost of a choice in advance.', async () => {
    const club = await addClub(world)
    const { change } = await club.call(getSubscription, { query: { preview: 'change', ...pro } })
    expect(change).toMatchObject({
      takes_effect: 'now',
      due_now: { lines: [], total_minor: 0 },
      next_charge: { total_minor: 15_609 },
    })
    await expect(club.call(getSubscription, { query: { preview: 'cancel' } })).rejects.toMatchObject(
      refusedWith(409, 'invalid_transition'),
    )
  })
})

describe('chooseSubscription', () => {
  it('starts with fourteen free days, without a payment method, once per club.', async () => {
    const club = await addClub(world)
    const { subscription, trial, allowed_actions } = await club.call(chooseSubscription, { body: pro })
    const ends = world.clock
      .now()
      .toZonedDateTimeISO('Europe/Amsterdam')
      .add({ days: 14 })
      .toInstant()
      .toString({ smallestUnit: 'millisecond' })
    // Without a payment method it expires, and nothing is charged.
    expect(subscription).toMatchObject({ status: 'trialing', plan: 'pro', trial_ends_at: ends, next_charge: null })
    expect(trial.is_available).toBe(false)
    expect(allowed_actions).toEqual(['change', 'cancel'])
    await world.runDueJobs()
    expect(await readSubjects(world, club.email)).toEqual(['Your trial has started: Nachtwerk'])

    expect((await club.call(cancelSubscription)).subscription).toMatchObject({ status: 'cancelled' })
    await expect(club.call(chooseSubscription, { body: pro })).rejects.toMatchObject(refusedWith(409, 'payment_method_required'))
  })

  it('shows the first charge once there is a payment method.', async () => {
    const club = await addClub(world)
    const { subscription } = await club.call(chooseSubscription, { body: pro })
    await club.give('pays')
    expect((await read(club)).subscription?.next_charge).toEqual({ at: subscription?.trial_ends_at, total_minor: 15_609 })
  })

  it('starts with the first payment after the trial.', async () => {
    const club = await addClub(world)
    await club.call(chooseSubscription, { body: starter })
    await club.call(cancelSubscription)
    await club.give('pays')
    const { subscription } = await club.call(chooseSubscription, { body: pro, idempotencyKey: randomUUID() })
    expect(subscription).toMatchObject({ status: 'active', plan: 'pro', price_minor: 12_900, trial_ends_at: null })
    const { invoices } = await club.call(listInvoices, {})
    expect(invoices).toMatchObject([
      { status: 'paid', subtotal_minor: 12_900, tax_minor: 2709, total_minor: 15_609, allowed_actions: [] },
    ])
    expect(await readLedger(world, club.club_id)).toMatchObject({
      platform_receivable: 0,
      subscription_revenue: -12_900,
      tax_payable: -2709,
    })
  })

  it('does not start with a declined card, and says why.', async () => {
    const club = await addClub(world)
    await club.call(chooseSubscription, { body: starter })
    await club.call(cancelSubscription)
    await club.give('has_no_money')
    await expect(club.call(chooseSubscription, { body: pro })).rejects.toMatchObject({
      status: 409,
      body: {
        code: 'payment_declined',
        decline_code: 'insufficient_funds',
        error: 'This card has insufficient funds. Nothing was charged. Use another payment method, or try again.',
      },
    })
    expect(await read(club)).toMatchObject({
      subscription: { status: 'cancelled' },
      open_invoice: null,
      allowed_actions: ['choose'],
    })
    expect((await club.call(listInvoices, {})).count).toBe(0)
    expect(await readLedger(world, club.club_id)).toEqual({})
  })

  it('waits if the bank requires its payer, and starts once they confirm.', async () => {
    const club = await addClub(world)
    await club.call(chooseSubscription, { body: starter })
    await club.call(cancelSubscription)
    await club.give('asks')
    const { confirm_url, open_invoice, allowed_actions } = await club.call(chooseSubscription, { body: pro })
    expect(open_invoice).toMatchObject({ state: 'action_required', number: null, total_minor: 15_609 })
    expect(allowed_actions).toEqual(['pay'])
    await expect(club.call(chooseSubscription, { body: pro })).rejects.toMatchObject(refusedWith(409, 'payment_pending'))
    const again = await club.call(payInvoice, { params: { id: open_invoice?.id ?? '' } })
    expect(again.confirm_url).toBe(confirm_url)
    await answerBank(world, confirm_url ?? '', 'confirm')
    await world.runDueJobs()
    expect(await read(club)).toMatchObject({ subscription: { status: 'active', plan: 'pro' }, open_invoice: null })
  })

  it('abandons an unconfirmed payment after a day, so that nothing is charged later.', async () => {
    const club = await addClub(world)
    await club.call(chooseSubscription, { body: starter })
    await club.call(cancelSubscription)
    await club.give('asks')
    await club.call(chooseSubscription, { body: pro })
    await passDays(world, 2)
    expect(await read(club)).toMatchObject({
      subscription: { status: 'cancelled' },
      open_invoice: null,
      allowed_actions: ['choose'],
    })
  })

  it('is locked until the club is set up.', async () => {
    const club = await addClub(world, { country: null, timezone: null, currency: null })
    await expect(club.call(chooseSubscription, { body: starter })).rejects.toMatchObject(
      refusedWith(409, 'onboarding_step_locked'),
    )
    const { locked } = await club.call(getSubscription, {})
    expect(locked).toMatch(/^Set up your club first\. Still missing: .+\.$/)
    expect((await read(await addClub(world))).locked).toBeNull()
  })

  it('refuses a second one beside the first.', async () => {
    const club = await addClub(world)
    await club.call(chooseSubscription, { body: starter })
    await expect(club.call(chooseSubscription, { body: pro })).rejects.toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', status: 'trialing', allowed: ['change', 'cancel'] },
    })
  })
})

describe('changeSubscription', () => {
  it('upgrades immediately for exactly the previewed amount.', async () => {
    const club = await subscribed()
    await passDays(world, 9, 9)
    const { change } = await club.call(getSubscription, { query: { preview: 'change', ...pro } })
    expect(change?.takes_effect).toBe('now')
    const [more, less] = change?.due_now.lines ?? []
    expect(more?.description).toMatch(/^Pro, monthly: \d+ of \d+ days, until /)
    expect(less?.amount_minor).toBeLessThan(0)
    const due_now_minor = change?.due_now.total_minor ?? 0
    await expect(
      club.call(changeSubscription, { body: { version: await versionOf(club), ...pro, due_now_minor: due_now_minor + 1 } }),
    ).rejects.toMatchObject({
      status: 409,
      body: { code: 'price_changed', change: { due_now: { total_minor: due_now_minor } } },
    })
    const { subscription } = await club.call(changeSubscription, {
      body: { version: await versionOf(club), ...pro, due_now_minor },
    })
    expect(subscription).toMatchObject({ plan: 'pro', status: 'active', price_minor: 12_900, next_charge: change?.next_charge })
    const { invoices } = await club.call(listInvoices, {})
    expect(invoices[0]).toMatchObject({ status: 'paid', total_minor: due_now_minor, lines: change?.due_now.lines })
    expect(await readLedger(world, club.club_id)).toMatchObject({ platform_receivable: 0 })
  })

  it('from a month to a year starts the year today and credits the rest of the month.', async () => {
    const club = await subscribed()
    await passDays(world, 5, 5)
    const now = world.clock.now()
    const { subscription } = await club.call(changeSubscription, { body: { version: await versionOf(club), interval: 'year' } })
    const ends = now
      .toZonedDateTimeISO('Europe/Amsterdam')
      .add({ years: 1 })
      .toInstant()
      .toString({ smallestUnit: 'millisecond' })
    expect(subscription).toMatchObject({ plan: 'starter', interval: 'year', period_end_at: ends, price_minor: 49_000 })
  })

  it('downgrades at the end of the period, and can be undone until then.', async () => {
    const club = await subscribed(elite)
    const { change } = await club.call(getSubscription, { query: { preview: 'change', ...starter } })
    const { subscription } = await club.call(changeSubscription, {
      body: { version: await versionOf(club), ...starter, due_now_minor: 0 },
    })
    expect(change).toMatchObject({
      takes_effect: 'period_end',
      effective_at: subscription?.period_end_at,
      due_now: { total_minor: 0 },
    })
    expect(subscription).toMatchObject({ plan: 'elite', next_change: { plan: 'starter' }, next_charge: { total_minor: 5929 } })
    const back = await club.call(changeSubscription, { body: { version: await versionOf(club), ...elite } })
    expect(back.subscription).toMatchObject({ plan: 'elite', next_change: null })
    await club.call(changeSubscription, { body: { version: await versionOf(club), ...starter } })
    await passDays(world, 32, 32)
    expect((await read(club)).subscription).toMatchObject({ plan: 'starter', price_minor: 4900, next_change: null })
  })

  it('tells the club each time: that it will end or change, and that this was undone.', async () => {
    const club = await subscribed(elite)
    const change = async (body: object) => club.call(changeSubscription, { body: { version: await versionOf(club), ...body } })
    await change(starter)
    await change(elite)
    await club.call(cancelSubscription)
    await change({ cancel_at_period_end: false })
    await world.runDueJobs()
    const subjects = (await readSubjects(world, club.email)).map((one) => one.replace(/( on .*)?: Nachtwerk/, ''))
    expect(subjects.slice(-4)).toEqual([
      'Your plan changes',
      'Your plan stays as it is',
      'Your subscription will end',
      'Your subscription continues',
    ])
    const { notifications } = await club.call(listNotifications, {})
    expect(notifications.slice(0, 4).map(({ kind }) => kind)).toEqual([
      'subscription_end_undone',
      'subscription_end_scheduled',
      'subscription_change_undone',
      'subscription_change_scheduled',
    ])
  })

  it('costs nothing during the trial, which continues.', async () => {
    const club = await addClub(world)
    const { subscription } = await club.call(chooseSubscription, { body: starter })
    const changed = await club.call(changeSubscription, {
      body: { version: 1, plan: 'elite', interval: 'year', due_now_minor: 0 },
    })
    expect(changed.subscription).toMatchObject({
      status: 'trialing',
      plan: 'elite',
      interval: 'year',
      trial_ends_at: subscription?.trial_ends_at,
    })
  })

  it('leaves everything unchanged if the card is declined.', async () => {
    const club = await subscribed()
    await club.give('has_expired')
    await expect(club.call(changeSubscription, { body: { version: await versionOf(club), ...elite } })).rejects.toMatchObject(
      refusedWith(409, 'payment_declined'),
    )
    expect(await read(club)).toMatchObject({ subscription: { plan: 'starter', status: 'active' }, open_invoice: null })
    expect((await club.call(listInvoices, {})).count).toBe(1)
  })

  it('resumes a cancelled subscription.', async () => {
    const club = await subscribed()
    const cancelled = await club.call(cancelSubscription)
    expect(cancelled.allowed_actions).toEqual(['resume'])
    await expect(club.call(changeSubscription, { body: { version: await versionOf(club), ...pro } })).rejects.toMatchObject(
      refusedWith(409, 'invalid_transition'),
    )
    const { subscription, allowed_actions } = await club.call(changeSubscription, {
      body: { version: await versionOf(club), cancel_at_period_end: false },
    })
    expect(subscription).toMatchObject({ cancel_at_period_end: false, status: 'active' })
    expect(allowed_actions).toEqual(['change', 'cancel'])
  })

  it('refuses an outdated total, and returns the current preview.', async () => {
    const club = await addClub(world)
    await club.call(chooseSubscription, { body: starter })
    await club.call(changeSubscription, { body: { version: 1, ...pro } })
    await expect(club.call(changeSubscription, { body: { version: 1, ...elite } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'stale', current: { plan: 'pro', version: 2 } },
    })
  })

  it('is done once per key, which refuses another change.', async () => {
    const club = await subscribed()
    const idempotencyKey = randomUUID()
    const body = { version: await versionOf(club), ...pro }
    const first = await club.call(changeSubscription, { body, idempotencyKey })
    expect(await club.call(changeSubscription, { body, idempotencyKey })).toEqual(first)
    expect((await club.call(listInvoices, {})).count).toBe(2)
    await expect(club.call(changeSubscription, { body: { ...body, plan: 'elite' }, idempotencyKey })).rejects.toMatchObject(
      refusedWith(409, 'idempotency_mismatch'),
    )
  })
})

describe('cancelSubscription', () => {
  it('ends a paid one with its period, and a trial immediately; then nothing new is sold.', async () => {
    const sells = async ({ club_id }: TestClub) =>
      (await world.pool.query('select 1 from clubs where id = $1 and sales_suspended_at is null', [club_id])).rows.length === 1
    const paid = await subscribed()
    const { end } = await paid.call(getSubscription, { query: { preview: 'cancel' } })
    const { subscription } = await paid.call(cancelSubscription)
    expect(end).toEqual({ at_once: false, ends_at: subscription?.period_end_at })
    expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: true, next_charge: null })
    await passDays(world, 32, 32)
    expect(await read(paid)).toMatchObject({
      subscription: { status: 'cancelled' },
      allowed_actions: ['choose'],
      banner: { kind: 'ended' },
    })
    expect(await sells(paid)).toBe(false)
    await expect(paid.call(cancelSubscription)).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))

    const trial = await addClub(world)
    await trial.call(chooseSubscription, { body: starter })
    expect((await trial.call(getSubscription, { query: { preview: 'cancel' } })).end?.at_once).toBe(true)
    expect((await trial.call(cancelSubscription)).subscription).toMatchObject({ status: 'cancelled' })
    expect(await sells(trial)).toBe(false)
  })
})

describe('setUpPaymentMethod and finishPaymentMethod', () => {
  it('lead to the provider and back, and know the card even before the webhook.', async () => {
    const club = await addClub(world)
    const { url } = await club.call(setUpPaymentMethod, {})
    const back = await giveCard(world, url, 'pays')
    expect(back).toContain('/admin-club/subscription?method=given')
    expect((await club.call(finishPaymentMethod)).payment_method).toMatchObject({ brand: 'visa', last4: '4242' })
  })
})

describe('listInvoices and getInvoicePdf', () => {
  it('page through issued invoices, latest first.', async () => {
    const club = await subscribed()
    await passDays(world, 62, 31)
    const first = await club.call(listInvoices, { query: { limit: 2 } })
    expect(first.count).toBe(3)
    const second = await club.call(listInvoices, { query: { limit: 2, cursor: first.next ?? '' } })
    expect(second.next).toBeNull()
    const numbers = [...first.invoices, ...second.invoices].map(({ number }) => number)
    expect(numbers).toEqual(numbers.toSorted().toReversed())
  })

  it('return the invoice as issued, whatever happens to it and its club.', async () => {
    const club = await subscribed(pro)
    const { invoices } = await club.call(listInvoices, {})
    const id = invoices[0]?.id ?? ''
    const pdf = await club.call(getInvoicePdf, { params: { id } })
    const text = readPdf(Buffer.from(pdf)).join('\n')
    for (const part of [
      invoices[0]?.number ?? '',
      'Nachtwerk BV',
      'Kade 2',
      'Netherlands',
      'Pro, monthly',
      '€129.00',
      'VAT 21%',
      '€27.09',
      '€156.09',
    ])
      expect(text).toContain(part)
    await world.pool.query(`update clubs set legal_name = 'Another BV', street = 'Elsewhere 1' where id = $1`, [club.club_id])
    expect(Buffer.from(await club.call(getInvoicePdf, { params: { id } })).equals(Buffer.from(pdf))).toBe(true)
    await expect(
      world.pool.query('update invoices set total_minor = 1, subtotal_minor = 1, tax_minor = 0 where id = $1', [id]),
    ).rejects.toMatchObject({ constraint: 'invoices_issued_stay' })
    const stranger = await addClub(world)
    await expect(stranger.call(getInvoicePdf, { params: { id } })).rejects.toMatchObject(refusedWith(404, 'not_found'))
    await expect(stranger.call(payInvoice, { params: { id } })).rejects.toMatchObject(refusedWith(404, 'not_found'))
    await expect(club.call(payInvoice, { params: { id } })).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
  })
})
