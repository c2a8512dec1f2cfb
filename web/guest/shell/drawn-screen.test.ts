import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readerZone } from '../../shared/format/reader-zone.ts'
import { endSession, getPageReader, getSession, keepSession } from '../../shared/session/session.ts'
import { profiles, signedIn } from '../../shared/testing/people.ts'
import { askForDrawn, showDrawn, takeDrawn, type DrawnScreen } from './drawn-screen.ts'

const ada = signedIn(profiles.client)
const drawn: DrawnScreen = {
  title: 'My Points · Vesper',
  main: '<h1>My Points</h1>',
  state: { queries: [] },
  account: { user: ada.user, profile: { ...ada.profile, first_name: 'Augusta' }, staffPermissions: null },
  now: 1_764_532_800_000,
  zone: 'Europe/Dublin',
}

beforeEach(() => {
  document.body.innerHTML = '<main id="content"><h1>Loading</h1></main>'
  document.title = 'One moment'
})
afterEach(async () => {
  delete window.drawing
  await endSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A private page whose scripts have run. */
function openPage(answer: () => Promise<Response> = async () => Promise.resolve(Response.json(drawn))) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => answer())
  vi.stubGlobal('fetch', fetched)
  runInThisContext(askForDrawn)
  runInThisContext(showDrawn)
  return fetched
}

const shown = () => document.getElementById('content')?.textContent

describe('a private page', () => {
  it('shows what its server draws for its client, before its own scripts are there', async () => {
    keepSession(ada)
    const fetched = openPage()
    await window.drawing
    expect([shown(), document.title]).toEqual(['My Points', 'My Points · Vesper'])
    expect(fetched.mock.calls).toEqual([
      [
        location.pathname + location.search,
        {
          cache: 'no-store',
          headers: { authorization: `Token ${ada.token}`, 'x-time-zone': readerZone() },
        },
      ],
    ])
  })

  it('is taken over with all that its server knew', async () => {
    keepSession(ada)
    openPage()
    expect(await takeDrawn()).toEqual(drawn)
    expect(getSession()).toMatchObject({ token: ada.token, profile: { first_name: 'Augusta' } })
    expect(getPageReader()).toEqual({ session: getSession(), now: drawn.now, zone: drawn.zone })
  })

  it.each([
    ['no one is signed in', () => undefined],
    ['its reader will be led elsewhere', () => keepSession(signedIn(profiles.admin))],
  ])('asks for nothing if %s', async (_, prepare) => {
    prepare()
    expect(openPage()).not.toHaveBeenCalled()
    expect(await takeDrawn()).toBeNull()
  })

  it.each([
    ['has nothing to draw', async () => Promise.resolve(new Response(null, { status: 204 }))],
    ['fails', async () => Promise.resolve(new Response('{}', { status: 500 }))],
    ['cannot be reached', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers something else', async () => Promise.resolve(new Response('<!doctype html>'))],
  ])('reads for itself if its server %s', async (_, answer) => {
    keepSession(ada)
    openPage(answer)
    expect(await takeDrawn()).toBeNull()
    expect(shown()).toBe('Loading')
  })

  it('is not taken over for another account', async () => {
    keepSession(ada)
    openPage()
    await endSession()
    keepSession({ ...ada, user: { ...ada.user, id: '0193-bob' } })
    expect(await takeDrawn()).toBeNull()
    expect(shown()).toBe('')
  })

  it('draws itself if its server takes long, and is not replaced later', async () => {
    vi.useFakeTimers()
    keepSession(ada)
    let arrive: (answer: Response) => void = () => undefined
    openPage(async () => new Promise((resolve) => (arrive = resolve)))
    const { drawing } = window
    const taken = takeDrawn()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await taken).toBeNull()
    arrive(Response.json(drawn))
    await drawing
    expect(shown()).toBe('Loading')
  })
})
