import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  listClubPayouts,
  listDueToClubs,
  recordClubPayout,
  voidClubPayout,
  type ClubDue,
} from '#contract/payouts/club-payouts.ts'
import { listAllDisputes, type Dispute } from '#contract/payments/disputes.ts'
import {
  getReservationFinances,
  listReservationFinanceRows,
  listReservationFinances,
  type ReservationFigures,
} from '#contract/platform/finances.ts'
import { listPlatformLedger } from '#contract/platform/ledger.ts'
import { getSubscriptionFinances, listMrrMoves, listOpenInvoices, type MrrMonth } from '#contract/platform/subscriptions.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findFieldAs, press, settle, type } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const club = { id: '0192aaaa-bbbb-7ccc-8ddd-000000000001', name: 'Kelder Noord', city: 'Amsterdam' }
const figures: ReservationFigures = {
  gross_minor: 120_000,
  refunds_minor: 20_000,
  net_minor: 100_000,
  fees_minor: 2_000,
  take_rate_bp: 200,
  provider_fees_minor: 900,
  commissions_minor: 500,
  disputes_lost_minor: 0,
}
const due: ClubDue = {
  club,
  currency: 'EUR',
  due_minor: 97_500,
  upcoming_minor: 17_500,
  payable_minor: 80_000,
  bank_account: 'ready' as const,
  payout_account: 'missing' as const,
  requested_minor: 0,
  disputed_minor: 0,
  last_payout: null,
  in_bank_file_at: null,
}
const month: MrrMonth = {
  month_on: '2026-11-01',
  start_minor: 12_900,
  end_minor: 25_800,
  new_minor: 12_900,
  expansion_minor: 0,
  contraction_minor: 0,
  churn_minor: 0,
  reactivation_minor: 0,
  clubs: 2,
  start_clubs: 1,
  churned_clubs: 0,
  churn_bp: 0,
  revenue_churn_bp: 0,
  invoiced_minor: 25_800,
  received_minor: 31_218,
  commissions_minor: 2_580,
}
const period = { from: '2026-10-01', to: '2026-10-31' }
const dispute: Dispute = {
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000002',
  state: 'open',
  reason: 'product_not_received',
  amount_minor: 5_000,
  currency: 'EUR',
  fee_minor: 1_500,
  fee_currency: 'EUR',
  opened_at: '2026-11-01T10:00:00Z',
  decided_at: null,
  club,
  reservation: { id: '0192aaaa-bbbb-7ccc-8ddd-000000000003', reference: 'VX7K-2M9Q', event_title: 'Night Shift' },
  invoice: null,
}
const answers = () =>
  new Answers()
    .give(getReservationFinances, {
      period,
      before: { from: '2026-08-31', to: '2026-09-30' },
      currencies: [{ currency: 'EUR', now: figures, before: figures, weeks: [{ week_on: '2026-09-28', ...figures }] }],
    })
    .give(listReservationFinances, {
      currency: 'EUR',
      groups: [{ key: club.id, name: club.name, detail: 'Amsterdam, NL', ...figures }],
      count: 1,
      next: null,
    })
    .give(listReservationFinanceRows, { entries: [], total_minor: 0, count: 0, next: null })
    .give(listDueToClubs, {
      pays_by_transfer: false,
      due: [due],
      totals: [{ currency: 'EUR', clubs: 1, due_minor: 97_500, upcoming_minor: 17_500, payable_minor: 80_000 }],
      count: 1,
      next: null,
    })
    .give(listClubPayouts, { payouts: [], count: 0, next: null })
    .give(listAllDisputes, {
      disputes: [dispute],
      totals: [{ state: 'open', currency: 'EUR', disputes: 1, amount_minor: 5_000 }],
      count: 1,
      next: null,
    })
    .give(getSubscriptionFinances, {
      as_of: '2026-11-22T10:00:00Z',
      currencies: [
        {
          currency: 'EUR',
          mrr_minor: 25_800,
          at_risk_minor: 12_900,
          clubs: 2,
          trials: 1,
          months: [month],
          plans: [{ plan: 'pro', interval: 'month', clubs: 2, mrr_minor: 25_800 }],
          cohorts: [{ month_on: '2026-11-01', clubs: 4, paying: [2] }],
          ageing: [{ age: '0-7', invoices: 1, total_minor: 15_609 }],
          receivable_minor: 15_609,
        },
      ],
    })
    .give(listMrrMoves, { month_on: '2026-11-01', moves: [], total_minor: 0, count: 0, next: null })
    .give(listOpenInvoices, { invoices: [], count: 0, next: null })

beforeEach(() => keepSession(signedIn(profiles.superadmin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(path: string, api: Answers = answers()) {
  vi.stubGlobal('fetch', api.fetch)
  return renderOffice(path, api)
}
const text = () => find('main').textContent ?? ''
const hrefOf = (label: string) =>
  [...find('main').querySelectorAll('a')].find(({ textContent }) => textContent === label)?.getAttribute('href')

describe('Reservations finances', () => {
  it('have links from each figure to its rows, and from clubs to their events; the dates stay.', async () => {
    await open(`${paths.reservationsFinances}?date_range=2026-10-01,2026-10-31`)
    expect(text()).toContain('€1,200.00')
    expect(text()).toContain('the previous 31 days')
    expect(hrefOf('Refunds')).toContain('figure=refunds')
    expect(hrefOf('€20.00')).toContain('figure=fees')
    expect(hrefOf('€1,000.00')).toContain('figure=net')
    expect(hrefOf('Refunds')).toContain('date_range=2026-10-01%2C2026-10-31')
    expect(hrefOf('Kelder Noord')).toContain(`club=${club.id}`)
    expect(hrefOf('Kelder Noord')).toContain('by=event')
  })

  it('say what to do if nothing was sold.', async () => {
    const nothing = answers()
      .give(getReservationFinances, { period, before: period, currencies: [] })
      .give(listReservationFinances, { currency: null, groups: [], count: 0, next: null })
    await open(paths.reservationsFinances, nothing)
    expect(text()).toContain('No payments in this period')
  })

  it('list the rows of a figure, and say if there are none.', async () => {
    await open(`${paths.financeRows}?currency=EUR&figure=fees`)
    expect(text()).toContain('Platform fees: €0.00')
    expect(text()).toContain('No rows in this period')
  })

  it('list disputes with their status, reason and fee.', async () => {
    await open(paths.disputes)
    expect(text()).toContain('VX7K-2M9Q')
    expect(text()).toContain('Product not received')
    expect(text()).toContain('€15.00')
    expect(hrefOf('Open, EUR')).toBe(`${paths.disputes}?state=open&currency=EUR`)
  })
})

describe('Payouts', () => {
  it('are recorded with the payable amount, a reference and a key.', async () => {
    const api = answers().give(recordClubPayout, {
      id: '0192aaaa-bbbb-7ccc-8ddd-000000000004',
      club,
      currency: 'EUR',
      amount_minor: 80_000,
      method: 'bank_transfer',
      reference: 'SEPA 1',
      paid_on: '2026-11-22',
      recorded_at: '2026-11-22T10:00:00Z',
      voided: null,
    })
    await open(paths.dueToClubs, api)
    await press(find('[aria-label^="Actions for"]'))
    await press(findAction('Record payout'))
    const reference = [...find('[role="dialog"]').querySelectorAll('input')].find(({ maxLength }) => maxLength === 100)
    if (!reference) throw new Error('There is a field for the reference.')
    await type(reference, 'SEPA 1')
    const submit = [...find('[role="dialog"]').querySelectorAll('button')].at(-1)
    if (!submit) throw new Error('There is a button that records it.')
    await press(submit)
    await settle()
    const [sent] = api.sent
    expect(sent?.key).toMatch(/.{8}/)
    expect(sent?.body).toMatchObject({ club_id: club.id, currency: 'EUR', amount_minor: 80_000, reference: 'SEPA 1' })
    expect(document.body.textContent).toContain('Recorded €800.00 for Kelder Noord.')
  })

  const behind = `${paths.platformLedger}?figure=due_to_clubs&currency=EUR`

  it('lead from what a club is owed to the ledger rows that add up to it.', async () => {
    await open(paths.dueToClubs)
    const owed = [...find('main').querySelectorAll('a')].filter(({ textContent }) => textContent === '€975.00')
    expect(owed.map((one) => one.getAttribute('href'))).toEqual([behind, `${behind}&club=${club.id}`])
  })

  it('have these rows for all dates.', async () => {
    const api = answers().give(listPlatformLedger, {
      period: null,
      transactions: [],
      total_minor: 97_500,
      count: 0,
      next: null,
    })
    await open(`${behind}&club=${club.id}`, api)
    expect(text()).toContain('Owed to clubs: €975.00')
    expect(text()).toContain('All dates')
    expect(api.requests).toContain(`super-admin/ledger/?figure=due_to_clubs&currency=EUR&club=${club.id}`)
  })

  it('are not possible for clubs without bank details, which link to the club.', async () => {
    const without = { ...due, bank_account: 'missing' as const }
    const totals = [{ currency: 'EUR', clubs: 1, due_minor: 97_500, upcoming_minor: 17_500, payable_minor: 80_000 }]
    await open(
      paths.dueToClubs,
      answers().give(listDueToClubs, { pays_by_transfer: false, due: [without], totals, count: 1, next: null }),
    )
    expect(hrefOf('Bank details missing')).toBe(paths.superAdminClub(club.id))
  })

  it('are voided with a reason, once.', async () => {
    const payout = {
      id: '0192aaaa-bbbb-7ccc-8ddd-000000000004',
      club,
      currency: 'EUR',
      amount_minor: 80_000,
      method: 'bank_transfer' as const,
      reference: 'SEPA 1',
      paid_on: '2026-11-22',
      recorded_at: '2026-11-22T10:00:00Z',
      voided: null,
    }
    const voided = { reason: 'It came back', at: '2026-11-23T10:00:00Z' }
    const second = { ...payout, id: `${payout.id.slice(0, -1)}5`, reference: 'SEPA 0', voided }
    const api = answers()
      .give(listClubPayouts, { payouts: [payout, second], count: 2, next: null })
      .give(voidClubPayout, { ...payout, voided })
    await open(paths.clubPayouts, api)
    expect(text()).toContain('It came back')
    expect(await findAxeFaults()).toEqual([])
    await press(find('[aria-label="Actions for Kelder Noord, SEPA 0"]'))
    expect(document.body.textContent).toContain('This payout is already void')
    await press(find('[aria-label="Actions for Kelder Noord, SEPA 1"]'))
    await press(findAction('Void payout'))
    await type(findFieldAs('Reason', HTMLTextAreaElement), 'It came back')
    const submit = [...find('[role="dialog"]').querySelectorAll('button')].at(-1)
    if (!submit) throw new Error('There is a button that voids it.')
    await press(submit)
    await settle()
    expect(api.sent).toMatchObject([{ endpoint: 'voidClubPayout', body: { reason: 'It came back' } }])
    expect(api.sent[0]?.key).toMatch(/.{8}/)
  })

  it('for clubs paid in full link only to what is upcoming.', async () => {
    await open(paths.clubPayouts)
    expect(text()).toContain('No payouts yet')
    expect(hrefOf('See what clubs are owed')).toBe(paths.dueToClubs)
  })
})

describe('Subscription finances', () => {
  it('have recurring revenue, its moves linked to their clubs, and what each term means.', async () => {
    await open(paths.subscriptionFinances)
    expect(text()).toContain('€258.00')
    // The start leads to the previous month, whose end it is; a share to its two figures.
    const movedTo = [...find('main').querySelectorAll('a')].filter(({ textContent }) => textContent === '€129.00')
    expect(movedTo.map((one) => one.getAttribute('href'))).toEqual([
      `${paths.mrrMoves}?currency=EUR&month=2026-10`,
      `${paths.mrrMoves}?currency=EUR&month=2026-11&move=new`,
    ])
    expect(hrefOf('0')).toBe(`${paths.mrrMoves}?currency=EUR&month=2026-11&move=churn`)
    expect(hrefOf('1 club')).toBe(`${paths.mrrMoves}?currency=EUR&month=2026-10`)
    expect(text()).toContain('2 (50%)')
    expect(text()).toContain('How these figures are calculated')
    expect(hrefOf('Up to 7 days')).toContain('age=0-7')
    const leads = {
      'On trial': `${paths.superAdminClubs}?subscription=trialing&currency=EUR`,
      'Pro, monthly': `${paths.mrrMoves}?currency=EUR&plan=pro&interval=month`,
      '4': `${paths.superAdminClubs}?currency=EUR&signed_up=2026-11`,
      '2 (50%)': `${paths.mrrMoves}?currency=EUR&month=2026-11&signed_up=2026-11`,
      '€312.18': `${paths.platformLedger}?figure=received&currency=EUR&date_range=2026-11-01%2C2026-11-30`,
      '€25.80': `${paths.platformLedger}?figure=commissions&currency=EUR&date_range=2026-11-01%2C2026-11-30`,
    }
    for (const [label, path] of Object.entries(leads)) expect(hrefOf(label)).toBe(path)
    expect(await findAxeFaults()).toEqual([])
  })

  it('lead to rows of the platform’s ledger, each with its club and invoice.', async () => {
    const row = {
      id: dispute.id,
      occurred_at: '2026-11-03T10:00:00Z',
      posted_on: '2026-11-03',
      business_date: '2026-11-03',
      kind: 'invoice_paid',
      club,
      event: null,
      reservation: null,
      invoice: { id: club.id, number: 'V-2026-0042' },
      amount_minor: 31_218,
    }
    const api = answers().give(listPlatformLedger, {
      period: { from: '2026-11-01', to: '2026-11-22' },
      transactions: [row],
      total_minor: 31_218,
      count: 1,
      next: null,
    })
    await open(`${paths.platformLedger}?figure=received&currency=EUR&date_range=2020-11-01,2020-11-30`, api)
    for (const word of ['Received: €312.18', 'Invoice paid', 'Invoice V-2026-0042', club.name]) expect(text()).toContain(word)
    expect(api.requests).toContain('super-admin/ledger/?figure=received&currency=EUR&from=2020-11-01&to=2020-11-30')
    expect(await findAxeFaults()).toEqual([])
  })

  it('say if a month has no such clubs.', async () => {
    await open(`${paths.mrrMoves}?currency=EUR&month=2026-11&move=churn`)
    expect(text()).toContain('No clubs in this month')
  })

  it('say if every invoice is paid.', async () => {
    await open(paths.openInvoices)
    expect(text()).toContain('Every invoice is paid')
  })
})
