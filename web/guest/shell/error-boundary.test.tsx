import { act, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { find, findAction, press, render, settle } from '../../shared/testing/render.tsx'
import type { Screen } from '../ui/screen.ts'
import { forgetFailures, useScreen } from '../screen-modules.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const { load } = vi.hoisted(() => ({ load: vi.fn<(file: string) => Promise<Screen>>() }))
vi.mock('../../shared/screens/screen-loader.ts', () => ({
  createScreenLoader: () => ({ isScreen: () => true, loadScreen: load, loadedScreen: () => undefined }),
}))

/** As a browser answers without a network: at once, but not in the same task. */
const fail = async () => {
  await new Promise((resolve) => setTimeout(resolve))
  throw new TypeError('Failed to fetch dynamically imported module')
}

function Title() {
  const screen = useScreen('features/events/screens/event-list.tsx')
  return <h1>{screen.head({}, { params: {}, search: new URLSearchParams() }).title}</h1>
}

function Page() {
  const { pathname } = useLocation()
  return pathname === '/' ? <Link to="/events">Events</Link> : <Title />
}

/** Until the page has this heading. */
async function headingIs(title: string): Promise<void> {
  for (let attempt = 0; attempt < 100 && document.querySelector('h1')?.textContent !== title; attempt += 1)
    await act(async () => new Promise((resolve) => setTimeout(resolve, 2)))
  expect(find('h1').textContent).toBe(title)
}

async function open() {
  load.mockImplementation(fail)
  vi.spyOn(console, 'error').mockReturnValue()
  render(
    <main>
      <Suspense fallback={null}>
        <ErrorBoundary>
          <Page />
        </ErrorBoundary>
      </Suspense>
    </main>,
  )
  await press(findAction('Events'))
  await headingIs('This didn’t load')
}

const arrive = () => load.mockResolvedValue({ head: () => ({ title: 'Find your night' }), Component: () => null })

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  load.mockReset()
  forgetFailures()
})

describe('A screen whose code does not load', () => {
  it('is requested once for each attempt, and says what failed', async () => {
    await open()
    await settle()
    expect(load).toHaveBeenCalledOnce()
    expect(find('main').textContent).toContain('We couldn’t reach Vesper')
    await press(findAction('Try again'))
    expect(load).toHaveBeenCalledTimes(2)
    // The page stays as it is until this attempt has failed, too.
    await act(async () => expect(load.mock.results[1]?.value).rejects.toThrow('Failed to fetch'))
    await settle()
    expect(find('h1').textContent).toBe('This didn’t load')
    arrive()
    await press(findAction('Try again'))
    await headingIs('Find your night')
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('loads once the network is back', async () => {
    await open()
    arrive()
    await act(async () => dispatchEvent(new Event('online')))
    await headingIs('Find your night')
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('leads to the tickets on this device', async () => {
    vi.stubGlobal('caches', { has: async (name: string) => Promise.resolve(name === 'tickets') })
    await open()
    await settle()
    expect(find('main').textContent).toContain('Your tickets are here')
    expect(findAction('My Reservations').getAttribute('href')).toBe('/client/reservations')
  })
})
