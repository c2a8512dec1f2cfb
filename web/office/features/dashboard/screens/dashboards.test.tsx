import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getOnboardingStatus } from '#contract/onboarding.ts'
import { listMyShifts } from '#contract/my-shifts.ts'
import { listManagedEvents } from '#contract/event-management.ts'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { aManagedEvent } from '../../../../shared/testing/managed-events.ts'
import { aShift } from '../../../../shared/testing/my-shifts.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'

const admin = { ...profiles.admin, role_profile: { onboarding_completed: true, club_id: '0193-club' } }
const nights = [
  aManagedEvent(1, { title: 'Pulse', heads: 52, held_unpaid: 4 }),
  aManagedEvent(2, {
    title: 'Low Tide',
    starts_at: '2026-11-24T22:00:00Z',
    ends_at: '2026-11-25T04:00:00Z',
    business_date: '2026-11-24',
    heads: 10,
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

const main = () => find('main').textContent
const panel = (title: string) =>
  [...document.querySelectorAll('main section')].find((one) => one.querySelector('h2')?.textContent === title)?.textContent ?? ''
const withNights = (events = nights) =>
  new Answers().give(listManagedEvents, { events, club: null, count: events.length, next: null })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:00:00Z') })
})
afterEach(async () => {
  vi.useRealTimers()
  await endSession()
})

describe('the dashboard of a club', () => {
  it('shows the night that is on tonight, how it sells, and what comes', async () => {
    keepSession(signedIn(admin))
    await renderOffice('/admin-club/dashboard', withNights())
    expect(find('main h1').textContent).toBe('Hello, Ada')
    expect(panel('Tonight')).toContain('Pulse')
    expect(panel('Tonight')).toMatch(/52 of 300.*4 unpaid/)
    expect(panel('Upcoming events')).toContain('Low Tide')
    expect(panel('Upcoming events')).not.toContain('Pulse')
  })

  it('says what is due: what is paused, drafts, and what sells slowly', async () => {
    keepSession(signedIn(admin))
    await renderOffice('/admin-club/dashboard', withNights())
    const due = [...document.querySelectorAll('main section li[data-tone]')].map((one) => one.textContent)
    expect(due[0]).toContain('On hold is paused')
    expect(due[1]).toContain('Sketch is a draft')
    expect(due[1]).toContain('in 14 days')
    expect(due[2]).toContain('Low Tide sells slowly')
    expect(due[2]).toContain('4 days to go')
    expect(due).toHaveLength(3)
  })

  it('says which night is next where there is none tonight', async () => {
    keepSession(signedIn(admin))
    await renderOffice('/admin-club/dashboard', withNights(nights.slice(1)))
    expect(panel('Tonight')).toContain('The next is Low Tide')
  })

  it('of a club without nights says so', async () => {
    keepSession(signedIn(admin))
    await renderOffice('/admin-club/dashboard', withNights([]))
    expect(panel('Tonight')).toContain('No upcoming events yet.')
    expect(panel('To do')).toContain('All caught up')
  })

  it('leads through the onboarding first, and asks for no events', async () => {
    keepSession(signedIn(profiles.newAdmin))
    const answers = new Answers()
    await renderOffice('/admin-club/dashboard', answers)
    const steps = [...document.querySelectorAll('main ol > li')].map((step) => [
      step.textContent,
      step.getAttribute('data-state'),
    ])
    expect(steps.map(([, state]) => state)).toEqual(['due', 'locked', 'locked'])
    expect(findAction('Club setup').getAttribute('href')).toBe('/admin-club/setup')
    expect(answers.asked.filter((one) => one.includes('events'))).toEqual([])
  })

  it('knows how far the onboarding has come', async () => {
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

describe('the dashboard of staff', () => {
  it('shows the nights to who may see events', async () => {
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_access_events: true }))
    await renderOffice('/staff-club/dashboard', withNights())
    expect(panel('Tonight')).toContain('Pulse')
  })

  it('leads only where this person may go', async () => {
    const linksOf = () =>
      [...document.querySelectorAll<HTMLAnchorElement>('main section li a')].map(({ textContent }) => textContent)
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_access_events: true }))
    await renderOffice('/staff-club/dashboard', withNights())
    expect(linksOf()).toContain('Pulse')
    expect(linksOf()).not.toContain('Guest list')
    expect(linksOf()).not.toContain('Open the door')
    await endSession()
    keepSession(
      signedIn(profiles.staff, { ...noPermissions, can_access_events: true, can_access_finances: true, can_work_door: true }),
    )
    document.body.replaceChildren()
    await renderOffice('/staff-club/dashboard', withNights())
    expect(linksOf()).toEqual(expect.arrayContaining(['Guest list', 'Open the door']))
  })

  it('begins with the next shift, with check-in, and the ones after it', async () => {
    keepSession(signedIn(profiles.staff, noPermissions))
    const shifts = [aShift(1, { allowed_actions: ['check_in'] }), aShift(2, { starts_at: '2026-11-21T22:00:00.000Z' })]
    const answers = new Answers().give(listMyShifts, { shifts, now: '2026-11-20T20:00:00.000Z', count: 2, next: null })
    await renderOffice('/staff-club/dashboard', answers)
    expect(panel('Your next shift')).toContain('Check in')
    expect(find('[aria-label="After that"]').textContent).toContain('Sat, Nov 21, 2026, 11:00 PM')
    expect(panel('Your access')).toContain('My Shifts')
  })

  it('says that the shifts did not load, and shows the rest', async () => {
    keepSession(signedIn(profiles.staff, noPermissions))
    await renderOffice('/staff-club/dashboard', new Answers())
    expect(panel('Your next shift')).toContain('Your shifts didn’t load')
    expect(panel('Your access')).toContain('My Shifts')
  })

  it('of a club admin has no shifts', async () => {
    keepSession(signedIn(admin))
    const answers = withNights()
    await renderOffice('/staff-club/dashboard', answers)
    expect(panel('Your next shift')).toBe('')
    expect(answers.asked.filter((one) => one.includes('shifts'))).toEqual([])
  })
})

it.each([
  ['/super-admin/dashboard', 'superadmin', 'You look after the platform'],
  ['/ambassador/dashboard', 'ambassador', 'Approved'],
] as const)('%s welcomes a %s', async (path, who, words) => {
  keepSession(signedIn(profiles[who]))
  const { address } = await renderOffice(path, new Answers())
  expect(address()).toBe(path)
  expect(main()).toContain(words)
})
