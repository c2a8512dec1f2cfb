import { beforeEach, describe, expect, it } from 'vitest'
import {
  listCommissions,
  listReferredClubs,
  listReferredEvents,
  listReservationCommissions,
  type CommissionBalance,
} from '#contract/ambassadors/commissions.ts'
import { getStatement, listStatements, type Statement } from '#contract/ambassadors/statements.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, press, settle } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'

const balance: CommissionBalance = {
  currency: 'EUR',
  expected_minor: 1_200,
  pending_minor: 3_400,
  on_hold_minor: 0,
  approved_minor: -560,
  in_payout_minor: 0,
  paid_minor: 7_800,
  minimum_minor: 5_000,
}
const id = '0192aaaa-bbbb-7ccc-8ddd-000000000001'
const club = { id, name: 'Kelder', city: 'Amsterdam' }
const shared = {
  id,
  club,
  currency: 'EUR',
  base_minor: 20_000,
  original_base_minor: 30_000,
  amount_minor: 2_000,
  original_minor: 3_000,
  business_date: '2026-11-20',
  earned_at: '2026-11-21T06:00:00.000Z',
  approves_at: '2026-11-24T06:00:00.000Z',
  decision: null,
  statement: null,
}
const event = { id, title: 'Long Night', slug: 'long-night', business_date: '2026-11-20' }
const aStatement: Statement = {
  id,
  number: 'S-2026-10-AB12CD34',
  currency: 'EUR',
  month: '2026-10-01',
  total_minor: 7_800,
  status: 'paid',
  made_at: '2026-11-01T04:17:00.000Z',
  payout: { paid_on: '2026-11-05', method: 'bank_transfer', reference: 'PAY-7' },
  is_on_its_way: false,
}
const none = { count: 0, next: null }

beforeEach(() => keepSession(signedIn(profiles.ambassador)))

const textOf = () => document.body.textContent

describe('Subscription commissions', () => {
  it('show amounts by stage, refunds, and the reason for each.', async () => {
    const row = {
      ...shared,
      status: 'pending' as const,
      why: 'The club signed up with your code NIGHTOWL on Sep 3, 2026.',
      rate_bp: 2_000,
      invoice: { number: 'VSP-2026-000042', period_start_on: '2026-11-01', period_end_on: '2026-12-01' },
    }
    const answers = new Answers().give(listCommissions, { commissions: [row], balances: [balance], count: 1, next: null })
    await renderOffice('/ambassador/commissions', answers)
    await settle()
    for (const words of ['€34.00', '-€5.60', '€20.00 of €30.00', '20%', 'Pending', row.why]) expect(textOf()).toContain(words)
  })

  it('say what to expect if there are none.', async () => {
    await renderOffice('/ambassador/commissions', new Answers().give(listCommissions, { commissions: [], balances: [], ...none }))
    await settle()
    expect(textOf()).toContain('pays its first invoice')
  })
})

describe('Reservation commissions', () => {
  it('show the event and the rates of what was booked.', async () => {
    const lines = [
      { name: 'Entry', rate_bp: 250, base_minor: 10_000, amount_minor: 250 },
      { name: 'Table', rate_bp: 1_000, base_minor: 10_000, amount_minor: 1_000 },
    ]
    const row = { ...shared, status: 'approved' as const, why: 'The guest typed your code.', event, lines }
    const answers = new Answers().give(listReservationCommissions, {
      commissions: [row],
      balances: [balance],
      count: 1,
      next: null,
    })
    await renderOffice('/ambassador/reservation-commissions', answers)
    await settle()
    for (const words of ['Long Night', 'Entry, Table', '2.5% – 10%', 'The guest typed your code.'])
      expect(textOf()).toContain(words)
  })
})

describe('Referred clubs and events', () => {
  it('lead to their commissions.', async () => {
    const row = {
      club,
      since: '2026-09-03T10:00:00.000Z',
      why: 'The club signed up with your code NIGHTOWL on Sep 3, 2026.',
      onboarding_completed: true,
      subscription: { plan: 'pro' as const, status: 'active' as const },
      months_paid: 3,
      months_total: 12,
      commissions: [{ currency: 'EUR', earned_minor: 7_740, paid_minor: 5_160 }],
    }
    const answers = new Answers()
      .give(listReferredClubs, { clubs: [row], count: 1, next: null })
      .give(listReferredEvents, { events: [], count: 0, next: null })
    const { address } = await renderOffice('/ambassador/referred-clubs', answers)
    await settle()
    for (const words of ['Paying', '3 of 12', '€77.40', row.why]) expect(textOf()).toContain(words)
    expect(find('tbody a').getAttribute('href')).toContain(`/ambassador/commissions?club=${id}`)
    await press(find('tbody [aria-haspopup="menu"]'))
    await press(find('[role="menuitem"]'))
    await settle()
    expect(address()).toBe(`/ambassador/referred-events?club=${id}`)
  })

  it('count guests who came.', async () => {
    const row = {
      event: { ...event, starts_at: '2026-11-20T22:00:00.000Z', timezone: 'Europe/Amsterdam', is_cancelled: true },
      club,
      why: 'You referred the club of this event.',
      bookings: 4,
      guests: 11,
      came: 3,
      currency: 'EUR',
      base_minor: 20_000,
      expected_minor: 0,
      commission_minor: 1_000,
    }
    const answers = new Answers().give(listReferredEvents, { events: [row], count: 1, next: null })
    await renderOffice(`/ambassador/referred-events?when=past&club=${id}`, answers)
    await settle()
    expect(answers.requests).toContain(`ambassador/referred-events/?when=past&club=${id}`)
    for (const words of ['Long Night', '€10.00', 'Cancelled', row.why]) expect(textOf()).toContain(words)
    expect(find('tbody a').getAttribute('href')).toContain(`event=${id}`)
  })
})

describe('Statements', () => {
  it('open with their lines, including refunds.', async () => {
    const line = {
      commission_id: id,
      kind: 'reservation' as const,
      club_name: 'Kelder',
      business_date: '2026-10-20',
      base_minor: 10_000,
    }
    const lines = [
      { ...line, name: 'Long Night', why: 'The guest typed your code.', amount_minor: 8_300 },
      {
        ...line,
        commission_id: `${id.slice(0, -1)}2`,
        name: 'Short Night',
        why: 'The guest typed your code.',
        amount_minor: -500,
      },
    ]
    const answers = new Answers()
      .give(listStatements, { statements: [aStatement], count: 1, next: null })
      .give(getStatement, { statement: aStatement, lines, count: 2, next: null })
    await renderOffice('/ambassador/statements', answers)
    await settle()
    expect(textOf()).toContain('October 2026')
    await press(find('tbody a'))
    await settle()
    for (const words of ['PAY-7', '-€5.00', 'Refunded after an earlier statement.']) expect(textOf()).toContain(words)
  })
})
