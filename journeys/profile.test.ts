import { getProfile, login } from '#contract/accounts/accounts.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/base/permissions.ts'
import { chooseFile, errorOf, field, fillIn, press } from './forms.ts'
import { makePicture, noPicture, tooLargePicture } from './pictures.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()

/** The profile of a new account with the role. */
async function openProfile(role: Role, device: 'phone' | 'desktop' = 'desktop') {
  const guest = await stage.world.guest(role)
  const page = await stage[device]('dark', guest)
  await page.clock.install()
  await visit(page, '/profile')
  await page.getByRole('heading', { name: 'Account Security' }).waitFor()
  return { guest, page }
}

/** A success message stays for a while and disappears. */
async function readAndPass(page: Page, message: string, ms: number): Promise<void> {
  await page.getByText(message).waitFor()
  await page.clock.fastForward(ms)
  await page.getByText(message).waitFor({ state: 'detached' })
}

describe('The picture', () => {
  it('is previewed before it is saved, changed, and removed', async () => {
    const { page } = await openProfile('client', 'phone')
    await chooseFile(page, 'Upload picture', await makePicture())
    await page.locator('main img[src^="blob:"]').waitFor()
    await press(page, 'Cancel')
    await page.locator('main img').waitFor({ state: 'detached' })
    await chooseFile(page, 'Upload picture', await makePicture())
    await press(page, 'Save picture')
    await page.locator('main img[src^="/media/"]').waitFor()
    await readAndPass(page, 'Profile updated successfully!', 3000)
    await page.getByRole('button', { name: 'Change picture' }).waitFor()
    await press(page, 'Remove')
    await page.locator('main img').waitFor({ state: 'detached' })
    await readAndPass(page, 'Profile picture removed successfully!', 3000)
  })

  it('is refused for its type and its size', async () => {
    const { page } = await openProfile('ambassador')
    await chooseFile(page, 'Upload picture', noPicture)
    await page.getByText('Please select a valid image file (JPEG, PNG, GIF, or WebP)').waitFor()
    await chooseFile(page, 'Upload picture', tooLargePicture)
    await page.getByText('File size must be less than 5MB').waitFor()
  })
})

describe('The form', () => {
  it('of a client has age and music, saves changes, and refuses invalid values', async () => {
    const { page, guest } = await openProfile('client', 'phone')
    expect(await field(page, 'Username').getAttribute('readonly')).not.toBeNull()
    expect(await field(page, 'Full name').count()).toBe(0)
    await fillIn(page, { 'First name': 'Inès', 'Phone number': '+31 6 5550 0123', Age: '17' })
    await press(page, 'Save changes')
    expect(await errorOf(page, 'Age')).toBe('Age must be at least 18')
    await fillIn(page, { Age: '31' })
    await page.getByText('Techno', { exact: true }).tap()
    await page.getByText('Send me the newsletter').tap()
    await press(page, 'Save changes')
    await readAndPass(page, 'Profile updated successfully!', 3000)
    await visit(page, '/profile')
    await page.getByRole('checkbox', { name: 'Techno', checked: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Send me the newsletter', checked: true }).waitFor()
    expect(await field(page, 'First name').inputValue()).toBe('Inès')
    expect(await field(page, 'Phone number').inputValue()).toBe('+31 6 5550 0123')
    expect(await field(page, 'Age').inputValue()).toBe('31')
    const { rows } = await stage.world.pool.query('select musical_preferences from client_profiles where user_id = $1', [
      guest.id,
    ])
    expect(rows).toEqual([{ musical_preferences: ['Techno'] }])
  })

  it.each(['ambassador', 'staffclub', 'superadmin'] as const)('of %s has a full name instead', async (role) => {
    const { page } = await openProfile(role)
    expect(await field(page, 'Age').count()).toBe(0)
    await fillIn(page, { 'Full name': 'Ana María Lopez', 'Phone number': '+34 600 000 000' })
    await press(page, 'Save changes')
    await readAndPass(page, 'Profile updated successfully!', 3000)
    await page.getByText('Ana María Lopez').waitFor()
  })

  it("shows the server's errors on their fields: a new email needs the password, then the emailed code", async () => {
    const { page, guest } = await openProfile('client')
    const email = `new-${guest.username}@example.com`
    await fillIn(page, { Email: email, 'Current password': 'not-this-one', 'Phone number': '+31 6 5550 0123' })
    stage.expectProblem('400 PUT /api/profile/')
    await press(page, 'Save changes')
    expect(await errorOf(page, 'Current password')).toBe('Your current password is incorrect.')
    await fillIn(page, { 'Current password': stage.world.password })
    await press(page, 'Save changes')
    await page.getByRole('heading', { name: 'Confirm your new email' }).waitFor()
    expect(await field(page, 'Email').inputValue()).toBe(guest.email)

    await stage.world.runDueJobs()
    const { rows } = await stage.world.pool.query<{ text: string }>('select text from mailbox where recipient = $1', [email])
    await fillIn(page, { 'Confirmation code': /^ {4}(\d{6})$/m.exec(rows[0]?.text ?? '')?.[1] ?? '' })
    await press(page, 'Confirm email')
    await page.getByRole('heading', { name: 'Confirm your new email' }).waitFor({ state: 'detached' })
    await visit(page, '/profile')
    expect(await field(page, 'Email').inputValue()).toBe(email)
  })
})

describe('Changing the password', () => {
  it('asks for all three, closes when done, and signs out the other devices', async () => {
    const { page, guest } = await openProfile('client', 'phone')
    await press(page, 'Change Password')
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    const change = dialog.getByRole('button', { name: 'Change password' })
    await change.tap()
    await dialog.getByText('All fields are required').waitFor()
    await fillIn(page, { 'Current password': stage.world.password, 'New password': 'seven77', 'Confirm new password': 'seven77' })
    await change.tap()
    await dialog.getByText('Password must be at least 8 characters long').waitFor()
    await fillIn(page, { 'New password': 'night-and-day', 'Confirm new password': 'day-and-night' })
    await change.tap()
    await dialog.getByText('New passwords do not match').waitFor()
    await fillIn(page, { 'Current password': 'not-this-one', 'Confirm new password': 'night-and-day' })
    stage.expectProblem('400 POST /api/profile/change-password/')
    await change.tap()
    await dialog.getByText('Your current password is incorrect.').first().waitFor()
    await fillIn(page, { 'Current password': stage.world.password })
    await change.tap()
    await dialog.getByText('Password changed successfully!').waitFor()
    await page.clock.fastForward(2000)
    await dialog.waitFor({ state: 'detached' })
    await visit(page, '/profile')
    await page.getByRole('heading', { name: 'Account Security' }).waitFor()
    await expect(guest.call(getProfile)).rejects.toMatchObject({ status: 401 })
  })
})

describe('Deleting the account', () => {
  it('asks first, requires the password, and ends at sign-in', async () => {
    const { page, guest } = await openProfile('client')
    await press(page, 'Delete Account')
    await press(page, 'Keep account')
    await press(page, 'Delete Account')
    await press(page, 'Continue')
    const dialog = page.getByRole('dialog', { name: 'Enter your password' })
    const remove = dialog.getByRole('button', { name: 'Delete account' })
    await remove.click()
    await dialog.getByText('Password is required').waitFor()
    await fillIn(page, { Password: 'not-this-one' })
    stage.expectProblem('400 DELETE /api/profile/delete-account/')
    await remove.click()
    await dialog.getByText('Your current password is incorrect.').first().waitFor()
    await fillIn(page, { Password: stage.world.password })
    // The account is deleted a moment before its screen knows: the bell may have loaded in between.
    stage.allowProblem('401 GET /api/notifications/')
    stage.allowProblem('401 GET /api/live/')
    await remove.click()
    await arrive(page, '/login')
    await page.getByText('Your account has been deleted.').waitFor()
    const { rows } = await stage.world.pool.query('select deleted_at is not null as gone from users where id = $1', [guest.id])
    expect(rows).toEqual([{ gone: true }])
  })
})

it('Other devices are listed and signed out', async () => {
  const { page, guest } = await openProfile('client')
  await stage.world.anonymous(login, { body: { username: guest.username, password: stage.world.password } })
  await visit(page, '/profile')
  await page.getByText('This device').waitFor()
  await press(page, 'Sign out other devices')
  await page.getByRole('button', { name: 'Sign out other devices' }).waitFor({ state: 'detached' })
  const { rows } = await stage.world.pool.query('select id from tokens where user_id = $1', [guest.id])
  expect(rows).toEqual([{ id: guest.token_id }])
})

it('My stored data comes as one file', async () => {
  const { page } = await openProfile('client')
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Export my data')])
  expect(file.suggestedFilename()).toMatch(/\.json$/)
})
