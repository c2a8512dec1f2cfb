import { changePassword, getProfile, login } from '#contract/accounts/accounts.ts'
import { listEvents } from '#contract/events/events.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from './api.ts'
import { endSession, getSession, keepSession } from '../session/session.ts'
import { profiles, signedIn } from '../testing/people.ts'

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const network = vi.fn<typeof fetch>()
const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
const sentHeaders = () => new Headers(network.mock.lastCall?.[1]?.headers)

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    network.mockImplementation(() => Promise.resolve(answer(200, { ok: true }))),
  )
  keepSession(signedIn(profiles.client))
})
afterEach(async () => {
  await endSession()
  document.cookie = 'csrftoken=; max-age=0'
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('a call', () => {
  it('carries the token, unless the endpoint needs none', async () => {
    await call(getProfile)
    expect(sentHeaders().get('authorization')).toBe('Token token-of-ada')
    await call(listEvents)
    expect(sentHeaders().has('authorization')).toBe(false)
  })

  it('proves that it comes from this site by the cookie, unless it only reads', async () => {
    document.cookie = 'csrftoken=proof'
    await call(login, { body: { username: 'ada', password: 'secret' } })
    expect(sentHeaders().get('x-csrftoken')).toBe('proof')
    await call(listEvents)
    expect(sentHeaders().has('x-csrftoken')).toBe(false)
  })

  it('that never arrived fails with status 0', async () => {
    network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(call(listEvents)).rejects.toMatchObject({ name: 'Error', status: 0, body: undefined })
  })

  it('that was aborted fails as such, not as a network failure', async () => {
    const aborted = new DOMException('Cancelled', 'AbortError')
    network.mockRejectedValueOnce(aborted)
    await expect(call(listEvents, { signal: AbortSignal.abort() })).rejects.toBe(aborted)
  })

  it('refused with a body other than JSON fails with the status and no body', async () => {
    network.mockResolvedValueOnce(new Response('{', { status: 502, headers: { 'content-type': 'application/json' } }))
    await expect(call(listEvents)).rejects.toMatchObject({ status: 502, body: undefined })
  })
})

describe('an invalid token', () => {
  it('signs out, clears everything and leads to the sign-in page', async () => {
    network.mockResolvedValueOnce(answer(401, { error: 'Sign in to continue.', code: 'unauthenticated' }))
    await expect(call(getProfile)).rejects.toMatchObject({ status: 401 })
    expect(getSession().status).toBe('signed_out')
    expect(localStorage.length).toBe(0)
    expect(assign.mock.calls[0]?.[0]).toMatch(/^\/auth\/login\?next=/)
  })

  it('met by two calls at once leads there once, and back to the current page', async () => {
    history.replaceState(null, '', '/profile?tab=devices')
    network.mockImplementation(() => Promise.resolve(answer(401, {})))
    // Like the screen's guard, as soon as no one is signed in.
    const guard = vi
      .spyOn(Storage.prototype, 'removeItem')
      .mockImplementation(() => history.replaceState(null, '', '/auth/login?next=%2Fprofile'))
    await Promise.allSettled([call(getProfile), call(getProfile)])
    guard.mockRestore()
    expect(assign.mock.calls).toEqual([['/auth/login?next=%2Fprofile%3Ftab%3Ddevices']])
  })

  it('leads nowhere during a sign-out, which decides where to go', async () => {
    network.mockImplementation(() => Promise.resolve(answer(401, {})))
    const leaving = endSession()
    await expect(call(getProfile)).rejects.toMatchObject({ status: 401 })
    await leaving
    expect(assign).not.toHaveBeenCalled()
  })

  it('does not affect anyone who has signed in since', async () => {
    network.mockImplementationOnce(() => {
      keepSession({ ...signedIn(profiles.client), token: 'another' })
      return Promise.resolve(answer(401, {}))
    })
    await expect(call(getProfile)).rejects.toMatchObject({ status: 401 })
    expect(getSession()).toMatchObject({ token: 'another' })
    expect(assign).not.toHaveBeenCalled()
  })

  it('is not the same as a wrong password', async () => {
    network.mockResolvedValueOnce(answer(400, { error: 'Your current password is incorrect.', code: 'wrong_password' }))
    const body = { current_password: 'a', new_password: 'longer-than-8', confirm_password: 'longer-than-8' }
    await expect(call(changePassword, { body })).rejects.toMatchObject({ status: 400 })
    expect(getSession().status).toBe('signed_in')
  })
})
