import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getEventFinances, getFinanceAnalytics, type FinanceAnalytics } from '#contract/finances/analytics.ts'
import { listClubDisputes } from '#contract/payments/disputes.ts'
import type { ComparedAmount } from '#contract/finances/figures.ts'
import { listFinanceStatement, type FinanceStatement } from '#contract/finances/statement.ts'
import { getFinances, type Finances } from '#contract/finances/finances.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const event = { id: '0192aaaa-bbbb-7ccc-8ddd-000000000001', title: 'Night Shift', business_date: '2026-11-21' }
const ambassador = { id: '0192aaaa-bbbb-7ccc-8ddd-000000000002', name: 'Noor Bakker' }
const compared = (value: number, before: number, change_bp: number | null = null): ComparedAmount => ({
  value,
  before,
  change_bp,
})
const none = compared(0, 0)
const rate = { value: null, before: null, change_bp: null }
const frame = { currency: 'EUR', today: '2026-11-22' }
const dateTakings = {
  business_date: '2026-11-21',
  events: [event],
  takings_minor: 109_000,
  online_minor: 100_000,
  till_minor: 9000,
  manual_minor: 0,
  adjustment_minor: 0,
  for_earlier_minor: 0,
  posted_later_minor: 2400,
  expected_heads: 80,
  came_heads: 64,
  is_closed: false,
}
const finances: Finances = {
  ...frame,
  tonight: {
    ...dateTakings,
    business_date: '2026-11-22',
    events: [],
    takings_minor: 2400,
    for_earlier_minor: 2400,
    posted_later_minor: 0,
    came_heads: 0,
    expected_heads: 0,
  },
  month: {
    from: '2026-11-01',
    to: '2026-11-22',
    days: 22,
    before: { from: '2026-10-01', to: '2026-10-22', days: 22 },
    takings: compared(250_000, 200_000, 2500),
    refunds: none,
    fees: none,
    commissions: none,
    net: none,
  },
  due: {
    balance_minor: 97_000,
    upcoming_minor: 12_000,
    disputed_minor: 2500,
    disputes: 1,
    payouts: [
      {
        id: '0192aaaa-bbbb-7ccc-8ddd-000000000003',
        amount_minor: 50_000,
        reference: 'VP-0007',
        paid_on: '2026-11-16',
        recorded_at: '2026-11-16T10:00:00Z',
      },
    ],
  },
  unpaid: { reservations: 2, amount_minor: 4200, from: '2026-10-24' },
  open_cash_ups: ['2026-11-21', '2026-11-20'],
  recent_dates: [dateTakings, { ...dateTakings, business_date: '2026-11-14', is_closed: true }],
}
const analytics: FinanceAnalytics = {
  ...frame,
  period: { from: '2026-11-21', to: '2026-11-22', days: 2 },
  before: { from: '2026-11-19', to: '2026-11-20', days: 2 },
  summary: {
    takings: compared(109_000, 100_000, 900),
    net_sales: compared(100_000, 90_000, 1111),
    tax: compared(9000, 10_000, -1000),
    refunds: compared(1500, 0),
    fees: compared(3000, 0),
    commissions: none,
    dispute_losses: none,
    cash_differences: none,
    net: compared(97_000, 90_000, 778),
    staff_cost: none,
    guests: compared(64, 0),
    no_show_bp: { value: 1250, before: 1000, change_bp: 2500 },
    spend_per_head: rate,
    sell_through_bp: rate,
    staff_cost_bp: rate,
  },
  daily: [
    {
      date: '2026-11-21',
      online_minor: 100_000,
      till_minor: 9000,
      manual_minor: 0,
      adjustment_minor: 0,
      takings_minor: 109_000,
      before_minor: 100_000,
    },
    {
      date: '2026-11-22',
      online_minor: 0,
      till_minor: 0,
      manual_minor: 0,
      adjustment_minor: 0,
      takings_minor: 0,
      before_minor: 0,
    },
  ],
  by_source: [],
  by_kind: [{ category: 'entry', takings: compared(109_000, 100_000, 900) }],
  by_weekday: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, dates: 0, takings: none })),
  by_event: [
    {
      event,
      takings_minor: 111_400,
      posted_later_minor: 2400,
      seen: 900,
      held: 60,
      booked: 40,
      came: 35,
      no_show_bp: 1250,
      sell_through_bp: 8000,
    },
  ],
  other_events: { count: 3, takings_minor: 4400 },
  by_ambassador: [{ ambassador, takings_minor: 5000, commissions_minor: 250, bookings: 3, came: 2 }],
  other_ambassadors: { count: 0, takings_minor: 0 },
  funnel: { seen: 900, held: 60, booked: 40, came: 35 },
  arrivals: [{ time: '22:30', heads: 64 }],
}
const statement: FinanceStatement = {
  ...frame,
  period: { from: '2026-11-21', to: '2026-11-21', days: 1 },
  dated_by: 'business_date',
  figure: 'takings',
  event: null,
  ambassador: null,
  totals: {
    takings: 1090,
    net_sales: 1000,
    tax: 90,
    refunds: 0,
    fees: 30,
    commissions: 0,
    dispute_losses: 0,
    cash_differences: 0,
    net: 970,
    payouts: 0,
    due: 1060,
    till: 0,
  },
  transactions: [
    {
      id: '0192aaaa-bbbb-7ccc-8ddd-000000000004',
      occurred_at: '2026-11-01T10:00:00Z',
      posted_on: '2026-11-01',
      business_date: '2026-11-21',
      adjusts_date: null,
      kind: 'reservation_paid',
      source: 'online',
      event,
      reservation: { id: '0192aaaa-bbbb-7ccc-8ddd-000000000005', reference: 'AB12-CD34' },
      amount_minor: 1090,
      entries: [
        { position: 2, account: 'club_due_from_platform', category: null, amount_minor: 1060 },
        { position: 3, account: 'club_platform_fees', category: null, amount_minor: 30 },
        { position: 4, account: 'club_sales', category: 'entry', amount_minor: -1000 },
        { position: 5, account: 'club_output_tax', category: 'entry', amount_minor: -90 },
      ],
    },
  ],
  count: 1,
  next: null,
}
const answers = () =>
  new Answers().give(getFinances, finances).give(getFinanceAnalytics, analytics).give(listFinanceStatement, statement)

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(path: string, api: Answers) {
  vi.stubGlobal('fetch', api.fetch)
  return renderOffice(path, api)
}
const text = () => document.body.textContent

describe('Finances', () => {
  it('show the night, the month and what is open, in two calls at once, and axe finds nothing', async () => {
    const api = answers()
    await open('/admin-club/finances', api)
    for (const words of [
      '€2,500.00',
      '+25% vs. the same days last month',
      '€970.00',
      '€120.00 for upcoming events',
      '2 reservations in the last 30 days',
    ])
      expect(text()).toContain(words)
    expect(text()).toContain('latest Sat, Nov 21, 2026')
    expect(api.requests.filter((one) => one.includes('finance')).toSorted()).toEqual([
      'club-admin/finance-analytics/?period=30',
      'club-admin/finances/',
    ])
    expect(await findAxeFaults()).toEqual([])
  })

  it('say where the takings of a date and of its event differ, because some were posted after it was closed', async () => {
    await open('/admin-club/finances', answers())
    for (const words of [
      'No event, incl. €24.00 for earlier dates',
      '€1,114.00incl. €24.00 posted later',
      '€1,090.00plus €24.00 posted later',
    ])
      expect(text()).toContain(words)
  })

  it('lead from each figure to the rows behind it', async () => {
    await open('/admin-club/finances', answers())
    expect(findAction('Takings').getAttribute('href')).toBe(
      '/admin-club/finances/statement?period=2026-11-21%2C2026-11-22&figure=takings',
    )
    const leads = {
      Tonight: '/admin-club/finances/statement?period=today',
      'Held for you': '/admin-club/finances/statement?period=all&figure=due',
      'Unpaid balances': '/admin-club/reservations?open=balance&date_range=2026-10-24%2C2026-11-22',
      'Open cash-ups': '/admin-club/cash-up?status=due',
      'Net takings': '/admin-club/finances/statement?period=2026-11-21%2C2026-11-22&figure=net',
      '€15.00 of online refunds': '/admin-club/finances/statement?period=2026-11-21%2C2026-11-22&figure=refunds',
      '€2.50': `/admin-club/finances/statement?period=2026-11-21%2C2026-11-22&figure=commissions&ambassador_id=${ambassador.id}`,
      '€25.00': '/admin-club/finances/disputes?state=open',
      '€500.00': '/admin-club/finances/statement?period=all&figure=payouts',
      'Open: cash-up of Sat, Nov 21, 2026': '/admin-club/cash-up/2026-11-21',
      '3 other events': '/admin-club/finances/statement?period=2026-11-21%2C2026-11-22&others=events',
      'Started checkout': '/admin-club/reservations?date_range=2026-11-21%2C2026-11-22&counted=started',
      Booked: '/admin-club/reservations?date_range=2026-11-21%2C2026-11-22&counted=booked',
      Attended: '/admin-club/reservations?date_range=2026-11-21%2C2026-11-22&counted=came',
      'No-shows': '/admin-club/reservations?date_range=2026-11-21%2C2026-11-22&counted=no_show',
      'Sell-through': '/admin-club/finances#events',
      'Spend per head, closed tables': '/admin-club/reservations?date_range=2026-11-21%2C2026-11-22&counted=closed',
      'Staff costs, share of sales without tax': '/admin-club/shifts/attendance?status=approved&date=2026-11-21%2C2026-11-22',
    }
    for (const [name, path] of Object.entries(leads)) expect(findAction(name).getAttribute('href')).toBe(path)
    expect(findAction('Noor Bakker').getAttribute('href')).toContain(`ambassador_id=${ambassador.id}`)
    const charts = [...document.querySelectorAll('figure')]
    const byDate = charts.find((chart) => chart.getAttribute('aria-label') === 'Takings by business date')
    await press(byDate?.querySelector('button') ?? document.body)
    expect(byDate?.querySelector('tbody a')?.getAttribute('href')).toBe(
      '/admin-club/finances/statement?period=2026-11-21%2C2026-11-21',
    )
    const arrivals = charts.find((chart) => chart.getAttribute('aria-label') === 'Arrivals by half hour')
    await press(arrivals?.querySelector('button') ?? document.body)
    expect(arrivals?.querySelector('tbody a')?.getAttribute('href')).toMatch(
      /^\/admin-club\/reservations\?date_range=2026-11-21%2C2026-11-22&arrived=\d\d%3A[03]0$/,
    )
    expect([...(byDate?.querySelectorAll('tbody tr:first-child td') ?? [])].map((cell) => cell.textContent)).toEqual([
      '€1,000.00',
      '€90.00',
      '€1,090.00',
      '€1,000.00',
    ])
  })

  it('open an event beside them: from view to visit, and its sales over time', async () => {
    const api = answers().give(getEventFinances, {
      ...frame,
      ...analytics.by_event[0]!,
      capacity: 100,
      by_kind: [{ category: 'entry', takings_minor: 109_000 }],
      sell_through: [
        { days_before: 1, heads: 20, like_heads: 30 },
        { days_before: 0, heads: 80, like_heads: 70 },
      ],
      like: [{ ...event, id: ambassador.id, business_date: '2026-11-14' }],
    })
    await open('/admin-club/finances', api)
    await press(findAction('Night Shift'))
    await settle()
    const drawer = find('[role="dialog"]').textContent
    for (const words of [
      'Viewed900',
      'Started checkout60 · 7%',
      'Booked40 · 67%',
      'Attended35 · 88%',
      'Similar events',
      '80% of 100',
    ])
      expect(drawer).toContain(words)
    expect(await findAxeFaults()).toEqual([])
  })

  it('say so if there is nothing yet', async () => {
    const api = answers().give(getFinanceAnalytics, {
      ...analytics,
      daily: [],
      by_kind: [],
      by_event: [],
      by_ambassador: [],
      arrivals: [],
      other_events: { count: 0, takings_minor: 0 },
    })
    await open('/admin-club/finances?period=7', api)
    expect(text()).toContain('No events in this period.')
    expect(text()).toContain('No bookings from ambassadors in this period.')
    expect(api.requests).toContain('club-admin/finance-analytics/?period=7')
  })
})

describe('Disputes of a club', () => {
  it('are listed with what they are about, and say so where there are none', async () => {
    const dispute = {
      id: event.id,
      state: 'open' as const,
      reason: 'product_not_received',
      amount_minor: 2500,
      currency: 'EUR',
      opened_at: '2026-11-20T10:00:00Z',
      decided_at: null,
      reservation: { id: ambassador.id, reference: 'AB12-CD34', event_title: 'Night Shift' },
    }
    await open('/admin-club/finances/disputes', answers().give(listClubDisputes, { disputes: [dispute], count: 1, next: null }))
    for (const words of ['AB12-CD34', 'Night Shift', 'Product not received', '€25.00', 'Open']) expect(text()).toContain(words)
    expect(await findAxeFaults()).toEqual([])
    await open(
      '/admin-club/finances/disputes?state=lost',
      answers().give(listClubDisputes, { disputes: [], count: 0, next: null }),
    )
    expect(text()).toContain('No disputes')
  })
})

describe('The statement', () => {
  it('lists the rows of a figure, and opens the entries of one', async () => {
    const api = answers()
    await open('/admin-club/finances/statement?period=2026-11-21,2026-11-21&figure=takings', api)
    expect(api.requests.find((one) => one.startsWith('club-admin/finance/'))).toBe(
      'club-admin/finance/?period=2026-11-21%2C2026-11-21&figure=takings',
    )
    expect(text()).toContain('By business date.')
    for (const words of ['Booking paid', 'Night Shift', 'AB12-CD34', '€10.90'])
      expect(find('tbody tr').textContent).toContain(words)
    expect(await findAxeFaults()).toEqual([])
    await press(findAction('Booking paid'))
    await settle()
    const entries = [...find('[role="dialog"]').querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    )
    expect(entries).toEqual([
      ['Held for you by the platform', '€10.60', ''],
      ['Platform fees', '€0.30', ''],
      ['Sales without taxEntry', '', '€10.00'],
      ['Tax on salesEntry', '', '€0.90'],
    ])
    expect(await findAxeFaults()).toEqual([])
  })

  it('requests no future dates, and goes by posting date if chosen', async () => {
    const api = answers()
    await open('/admin-club/finances/statement?period=2999-01-01,2999-02-01', api)
    expect(api.requests).toContain('club-admin/finance/?period=upcoming')
    expect(findAction('Use posting dates').getAttribute('href')).toBe(
      '/admin-club/finances/statement?period=upcoming&dated_by=posted_on',
    )
    expect(findAction('Platform fees').getAttribute('href')).toBe('/admin-club/finances/statement?period=upcoming&figure=fees')
  })
})
