import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getOnboardingStatus } from '#contract/onboarding/onboarding.ts'
import type { Profile } from '#contract/accounts/profile.ts'
import { createQueryClient } from '../../shared/api/api-query.ts'
import { endSession, getSession, keepSession } from '../../shared/session/session.ts'
import { Answers } from '../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../shared/testing/people.ts'
import { dispatch, find, findAction, findAs, press, renderPage, settle } from '../../shared/testing/render.tsx'
import { TopBar } from './top-bar.tsx'

const list = { notifications: [], pinned: [], count: 2, unread_count: 2, next: null }

function show(profile: Profile | null, answers = new Answers()) {
  if (profile !== null) keepSession(signedIn(profile))
  renderPage(
    <MemoryRouter initialEntries={['/client/events/neon']}>
      <QueryClientProvider client={createQueryClient(answers.give(listNotifications, list).call, { retries: 0 })}>
        <TopBar />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

const actions = () => [...document.querySelectorAll('#menu a, #menu button')].map((action) => action.textContent)
const locked = () => [...document.querySelectorAll('#menu [aria-disabled]')].map((link) => link.firstChild?.textContent)
/** Its code loads on its own, which may take a busy machine a while. */
const untilMenu = async () => vi.waitFor(() => expect(actions()).toContain('Sign Out'), { timeout: 20_000 })
const openPanel = () => find('header').dataset['open']

afterEach(async () => {
  await act(async () => endSession())
  document.documentElement.removeAttribute('data-theme')
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('the bar', () => {
  it('leads visitors to the events by the wordmark, which ends in a full stop', () => {
    show(null)
    expect(find('header > div > a[href="/client/events"]').textContent).toBe('vesper.')
  })

  it('leads signed-in people home by the wordmark', () => {
    show(profiles.client)
    expect(find('header > div > a[href="/"]').textContent).toBe('vesper.')
  })

  it('invites signed-out visitors', () => {
    show(null)
    expect(actions()).toEqual(['Events', 'Sign In', 'Join'])
    expect(findAction('Sign In').getAttribute('href')).toBe('/auth/login')
    expect(findAction('Events').getAttribute('aria-current')).toBe('page')
  })

  it('has a search box for everyone', () => {
    show(null)
    expect(findAs('header input[name=search]', HTMLInputElement).placeholder).toBe('Search...')
  })

  it('shows the unread count to signed-in users', async () => {
    show(profiles.client)
    await vi.waitFor(() =>
      expect(find('header a[href="/notifications"]').getAttribute('aria-label')).toBe('Notifications, 2 unread'),
    )
  })

  it('shows who is signed in, and leads to their profile and dashboard', async () => {
    show(profiles.newAdmin)
    await untilMenu()
    expect(document.querySelector('#menu')?.textContent).toContain('ada')
    expect(findAction('Profile').getAttribute('href')).toBe('/profile')
    expect(findAction('Dashboard').getAttribute('href')).toBe('/admin-club/setup')
    expect(actions()).not.toContain('Sign In')
  })

  it("locks the same links as the office during a club's setup, and no more", async () => {
    const steps = { club_setup_completed: true, subscription_chosen: true, contract_signed: false, onboarding_complete: false }
    const answers = new Answers().give(getOnboardingStatus, { ...steps, requirements: [], next_step: 'contract' })
    show(profiles.newAdmin, answers)
    await untilMenu()
    await vi.waitFor(() => expect(locked()).not.toContain('Subscription'))
    expect(locked()).not.toContain('Contract')
    expect(locked()).toContain('Events')
  })

  it('signs out at once, and closes its menu, even if the server cannot be reached', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')))
    show(profiles.client)
    await untilMenu()
    await press(findAction('Menu'))
    await press(findAction('Sign Out'))
    expect(openPanel()).toBeUndefined()
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/login'))
    expect(getSession().status).toBe('signed_out')
  })
})

describe('on a phone', () => {
  it('the menu opens and closes by its button', async () => {
    show(null)
    await press(findAction('Menu'))
    expect(openPanel()).toBe('menu')
    expect(findAction('Menu').getAttribute('aria-expanded')).toBe('true')
    await press(findAction('Menu'))
    expect(openPanel()).toBeUndefined()
  })

  it('the menu closes on navigation', async () => {
    show(null)
    await press(findAction('Menu'))
    await press(findAction('Sign In'))
    expect(openPanel()).toBeUndefined()
  })

  it('the menu closes with Esc, and the focus returns to its button', async () => {
    show(null)
    await press(findAction('Menu'))
    await dispatch(document.body, new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    expect(openPanel()).toBeUndefined()
    expect(document.activeElement).toBe(findAction('Menu'))
  })

  it('the search opens focused', async () => {
    show(null)
    await press(findAction('Search'))
    expect(openPanel()).toBe('search')
    expect(document.activeElement).toBe(find('[role=combobox]'))
  })
})

describe('the theme', () => {
  it('changes the whole page, and is stored', async () => {
    document.documentElement.dataset['theme'] = 'dark'
    show(null)
    await press(findAction('Switch to the light theme'))
    expect(document.documentElement.dataset['theme']).toBe('light')
    expect(localStorage.getItem('theme')).toBe('light')
    await settle()
    await press(findAction('Switch to the dark theme'))
    expect(localStorage.getItem('theme')).toBe('dark')
  })
})
