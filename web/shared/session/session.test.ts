import { afterEach, describe, expect, it, vi } from 'vitest'
import { sessionMay } from './abilities.ts'
import { dashboardPath } from './account.ts'
import { noPermissions, profiles, signedIn } from '../testing/people.ts'

/** Like a freshly loaded page. */
async function freshPage() {
  vi.resetModules()
  return import('./session.ts')
}

afterEach(() => localStorage.clear())

describe('the session', () => {
  it('is stored in the local storage under four names, and found again by the next page', async () => {
    const { keepSession } = await freshPage()
    keepSession(signedIn(profiles.staff, noPermissions))
    expect(Object.keys(localStorage).toSorted()).toEqual(['profile', 'staffPermissions', 'token', 'user'])
    expect(localStorage.getItem('token')).toBe('token-of-ada')
    const next = await freshPage()
    expect(next.getSession()).toEqual(signedIn(profiles.staff, noPermissions))
  })

  it('sets a cookie while an account of the office is signed in, and sets it again if it was deleted', async () => {
    const { keepSession, endSession } = await freshPage()
    keepSession(signedIn(profiles.admin))
    expect(document.cookie).toContain('vesper_build=office')
    document.cookie = 'vesper_build=; path=/; max-age=0'
    expect(document.cookie).not.toContain('vesper_build=office')
    const next = await freshPage()
    next.getSession()
    expect(document.cookie).toContain('vesper_build=office')
    next.keepSession(signedIn(profiles.client))
    expect(document.cookie).not.toContain('vesper_build=office')
    keepSession(signedIn(profiles.staff))
    await endSession()
    expect(document.cookie).not.toContain('vesper_build=office')
  })

  it('ends without a trace, and keeps the theme', async () => {
    const { keepSession, endSession, getSession } = await freshPage()
    localStorage.setItem('theme', 'light')
    keepSession(signedIn(profiles.client))
    await endSession()
    expect(getSession().status).toBe('signed_out')
    expect(Object.keys(localStorage)).toEqual(['theme'])
  })

  it('reports that an account has left, by sign-out and by another sign-in, and not when it is only updated', async () => {
    const { keepSession, updateSession, endSession, onAccountLeft } = await freshPage()
    const left = vi.fn<() => void>()
    const stop = onAccountLeft(left)
    keepSession(signedIn(profiles.client))
    updateSession({ token: 'newer' })
    expect(left).not.toHaveBeenCalled()
    const ada = signedIn(profiles.client)
    keepSession({ ...ada, user: { ...ada.user, id: '0193-grace' } })
    expect(left).toHaveBeenCalledTimes(1)
    await endSession()
    expect(left).toHaveBeenCalledTimes(2)
    stop()
    keepSession(ada)
    await endSession()
    expect(left).toHaveBeenCalledTimes(2)
  })

  it('accepts updates, and none after it has ended', async () => {
    const { keepSession, updateSession, endSession, getSession } = await freshPage()
    keepSession(signedIn(profiles.client))
    updateSession({ token: 'newer', profile: profiles.verifiedClient })
    expect(getSession()).toMatchObject({
      token: 'newer',
      user: { username: 'ada' },
      profile: { role_profile: { id_verified: true } },
    })
    await endSession()
    updateSession({ token: 'newest' })
    expect(getSession().status).toBe('signed_out')
    expect(localStorage.getItem('token')).toBeNull()
  })

  it.each([
    ['a broken profile', { profile: '{"role":' }],
    ['no role', { profile: '{}' }],
    ['no user', { user: '' }],
    ['a user without a name', { user: '{}' }],
    ['no token', { token: '' }],
  ])('counts as signed out with %s', async (_, broken) => {
    const { keepSession } = await freshPage()
    keepSession(signedIn(profiles.client))
    for (const [key, value] of Object.entries(broken)) localStorage.setItem(key, value)
    const next = await freshPage()
    expect(next.getSession()).toEqual({ status: 'signed_out' })
  })

  it('stays with a role that this page does not know, which leads to the profile', async () => {
    const { keepSession } = await freshPage()
    keepSession(signedIn(profiles.client))
    localStorage.setItem('profile', '{"role":"owner","role_profile":{}}')
    const session = (await freshPage()).getSession()
    expect(session.status === 'signed_in' && dashboardPath(session.profile)).toBe('/profile')
    expect(sessionMay(session, 'see_people')).toBe(false)
  })
})
