import { describe, expect, it } from 'vitest'
import type { Profile } from '#contract/accounts/profile.ts'
import type { StaffPermissions } from '#contract/staffing/staff-permissions.ts'
import { noPermissions, profiles, signedIn } from '../testing/people.ts'
import { doorScreens } from '../screens/door.ts'
import { guestScreens } from '../screens/guest.ts'
import { officeScreens } from '../screens/office.ts'
import { matchScreen } from '../screens/screen-row.ts'
import { areasBesideTheBar, navigationLinks, type NavigationFacts, type NavigationLink } from './navigation.ts'

const done = { club_setup_completed: true, subscription_chosen: true, contract_signed: true, onboarding_complete: true }
const nothing = { club_setup_completed: false, subscription_chosen: false, contract_signed: false, onboarding_complete: false }
const facts = (overrides: Partial<NavigationFacts> = {}): NavigationFacts => ({
  onboarding: done,
  isUnchecked: false,
  pendingRedemptions: 0,
  ...overrides,
})

const linksOf = (profile: Profile, overrides?: Partial<NavigationFacts>, permissions: StaffPermissions | null = null) =>
  navigationLinks(signedIn(profile, permissions), facts(overrides))
const labels = (links: readonly NavigationLink[]) => links.map((link) => link.label)
const open = (links: readonly NavigationLink[]) => labels(links.filter((link) => link.disabled === null))

const clubLinks = [
  ['Club Setup', '/admin-club/setup'],
  ['Subscription', '/admin-club/subscription'],
  ['Contract', '/admin-club/contract'],
  ['Events', '/admin-club/events'],
  ['Floor', '/admin-club/floor'],
  ['Menu', '/admin-club/menu'],
  ['Boards', '/admin-club/board'],
  ['Tabs', '/admin-club/tabs'],
  ['Staff Management', '/admin-club/staff-management'],
  ['Shifts', '/admin-club/shifts'],
  ['Finances', '/admin-club/finances'],
  ['Reservations', '/admin-club/reservations'],
  ['Guests', '/admin-club/guests'],
  ['Client Points', '/admin-club/client-points'],
  ['Rewards', '/admin-club/rewards'],
  ['Manual Revenue', '/admin-club/manual-revenue'],
  ['Door', '/admin-club/door'],
  ['Bans', '/admin-club/bans'],
  ['Incidents', '/admin-club/incidents'],
]

describe('each role has its links in order', () => {
  const pairs = (links: readonly NavigationLink[]) => links.map((link) => [link.label, link.to])

  it('signed-out visitors have none', () => {
    expect(navigationLinks({ status: 'signed_out' }, facts())).toEqual([])
    expect(navigationLinks({ status: 'unknown' }, facts())).toEqual([])
  })

  it('client', () => {
    expect(pairs(linksOf(profiles.client))).toEqual([
      ['Events', '/client/events'],
      ['My Reservations', '/client/reservations'],
      ['My Points', '/client/points'],
      ['Rewards', '/client/rewards'],
      ['Verify ID', '/client/verify-identity'],
    ])
  })

  it('club administrator', () => {
    expect(pairs(linksOf(profiles.admin))).toEqual(clubLinks)
  })

  it('ambassador', () => {
    const links = linksOf(profiles.ambassador)
    expect(pairs(links)).toEqual([
      ['Referral Code', '/ambassador/referral-code'],
      ['Referred Clubs', '/ambassador/referred-clubs'],
      ['Referred Events', '/ambassador/referred-events'],
      ['Commissions', '/ambassador/commissions'],
      ['Reservation Commissions', '/ambassador/reservation-commissions'],
      ['Digital Contract', '/ambassador/digital-contract'],
    ])
    expect(labels(links.filter((link) => link.desktopOnly))).toEqual(['Digital Contract'])
    expect(linksOf(profiles.pendingAmbassador)).toEqual([])
  })

  it('super administrator', () => {
    expect(pairs(linksOf(profiles.superadmin))).toEqual([
      ['Clubs', '/super-admin/clubs'],
      ['Events', '/super-admin/events'],
      ['Subscription Finances', '/super-admin/subscription-finances'],
      ['Reservations Finances', '/super-admin/reservations-finances'],
    ])
  })
})

describe('verifying the identity', () => {
  const link = (profile: Profile) => linksOf(profile).at(-1)
  it('is highlighted in orange until it is done', () => {
    expect(link(profiles.client)).toMatchObject({ label: 'Verify ID', urgent: true })
    expect(link(profiles.verifiedClient)).toMatchObject({ label: 'Verified', urgent: false })
  })
})

describe("a club's onboarding unlocks its links one after another", () => {
  it.each([
    ['nothing is done', nothing, ['Club Setup']],
    ['the club is set up', { ...nothing, club_setup_completed: true }, ['Club Setup', 'Subscription']],
    ['a subscription is chosen without the setup', { ...nothing, subscription_chosen: true }, ['Club Setup']],
    [
      'a subscription is chosen',
      { ...nothing, club_setup_completed: true, subscription_chosen: true },
      ['Club Setup', 'Subscription', 'Contract'],
    ],
    ['the contract is signed', { ...done, onboarding_complete: false }, ['Club Setup', 'Subscription', 'Contract']],
    ['all is complete', done, clubLinks.map(([label]) => label)],
  ])('if %s', (_, onboarding, expected) => {
    const links = linksOf(profiles.newAdmin, { onboarding })
    expect(open(links)).toEqual(expected)
    expect(labels(links)).toEqual(clubLinks.map(([label]) => label))
  })

  it('and says what comes first', () => {
    const [, subscription, contract, events] = linksOf(profiles.newAdmin, { onboarding: nothing })
    expect(subscription?.disabled).toBe('Finish the club setup first')
    expect(contract?.disabled).toBe('Finish the club setup first')
    expect(events?.disabled).toContain('first')
  })
})

describe('staff', () => {
  const staffLabels = (...granted: (keyof StaffPermissions)[]) =>
    open(
      linksOf(
        profiles.staff,
        { onboarding: nothing },
        { ...noPermissions, ...Object.fromEntries(granted.map((name) => [name, true])) },
      ),
    )

  it('see their shifts, and no club area they were not granted', () => {
    expect(staffLabels()).toEqual(['My Shifts'])
    expect(staffLabels('view_club_users')).toEqual(['My Shifts'])
    expect(labels(navigationLinks(signedIn(profiles.staff, null), facts()))).toEqual(['My Shifts'])
  })

  it.each([
    ['can_access_club_setup', ['Club Setup', 'Floor', 'Menu']],
    ['can_access_subscription', ['Subscription']],
    ['can_access_contract', ['Contract']],
    ['can_access_events', ['Events', 'Floor']],
    ['can_access_staff_management', ['Staff Management', 'Shifts']],
    ['can_manage_staff', ['Staff Management']],
    ['can_work_door', ['Floor', 'Menu', 'Boards', 'Tabs', 'Door', 'Bans']],
    [
      'can_access_finances',
      ['Floor', 'Menu', 'Boards', 'Tabs', 'Finances', 'Reservations', 'Client Points', 'Rewards', 'Manual Revenue', 'Incidents'],
    ],
    ['can_view_guests', ['Guests']],
  ] as const)('see with %s: %j, whatever the onboarding says', (permission, expected) => {
    expect(staffLabels(permission)).toEqual([...expected, 'My Shifts'])
  })
})

describe('pending redemptions', () => {
  const badge = (pendingRedemptions: number) =>
    linksOf(profiles.admin, { pendingRedemptions }).find((link) => link.label === 'Rewards')?.badge
  it('are counted at the rewards, and no zero is shown', () => {
    expect(badge(3)).toBe(3)
    expect(badge(0)).toBeNull()
    expect(linksOf(profiles.admin, { pendingRedemptions: 3 }).filter((link) => link.badge !== null)).toHaveLength(1)
  })
})

it('Every link leads to a screen', () => {
  const screens = [...guestScreens, ...officeScreens, ...doorScreens]
  const linked = Object.values(profiles).flatMap((profile) => [...linksOf(profile), ...areasBesideTheBar(signedIn(profile))])
  expect(linked.length).toBeGreaterThan(30)
  expect(linked.map(({ to }) => to).filter((to) => matchScreen(screens, to) === null)).toEqual([])
})
