import { sharedPaths } from '#contract/base/builds.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { areasBesideTheBar, navigationLinks } from '../navigation/navigation.ts'
import { dashboardPath } from '../session/account.ts'
import { paths } from '../navigation/paths.ts'
import { endSession, keepSession } from '../session/session.ts'
import { noPermissions, profiles, signedIn } from '../testing/people.ts'
import { decideAccess } from './access.ts'
import { buildOf } from './build-of.ts'
import { doorScreens } from './door.ts'
import { guestScreens } from './guest.ts'
import { officeScreens } from './office.ts'
import { matchScreen } from './screen-row.ts'

const screens = [...guestScreens, ...officeScreens, ...doorScreens]
const tables = [
  ['guest', guestScreens],
  ['office', officeScreens],
  ['door', doorScreens],
] as const
const rowAt = (path: string) => matchScreen(screens, path)?.row

describe('the tables of screens', () => {
  it('have no two screens at one address, except those whose build depends on the account', () => {
    const addresses = screens.flatMap(({ path, aliases = [] }) => [path, ...aliases]).map((path) => path.replaceAll(/:\w+/g, ':'))
    const twice = addresses.filter((address, index) => addresses.indexOf(address) !== index)
    expect(twice).toEqual(sharedPaths)
  })

  it('have no path after a parameterized one that hides it', () => {
    for (const [, table] of tables) {
      expect(table.length).toBeGreaterThan(0)
      for (const row of table) expect(matchScreen(table, row.path)?.row).toBe(row)
    }
  })

  it('have a way to each screen of the office from the palette: a link of the navigation, or an action', () => {
    const everyone = [
      signedIn(profiles.admin),
      signedIn(profiles.staff, {
        ...noPermissions,
        ...Object.fromEntries(Object.keys(noPermissions).map((flag) => [flag, true])),
      }),
      signedIn(profiles.ambassador),
      signedIn(profiles.superadmin),
    ]
    const done = { club_setup_completed: true, subscription_chosen: true, contract_signed: true, onboarding_complete: true }
    const facts = { onboarding: done, isUnchecked: false, pendingRedemptions: 0 }
    const linked = everyone.flatMap((session) => [
      ...navigationLinks(session, facts),
      ...areasBesideTheBar(session),
      ...(session.status === 'signed_in' ? [{ to: dashboardPath(session.profile) }, { to: paths.profile }] : []),
    ])
    const unreachable = officeScreens.filter(
      ({ path, guard, action }) =>
        !path.includes(':') && guard !== 'dashboard' && action === undefined && !linked.some(({ to }) => to === path),
    )
    expect(unreachable.map(({ path }) => path)).toEqual([])
  })

  it.each(Object.entries(profiles))('have the dashboard of %s, open to them', (_, profile) => {
    const path = dashboardPath(profile)
    const row = rowAt(path)
    expect(row && decideAccess(row, signedIn(profile), path)).toBe('show')
  })
})

describe('the review of identity documents', () => {
  const decide = (path: string, session: Parameters<typeof decideAccess>[1]) => {
    const row = rowAt(path)
    return row && decideAccess(row, session, path)
  }

  it('is for superadmins only, although it is below the users a club can see', () => {
    expect(decide('/user-management/verification-review', signedIn(profiles.superadmin))).toBe('show')
    expect(decide('/user-management', signedIn(profiles.admin))).toBe('show')
    expect(decide('/user-management/verification-review', signedIn(profiles.admin))).toEqual({
      redirect: '/admin-club/dashboard',
    })
  })

  it('is closed to staff with every permission, to ambassadors and to guests', () => {
    const all = Object.fromEntries(Object.keys(noPermissions).map((flag) => [flag, true]))
    const staff = signedIn(profiles.staff, { ...noPermissions, ...all })
    for (const session of [staff, signedIn(profiles.ambassador), signedIn(profiles.verifiedClient)])
      expect(decide('/user-management/verification-review', session)).toMatchObject({ redirect: expect.any(String) })
  })
})

describe('the addresses that people have bookmarked', () => {
  const byGuard = {
    signed_out: ['/signup', '/auth/signup', '/login', '/auth/login'],
    public: ['/reset-password', '/client/events'],
    signed_in: ['/profile'],
    book: ['/client/reservations', '/client/points', '/client/rewards', '/client/verify-identity'],
    dashboard: ['/admin-club', '/client', '/super-admin', '/ambassador', '/staff'],
    run_club: ['/admin-club/dashboard'],
    set_up_club: ['/admin-club/setup'],
    manage_subscription: ['/admin-club/subscription'],
    sign_contract: ['/admin-club/contract'],
    manage_events: ['/admin-club/events'],
    see_staff: ['/admin-club/staff-management'],
    plan_shifts: ['/admin-club/shifts'],
    manage_reservations: ['/admin-club/reservations'],
    manage_finances: ['/admin-club/finances', '/admin-club/client-points', '/admin-club/rewards', '/admin-club/manual-revenue'],
    work_in_club: ['/staff-club/dashboard'],
    work_shifts: ['/staff/my-shifts'],
    refer: ['dashboard', 'referral-code', 'referred-clubs', 'referred-events', 'commissions', 'reservation-commissions']
      .concat('digital-contract')
      .map((page) => `/ambassador/${page}`),
    run_platform: ['dashboard', 'clubs', 'events', 'subscription-finances', 'reservations-finances']
      .map((page) => `/super-admin/${page}`)
      .concat('/user-management/verification-review'),
    see_people: ['/user-management'],
    approve_ambassadors: ['/user-management/approval-queue'],
  }
  it.each(Object.entries(byGuard).flatMap(([guard, addresses]) => addresses.map((address) => [address, guard])))(
    '%s stays, for those who may %s',
    (address, guard) => {
      expect(rowAt(address ?? '')?.guard).toBe(guard)
    },
  )
})

describe('an address', () => {
  it('finds its screen by any of its names, with or without a trailing slash', () => {
    const login = rowAt(paths.login)
    expect(login?.guard).toBe('signed_out')
    expect(rowAt(paths.authLogin)).toBe(login)
    expect(rowAt('/login/')).toBe(login)
    expect(rowAt(paths.authSignUp)).toBe(rowAt(paths.signUp))
  })

  it.each(['/admin-club', '/client', '/super-admin', '/ambassador', '/staff', '/staff-club'])(
    '%s, a section root, is known',
    (path) => {
      expect(rowAt(path)?.guard).toBe('dashboard')
      expect(rowAt(`${path}/`)?.guard).toBe('dashboard')
    },
  )

  it("contains its event's slug", () => {
    expect(matchScreen(screens, '/client/events/neon-jungle')).toMatchObject({
      row: { path: '/client/events/:slug' },
      params: { slug: 'neon-jungle' },
    })
    expect(matchScreen(screens, '/client/events/caf%C3%A9/book')).toMatchObject({
      row: { path: '/client/events/:slug/book' },
      params: { slug: 'café' },
    })
  })

  it.each(['/nowhere', '/client/events/a/b/c', '/api/events', '/login/x', '/client//events', '/client/events/%E0', '/'])(
    '%s finds none',
    (path) => {
      expect(matchScreen(screens, path)).toBeNull()
    },
  )
})

it('Each build recognises its own paths, whatever the query', () => {
  expect(buildOf('/client/events?city=Lisbon#top')).toBe('guest')
  expect(buildOf('/admin-club/dashboard?x=1')).toBe('office')
  expect(buildOf('/admin-club/door/0193?view=guests')).toBe('door')
  expect(buildOf('/somewhere')).toBe('guest')
})

describe('the profile and the notifications', () => {
  afterEach(async () => endSession())

  it.each([
    ['client', 'guest'],
    ['admin', 'office'],
    ['staff', 'office'],
    ['ambassador', 'office'],
    ['pendingAmbassador', 'office'],
    ['superadmin', 'office'],
  ] as const)('of %s are in the build of their dashboard: %s', (who, build) => {
    keepSession(signedIn(profiles[who]))
    for (const address of ['/profile', '/profile/', '/profile?tab=devices', '/notifications'])
      expect(buildOf(address)).toBe(build)
    expect(buildOf('/profile/anything')).toBe('guest')
  })

  it('belong to the guest pages while signed out, which lead to sign-in', () => {
    expect(sharedPaths).toEqual(['/profile', '/notifications'])
    for (const path of sharedPaths) expect(buildOf(path)).toBe('guest')
  })
})
