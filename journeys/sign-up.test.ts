import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chooseFile, errorOf, field, fillIn, press, tryOut } from './forms.ts'
import { makePicture, noPicture, tooLargePicture } from './pictures.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()
const person = { 'First name': 'Noor', 'Last name': 'Halim', 'Phone number': '+31 6 5550 0123' }
const passwords = { Password: 'six-or-more', 'Confirm password': 'six-or-more' }

async function chooseType(page: Page, type: string): Promise<void> {
  await page.getByRole('radio', { name: type }).check()
}

it('A client signs up on a phone, with a picture, and is led to identity verification', async () => {
  const page = await stage.phone('dark')
  await page.clock.install()
  await visit(page, '/signup')
  await page.getByLabel('Username').fill('noor.halim')
  await page.getByText('Username is available').waitFor()
  await fillIn(page, { ...person, Email: 'noor@example.com', Age: '27', ...passwords })
  await chooseFile(page, 'Choose a picture', await makePicture())
  await page.locator('fieldset img[src^="blob:"]').waitFor()
  await page.getByRole('button', { name: 'Create account' }).tap()
  await page.getByText('Account created successfully!').waitFor()
  await page.clock.fastForward(2000)
  await arrive(page, '/client/verify-identity')
  await page.getByRole('heading', { name: 'Verify your ID once, for every event' }).waitFor()
  await visit(page, '/profile')
  await page.locator('img[src^="/media/"]').waitFor()
})

it('Every field of a client says what it needs, word for word, and nothing is sent before all are right', async () => {
  const { username } = await stage.world.guest('client')
  const page = await stage.desktop('light')
  await visit(page, '/auth/signup')
  const create = page.getByRole('button', { name: 'Create account' })
  expect(await create.isDisabled()).toBe(true)

  expect(await tryOut(page, 'Username', '')).toBe('Username is required')
  expect(await tryOut(page, 'Username', 'ab')).toBe('Username must be at least 3 characters')
  await field(page, 'Username').fill(username.toUpperCase())
  await page.getByText('Username is already taken').waitFor()
  await field(page, 'Username').fill('someone.new')
  await page.getByText('Username is available').waitFor()
  expect(await tryOut(page, 'First name', '')).toBe('First name is required')
  expect(await tryOut(page, 'Last name', ' ')).toBe('Last name is required')
  expect(await tryOut(page, 'Email', '')).toBe('Email is required')
  expect(await tryOut(page, 'Email', 'noor@')).toBe('Please enter a valid email address')
  expect(await tryOut(page, 'Phone number', '')).toBe('Phone number is required')
  expect(await tryOut(page, 'Age', '')).toBe('Age is required')
  expect(await tryOut(page, 'Age', '17')).toBe('Age must be at least 18')
  expect(await tryOut(page, 'Password', '')).toBe('Password is required')
  expect(await tryOut(page, 'Password', 'five5')).toBe('Password must be at least 6 characters')
  expect(await tryOut(page, 'Confirm password', 'other')).toBe('Passwords do not match')
  expect(await create.isDisabled()).toBe(true)

  await fillIn(page, { ...person, Email: 'new@example.com', Age: '18', ...passwords })
  await expect.poll(() => create.isDisabled()).toBe(false)
})

it('A picture is refused for its type and its size before it is sent', async () => {
  const page = await stage.phone('light')
  await visit(page, '/signup')
  await chooseFile(page, 'Choose a picture', noPicture)
  await page.getByText('Please select a valid image file (JPEG, PNG, GIF, or WebP)').waitFor()
  await chooseFile(page, 'Choose a picture', tooLargePicture)
  await page.getByText('File size must be less than 5MB').waitFor()
  await chooseFile(page, 'Choose a picture', await makePicture('first.png'))
  await page.getByText('first.png').waitFor()
  await press(page, 'Remove')
  await page.getByText('JPEG, PNG, GIF or WebP, up to 5 MB').waitFor()
})

it('An ambassador needs no name and no email, and waits for approval', async () => {
  const page = await stage.desktop('dark')
  await page.clock.install()
  await visit(page, '/auth/signup')
  await chooseType(page, 'Ambassador')
  expect(await field(page, 'Age').count()).toBe(0)
  expect(await field(page, 'Ambassador referral code').count()).toBe(0)
  await fillIn(page, { Username: 'imani', ...passwords })
  await press(page, 'Create account')
  await page.getByText('Please wait for approval to access your account').waitFor()
  await page.clock.fastForward(2000)
  await arrive(page, '/login?message=Please+wait+for+approval+to+access+your+account')
  await page.getByText('Please wait for approval to access your account').waitFor()
  await page.clock.fastForward(5000)
  await arrive(page, '/login')
  await page.getByText('Please wait for approval to access your account').waitFor({ state: 'detached' })
})

it('A club admin referred by an ambassador finds role and code prefilled; a wrong code is reported on its field', async () => {
  const { id } = await stage.world.guest('ambassador')
  await stage.world.pool.query(
    `insert into referral_codes (code, kind, ambassador_id, created_at) values ('NIGHT24', 'vanity', $1, now())`,
    [id],
  )
  const page = await stage.desktop('light')
  await page.clock.install()
  await visit(page, '/signup?ref=NIGHT24')
  await page.getByRole('radio', { name: 'Club Admin', checked: true }).waitFor()
  expect(await field(page, 'Ambassador referral code').inputValue()).toBe('NIGHT24')
  await fillIn(page, {
    Username: 'saskia',
    ...person,
    Email: 'saskia@example.com',
    ...passwords,
    'Ambassador referral code': 'NOBODY',
  })

  stage.expectProblem('400 POST /api/auth/signup/')
  await press(page, 'Create account')
  const refused = await errorOf(page, 'Ambassador referral code')
  expect(refused).toMatch(/referral code/i)
  await page
    .getByRole('alert')
    .filter({ hasText: refused ?? '' })
    .waitFor()

  await fillIn(page, { 'Ambassador referral code': 'NIGHT24' })
  await press(page, 'Create account')
  await page.getByText('Account created successfully!').waitFor()
  await page.clock.fastForward(2000)
  await arrive(page, '/login')
  const { rows } = await stage.world.pool.query(
    'select r.code from referrals r join users u on u.id = r.user_id where u.username = $1',
    ['saskia'],
  )
  expect(rows).toEqual([{ code: 'NIGHT24' }])
})

it('Without a network sign-up says so, and works once it is back', async () => {
  const page = await stage.phone('dark')
  await visit(page, '/signup')
  await chooseType(page, 'Ambassador')
  await fillIn(page, { Username: 'offline.one', ...passwords })
  await page.getByText('Username is available').waitFor()
  stage.expectProblem('net::ERR_INTERNET_DISCONNECTED POST /api/auth/signup/')
  stage.allowProblem('net::ERR_INTERNET_DISCONNECTED GET /api/health/')
  await page.context().setOffline(true)
  await press(page, 'Create account')
  await page.getByRole('alert').filter({ hasText: 'Network error. Please try again.' }).waitFor()
  await page.context().setOffline(false)
  await press(page, 'Create account')
  await page.getByText('Please wait for approval to access your account').waitFor()
})
