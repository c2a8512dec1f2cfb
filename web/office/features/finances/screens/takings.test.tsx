import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeCashUp, getCashUp, listCashUps, verifyCashUps, type CashUp, type CashUpSheet } from '#contract/finances/cash-up.ts'
import { cashChecks } from '#contract/finances/cash-up-checks.ts'
import {
  createManualRevenue,
  getRevenueDay,
  listManualRevenue,
  voidManualRevenue,
  type ManualRevenue,
  type RevenueDay,
} from '#contract/finances/manual-revenue.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, findFieldAs, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'

const entry: ManualRevenue = {
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000001',
  business_date: '2026-11-21',
  adjusted_on: null,
  event: null,
  category: 'bar',
  amount_minor: 12_100,
  tax_bp: 2_100,
  tax_minor: 2_100,
  currency: 'EUR',
  method: 'cash',
  note: 'Main bar',
  attachment: null,
  status: 'posted',
  entered_at: '2026-11-22T05:00:00.000Z',
  entered_by: 'Ana Lopez',
  void: null,
  replaces_id: null,
}
const day: RevenueDay = {
  business_date: '2026-11-21',
  currency: 'EUR',
  is_closed: false,
  posts_on: '2026-11-21',
  events: [],
  online_minor: 45_000,
  till: [{ key: 'cash', amount_minor: 3_000 }],
  manual: [],
  tax_rates: [{ category: 'bar', tax_bp: 2_100 }],
}
const revenue = {
  entries: [entry],
  currency: 'EUR',
  totals: { amount_minor: 12_100, tax_minor: 2_100, categories: [{ category: 'bar' as const, amount_minor: 12_100 }] },
  count: 1,
  next: null,
}
const event: CashUp = {
  business_date: '2026-11-21',
  today: '2026-11-22',
  status: 'open',
  currency: 'EUR',
  events: [{ id: entry.id, title: 'Undertow' }],
  takings: [
    { source: 'manual', method: 'cash', category: 'bar', taken_minor: 12_100, returned_minor: 0, tax_minor: 2_100 },
    { source: 'online', method: null, category: null, taken_minor: 45_000, returned_minor: -5_000, tax_minor: 3_303 },
  ],
  drawers: [],
  cash: { in_minor: 12_100, out_minor: 0, suggested_float_minor: 30_000 },
  denominations: [5_000, 100],
  cashless: [{ method: 'card', expected_minor: 8_000 }],
  checks: cashChecks.map((check) => ({ check, count: 0, amount_minor: null, items: [] })),
  sheet: null,
  earlier_sheets: [],
  adjustments: [],
  adjusted_minor: 0,
  can_reopen: false,
}
const closedId = '0192aaaa-bbbb-7ccc-8ddd-000000000002'
const hash = 'a'.repeat(64)
const sheet: CashUpSheet = {
  id: entry.id,
  number: 7,
  club_name: 'Kelder',
  business_date: '2026-11-21',
  currency: 'EUR',
  timezone: 'Europe/Amsterdam',
  events: ['Undertow'],
  takings: event.takings,
  float_minor: 30_000,
  cash_in_minor: 12_100,
  cash_out_minor: 0,
  expected_minor: 42_100,
  counts: [{ denomination_minor: 5_000, pieces: 8 }],
  loose_minor: 1_000,
  counted_minor: 41_000,
  difference_minor: -1_100,
  cashless: [{ method: 'card', expected_minor: 8_000, counted_minor: 7_750, difference_minor: -250 }],
  checks: [],
  notes: '',
  closed_at: '2026-11-22T05:30:00.000Z',
  closed_by: 'Ana Lopez',
  pdf_sha256: hash,
  previous_sha256: null,
  sha256: hash,
  reopened: null,
}
const closed: CashUp = { ...event, status: 'closed', sheet }

const give = () =>
  new Answers()
    // Before the page of a date, whose pattern it would match.
    .give(verifyCashUps, { sheets: 7, is_intact: true, broken: null, sha256: hash })
    .give(listManualRevenue, revenue)
    .give(getRevenueDay, day)
    .give(listCashUps, {
      cash_ups: [
        { business_date: '2026-11-21', status: 'open', events: ['Undertow'], takings_minor: 52_100, sheet: null },
        {
          business_date: '2026-11-20',
          status: 'closed',
          events: ['Deep Current'],
          takings_minor: 61_000,
          sheet: { ...sheet, difference_minor: -1_100, cashless: [{ method: 'card', difference_minor: -250 }] },
        },
      ],
      currency: 'EUR',
      today: '2026-11-22',
      count: 2,
      next: null,
    })
    .give(getCashUp, event)

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(path: string, api: Answers) {
  vi.stubGlobal('fetch', api.fetch)
  return renderOffice(path, api)
}
const submit = () => [...find('[role="dialog"]').querySelectorAll('button')].at(-1)!
const text = () => document.body.textContent

describe('Manual revenue', () => {
  it("is entered by its amount and a large button; the category's tax rate is prefilled, and the date stays.", async () => {
    const api = give().give(createManualRevenue, entry)
    await open('/admin-club/manual-revenue', api)
    await settle()
    for (const word of ['Already recorded for Sat, Nov 21, 2026', '€450.00', '€30.00']) expect(text()).toContain(word)
    await press(findAction('Save revenue'))
    expect(text()).toContain('Enter an amount')
    expect(text()).toContain('Choose a category')
    await type(findField('Amount'), '121')
    await press(find('input[value="bar"]'))
    await press(findAction('Save revenue'))
    await settle()
    expect(api.sent).toMatchObject([
      {
        endpoint: 'createManualRevenue',
        body: { business_date: '2026-11-21', amount_minor: 12_100, category: 'bar', tax_bp: 2_100, method: 'cash' },
      },
    ])
    expect(findField('Amount').value).toBe('')
    expect(findField('Business date').value).toBe('Sat, Nov 21, 2026')
  })

  it('for a closed date says where it will be posted.', async () => {
    await open('/admin-club/manual-revenue', give().give(getRevenueDay, { ...day, is_closed: true, posts_on: '2026-11-22' }))
    await settle()
    expect(text()).toContain('Sat, Nov 21, 2026 is closed. This entry will be posted on Sun, Nov 22, 2026 as an adjustment.')
  })

  it('is voided with a reason, and stays in the list.', async () => {
    const voided = { ...entry, status: 'void', void: { at: entry.entered_at, by: 'Ana Lopez', reason: 'Twice' } } as const
    const api = give().give(voidManualRevenue, voided)
    await open('/admin-club/manual-revenue', api)
    await press(find('[aria-label^="Actions for"]'))
    await press(findAction('Void entry'))
    await vi.waitFor(() => findFieldAs('Reason', HTMLTextAreaElement))
    await press(submit())
    expect(text()).toContain('Reason is required')
    await type(findFieldAs('Reason', HTMLTextAreaElement), 'Twice')
    await press(submit())
    expect(api.sent).toMatchObject([{ endpoint: 'voidManualRevenue', body: { reason: 'Twice' } }])
  })
})

describe('A cash-up', () => {
  it('lists open and closed dates with their differences, and verifies the sheets.', async () => {
    const broken = { number: 7, business_date: '2026-11-20', fault: 'file_differs' } as const
    await open('/admin-club/cash-up', give().give(verifyCashUps, { sheets: 7, is_intact: false, broken, sha256: hash }))
    for (const word of ['Open', 'Closed', '€11.00 short', 'Card €2.50 short', 'Ana Lopez']) expect(text()).toContain(word)
    await press(findAction('Verify sheets'))
    await settle()
    expect(text()).toContain('Sheet 7 of Fri, Nov 20, 2026 doesn’t match: its PDF isn’t the one that was signed.')
  })

  it('shows the difference while the drawer is counted, and closes with the shown figures.', async () => {
    const api = give().give(closeCashUp, closed)
    await open('/admin-club/cash-up/2026-11-21', api)
    expect(text()).toContain('€421.00 expected')
    await type(findField('€50.00'), '8')
    expect(text()).toContain('€21.00 short')
    await type(findField('Other cash'), '21')
    expect(text()).toContain('Exact')
    await type(findField('Card total'), '77.50')
    expect(text()).toContain('€2.50 short')
    await press(findAction('Close Sat, Nov 21, 2026'))
    await press(submit())
    await settle()
    expect(api.sent).toMatchObject([
      {
        endpoint: 'closeCashUp',
        body: {
          cashless: { card: { counted_minor: 7_750, expected_minor: 8_000 } },
          float_minor: 30_000,
          expected_minor: 42_100,
          counts: [{ denomination_minor: 5_000, pieces: 8 }],
          loose_minor: 2_100,
          accept_checks: false,
        },
      },
    ])
  })

  it('with open checks asks to accept them.', async () => {
    const items = [{ id: entry.id, label: 'AB12-CD34 · Bo Lee', amount_minor: 2_500 }]
    const checks = [{ check: 'unpaid_balances' as const, count: 1, amount_minor: 2_500, items }]
    const api = give()
      .give(getCashUp, { ...event, checks })
      .give(closeCashUp, closed)
    await open('/admin-club/cash-up/2026-11-21', api)
    expect(findAction('AB12-CD34 · Bo Lee').getAttribute('href')).toBe(`/admin-club/reservations/${entry.id}`)
    await press(findAction('Close Sat, Nov 21, 2026'))
    await press(submit())
    expect(text()).toContain('Accept the open checks, or resolve them first')
    await press(findField('Close with 1 open check'))
    await press(submit())
    await settle()
    expect(api.sent).toMatchObject([{ body: { accept_checks: true } }])
  })

  it('lists its drawers: what they counted is part of the total, and an open one is left out.', async () => {
    const cash = { opened_by: 'Ana Lopez', float_minor: 20_000, cash_in_minor: 5_000, cash_out_minor: 0, expected_minor: 25_000 }
    const drawers = [
      { id: entry.id, place: 'Door', status: 'closed' as const, ...cash, counted_minor: 24_600, difference_minor: -400 },
      { id: closedId, place: 'Bar', status: 'open' as const, ...cash, counted_minor: null, difference_minor: null },
    ]
    const outside = { in_minor: 0, out_minor: 0, suggested_float_minor: 0 }
    const api = give()
      .give(getCashUp, { ...event, drawers, cash: outside })
      .give(closeCashUp, event)
    await open('/admin-club/cash-up/2026-11-21', api)
    await settle()
    for (const words of ['€246.00', '€4.00 short', 'Expected in drawers']) expect(text()).toContain(words)
    await press(findAction('Close Sat, Nov 21, 2026'))
    await settle()
    await press(submit())
    await settle()
    expect(api.sent).toMatchObject([{ body: { float_minor: 0, counts: [], expected_minor: 25_000 } }])
  })

  it('that is closed shows its sheet, and later adjustments.', async () => {
    const adjustments = [
      {
        id: hash,
        at: entry.entered_at,
        posted_on: '2026-11-22',
        kind: 'refund_granted',
        reservation_id: entry.id,
        amount_minor: -2_500,
      },
    ]
    await open('/admin-club/cash-up/2026-11-21', give().give(getCashUp, { ...closed, adjustments, adjusted_minor: -2_500 }))
    for (const word of ['Sheet 7', '€11.00 short', '€2.50 short', '8 × €50.00', hash, 'First sheet', '-€25.00'])
      expect(text()).toContain(word)
    expect(findAction('Refund').getAttribute('href')).toBe(`/admin-club/reservations/${entry.id}`)
    expect(text()).not.toContain('Reopen night')
  })
})
