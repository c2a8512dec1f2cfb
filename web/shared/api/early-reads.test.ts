import { runInThisContext } from 'node:vm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getProfile } from '#contract/accounts/accounts.ts'
import type { CallError } from '#contract/base/client.ts'
import { getEvent } from '#contract/events/events.ts'
import { endSession, keepSession } from '../session/session.ts'
import { profiles, signedIn } from '../testing/people.ts'
import { call } from './api.ts'
import { earlyReadsId, askEarly, type EarlyRead } from './early-reads.ts'

const ofAccount: EarlyRead = ['/api/profile/', true]
const ofEveryone: EarlyRead = ['/api/client/events/neon/', false]

afterEach(async () => {
  document.getElementById(earlyReadsId)?.remove()
  delete window.earlyReads
  await endSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page with these reads, whose script has run; each answer says how many calls came before it. */
function openPage(reads: readonly EarlyRead[], answer: (calls: number) => Promise<Response> = numbered) {
  const fetched = vi.fn(async (_url: string, _init: { headers: HeadersInit }) => answer(fetched.mock.calls.length))
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(performance, 'now').mockReturnValue(2_000)
  const list = document.createElement('script')
  Object.assign(list, { id: earlyReadsId, type: 'application/json', textContent: JSON.stringify(reads) })
  document.body.append(list)
  runInThisContext(askEarly)
  return fetched
}

const numbered = async (calls: number) => Promise.resolve(Response.json({ calls }))

const tokenOf = (init: { headers: HeadersInit } | undefined) => new Headers(init?.headers).get('authorization')

describe('what a signed-in page shows', () => {
  it('is asked for before its scripts arrive, and handed out once', async () => {
    const person = signedIn(profiles.client)
    keepSession(person)
    const fetched = openPage([ofAccount, ofEveryone])
    expect(fetched.mock.calls.map(([url, init]) => [url, tokenOf(init)])).toEqual([
      ['/api/profile/', `Token ${person.token}`],
      ['/api/client/events/neon/', null],
    ])
    expect(await call(getProfile)).toEqual({ calls: 1 })
    expect(await call(getEvent, { params: { id: 'neon' } })).toEqual({ calls: 2 })
    expect(fetched).toHaveBeenCalledTimes(2)
    expect(await call(getProfile)).toEqual({ calls: 3 })
  })

  it('is not asked for if no one is signed in', () => {
    expect(openPage([ofAccount])).not.toHaveBeenCalled()
  })

  it('is not asked for by someone who will be led elsewhere', () => {
    keepSession(signedIn(profiles.admin))
    expect(openPage([ofAccount])).not.toHaveBeenCalled()
  })

  it('is not handed to another account', async () => {
    keepSession(signedIn(profiles.client))
    openPage([ofAccount])
    keepSession({ ...signedIn(profiles.client), token: 'another' })
    expect(await call(getProfile)).toEqual({ calls: 2 })
  })

  it('is not handed out once no one is signed in', async () => {
    keepSession(signedIn(profiles.client))
    openPage([ofAccount, ofEveryone])
    await endSession()
    expect(await call(getProfile)).toEqual({ calls: 3 })
    expect(await call(getEvent, { params: { id: 'neon' } })).toEqual({ calls: 4 })
  })

  it('is asked for again once it may have changed', async () => {
    keepSession(signedIn(profiles.client))
    openPage([ofAccount])
    vi.spyOn(performance, 'now').mockReturnValue(15_001)
    expect(await call(getProfile)).toEqual({ calls: 2 })
  })

  it('fails like any other call, when it is needed', async () => {
    keepSession(signedIn(profiles.client))
    openPage([ofAccount], async () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(call(getProfile)).rejects.toMatchObject({ status: 0 } satisfies Partial<CallError>)
  })
})
