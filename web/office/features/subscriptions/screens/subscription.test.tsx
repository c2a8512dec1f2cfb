import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listInvoices, payInvoice } from '#contract/subscriptions/invoices.ts'
import { getOnboardingStatus } from '#contract/onboarding/onboarding.ts'
import {
  cancelSubscription,
  changeSubscription,
  chooseSubscription,
  finishPaymentMethod,
  getSubscription,
  setUpPaymentMethod,
  type SubscriptionOverview,
} from '#contract/subscriptions/subscriptions.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { invoice, pastDue, subscribed, subscription, unsubscribed } from '../../../../shared/testing/subscriptions.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const path = '/admin-club/subscription'
const page = () => document.body.textContent
let answers: Answers
let left: string[]

const invoices = { invoices: [invoice], count: 1, next: null }
const none = { lines: [], subtotal_minor: 0, tax_bp: 2100, tax_minor: 0, total_minor: 0 }
const next = { at: '2030-04-01T10:00:00.000Z', total_minor: 36_179 }

beforeEach(() => {
  keepSession(signedIn({ ...profiles.admin, role_profile: { onboarding_completed: true, club_id: '0193-club' } }))
  answers = new Answers().give(listInvoices, invoices)
  left = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => answers.fetch(address, init))
  vi.spyOn(location, 'assign').mockImplementation((url) => void left.push(String(url)))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Responds with this subscription, and a preview of a change if asked. */
function shows(overview: SubscriptionOverview, preview: Partial<SubscriptionOverview> = {}): void {
  answers.giveBy(getSubscription, (query) => ({ ...overview, ...(query.has('preview') && preview) }))
}

async function open(address = path) {
  await renderOffice(address, answers)
  await settle()
}

describe('Before its turn', () => {
  it('the screen says what the club’s setup still misses, and offers no plans.', async () => {
    shows({ ...unsubscribed, locked: 'Set up your club first. Still missing: address, licence.' })
    await open()
    expect(page()).toContain('Not yet')
    expect(page()).toContain('Set up your club first. Still missing: address, licence. Then you choose a plan.')
    expect(findAction('Go to club setup').getAttribute('href')).toBe('/admin-club/setup')
    expect(page()).not.toContain('Start free trial')
  })

  it('a person without a club reads the same instead of an error.', async () => {
    const refusal = { code: 'no_club', error: 'Set up your club first.' }
    answers.fail(getSubscription, 404, refusal).fail(listInvoices, 404, refusal)
    await open()
    expect(page()).toContain('Set up your club first. Then you choose a plan.')
    expect(page()).not.toContain('404')
  })
})

describe('A club without a subscription', () => {
  it('sees the plans side by side, and starts its trial knowing what comes after it.', async () => {
    shows(unsubscribed, {
      change: {
        plan: 'pro',
        interval: 'month',
        takes_effect: 'now',
        effective_at: next.at,
        due_now: none,
        next_charge: { ...next, total_minor: 15_609 },
      },
    })
    answers.give(chooseSubscription, subscribed)
    await open()
    for (const words of ['Starter', '€49.00', '8 events a month', 'Unlimited events', 'no card is needed'])
      expect(page()).toContain(words)
    await press(findAction('Start free trial: Pro'))
    await settle()
    expect(page()).toContain('Pro is free until Mon, Apr 1, 2030. Nothing is charged today, and no card is needed.')
    expect(page()).toContain('Without a payment method it ends then and you owe nothing.')
    await press(findAction('Start free trial'))
    await settle()
    expect(answers.sent).toMatchObject([
      { endpoint: 'chooseSubscription', body: { plan: 'pro', interval: 'month' }, key: expect.any(String) },
    ])
    expect(page()).toContain('Your trial of Pro has started.')
  })

  it('sees what a year costs.', async () => {
    shows(unsubscribed)
    await open()
    await press(document.querySelector<HTMLElement>('input[value="year"]') ?? document.body)
    expect(page()).toContain('€1,290.00')
  })
})

it('During onboarding, choosing a plan leads on to the agreement.', async () => {
  keepSession(signedIn({ ...profiles.newAdmin, role_profile: { onboarding_completed: false, club_id: '0193-club' } }))
  shows(subscribed)
  answers.give(getOnboardingStatus, {
    club_setup_completed: true,
    subscription_chosen: true,
    contract_signed: false,
    onboarding_complete: false,
    next_step: 'contract',
    requirements: [
      { key: 'subscription', label: 'Choose a subscription', state: 'done', missing: [] },
      { key: 'contract', label: 'Sign the contract', state: 'due', missing: [] },
    ],
  })
  await open()
  expect(findAction('Go to contract').getAttribute('href')).toBe('/admin-club/contract')
  expect(findAction('Next: Sign the contract').dataset['variant']).toBe('default')
  expect(
    [...document.querySelectorAll('main .mantine-Button-root:not([data-variant]), main [data-variant="filled"]')].map(
      ({ textContent }) => textContent,
    ),
  ).toEqual(['Go to contract'])
})

describe('A live subscription', () => {
  it('upgrades for exactly the shown amount.', async () => {
    const due_now = {
      ...none,
      lines: [
        { description: 'Elite: 20 of 31 days', amount_minor: 19_290 },
        { description: 'Pro: unused time', amount_minor: -8323 },
      ],
      subtotal_minor: 10_967,
      tax_minor: 2303,
      total_minor: 13_270,
    }
    shows(subscribed, {
      change: { plan: 'elite', interval: 'month', takes_effect: 'now', effective_at: next.at, due_now, next_charge: next },
    })
    answers.give(changeSubscription, subscribed)
    await open()
    await press(findAction('Upgrade: Elite'))
    await settle()
    for (const words of [
      'Elite: 20 of 31 days',
      '-€83.23',
      'VAT 21%',
      '€132.70',
      'Visa ending in 4242',
      'it is €361.79 a month, tax included',
    ])
      expect(page()).toContain(words)
    await press(findAction('Pay €132.70'))
    await settle()
    expect(answers.sent).toMatchObject([
      {
        endpoint: 'changeSubscription',
        body: { plan: 'elite', interval: 'month', version: 4, due_now_minor: 13_270 },
        key: expect.any(String),
      },
    ])
  })

  it('shows what was refused, and offers another card.', async () => {
    const due_now = {
      ...none,
      lines: [{ description: 'Elite', amount_minor: 100 }],
      subtotal_minor: 100,
      tax_minor: 21,
      total_minor: 121,
    }
    shows(subscribed, {
      change: { plan: 'elite', interval: 'month', takes_effect: 'now', effective_at: next.at, due_now, next_charge: next },
    })
    answers
      .fail(changeSubscription, 409, { error: 'This card has expired. Nothing was charged.', code: 'payment_declined' })
      .give(setUpPaymentMethod, { url: 'https://provider.example/setup' })
    await open()
    await press(findAction('Upgrade: Elite'))
    await settle()
    await press(findAction('Pay €1.21'))
    await settle()
    expect(page()).toContain('This card has expired. Nothing was charged.')
    await press(findAction('Pay €1.21'))
    await settle()
    const keys = answers.sent.filter(({ endpoint }) => endpoint === 'changeSubscription').map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
    await press(findAction('Use another payment method'))
    await settle()
    expect(left).toEqual(['https://provider.example/setup'])
  })

  it('downgrades at the end of the period, and shows until when it stays.', async () => {
    shows(subscribed, {
      change: {
        plan: 'starter',
        interval: 'month',
        takes_effect: 'period_end',
        effective_at: next.at,
        due_now: none,
        next_charge: { ...next, total_minor: 5929 },
      },
    })
    answers.give(changeSubscription, subscribed)
    await open()
    await press(findAction('Switch: Starter'))
    await settle()
    expect(page()).toContain('You keep Pro until Mon, Apr 1, 2030. Nothing is charged today.')
    await press(findAction('Switch on Mon, Apr 1, 2030'))
    await settle()
    expect(answers.sent).toMatchObject([{ body: { plan: 'starter', due_now_minor: 0 } }])
    expect(page()).toContain('Starter begins on Mon, Apr 1, 2030.')
  })

  it('is cancelled to a shown date, and resumed.', async () => {
    shows(subscribed, { end: { at_once: false, ends_at: next.at } })
    answers.give(cancelSubscription, subscribed)
    await open()
    await press(findAction('Cancel subscription'))
    await settle()
    expect(page()).toContain('It ends on Mon, Apr 1, 2030. Until then everything works')
    const confirm = [...document.querySelectorAll('button')].filter((one) => one.textContent === 'Cancel subscription').at(-1)
    shows({
      ...subscribed,
      subscription: { ...subscription, cancel_at_period_end: true, next_charge: null },
      allowed_actions: ['resume'],
    })
    answers.give(changeSubscription, subscribed)
    await press(confirm ?? document.body)
    await settle()
    expect(answers.sent).toMatchObject([{ endpoint: 'cancelSubscription' }])
    expect(page()).toContain('Resume first, then change.')
    await press(findAction('Resume'))
    await settle()
    expect(answers.sent.at(-1)).toMatchObject({
      endpoint: 'changeSubscription',
      body: { version: 4, cancel_at_period_end: false },
    })
  })

  it('lists invoices, and accepts a VAT number, with server errors on its field.', async () => {
    shows(subscribed)
    answers.fail(changeSubscription, 400, { error: 'No', code: 'invalid', fields: { tax_number: ['VAT number begins with NL'] } })
    await open()
    expect(page()).toContain('VSP-2030-000042')
    expect(findAction('Save invoice VSP-2030-000042 as PDF')).toBeDefined()
    await press(findAction('Add VAT number'))
    await settle()
    await type(findField('VAT number'), 'DE1')
    await press(findAction('Save VAT number'))
    await settle()
    expect(page()).toContain('VAT number begins with NL')
  })
})

describe('An overdue payment', () => {
  it('is shown on every screen with the days left, and paid from here; the bank may require confirmation.', async () => {
    shows(pastDue)
    answers.give(payInvoice, { ...pastDue, confirm_url: 'https://bank.example/confirm' })
    await open()
    expect(page()).toContain('You can publish new events for 6 days more, until Sat, Mar 9, 2030.')
    expect(page()).toContain('€156.09 to pay: invoice VSP-2030-000042')
    await press(findAction('Pay now'))
    await settle()
    expect(answers.sent).toMatchObject([{ endpoint: 'payInvoice', key: expect.any(String) }])
    expect(left).toEqual(['https://bank.example/confirm'])
  })

  it('under way is polled, and nothing can be requested twice.', async () => {
    shows({ ...pastDue, open_invoice: pastDue.open_invoice && { ...pastDue.open_invoice, state: 'processing' } })
    await open()
    expect(page()).toContain('A payment is under way')
    expect(page()).not.toContain('Pay now')
  })
})

it('Back from the provider, the card is requested once and shown; the address is cleaned up.', async () => {
  const isKept = () => answers.sent.length > 0
  answers.giveBy(getSubscription, () => (isKept() ? subscribed : unsubscribed)).give(finishPaymentMethod, subscribed)
  await renderOffice(`${path}?method=given`, answers).then(async ({ client, address }) => {
    await settle()
    expect(page()).toContain('Visa ending in 4242')
    expect(address()).toBe(path)
    await client.invalidateQueries()
    await settle()
  })
  expect(answers.sent).toMatchObject([{ endpoint: 'finishPaymentMethod' }])
})

it('Back from the provider, a refusal is shown with the current subscription.', async () => {
  shows(subscribed)
  answers.fail(finishPaymentMethod, 409, { error: 'The provider is not available.', code: 'payment_not_available' })
  await open(`${path}?method=given`)
  expect(page()).toContain('The provider is not available.')
})
