import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dashboardPath, refreshSession, signOut } from './account.ts'
import { endSession, getSession, keepSession } from './session.ts'
import { noPermissions, profiles, signedIn } from '../testing/people.ts'

const network = vi.fn<typeof fetch>()
const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
const answer = (status: number, body: unknown) => Promise.resolve(Response.json(body, { status }))

beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(async () => {
  await endSession()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

it.each([
  ['superadmin', '/super-admin/dashboard'],
  ['staff', '/staff-club/dashboard'],
  ['ambassador', '/ambassador/dashboard'],
  ['pendingAmbassador', '/profile'],
  ['client', '/client/events'],
  ['newAdmin', '/admin-club/setup'],
  ['admin', '/admin-club/dashboard'],
] as const)('The day of %s begins at %s', (person, path) => {
  expect(dashboardPath(profiles[person])).toBe(path)
})

describe('signing out', () => {
  it('ends the token on the server and everything here, and leads to the sign-in page', async () => {
    keepSession(signedIn(profiles.client))
    network.mockImplementation(() => answer(200, { message: 'Bye' }))
    await signOut()
    expect(network.mock.lastCall?.[0]).toBe('/api/auth/logout/')
    expect(getSession().status).toBe('signed_out')
    expect(assign).toHaveBeenCalledWith('/auth/login')
  })

  it.each([
    ['the network is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server fails', () => answer(500, {})],
  ])('works if %s, and only logs it', async (_, failure) => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    keepSession(signedIn(profiles.client))
    network.mockImplementation(failure)
    await signOut()
    expect(getSession().status).toBe('signed_out')
    expect(localStorage.length).toBe(0)
    expect(assign).toHaveBeenCalledWith('/auth/login')
    expect(log).toHaveBeenCalledOnce()
  })
})

it('Signing out offline leads to a page cached on this device, if there is one', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  keepSession(signedIn(profiles.client))
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  await signOut({ offline: '/admin-club/door' })
  expect(assign.mock.calls).toEqual([['/admin-club/door']])
})

describe('the profile', () => {
  it('is reloaded with the permissions of staff, and stored', async () => {
    keepSession(signedIn(profiles.staff))
    const { user } = signedIn(profiles.staff)
    const permissions = { ...noPermissions, can_access_events: true }
    network.mockImplementation(() =>
      answer(200, { user: { ...user, username: 'ada2' }, profile: profiles.staff, staff_permissions: permissions }),
    )
    await refreshSession()
    expect(getSession()).toMatchObject({ token: 'token-of-ada', user: { username: 'ada2' }, staffPermissions: permissions })
  })

  it('stays as known if the server cannot be reached', async () => {
    keepSession(signedIn(profiles.client))
    network.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(refreshSession()).rejects.toMatchObject({ status: 0 })
    expect(getSession()).toEqual(signedIn(profiles.client))
  })

  it('is not loaded if no one is signed in', async () => {
    await refreshSession()
    expect(network).not.toHaveBeenCalled()
  })
})
