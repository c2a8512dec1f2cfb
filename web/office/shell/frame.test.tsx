import { act } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { searchClub, type FoundRecords } from '#contract/search/search.ts'
import { getOnboardingStatus } from '#contract/onboarding/onboarding.ts'
import { getOwnClub } from '#contract/clubs/clubs.ts'
import { listClubReservations } from '#contract/reservations/club-reservation-list.ts'
import { leaveMessage } from '../../shared/session/parting-message.ts'
import { endSession, keepSession } from '../../shared/session/session.ts'
import { Answers } from '../../shared/testing/answers.ts'
import { anOwnClub } from '../../shared/testing/clubs.ts'
import { noPermissions, profiles, signedIn } from '../../shared/testing/people.ts'
import { dispatch, find, findAction, findAs, press, settle, type } from '../../shared/testing/render.tsx'
import { loadScreen } from '../screen-modules.ts'
import { aManagedEvent } from '../features/events/testing/managed-events.ts'
import { aClubReservation } from '../features/reservations/testing/club-reservations.ts'
import { renderOffice } from '../testing/render-office.tsx'

// A phone's menu has the same sections.
const sections = 'aside nav[aria-label="Sections"]'
const labels = () => [...document.querySelectorAll(`${sections} li`)].map((item) => item.textContent)
const title = () => find('main h1').textContent

function key(name: string, more: KeyboardEventInit = {}) {
  return act(async () => {
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: name,
        code: name.length === 1 ? `Key${name.toUpperCase()}` : name,
        bubbles: true,
        ...more,
      }),
    )
  })
}

const justBegun = {
  club_setup_completed: false,
  subscription_chosen: false,
  contract_signed: false,
  onboarding_complete: false,
  requirements: [],
  next_step: 'club_setup' as const,
}
const aFoundGuest = (over: Partial<FoundRecords['guests'][number]>): FoundRecords['guests'][number] => ({
  id: '0190a000-0000-7000-8000-00000000000a',
  client_id: null,
  name: 'Bo Vos',
  email: null,
  phone_number: '',
  is_vip: false,
  bookings: 3,
  ...over,
})
const withClub = () => new Answers().give(getOwnClub, anOwnClub())

// The code is preloaded, as on a second visit.
beforeAll(async () => {
  await loadScreen('features/clubs/screens/club-setup.tsx')
  await loadScreen('features/reservations/screens/club-reservation.tsx')
})
afterEach(async () => {
  await act(async () => endSession())
  localStorage.clear()
  vi.restoreAllMocks()
})

describe('the frame', () => {
  it("has every account's links in its bar, and the guest pages as new pages", async () => {
    keepSession(signedIn(profiles.superadmin))
    await renderOffice('/super-admin/dashboard', new Answers())
    const account = [...document.querySelectorAll('nav[aria-label="Account"] > *')].map((item) => item.textContent)
    expect(account).toEqual(['ada', 'Profile', 'Dashboard', 'Sign Out'])
    expect(findAction('Dashboard').getAttribute('href')).toBe('/super-admin/dashboard')
    expect(find('header > a').getAttribute('href')).toBe('/')
  })

  it("has a club's sections beside the page; those locked by onboarding say why, and cannot be followed", async () => {
    keepSession(signedIn(profiles.newAdmin))
    await renderOffice('/admin-club/dashboard', new Answers().give(getOnboardingStatus, justBegun))
    expect(labels().slice(0, 2)).toEqual(['Dashboard', 'Club Setup'])
    const locked = [...document.querySelectorAll(`${sections} [aria-disabled="true"]`)]
    expect(locked.length).toBeGreaterThan(5)
    expect(locked.every((item) => !item.hasAttribute('href'))).toBe(true)
    expect(locked.every((item) => /\(Finish the .+ first\)$/.test(item.textContent))).toBe(true)
    // The keyboard and a tap reach the reason.
    expect(locked.every((item) => item.matches('[role=link][tabindex="0"]'))).toBe(true)
  })

  it('says that a failed check closes the sections, not that the setup is unfinished', async () => {
    keepSession(signedIn(profiles.admin))
    await renderOffice('/admin-club/dashboard', withClub().fail(getOnboardingStatus, 500))
    await vi.waitFor(() => expect(document.querySelectorAll(`${sections} [aria-disabled="true"]`)).toHaveLength(18))
    const [closed] = document.querySelectorAll(`${sections} [aria-disabled="true"]`)
    expect(closed?.textContent).toContain('We couldn’t check your club’s setup')
  })

  it.each(['/admin-club', '/staff', '/staff-club', '/super-admin', '/ambassador'])(
    'leads from the section root %s to the dashboard',
    async (root) => {
      keepSession(signedIn(profiles.superadmin))
      const { address } = await renderOffice(root, new Answers())
      await vi.waitFor(() => expect(address()).toBe('/super-admin/dashboard'))
    },
  )

  it('shows staff only the sections open to them', async () => {
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_access_club_setup: true }))
    await renderOffice('/staff-club/dashboard', new Answers())
    expect(labels()).toEqual(['Dashboard', 'Club Setup', 'Floor', 'Menu', 'My Shifts'])
  })

  it.each([
    ['/admin-club/events/templates', 'Events'],
    ['/admin-club/bank-details', 'Club Setup'],
    ['/admin-club/cash-up/2026-11-20', 'Finances'],
    ['/admin-club/dashboard', 'Dashboard'],
  ])('marks the section that a screen belongs to: %s', async (address, section) => {
    keepSession(signedIn(profiles.admin))
    await renderOffice(address, new Answers())
    expect([...document.querySelectorAll(`${sections} [aria-current]`)].map((link) => link.textContent)).toEqual([section])
  })

  it('moves the focus to the heading when the focused element is removed', async () => {
    keepSession(signedIn(profiles.superadmin))
    await renderOffice('/super-admin/dashboard', new Answers())
    const passing = document.createElement('button')
    find('main').append(passing)
    passing.focus()
    passing.remove()
    await vi.waitFor(() => expect(document.activeElement).toBe(find('main h1')))
  })

  it('moves the focus to the heading of the panel if only a part of it is removed', async () => {
    keepSession(signedIn(profiles.superadmin))
    await renderOffice('/super-admin/dashboard', new Answers())
    const panel = document.createElement('section')
    panel.innerHTML = '<h2>Requests</h2><form><button>Save</button></form>'
    find('main').append(panel)
    panel.querySelector('button')?.focus()
    panel.querySelector('form')?.remove()
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Requests'))
  })

  it('moves the focus to the heading when the focused button has nothing left to do', async () => {
    keepSession(signedIn(profiles.superadmin))
    await renderOffice('/super-admin/dashboard', new Answers())
    const done = document.createElement('button')
    find('main').append(done)
    done.focus()
    // Unlike a browser, jsdom leaves the focus on a disabled button.
    done.blur()
    done.disabled = true
    await vi.waitFor(() => expect(document.activeElement).toBe(find('main h1')))
  })

  it("shows the previous page's message", async () => {
    leaveMessage('Welcome back, ada!')
    keepSession(signedIn(profiles.superadmin))
    await renderOffice('/super-admin/dashboard', new Answers())
    expect(find('[aria-live="polite"]').textContent).toContain('Welcome back, ada!')
    await press(findAction('Dismiss: Welcome back, ada!'))
    expect(find('[aria-live="polite"]').textContent).toBe('')
  })

  it("opens a phone's menu, and closes it with Escape and on navigation", async () => {
    const button = () => find('button[aria-controls="menu"]')
    keepSession(signedIn(profiles.admin))
    await renderOffice('/admin-club/dashboard', withClub())
    await press(button())
    expect(button().getAttribute('aria-expanded')).toBe('true')
    await key('Escape')
    expect(button().getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(button())
    await press(button())
    const link = document.querySelector<HTMLElement>('#menu a[href="/admin-club/setup"]')
    if (link) await press(link)
    await settle()
    expect(button().getAttribute('aria-expanded')).toBe('false')
    expect(title()).toBe('Club Setup')
  })

  it('switches the theme, and stores it', async () => {
    keepSession(signedIn(profiles.superadmin))
    document.documentElement.dataset['theme'] = 'dark'
    await renderOffice('/super-admin/dashboard', new Answers())
    await press(findAction('Switch to the light theme'))
    expect(localStorage.getItem('theme')).toBe('light')
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light')
  })
})

describe('a screen', () => {
  it('has its title in the tab, and focuses its heading on arrival', async () => {
    keepSession(signedIn(profiles.admin))
    await renderOffice('/admin-club/dashboard', withClub())
    expect(document.title).toBe('Dashboard · Vesper')
    await press(find(`${sections} a[href="/admin-club/setup"]`))
    await settle()
    expect(document.title).toBe('Club Setup · Vesper')
    expect(document.activeElement).toBe(find('main h1'))
  })

  it('of another role redirects to the own dashboard', async () => {
    keepSession(signedIn(profiles.superadmin))
    const { address } = await renderOffice('/admin-club/dashboard', new Answers())
    // The code of the dashboard it leads to loads first.
    await vi.waitFor(() => expect(address()).toBe('/super-admin/dashboard'))
  })

  it('of a club that staff may not open says so, instead of leading elsewhere', async () => {
    keepSession(signedIn(profiles.staff, noPermissions))
    const { address } = await renderOffice('/admin-club/finances/statement', new Answers())
    await vi.waitFor(() => expect(title()).toBe('You don’t have access to Finances'))
    expect(address()).toBe('/admin-club/finances/statement')
    expect(find('main').textContent).toContain('Ask your club’s administrator to give you access.')
  })

  it('of a section locked by onboarding says what comes first', async () => {
    keepSession(signedIn(profiles.newAdmin))
    const answers = new Answers().give(getOnboardingStatus, justBegun)
    await renderOffice('/admin-club/events', answers)
    await vi.waitFor(() => expect(title()).toBe('Not open yet'))
    expect(find('main').textContent).toContain('Finish the setup, the subscription and the contract first.')
    expect(answers.requests.filter((one) => one.startsWith('club-admin/events'))).toEqual([])
  })

  it('of such a section says that the check failed, rather than that something is missing', async () => {
    keepSession(signedIn(profiles.newAdmin))
    const answers = new Answers().fail(getOnboardingStatus, 503)
    await renderOffice('/admin-club/events', answers)
    await vi.waitFor(() => expect(title()).toBe('This didn’t load'))
    expect(find('main').textContent).not.toContain('Finish')
    expect(findAction('Try again').tagName).toBe('BUTTON')
    expect(answers.requests.filter((one) => one.startsWith('club-admin/events'))).toEqual([])
  })

  it('stays, with its rows, while another page of its list loads', async () => {
    keepSession(signedIn(profiles.admin))
    const page = (name: string, next: string | null) => {
      const reservations = [aClubReservation(1, { name })]
      return { reservations, today: '2026-11-20', event: null, count: 2, next }
    }
    const answers = withClub().giveBy(listClubReservations, (query) =>
      query.has('cursor') ? page('Bo Vos', null) : page('Ada Roth', 'second'),
    )
    await renderOffice('/admin-club/reservations', answers)
    const heading = find('main h1')
    const release = answers.hold()
    await press(findAction('Next page'))
    await settle()
    expect(find('main').textContent).toContain('Ada Roth')
    expect(find('main [aria-busy]').getAttribute('aria-busy')).toBe('true')
    await act(async () => release())
    await settle()
    expect(find('main').textContent).toContain('Bo Vos')
    expect(find('main [aria-busy]').getAttribute('aria-busy')).toBe('false')
    expect(find('main h1')).toBe(heading)
  })

  it('keeps its rows, greyed, when the network is lost, and loads the next ones when it returns', async () => {
    keepSession(signedIn(profiles.admin))
    const page = (name: string, next: string | null) => {
      const reservations = [aClubReservation(1, { name })]
      return { reservations, today: '2026-11-20', event: null, count: 2, next }
    }
    const answers = withClub().give(listClubReservations, page('Ada Roth', 'second'))
    await renderOffice('/admin-club/reservations', answers)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    answers.fail(listClubReservations, 0)
    await press(findAction('Next page'))
    await settle()
    expect(find('main').textContent).toContain('Ada Roth')
    expect(find('main [aria-busy]').getAttribute('aria-busy')).toBe('true')
    answers.give(listClubReservations, page('Bo Vos', null))
    await act(async () => vi.advanceTimersByTimeAsync(5_000))
    await settle()
    vi.useRealTimers()
    expect(find('main').textContent).toContain('Bo Vos')
  })

  it('does not exist at an unknown address', async () => {
    keepSession(signedIn(profiles.superadmin))
    await renderOffice('/super-admin/nowhere', new Answers())
    expect(title()).toBe('Page not found')
    expect(findAction('Go to your dashboard').getAttribute('href')).toBe('/super-admin/dashboard')
  })

  it('disappears at once on sign-out', async () => {
    keepSession(signedIn(profiles.superadmin))
    await renderOffice('/super-admin/dashboard', new Answers())
    await act(async () => endSession())
    expect(document.querySelector('main h1')).toBeNull()
  })
})

describe('by keyboard', () => {
  it.each([
    ['Ctrl K', 'k', { ctrlKey: true }],
    ['a slash', '/', { code: 'Slash' }],
  ])('%s opens the palette, which leads to screens', async (_name, pressed, more) => {
    keepSession(signedIn(profiles.admin))
    const { address } = await renderOffice('/admin-club/dashboard', withClub())
    await key(pressed, more)
    await vi.waitFor(() => expect(document.querySelector('[role=dialog] input')).not.toBeNull())
    const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
    expect(buttons.map((one) => one.textContent)).toEqual(
      expect.arrayContaining(['Club Setup', 'Profile', 'Sign Out', 'Keyboard shortcuts']),
    )
    const setup = buttons.find((one) => one.textContent === 'Club Setup')
    if (setup) await press(setup)
    await settle()
    expect(address()).toBe('/admin-club/setup')
  })

  it('the palette finds guests, reservations, events and staff with one call, and links to them', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    keepSession(signedIn(profiles.admin))
    const reservation = aClubReservation(1, { name: 'Bo Vos' })
    const api = withClub().give(searchClub, {
      guests: [aFoundGuest({ email: 'bo@example.com', is_vip: true })],
      reservations: [{ id: reservation.id, name: 'Bo Vos', reference: 'VX7K-2001', event: reservation.event }],
      tables: [
        { id: 'free', name: 'Bo1', zone: 'Terrace', seats_from: 2, seats_to: 4, party: null },
        {
          id: 'given',
          name: 'Bo2',
          zone: 'Terrace',
          seats_from: 4,
          seats_to: 4,
          party: {
            reservation_id: reservation.id,
            name: 'Bo Vos',
            event: 'Deep Current',
            starts_at: '2026-11-27T22:00:00Z',
            timezone: 'Europe/Zurich',
          },
        },
      ],
      events: [aManagedEvent(1, { title: 'Boiler' })],
      staff: [{ id: 'staff', name: 'Bo Bar', username: 'bo.bar', role: 'Bar' }],
    })
    await import('./palette.tsx')
    const { address } = await renderOffice('/admin-club/bans', api)
    await key('k', { ctrlKey: true })
    await settle()
    await type(findAs('[role=dialog] input', HTMLInputElement), 'bo')
    await act(async () => vi.advanceTimersByTimeAsync(250))
    await settle()
    vi.useRealTimers()
    expect(api.requests.filter((url) => url.includes('search='))).toEqual(['club-admin/search/?search=bo'])
    const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
    expect(buttons.map(({ textContent }) => textContent).slice(0, 6)).toEqual([
      expect.stringContaining('Bo VosVX7K-2001, Deep Current'),
      'Bo VosVIP, bo@example.com, 3 bookings',
      'Table Bo1Terrace, 2–4 seats',
      expect.stringMatching(/^Table Bo2Terrace, 4 seats, Bo Vos, Deep Current, .*27/),
      expect.stringContaining('Boiler'),
      'Bo BarBar',
    ])
    expect([...document.querySelectorAll('[data-selected]')]).toEqual([buttons[0]])
    await dispatch(
      find('[role=dialog] input'),
      new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }),
    )
    await settle()
    expect(address()).toBe(`/admin-club/reservations/${reservation.id}`)
  })

  it('the palette leads to a guest’s profile, or to their bookings, and to what is done on part of a screen', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const permissions = { ...noPermissions, can_access_finances: true, can_access_events: true }
    keepSession(signedIn(profiles.staff, permissions))
    const client = '0190a000-0000-7000-8000-000000000001'
    const api = withClub()
      .give(searchClub, {
        guests: [aFoundGuest({ client_id: client })],
        reservations: [],
        tables: [],
        events: [],
        staff: [],
      })
      .give(listClubReservations, { reservations: [], today: null, event: null, count: 0, next: null })
    await import('./palette.tsx')
    const { address } = await renderOffice('/admin-club/bans', api)
    const open = async (text: string, label: string) => {
      await key('k', { ctrlKey: true })
      await settle()
      await type(findAs('[role=dialog] input', HTMLInputElement), text)
      await act(async () => vi.advanceTimersByTimeAsync(250))
      await settle()
      const one = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(({ textContent }) =>
        textContent.includes(label),
      )
      if (one === undefined) throw new Error(`The palette has no ${label}.`)
      await press(one)
      await act(async () => vi.advanceTimersByTimeAsync(250))
      await settle()
    }
    await open('bo', 'Bo Vos')
    expect(address()).toBe(`/admin-club/reservations?client=${client}`)
    await open('publish', 'Publish an event')
    expect(address()).toBe('/admin-club/events?status=draft')
    await act(async () => keepSession(signedIn(profiles.staff, { ...permissions, can_view_guests: true })))
    await open('bo', 'Bo Vos')
    expect(address()).toBe('/admin-club/guests/0190a000-0000-7000-8000-00000000000a')
    vi.useRealTimers()
  })

  it('the palette links only where this person may go, and loads nothing if that is nowhere', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_override_door: true }))
    const api = withClub()
    await import('./palette.tsx')
    await renderOffice('/staff-club/dashboard', api)
    await key('k', { ctrlKey: true })
    await settle()
    await type(findAs('[role=dialog] input', HTMLInputElement), 'bo')
    await act(async () => vi.advanceTimersByTimeAsync(250))
    vi.useRealTimers()
    expect(api.requests.filter((url) => url.includes('search'))).toEqual([])
  })

  it('typing in the bar’s field opens the palette, which continues with the text', async () => {
    keepSession(signedIn(profiles.admin))
    const { address } = await renderOffice('/admin-club/dashboard', withClub())
    const field = findAs('header input[type=search]', HTMLInputElement)
    expect(field.placeholder).toBe('Search...')
    await type(field, 'club s')
    await vi.waitFor(() => expect(findAs('[role=dialog] input', HTMLInputElement).value).toBe('club s'))
    await type(findAs('[role=dialog] input', HTMLInputElement), 'club setup')
    const setup = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(
      (one) => one.textContent === 'Club Setup',
    )
    if (setup) await press(setup)
    await settle()
    expect(address()).toBe('/admin-club/setup')
    expect(field.value).toBe('')
  })

  it('a question mark shows the shortcuts', async () => {
    keepSession(signedIn(profiles.admin))
    await renderOffice('/admin-club/dashboard', new Answers())
    await key('?', { shiftKey: true, code: 'Slash' })
    await vi.waitFor(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('Keyboard shortcuts'))
  })
})
