import { getProfile, login } from '#contract/accounts/accounts.ts'
import { getEvent, listEvents } from '#contract/events/events.ts'
import type { Profile } from '#contract/accounts/profile.ts'
import { finishLogin } from '#contract/accounts/second-factor.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeMessage } from '../../../../shared/session/parting-message.ts'
import { endSession, getSession, keepSession } from '../../../../shared/session/session.ts'
import { aCard, anEvent, aPrestation } from '../../../../shared/testing/events.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { dispatch, find, findAction, findField, press, type } from '../../../../shared/testing/render.tsx'
import { Answers } from '../../../../shared/testing/answers.ts'
import { loadPage, renderApp } from '../../../testing/render-app.tsx'

function welcome(profile: Profile, redirect_to: string) {
  const { token, user } = signedIn(profile)
  return { token, user, profile, redirect_to, message: `Welcome back, ${user.username}!` }
}

const me = (profile: Profile) => ({
  user: signedIn(profile).user,
  profile,
  staff_permissions: profile.role === 'staffclub' ? noPermissions : null,
})

const world = (profile: Profile = profiles.client, redirect_to = '/client/events') =>
  new Answers()
    .give(login, welcome(profile, redirect_to))
    .give(getProfile, me(profile))
    .give(listEvents, { events: [], count: 0, next: null })

async function open(path = '/login', answers = world()) {
  vi.stubGlobal('fetch', answers.fetch)
  return { ...(await renderApp(path, answers)), answers }
}

async function signIn(username = 'ada', password = 'six-or-more') {
  await type(findField('Username'), username)
  await type(findField('Password'), password)
  await press(findAction('Sign in'))
}

const errorOf = (label: string) => {
  const field = findField(label)
  return field.getAttribute('aria-invalid') === 'true' ? document.getElementById(`${field.id}-error`)?.textContent : null
}
const alert = () => find('[role=alert]').textContent

beforeEach(async () => {
  await endSession()
  await Promise.all(['/client/events', '/profile', '/staff-club/dashboard'].map((path) => loadPage(path)))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('requires a username of three characters and a password, and focuses the first error', async () => {
  const { answers } = await open()
  await press(findAction('Sign in'))
  expect(errorOf('Username')).toBe('Username is required')
  expect(errorOf('Password')).toBe('Password is required')
  expect(document.activeElement).toBe(findField('Username'))
  await type(findField('Username'), 'ab')
  await dispatch(findField('Username'), new FocusEvent('focusout', { bubbles: true }))
  expect(errorOf('Username')).toBe('Username must be at least 3 characters')
  expect(answers.sent).toEqual([])
})

it('shows the password on demand', async () => {
  await open()
  expect(findField('Password').type).toBe('password')
  await press(findAction('Show password'))
  expect(findField('Password').type).toBe('text')
  await press(findAction('Hide password'))
  expect(findField('Password').type).toBe('password')
})

it('stores the profile of the account, welcomes it and leads to its dashboard', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  const { address, answers } = await open('/login', world(profiles.staff, '/staff-club/dashboard'))
  await signIn('ada')
  expect(answers.sent).toMatchObject([{ endpoint: 'login', body: { username: 'ada', password: 'six-or-more' } }])
  expect(getSession()).toEqual(signedIn(profiles.staff, noPermissions))
  // The office is another build: a new page, which shows the message.
  expect(replace).toHaveBeenCalledWith('/staff-club/dashboard')
  expect(takeMessage()).toBe('Welcome back, ada!')
  expect(address()).toBe('/login')
})

it('welcomes on the same page within this build', async () => {
  const { address } = await open()
  await signIn()
  expect(address()).toBe('/client/events')
  expect(document.body.textContent).toContain('Welcome back, ada!')
})

it('goes where the server says rather than to the dashboard', async () => {
  const { address } = await open('/login', world(profiles.client, '/profile'))
  await signIn()
  expect(address()).toBe('/profile')
})

it('goes to the dashboard if the server names no page', async () => {
  const { address } = await open('/login', world(profiles.client, ''))
  await signIn()
  expect(address()).toBe('/client/events')
})

it.each([
  ['back to the page that required signing in', '/profile', '/profile'],
  ['to the dashboard, not to another site', '//elsewhere.example', '/client/events'],
])('leads %s', async (_where, next, destination) => {
  const { address } = await open(`/login?next=${next}`)
  await signIn()
  expect(address()).toBe(destination)
})

it('continues with the sign-in response if the profile cannot be loaded', async () => {
  const { address } = await open('/login', world().fail(getProfile, 503))
  await signIn()
  expect(address()).toBe('/client/events')
  expect(getSession().status).toBe('signed_in')
})

it.each([
  [
    'the error',
    { error: 'Username or password is incorrect.', code: 'invalid_credentials' },
    400,
    'Username or password is incorrect.',
  ],
  ['the detail', { detail: 'Too late' }, 400, 'Too late'],
  ['the message', { message: 'Not now' }, 403, 'Not now'],
  ['the default message', {}, 500, 'Login failed. Please try again.'],
  ['that there is no connection', undefined, 0, 'Connection error. Please check your internet connection.'],
])('shows a refusal: %s', async (_what, body, status, words) => {
  const { address } = await open('/login', world().fail(login, status, body))
  await signIn()
  expect(alert()).toBe(words)
  expect(address()).toBe('/login')
  expect(getSession().status).toBe('signed_out')
})

it('shows a message from its address for five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { address } = await open('/login?message=Please+wait&next=/profile')
  expect(find('main [role=status]').textContent).toBe('Please wait')
  await act(async () => vi.advanceTimersByTime(4999))
  expect(document.querySelector('main [role=status]')).not.toBeNull()
  await act(async () => vi.advanceTimersByTime(1))
  expect(document.querySelector('main [role=status]')).toBeNull()
  expect(new URL(address(), 'http://x').searchParams.get('next')).toBe('/profile')
})

it('passes the return address to sign-up, and a typed email to the reset', async () => {
  await open('/login?next=/client/events')
  expect(findAction('Create an account').getAttribute('href')).toBe('/auth/signup?next=%2Fclient%2Fevents')
  expect(findAction('Forgot your password?').getAttribute('href')).toBe('/reset-password')
  await type(findField('Username'), 'ada@vesper.example')
  expect(findAction('Forgot your password?').getAttribute('href')).toBe('/reset-password?email=ada%40vesper.example')
})

it('leads a guest who was booking to the short form', async () => {
  await open('/login?next=/client/events/night-100/book')
  expect(findAction('Create an account').getAttribute('href')).toBe('/join?next=%2Fclient%2Fevents%2Fnight-100%2Fbook')
})

it('sends signed-in people to their dashboard', async () => {
  keepSession(signedIn(profiles.client))
  const { address } = await open()
  expect(address()).toBe('/client/events')
})

it('keeps the event and the selection in view for a guest who was booking', async () => {
  const entry = aPrestation(1)
  const answers = world().give(getEvent, anEvent({ prestations: [entry] }))
  await open(`/login?next=${encodeURIComponent(`/client/events/night-100/book?p=${entry.id}:2`)}`, answers)
  await vi.waitFor(() => {
    const inView = find('section[aria-label="Your selection"]').textContent
    for (const part of ['Night 100', 'Lumen, Lisbon', '2 × General admission', '€24.00']) expect(inView).toContain(part)
  })
})

it('shows visitors what is on, with a way to each event and to all of them', async () => {
  await open('/login', world().give(listEvents, { events: [aCard(1), aCard(2)], count: 2, next: null }))
  await vi.waitFor(() => expect(find('section[aria-label="What’s on"]').textContent).toContain('Night 1'))
  expect(findAction('Night 2').getAttribute('href')).toBe('/client/events/night-2')
  for (const name of ['Browse events', 'See all events']) expect(findAction(name).getAttribute('href')).toBe('/client/events')
})

it('is unaffected if what is on does not load, and shows nothing else to a guest who was booking', async () => {
  await open('/login', world().fail(listEvents, 503))
  await vi.waitFor(() => expect(document.querySelector('section[aria-label="What’s on"]')).toBeNull())
  expect(findAction('Sign in').textContent).toBe('Sign in')
  await open(`/login?next=${encodeURIComponent('/client/events/night-100/book')}`, world().give(getEvent, anEvent()))
  expect(document.querySelector('section[aria-label="What’s on"]')).toBeNull()
})

it('asks for a code after the password of an account with two-step verification', async () => {
  const needed = {
    error: 'Enter the code from your authenticator app.',
    code: 'second_factor_needed',
    challenge: 'id.1.signature',
  }
  const answers = world(profiles.client).fail(login, 403, needed).give(finishLogin, welcome(profiles.client, '/client/events'))
  await open('/login', answers)
  await signIn()
  expect(document.activeElement).toBe(findField('Code'))
  expect(getSession().status).toBe('signed_out')
  await press(findAction('Verify'))
  expect(errorOf('Code')).toBe('Enter the code')
  await type(findField('Code'), '123456')
  await press(findAction('Verify'))
  expect(answers.sent.at(-1)).toMatchObject({ endpoint: 'finishLogin', body: { challenge: 'id.1.signature', code: '123456' } })
  expect(getSession().status).toBe('signed_in')
})

it('says that a code is wrong, and leads back to the password', async () => {
  const needed = {
    error: 'Enter the code from your authenticator app.',
    code: 'second_factor_needed',
    challenge: 'id.1.signature',
  }
  const answers = world()
    .fail(login, 403, needed)
    .fail(finishLogin, 400, { error: 'This code isn’t right.', code: 'invalid_factor_code' })
  await open('/login', answers)
  await signIn()
  await type(findField('Code'), '000000')
  await press(findAction('Verify'))
  expect(alert()).toBe('This code isn’t right.')
  await press(findAction('Use another account'))
  expect(findField('Password')).toBeDefined()
})
