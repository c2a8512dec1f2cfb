import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exportData } from '#contract/platform/data-export.ts'
import { listPendingPayments, type PendingPayment } from '#contract/platform/pending-payments.ts'
import { listPlatformPlans, updatePlan, type PlatformPlan } from '#contract/subscriptions/plans.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const pro: PlatformPlan = {
  code: 'pro',
  name: 'Pro',
  summary: 'For clubs that open every week',
  events_per_month: 12,
  staff_seats: null,
  platform_fee_bp: 250,
  prices: [
    { currency: 'EUR', monthly_minor: 9_900 },
    { currency: 'GBP', monthly_minor: 8_900 },
  ],
  subscriptions: 4,
  version: 3,
}

async function open(path: string, answers: Answers) {
  vi.stubGlobal('fetch', answers.fetch)
  await renderOffice(path, answers)
  await settle()
}

beforeEach(() => keepSession(signedIn(profiles.superadmin)))
afterEach(() => vi.unstubAllGlobals())

describe('Plans', () => {
  it('are shown with limits, fee and prices, and saved together, with the version that was read.', async () => {
    const answers = new Answers().give(listPlatformPlans, { plans: [pro] }).give(updatePlan, { ...pro, version: 4 })
    await open('/super-admin/plans', answers)
    for (const words of ['Pro', '12 events', 'Unlimited', '2.5%', '€99.00', '£89.00'])
      expect(find('main').textContent).toContain(words)
    await press(findAction('Edit Pro'))
    await settle()
    expect(document.body.textContent).toContain('4 clubs have this plan')
    expect(await findAxeFaults()).toEqual([])
    await type(findField('Staff seats'), '20')
    await type(findField('Events a month'), '')
    await press(findAction('Save plan'))
    const { code: _code, name: _name, subscriptions: _count, ...kept } = pro
    await vi.waitFor(() =>
      expect(answers.sent).toMatchObject([
        { endpoint: 'updatePlan', body: { ...kept, staff_seats: 20, events_per_month: null } },
      ]),
    )
  })
})

describe('Data export', () => {
  it('downloads a whole table, named after it.', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const answers = new Answers().give(exportData, 'id,name\r\n')
    await open('/super-admin/export', answers)
    expect(await findAxeFaults()).toEqual([])
    await press(find('[aria-label="Export CSV of ledger"]'))
    await vi.waitFor(() => expect(click).toHaveBeenCalled())
    const [link] = click.mock.contexts
    expect(link).toMatchObject({ download: 'ledger.csv' })
    click.mockRestore()
  })
})

describe('Pending payments', () => {
  const payment: PendingPayment = {
    id: '0190a000-0000-7000-8000-000000000009',
    state: 'requires_action',
    amount_minor: 2_500,
    currency: 'EUR',
    created_at: '2026-11-20T19:00:00.000Z',
    club: { id: '0190a000-0000-7000-8000-000000000001', name: 'Kelder' },
    reservation: { id: '0190a000-0000-7000-8000-000000000002', reference: 'VSP-1234', event_title: 'Late' },
    invoice: null,
    provider_reference: null,
  }

  it('are listed with what they are for, their state and club.', async () => {
    await open(
      '/super-admin/pending-payments',
      new Answers().give(listPendingPayments, { payments: [payment], count: 1, next: null }),
    )
    for (const words of ['Reservation VSP-1234', 'Waiting for payer', '€25.00', 'Kelder', 'Late'])
      expect(find('main').textContent).toContain(words)
    expect(await findAxeFaults()).toEqual([])
  })

  it('say what appears here while there are none.', async () => {
    await open('/super-admin/pending-payments', new Answers().give(listPendingPayments, { payments: [], count: 0, next: null }))
    expect(find('main').textContent).toContain('No pending payments')
  })
})
