import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Role } from '#contract/base/permissions.ts'
import { examine } from './examine.ts'
import { field, fillIn, press } from './forms.ts'
import { openStage } from './stage.ts'
import { arrive, visit, waitUntilAlive } from './visit.ts'

const stage = openStage()

/** A phone's own passkeys, which it uses only while someone holds it. */
async function makeAuthenticator(page: Page) {
  // Otherwise the phone would answer the suggestions of the name field before the button is pressed.
  await page.addInitScript(() => {
    const suggests = sessionStorage.getItem('suggests') !== null
    PublicKeyCredential.isConditionalMediationAvailable = async () => Promise.resolve(suggests)
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  const setPresent = async (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return { hold: async () => setPresent(true), letGo: async () => setPresent(false) }
}

async function signIn(page: Page, username: string, password = stage.world.password): Promise<void> {
  await fillIn(page, { 'Username or email': username, Password: password })
  await press(page, 'Sign in')
}

/** The session stored in this browser, without the theme and the mark that someone signed in here, which stay. */
async function keptSession(page: Page): Promise<string[]> {
  const { origins } = await page.context().storageState()
  const names = origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name))
  return names.filter((name) => name !== 'theme' && name !== 'known')
}

it('The empty path leads to sign-in, which welcomes by name', async () => {
  const { username } = await stage.world.guest('client')
  const page = await stage.phone('dark')
  await visit(page, '/')
  await arrive(page, '/login')
  await signIn(page, username)
  await page.getByText(`Welcome back, ${username}!`).waitFor()
  await arrive(page, '/client/events')
  expect(await keptSession(page)).toEqual(expect.arrayContaining(['token', 'user', 'profile', 'staffPermissions']))
})

it('A password can be shown, a wrong one is refused, and an email works like a username', async () => {
  const { email } = await stage.world.guest('client')
  const page = await stage.desktop('light')
  await visit(page, '/auth/login')
  const password = field(page, 'Password')
  await password.fill('not-this-one')
  expect(await password.getAttribute('type')).toBe('password')
  await press(page, 'Show password')
  expect(await password.getAttribute('type')).toBe('text')
  await press(page, 'Hide password')
  expect(await password.getAttribute('type')).toBe('password')

  stage.expectProblem('400 POST /api/auth/login/')
  await signIn(page, email, 'not-this-one')
  await page.getByRole('alert').filter({ hasText: 'Username or password is incorrect.' }).waitFor()
  await signIn(page, email)
  await arrive(page, '/client/events')
})

it('Empty fields say what they need, and a missing network is reported', async () => {
  const page = await stage.phone('light')
  // During a redirect, the page loads no events.
  await visit(page, '/login?next=%2Fprofile')
  await press(page, 'Sign in')
  await page.getByText('Username is required').waitFor()
  await page.getByText('Password is required').waitFor()
  stage.expectProblem('net::ERR_INTERNET_DISCONNECTED POST /api/auth/login/')
  stage.allowProblem('net::ERR_INTERNET_DISCONNECTED GET /api/health/')
  await page.context().setOffline(true)
  await signIn(page, 'someone')
  await page.getByRole('alert').filter({ hasText: 'Connection error. Please check your internet connection.' }).waitFor()
})

const dashboards: [Role, string][] = [
  ['superadmin', '/super-admin/dashboard'],
  ['staffclub', '/staff-club/dashboard'],
  ['ambassador', '/ambassador/dashboard'],
  ['client', '/client/events'],
  ['adminclub', '/admin-club/setup'],
]

it('Each role arrives at its dashboard, and sign-in redirects signed-in people there', async () => {
  for (const [role, dashboard] of dashboards) {
    const { username } = await stage.world.guest(role)
    const page = await stage.desktop('dark')
    await visit(page, '/login')
    await signIn(page, username)
    await arrive(page, dashboard)
    await visit(page, '/login')
    await arrive(page, dashboard)
    await page.context().close()
  }
})

it('After being asked to sign in, people continue where they were going', async () => {
  const { username } = await stage.world.guest('client')
  const page = await stage.phone('dark')
  await visit(page, '/profile')
  await arrive(page, '/auth/login?next=%2Fprofile')
  await signIn(page, username)
  await arrive(page, '/profile')
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
})

it('An invalid token signs out, and sign-in leads back', async () => {
  const guest = await stage.world.guest('client')
  const page = await stage.desktop('dark', guest)
  await visit(page, '/profile')
  await page.getByRole('heading', { name: 'Account Security' }).waitFor()
  await stage.world.pool.query('delete from tokens where user_id = $1', [guest.id])
  // Several calls are made at the same time: the first refusal leaves the page, before the others may have been answered.
  stage.expectProblem('401 GET /api/')
  await page.reload()
  await arrive(page, '/auth/login?next=%2Fprofile')
  expect(await keptSession(page)).toEqual([])
})

it('Sign Out ends the token, and signs out here even if the server cannot be reached', async () => {
  const guest = await stage.world.guest('client')
  const page = await stage.desktop('light', guest)
  await visit(page, '/client/events')
  // The page's own questions about tonight's booking and what is followed may reach the server after the token has ended.
  stage.allowProblem('401 GET /api/client/')
  await press(page, 'Sign Out')
  await arrive(page, '/auth/login')
  await waitUntilAlive(page)
  const { rows } = await stage.world.pool.query('select 1 from tokens where user_id = $1', [guest.id])
  expect(rows).toEqual([])

  const other = await stage.world.guest('client')
  const unlucky = await stage.desktop('light', other)
  await visit(unlucky, '/client/events')
  await unlucky.route('**/api/auth/logout/', (route) => route.abort('connectionfailed'))
  stage.expectProblem('net::ERR_CONNECTION_FAILED POST /api/auth/logout/')
  await press(unlucky, 'Sign Out')
  await arrive(unlucky, '/auth/login')
  expect(await keptSession(unlucky)).toEqual([])
})

it('A forgotten password is reset in three steps, with a way back at each', async () => {
  const { username, email } = await stage.world.guest('client')
  const page = await stage.phone('light')
  await page.clock.install()
  await visit(page, `/reset-password?email=${email}`)
  expect(await field(page, 'Email').inputValue()).toBe(email)
  await fillIn(page, { Email: '' })
  await press(page, 'Send code')
  await page.getByText('Please enter your email address').waitFor()
  await fillIn(page, { Email: email })
  await press(page, 'Send code')

  await page.getByText('Step 2 of 3').waitFor()
  await press(page, 'Verify code')
  await page.getByText('Please enter the reset code').waitFor()
  await field(page, 'Reset code').pressSequentially('1234567')
  expect(await field(page, 'Reset code').inputValue()).toBe('123456')
  await press(page, 'Back')
  await page.getByText('Step 1 of 3').waitFor()
  expect(await field(page, 'Email').inputValue()).toBe(email)
  await press(page, 'Send code')
  await page.getByText('Step 2 of 3').waitFor()
  expect(await field(page, 'Reset code').inputValue()).toBe('')
  const code = /\d{6}/.exec((await page.getByText('Your code is').textContent()) ?? '')?.[0] ?? ''
  stage.expectProblem('400 POST /api/auth/verify-reset-code/')
  await fillIn(page, { 'Reset code': code === '111111' ? '222222' : '111111' })
  await press(page, 'Verify code')
  await page.getByText('Invalid or expired code').waitFor()
  await fillIn(page, { 'Reset code': code })
  await press(page, 'Verify code')

  await page.getByText('Code verified! Please enter your new password.').waitFor()
  await press(page, 'Reset password')
  await page.getByText('Please fill in all fields').waitFor()
  await fillIn(page, { 'New password': 'seven77', 'Confirm new password': 'seven77' })
  await press(page, 'Reset password')
  await page.getByText('Password must be at least 8 characters').waitFor()
  await fillIn(page, { 'New password': 'a-new-password', 'Confirm new password': 'another-one' })
  await press(page, 'Reset password')
  await page.getByText('Passwords do not match').waitFor()
  await press(page, 'Back')
  await page.getByText('Step 2 of 3').waitFor()
  await press(page, 'Verify code')
  await page.getByText('Step 3 of 3').waitFor()
  expect(await field(page, 'New password').inputValue()).toBe('')
  await fillIn(page, { 'New password': 'a-new-password', 'Confirm new password': 'a-new-password' })
  await press(page, 'Reset password')
  await page.getByText('Password reset successful. Please login with your new password.').waitFor()
  await page.clock.fastForward(2000)
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByText('Password reset successful. Please login with your new password.').waitFor()
  await signIn(page, username, 'a-new-password')
  await arrive(page, '/client/events')
})

it('A passkey is added with the password, signs in without one by the button or as a suggestion, and is removed', async () => {
  const { username } = await stage.world.guest('client')
  const page = await stage.phone('light')
  const device = await makeAuthenticator(page)
  await visit(page, '/login')
  await signIn(page, username)
  await arrive(page, '/client/events')
  await visit(page, '/profile')
  await press(page, 'Add a passkey')
  await fillIn(page, { 'Current password': stage.world.password, Name: 'My phone' })
  expect(await examine(page, 'the dialog that adds a passkey')).toEqual([])
  await device.hold()
  await press(page, 'Continue')
  await page.getByText('“My phone” can now sign in.').waitFor()
  await page.getByRole('list', { name: 'Passkeys' }).getByText('My phone').waitFor()
  expect(await examine(page, 'the profile with a passkey')).toEqual([])
  await device.letGo()

  await page.evaluate(() => localStorage.clear())
  await visit(page, '/login?next=%2Fprofile')
  await device.hold()
  await press(page, 'Sign in with a passkey')
  await arrive(page, '/profile')
  await page.getByText(/^Last used/).waitFor()
  await device.letGo()

  // Among what the browser suggests for the name field, without the button.
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.setItem('suggests', 'yes')
  })
  await device.hold()
  await page.goto('/login?next=%2Fprofile')
  await arrive(page, '/profile')
  await device.letGo()

  await press(page, 'Remove passkey My phone')
  await page.getByText('The passkey no longer signs in.').waitFor()
  await page.getByRole('list', { name: 'Passkeys' }).waitFor({ state: 'detached' })
})
