import { describe, expect, it } from 'vitest'
import {
  invoiceTransitions,
  subscriptionTransitions,
  type BillingInterval,
  type PlanCode,
} from '#contract/subscriptions/states.ts'
import { upcomingSteps, noticeKey, type BillingFacts } from './rules/upcoming-steps.ts'
import type { PlanRow } from './rules/plan.ts'
import { quoteChange, takesEffect } from './rules/plan-change.ts'
import { publishingStop } from './bills/publishing-rights.ts'
import { allowedSubscriptionActions, type SubscriptionRow } from './rules/subscription.ts'

const limits = { summary: '', events_per_month: 8, staff_seats: 5, platform_fee_bp: 300 }
const plans: PlanRow[] = [
  { code: 'starter', name: 'Starter', position: 1, monthly_minor: 4900, ...limits },
  { code: 'pro', name: 'Pro', position: 2, monthly_minor: 12_900, ...limits },
  { code: 'elite', name: 'Elite', position: 3, monthly_minor: 29_900, ...limits },
]
const tax = { tax_bp: 2100, tax_note: 'VAT 21%' }

const row: SubscriptionRow = {
  id: 'a',
  club_id: 'b',
  plan: 'starter',
  interval: 'month',
  status: 'active',
  currency: 'EUR',
  timezone: 'UTC',
  price_minor: 4900,
  anchor_at: '2027-03-01T10:00:00.000Z',
  trial_ends_at: null,
  period_start_at: '2027-03-01T10:00:00.000Z',
  period_end_at: '2027-04-01T10:00:00.000Z',
  cancel_at_period_end: false,
  next_plan: null,
  next_interval: null,
  past_due_at: null,
  ended_at: null,
  version: 1,
}
const now = Temporal.Instant.from('2027-03-12T12:00:00Z')

it('The tables of states are exactly these.', () => {
  const write = (table: Record<string, Record<string, string>>) =>
    Object.entries(table).map(
      ([from, events]) =>
        `${from}: ${
          Object.entries(events)
            .map(([event, to]) => `${event} -> ${to}`)
            .join(', ') || 'the end'
        }`,
    )
  expect(write(subscriptionTransitions)).toMatchInlineSnapshot(`
    [
      "trialing: trial_billed -> active, trial_lapsed -> expired, ended_at_once -> cancelled",
      "active: payment_failed -> past_due, period_ended -> cancelled",
      "past_due: paid -> active, grace_ended -> suspended, period_ended -> cancelled",
      "suspended: paid -> active, period_ended -> cancelled, ended_at_once -> cancelled, payment_uncollectible -> expired",
      "cancelled: the end",
      "expired: the end",
    ]
  `)
  expect(write(invoiceTransitions)).toMatchInlineSnapshot(`
    [
      "draft: issue -> open, void -> void",
      "open: pay -> paid, mark_uncollectible -> uncollectible",
      "paid: the end",
      "void: the end",
      "uncollectible: the end",
    ]
  `)
})

describe('A change', () => {
  it.each([
    ['starter', 'month', 'starter', 'month', 'none'],
    ['starter', 'month', 'pro', 'month', 'now'],
    ['starter', 'month', 'starter', 'year', 'now'],
    ['starter', 'month', 'elite', 'year', 'now'],
    ['pro', 'month', 'starter', 'month', 'period_end'],
    ['pro', 'month', 'starter', 'year', 'period_end'],
    ['starter', 'year', 'pro', 'year', 'now'],
    ['starter', 'year', 'pro', 'month', 'period_end'],
    ['pro', 'year', 'pro', 'month', 'period_end'],
  ] as [PlanCode, BillingInterval, PlanCode, BillingInterval, string][])(
    'from %s by the %s to %s by the %s: %s.',
    (...[plan, interval, toPlan, toInterval, effect]) => {
      const choice = { plan: toPlan, interval: toInterval }
      expect(takesEffect(plans, { ...row, plan, interval }, choice)).toBe(effect)
      expect(takesEffect(plans, { ...row, plan, interval, status: 'trialing' }, choice)).toBe(effect === 'none' ? 'none' : 'now')
    },
  )

  it.each([
    ['on the first day', '2027-03-01T11:00:00Z', 12_900, -4900, 9680],
    ['on the twelfth day', '2027-03-12T12:00:00Z', 8323, -3161, 6246],
    ['on the last morning', '2027-04-01T09:00:00Z', 416, -158, 312],
    ['once the period is over', '2027-04-01T10:00:00Z', 0, 0, 0],
  ])('to a higher plan %s costs the difference for the remaining days, including today.', (...[, when, more, less, total]) => {
    const { amounts, period_end_at } = quoteChange(
      { plans, tax },
      row,
      { plan: 'pro', interval: 'month' },
      Temporal.Instant.from(when),
    )
    expect(amounts.lines.map(({ amount_minor }) => amount_minor + 0)).toEqual([more, less])
    expect(amounts.total_minor).toBe(total)
    expect(period_end_at).toBe(row.period_end_at)
  })

  it('to a year starts it today, minus the rest of the month, at the agreed price.', () => {
    const quote = quoteChange({ plans, tax }, { ...row, price_minor: 3100 }, { plan: 'starter', interval: 'year' }, now)
    expect(quote.amounts.lines.map(({ amount_minor }) => amount_minor)).toEqual([49_000, -2000])
    expect(quote).toMatchObject({
      period_start_at: '2027-03-12T12:00:00.000Z',
      period_end_at: '2028-03-12T12:00:00.000Z',
      anchor_at: '2027-03-12T12:00:00.000Z',
    })
  })

  it('is free if the platform has lowered the price below what was agreed: nothing is paid out.', () => {
    const agreed = { ...row, price_minor: 20_000 }
    const quote = quoteChange({ plans, tax }, agreed, { plan: 'pro', interval: 'month' }, now)
    expect(quote.amounts).toMatchObject({ subtotal_minor: 0, tax_minor: 0, total_minor: 0 })
    expect(quote.amounts.lines.map(({ amount_minor }) => amount_minor)).toEqual([8323, -8323])
  })
})

describe('Allowed actions', () => {
  it.each([
    ['where there is none', null, false, ['choose']],
    ['in the trial', { status: 'trialing' }, false, ['change', 'cancel']],
    ['while it runs', {}, false, ['change', 'cancel']],
    ['while a payment is under way', {}, true, ['pay', 'cancel']],
    ['once it is cancelled to the end of its period', { cancel_at_period_end: true }, false, ['resume']],
    ['past due', { status: 'past_due' }, true, ['pay', 'cancel']],
    ['suspended', { status: 'suspended', cancel_at_period_end: true }, true, ['pay', 'cancel']],
    ['over', { status: 'cancelled' }, false, ['choose']],
    ['over with a debt', { status: 'cancelled' }, true, ['pay']],
  ] as const)('%s.', (_, change, isWaiting, actions) => {
    expect(allowedSubscriptionActions(change && { ...row, ...change }, isWaiting)).toEqual(actions)
  })
})

describe('Automatic steps', () => {
  const open = {
    id: 'i',
    status: 'open',
    purpose: 'period',
    created_at: '2027-03-01T10:00:00.000Z',
    next_attempt_at: null,
  } as const
  const facts = (
    change: Partial<SubscriptionRow>,
    waiting: BillingFacts['waiting'] = null,
    noticed: string[] = [],
  ): BillingFacts => ({ subscription: { ...row, ...change }, waiting, noticed: new Set(noticed) })
  const say = (all: BillingFacts, when = now) =>
    upcomingSteps(all, when).map(
      (step) => `${step.at.slice(0, 10)} ${step.kind}${step.kind === 'notify' ? ` ${step.notice}` : ''}`,
    )

  it.each([
    [
      'of a trial',
      facts({ status: 'trialing', trial_ends_at: '2027-03-20T10:00:00.000Z' }),
      ['2027-03-17 notify trial_ending', '2027-03-20 end_trial'],
    ],
    ['of a month', facts({}), ['2027-03-29 notify renewal_coming', '2027-04-01 renew']],
    [
      'of one that was cancelled',
      facts({ cancel_at_period_end: true }),
      ['2027-03-29 notify renewal_coming', '2027-04-01 end_period'],
    ],
    ['of what was told already', facts({}, null, [noticeKey('renewal_coming', row.period_end_at)]), ['2027-04-01 renew']],
    ['while a payment is under way', facts({}, open), []],
    ['of an upgrade that no one pays', facts({}, { ...open, status: 'draft', purpose: 'upgrade' }), ['2027-03-02 give_up']],
    [
      'past due',
      facts(
        { status: 'past_due', past_due_at: '2027-03-10T10:00:00.000Z' },
        { ...open, next_attempt_at: '2027-03-13T10:00:00.000Z' },
      ),
      ['2027-03-13 charge', '2027-03-18 notify publishing_stopped', '2027-03-29 notify suspension_coming', '2027-04-01 suspend'],
    ],
    ['suspended', facts({ status: 'suspended', past_due_at: '2027-02-10T10:00:00.000Z' }, open), ['2027-05-11 expire']],
    [
      'of a choice that waits for its first payment',
      {
        subscription: null,
        waiting: { ...open, status: 'draft', purpose: 'start' },
        noticed: new Set<string>(),
      } satisfies BillingFacts,
      ['2027-03-02 give_up'],
    ],
  ])('%s.', (_, all, steps) => {
    expect(say(all)).toEqual(steps)
  })

  it('leave out notices that would be too late.', () => {
    expect(say(facts({}), Temporal.Instant.from('2027-04-02T00:00:00Z'))).toEqual(['2027-04-01 renew'])
  })
})

describe('Publishing', () => {
  const missed = { status: 'past_due', past_due_at: '2027-03-01T10:00:00.000Z' } as const
  it.each([
    ['without a subscription', null, 'no_subscription'],
    ['over', { status: 'expired' }, 'no_subscription'],
    ['in the trial', { status: 'trialing' }, null],
    ['on the seventh day past due', { ...missed, past_due_at: '2027-03-04T12:00:01.000Z' }, null],
    ['when the eighth has begun', { ...missed, past_due_at: '2027-03-04T12:00:00.000Z' }, 'past_due'],
    ['suspended by the clock before a job has run', { ...missed, past_due_at: '2027-02-18T12:00:00.000Z' }, 'suspended'],
    ['suspended', { ...missed, status: 'suspended' }, 'suspended'],
  ] as const)('%s.', (_, change, stop) => {
    expect(publishingStop(change && { ...row, ...change }, now)).toBe(stop)
  })
})
