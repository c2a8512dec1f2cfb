import { listReferredClubs, listReservationCommissions } from '#contract/ambassadors/commissions.ts'
import { getAmbassadorContract } from '#contract/ambassadors/ambassador-contract.ts'
import { getReferralCode } from '#contract/ambassadors/sharing.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { getPlatformDashboard } from '#contract/dashboard/platform-dashboard.ts'
import { getClubDashboard, type ClubDashboard } from '#contract/dashboard/club-dashboard.ts'
import { getOnboardingStatus } from '#contract/onboarding/onboarding.ts'
import { listMyShifts } from '#contract/staffing/my-shifts.ts'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { aManagedEvent } from '../../../../shared/testing/managed-events.ts'
import { aShift } from '../../../../shared/testing/my-shifts.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const admin = { ...profiles.admin, role_profile: { onboarding_completed: true, club_id: '0193-club' } }
const dates = [
  aManagedEvent(1, { title: 'Pulse', heads: 52, held_unpaid: 4 }),
  aManagedEvent(2, {
    title: 'Low Tide',
    starts_at: '2026-11-24T22:00:00Z',
    ends_at: '2026-11-25T04:00:00Z',
    business_date: '2026-11-24',
    heads: 10,
  }),
  aManagedEvent(6, {
    title: 'Just out',
    starts_at: '2026-11-24T22:00:00Z',
    ends_at: '2026-11-25T04:00:00Z',
    business_date: '2026-11-24',
    heads: 0,
    on_sale_since: '2026-11-20T22:00:00Z',
  }),
  aManagedEvent(7, {
    title: 'As usual',
    starts_at: '2026-11-25T22:00:00Z',
    ends_at: '2026-11-26T04:00:00Z',
    business_date: '2026-11-25',
    heads: 10,
  }),
  aManagedEvent(8, {
    title: 'Unknown',
    starts_at: '2026-11-26T22:00:00Z',
    ends_at: '2026-11-27T04:00:00Z',
    business_date: '2026-11-26',
    heads: 0,
  }),
  aManagedEvent(3, {
    title: 'Sketch',
    state: 'draft',
    starts_at: '2026-12-04T22:00:00Z',
    ends_at: '2026-12-05T04:00:00Z',
    business_date: '2026-12-04',
    heads: 0,
  }),
  aManagedEvent(4, {
    title: 'On hold',
    state: 'paused',
    starts_at: '2026-11-25T22:00:00Z',
    ends_at: '2026-11-26T04:00:00Z',
    business_date: '2026-11-25',
  }),
]

const paces = [
  { event_id: aManagedEvent(2).id, usual_heads: 40 },
  { event_id: aManagedEvent(6).id, usual_heads: 40 },
  { event_id: aManagedEvent(7).id, usual_heads: 12 },
]

const main = () => find('main').textContent
const panel = (title: string) =>
  [...document.querySelectorAll('main section')].find((one) => one.querySelector('h2')?.textContent === title)?.textContent ?? ''
const cover = { name: 'wave', color: '#14121a', alt: 'A wave', focal_x_bp: 5_000, focal_y_bp: 5_000 }
const setup = { needs_bank_details: false, card_due_at: null, needs_staff: false }
const nothingElse = { today: '2026-11-20', money: null, tonight: null, approvals: null, setup, redemptions: null, shifts: null }
const withEvents = (events = dates, more: Partial<ClubDashboard> = {}) =>
  new Answers().give(getClubDashboard, {
    ...nothingElse,
    programme: { events: events.map((one) => ({ ...one, cover })), count: events.length, paces },
    ...more,
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:00:00Z') })
})
afterEach(async () => {
  vi.useRealTimers()
  await endSession()
})

describe("a club's dashboard", () => {
  it("shows tonight's event, its sales, and what is next", async () => {
    keepSession(signedIn(admin))
    await renderOffice('/admin-club/dashboard', withEvents())
    expect(find('main h1').textContent).toBe('Hello, Ada')
    expect(panel('Tonight')).toContain('Pulse')
    expect(panel('Tonight')).toMatch(/52 of 300.*4 unpaid/)
    expect(panel('Upcoming events')).toContain('Low Tide')
    expect(panel('Upcoming events')).not.toContain('Pulse')
  })

  it('lists what to do: paused events, drafts, and events that sell slower than past ones did', async () => {
    keepSession(signedIn(admin))
    await renderOffice('/admin-club/dashboard', withEvents())
    const due = [...document.querySelectorAll('main section li[data-tone]')].map((one) => one.textContent)
    expect(due[0]).toContain('On hold is paused')
    expect(due[1]).toContain('Sketch is a draft')
    expect(due[1]).toContain('in 14 days')
    expect(due[2]).toContain('Low Tide is selling slowly')
    expect(due[2]).toContain('10 of 300 places taken, usually 40 by now. 4 days to go.')
    // Two days on sale and past events to compare with are the least.
    for (const title of ['Just out', 'As usual', 'Unknown']) expect(due.join(' ')).not.toContain(title)
    expect(due).toHaveLength(3)
  })

  it('asks for bank details, a card, a cover and staff once they matter, each in its place', async () => {
    keepSession(signedIn(admin))
    const missing = { needs_bank_details: true, card_due_at: '2026-11-25T08:00:00.000Z', needs_staff: true }
    const events = dates.filter(({ state }) => state !== 'paused').map((one) => ({ ...one, cover: null }))
    const programme = { events, count: events.length, paces: [] }
    await renderOffice('/admin-club/dashboard', withEvents(dates, { programme, setup: missing }))
    const due = [...document.querySelectorAll('main section li[data-tone]')]
    expect(due.map((one) => one.querySelector('a')?.textContent)).toEqual([
      'Add your bank details',
      'Add a card',
      'Sketch is a draft',
      'Pulse has no cover',
      'Add your staff',
    ])
    expect(due[1]?.textContent).toContain('ends with its trial on Wed, Nov 25, 2026.')
    expect(due[3]?.textContent).toContain('Nov 20, 2026, today.')
    expect(due.map((one) => one.querySelector('a')?.getAttribute('href'))).toEqual([
      '/admin-club/bank-details',
      '/admin-club/subscription',
      `/admin-club/events/${aManagedEvent(3).id}`,
      `/admin-club/events/${aManagedEvent(1).id}`,
      '/admin-club/staff-management',
    ])
    expect(await findAxeFaults()).toEqual([])
  })

  it('starts with money, requests, rewards, shifts and cash-ups, each linked to its screen', async () => {
    keepSession(signedIn(admin))
    const event = (business_date: string, takings_minor: number) => ({ business_date, takings_minor, titles: ['Pulse'] })
    await renderOffice(
      '/admin-club/dashboard',
      withEvents(dates, {
        money: {
          currency: 'EUR',
          tonight: event('2026-11-20', 128_050),
          recent_dates: [event('2026-11-19', 90_000), event('2026-11-14', 240_000)],
          month: { value: 1_500_000, before: 1_200_000, change_bp: 2_500 },
          open_cash_ups: ['2026-11-19'],
        },
        tonight: {
          booked_heads: 52,
          came_heads: 18,
          tables: { with_party: 3, total: 12 },
          before: { business_date: '2026-11-13', came_heads: 20, tables_with_party: 2, takings_minor: 100_000 },
        },
        approvals: {
          count: 7,
          first: [
            {
              id: '0193-request',
              name: 'Bo Vos',
              party_size: 4,
              event_title: 'Pulse',
              expires_at: '2026-11-20T22:30:00.000Z',
            },
          ],
        },
        redemptions: { pending: 2 },
        shifts: { planned: 8, open: 3, drafts: 0, at_work: 0 },
      }),
    )
    const cards = [...document.querySelectorAll('main dl > div')].slice(0, 8).map(({ textContent }) => textContent)
    expect(cards).toEqual([
      'Guests tonight18 checked in, 52 booked-10% vs. Fri, Nov 13 by now',
      'Tables tonight3 of 12 assigned+50% vs. Fri, Nov 13',
      'Takings tonight€1,280.50+28.1% vs. Fri, Nov 13 by now',
      'Takings this month€15,000.00+25% vs. last month',
      'Open cash-ups1 of the last 14 days',
      'To approve7 requests',
      'Reward requests2',
      'Shifts tonight8 3 open',
    ])
    expect(findAction('To approve').getAttribute('href')).toBe('/admin-club/reservations?status=pending')
    expect(panel('To do')).toContain('Bo Vos requested 4 placesPulse, 2 hours left to answer')
    expect(panel('Takings by business date')).toContain('Show table')
    expect(await findAxeFaults()).toEqual([])
  })

  it('shows the next event if there is none tonight', async () => {
    keepSession(signedIn(admin))
    await renderOffice('/admin-club/dashboard', withEvents(dates.slice(1)))
    expect(panel('Tonight')).toContain('The next is Low Tide')
  })

  it('without events says so', async () => {
    keepSession(signedIn(admin))
    await renderOffice('/admin-club/dashboard', withEvents([]))
    expect(panel('Tonight')).toContain('No upcoming events yet.')
    expect(panel('To do')).toContain('All caught up')
  })

  it('leads through the onboarding first, and loads no events', async () => {
    keepSession(signedIn(profiles.newAdmin))
    const answers = new Answers()
    await renderOffice('/admin-club/dashboard', answers)
    const steps = [...document.querySelectorAll('main ol > li')].map((step) => [
      step.textContent,
      step.getAttribute('data-state'),
    ])
    expect(steps.map(([, state]) => state)).toEqual(['due', 'locked', 'locked'])
    expect(findAction('Club setup').getAttribute('href')).toBe('/admin-club/setup')
    expect(answers.requests.filter((one) => one.includes('dashboard'))).toEqual([])
  })

  it('shows the onboarding progress', async () => {
    keepSession(signedIn(profiles.newAdmin))
    const flags = { club_setup_completed: true, subscription_chosen: true, contract_signed: false, onboarding_complete: false }
    await renderOffice(
      '/admin-club/dashboard',
      new Answers().give(getOnboardingStatus, { ...flags, requirements: [], next_step: 'contract' }),
    )
    expect([...document.querySelectorAll('main ol > li')].map((step) => step.getAttribute('data-state'))).toEqual([
      'done',
      'done',
      'due',
    ])
  })
})

describe('a staff dashboard', () => {
  it('shows events to staff who may see them', async () => {
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_access_events: true }))
    await renderOffice('/staff-club/dashboard', withEvents())
    expect(panel('Tonight')).toContain('Pulse')
  })

  it('links only where this person may go', async () => {
    const linksOf = () =>
      [...document.querySelectorAll<HTMLAnchorElement>('main section li a')].map(({ textContent }) => textContent)
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_access_events: true }))
    await renderOffice('/staff-club/dashboard', withEvents())
    expect(linksOf()).toContain('Pulse')
    expect(linksOf()).not.toContain('Reservations')
    expect(linksOf()).not.toContain('Open the door')
    await endSession()
    keepSession(
      signedIn(profiles.staff, { ...noPermissions, can_access_events: true, can_access_finances: true, can_work_door: true }),
    )
    document.body.replaceChildren()
    await renderOffice('/staff-club/dashboard', withEvents())
    expect(linksOf()).toEqual(expect.arrayContaining(['Reservations', 'Open the door']))
  })

  it('starts with the next shift and check-in, followed by later ones', async () => {
    keepSession(signedIn(profiles.staff, noPermissions))
    const shifts = [aShift(1, { allowed_actions: ['check_in'] }), aShift(2, { starts_at: '2026-11-21T22:00:00.000Z' })]
    const answers = new Answers().give(listMyShifts, { shifts, now: '2026-11-20T20:00:00.000Z', count: 2, next: null })
    await renderOffice('/staff-club/dashboard', answers)
    expect(panel('Your next shift')).toContain('Check in')
    expect(find('[aria-label="After that"]').textContent).toContain('Sat, Nov 21, 2026, 11:00 PM')
    expect(panel('Your access')).toContain('My Shifts')
  })

  it('says if the shifts did not load, and shows the rest', async () => {
    keepSession(signedIn(profiles.staff, noPermissions))
    await renderOffice('/staff-club/dashboard', new Answers())
    expect(panel('Your next shift')).toContain('Your shifts didn’t load')
    expect(panel('Your access')).toContain('My Shifts')
  })

  it('of a club admin has no shifts', async () => {
    keepSession(signedIn(admin))
    const answers = withEvents()
    await renderOffice('/staff-club/dashboard', answers)
    expect(panel('Your next shift')).toBe('')
    expect(answers.requests.filter((one) => one.includes('shifts'))).toEqual([])
  })
})

describe("an ambassador's dashboard", () => {
  const counts = { clicks: 300, bookings: 20, came: 12, link_bookings: 15, link_came: 9, clubs: 1 }
  const kit = {
    code: 'A1B0C2D3',
    vanity_code: 'NIGHTOWL',
    vanity_codes_left: 2,
    version: 1,
    links: { generic: 'https://v.example/', club_sign_up: 'https://v.example/signup', event: '', club: '' },
    counts: { all_time: counts, last_30_days: counts },
    earned: [],
  }
  const agreement = {
    version: 2,
    effective_at: '2026-01-01T00:00:00.000Z',
    body: '# Ambassador agreement',
    document_sha256: 'a'.repeat(64),
    is_signed: false,
    resign_required: false,
    signatures: [],
  }
  const of = { paid_minor: 0, on_hold_minor: 0, in_payout_minor: 700, pending_minor: 0, expected_minor: 0 }
  const balances = [
    { currency: 'EUR', ...of, approved_minor: 12_345, minimum_minor: 5000 },
    { currency: 'JPY', ...of, approved_minor: -8000, minimum_minor: 8000 },
  ]
  const nothing = { count: 0, next: null }
  const answers = () =>
    new Answers()
      .give(getReferralCode, kit)
      .give(getAmbassadorContract, agreement)
      .give(listReservationCommissions, { commissions: [], balances, ...nothing })
      .give(listReferredClubs, { clubs: [], ...nothing })

  it('shows balances by currency, asks for the signature, and says what to do first.', async () => {
    keepSession(signedIn(profiles.ambassador))
    await renderOffice('/ambassador/dashboard', answers())
    for (const text of ['Approved', 'Your code is NIGHTOWL', '€123.45', '-¥8,000', 'Sign your contract', 'No referrals yet'])
      expect(main()).toContain(text)
    expect(findAction('Read and sign').getAttribute('href')).toBe('/ambassador/digital-contract')
    expect(await findAxeFaults()).toEqual([])
  })

  it('asks for missing name and email first, and for nothing once it is signed.', async () => {
    keepSession(signedIn(profiles.ambassador))
    const refusal = { error: 'Add your name.', code: 'profile_incomplete', fields: { email: ['Email is required'] } }
    await renderOffice('/ambassador/dashboard', answers().fail(getAmbassadorContract, 409, refusal))
    expect(main()).toContain('Complete your profile to sign your contract')
  })

  it('does not mention a signed contract.', async () => {
    keepSession(signedIn(profiles.ambassador))
    await renderOffice('/ambassador/dashboard', answers().give(getAmbassadorContract, { ...agreement, is_signed: true }))
    expect(main()).not.toContain('contract')
  })
})

describe('the platform dashboard', () => {
  const figures = { subscription_revenue_minor: 990_000, platform_fees_minor: 12_345, provider_fees_minor: 678 }
  const lane = { due: 0, later: 0, dead: 0, oldest_due_at: null }
  const answer: AnswerOf<typeof getPlatformDashboard> = {
    queues: { ambassadors: 2, verifications: 7, past_due: 3, unpaid: 1, disputes: 1, suspended_clubs: 0 },
    figures: {
      from: '2026-11-01',
      to: '2026-11-20',
      currencies: [
        { currency: 'EUR', ...figures, due_to_clubs_minor: 4_500_000 },
        { currency: 'GBP', ...figures, due_to_clubs_minor: 0 },
      ],
    },
    health: {
      lanes: [
        { ...lane, lane: 'money', due: 4, oldest_due_at: '2026-11-20T19:40:00.000Z' },
        { ...lane, lane: 'default' },
        { ...lane, lane: 'mail', later: 5, dead: 2 },
        { ...lane, lane: 'mailings' },
        { ...lane, lane: 'bulk', due: 1, oldest_due_at: '2026-11-20T19:59:00.000Z' },
      ],
      open_payments: { count: 1, oldest_at: '2026-11-20T17:00:00.000Z' },
      last_backup_at: '2026-11-12T03:00:00.000Z',
      overdue_erasures: 0,
    },
  }
  const open = async (body = answer) => {
    keepSession(signedIn(profiles.superadmin))
    await renderOffice('/super-admin/dashboard', new Answers().give(getPlatformDashboard, body))
  }
  const checkOf = (label: string) =>
    [...document.querySelectorAll('main li')].find((one) => one.textContent.startsWith(label))?.textContent ?? ''

  it('counts what is waiting, each with its link, and adds no currencies', async () => {
    await open()
    for (const words of ['Verifications to review7', 'Clubs past due3', '€9,900.00', '£9,900.00', '€45,000.00'])
      expect(main()).toContain(words)
    expect(find('a[href="/super-admin/clubs?subscription=past_due"]').textContent).toBe('Clubs past due')
    expect(findAction('Open disputes').getAttribute('href')).toBe('/super-admin/reservations-finances/disputes?state=open')
    for (const [figure, amount] of Object.entries({ invoiced: '€9,900.00', platform_fees: '€123.45', provider_fees: '€6.78' }))
      expect(findAction(amount).getAttribute('href')).toBe(
        `/super-admin/subscription-finances/ledger?figure=${figure}&currency=EUR&date_range=2026-11-01%2C2026-11-20`,
      )
    expect(findAction('€45,000.00').getAttribute('href')).toBe('/super-admin/reservations-finances/due?currency=EUR')
    expect(findAction('1 suspended').getAttribute('href')).toBe('/super-admin/clubs?subscription=suspended')
    for (const area of ['Users', 'Audit log', 'Failed jobs', 'Verification review']) expect(panel('Areas')).toContain(area)
    expect(await findAxeFaults()).toEqual([])
  })

  it('shows the health of each part', async () => {
    await open()
    expect(checkOf('Payments and refunds')).toContain('Late4 due.')
    expect(checkOf('Emails')).toContain('2 failed5 scheduled.')
    expect(find('a[href="/super-admin/jobs?lane=mail"]').textContent).toBe('Emails')
    expect(checkOf('Everyday jobs')).toContain('On timeNo jobs waiting.')
    expect(checkOf('Bulk jobs')).toContain('On time1 due.')
    expect(checkOf('Pending payments')).toContain('1Oldest from')
    expect(find('a[href="/super-admin/pending-payments"]').textContent).toBe('Pending payments')
    expect(checkOf('Last backup')).toContain('Out of date')
  })

  it('says so if nothing was booked and no backup was made', async () => {
    await open({
      ...answer,
      figures: { ...answer.figures, currencies: [] },
      health: { ...answer.health, last_backup_at: null, open_payments: { count: 0, oldest_at: null } },
    })
    expect(main()).toContain('Nothing has been posted to the ledger yet')
    expect(checkOf('Last backup')).toContain('None found')
    expect(checkOf('Pending payments')).toContain('None')
  })
})
