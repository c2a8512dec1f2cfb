import {
  changePassword,
  confirmEmail,
  deleteAccount,
  endOtherDevices,
  getProfile,
  listDevices,
  requestEmailCode,
  updateProfile,
} from '#contract/accounts/accounts.ts'
import { listPasskeys } from '#contract/accounts/passkeys.ts'
import type { Device, Profile } from '#contract/accounts/profile.ts'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { dispatch, find, findAction, findAs, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'

const email = 'ada@vesper.example'
const userOf = (profile: Profile) => ({ ...signedIn(profile).user, email, email_confirmed: true })
const withPhone = (profile: Profile) => ({ ...profile, phone_number: '+351 910 000 000' })
const device = (number: number, user_agent: string): Device => ({
  id: `0193f000-0000-7000-8000-00000000000${number}`,
  user_agent,
  address: '203.0.113.7',
  created_at: '2026-11-01T10:00:00Z',
  last_used_at: '2026-11-20T22:30:00Z',
  is_current: number === 1,
})
const chrome = device(1, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36')
const iphone = device(2, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1')

const world = (profile: Profile) =>
  new Answers()
    .give(getProfile, { user: userOf(profile), profile: withPhone(profile), staff_permissions: null })
    .give(listPasskeys, { passkeys: [], has_password: true })
    .give(listDevices, { sessions: [chrome, iphone], count: 2, next: null })
    .give(updateProfile, { user: userOf(profile), profile: withPhone(profile), message: 'Profile updated successfully!' })

async function open(profile: Profile = profiles.superadmin, answers = world(profile)) {
  keepSession(signedIn(profile))
  vi.stubGlobal('fetch', answers.fetch)
  await import('../parts/password-dialog.tsx')
  await import('../parts/deletion-dialog.tsx')
  return { ...(await renderOffice('/profile', answers)), answers }
}

const page = () => find('main').textContent
const news = () => document.querySelector('main output')?.textContent
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const dialog = () => document.querySelector('[role=dialog]')
const sections = () => [...document.querySelectorAll('main section')]
const submit = async () => {
  await press(find('[role=dialog] button[type=submit]'))
  await settle()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the profile in the office', () => {
  it.each([
    ['ambassador', 'Ambassador', 'Approved'],
    ['pendingAmbassador', 'Ambassador', 'Waiting for approval'],
    ['newAdmin', 'Club Admin', 'Onboarding not complete'],
    ['staff', 'Club Staff', ''],
    ['superadmin', 'Super Admin', ''],
  ] as const)('of %s says what they are and how far along they are, in the office’s frame', async (who, title, state) => {
    await open(profiles[who])
    const card = sections().find((one) => one.querySelector('h2')?.textContent === title)
    expect(card?.textContent).toContain(state)
    expect(card?.querySelectorAll('li').length).toBeGreaterThan(1)
    expect(findField('Full name').value).toBe('Ada Byron')
    expect(findField('Phone number').value).toBe('+351 910 000 000')
    expect(findField('Username').readOnly).toBe(true)
    expect(page()).not.toContain('Musical preferences')
    expect(document.querySelector('nav[aria-label=Account]')?.textContent).toContain('Dashboard')
  })

  it('is left to the guest pages for a client, on a new page', async () => {
    keepSession(signedIn(profiles.client))
    const { redirectFor } = await import('../../../routes.tsx')
    const row = { path: '/profile', screen: 'features/accounts/screens/profile.tsx', guard: 'signed_in' } as const
    const left = redirectFor(row, new URL('http://vesper.test/profile?tab=devices'))
    expect(left?.headers.get('location')).toBe('/profile?tab=devices')
    expect(left?.headers.get('x-remix-reload-document')).toBe('true')
  })

  it('says that it could not be loaded, and retries', async () => {
    const answers = world(profiles.staff).fail(getProfile, 500, {})
    await open(profiles.staff, answers)
    expect(find('main [role=alert]').textContent).toContain('Failed to fetch profile.')
    answers.give(getProfile, { user: userOf(profiles.staff), profile: withPhone(profiles.staff), staff_permissions: null })
    await press(findAction('Try again'))
    await settle()
    expect(page()).toContain('Your details')
  })

  it('saves changes, shows the derived name, and confirms for three seconds', async () => {
    const renamed = { ...withPhone(profiles.staff), first_name: 'Augusta', full_name: 'Augusta Byron' }
    const answer = { user: userOf(profiles.staff), profile: renamed, message: 'Profile updated successfully!' }
    const { answers } = await open(profiles.staff, world(profiles.staff).give(updateProfile, answer))
    await type(findField('First name'), 'Augusta')
    await press(findAction('Save changes'))
    await settle()
    expect(answers.sent[0]?.body).toMatchObject({ 'user[first_name]': 'Augusta', 'profile[full_name]': 'Ada Byron' })
    expect(findField('Full name').value).toBe('Augusta Byron')
    expect(getSession()).toMatchObject({ profile: { first_name: 'Augusta' } })
    expect(news()).toBe('Profile updated successfully!')
    await pass(3000)
    expect(news()).toBeUndefined()
  })

  it('requires the contact of a club admin, and no email of an ambassador', async () => {
    const admin = await open(profiles.admin)
    await type(findField('Phone number *'), '')
    await press(findAction('Save changes'))
    expect(page()).toContain('Phone number is required')
    expect(admin.answers.sent).toEqual([])
    document.body.replaceChildren()
    const ambassador = await open(profiles.ambassador)
    await type(findField('Email'), '')
    await type(findField('Current password'), 'secret-1')
    await press(findAction('Save changes'))
    await settle()
    expect(ambassador.answers.sent[0]?.body).toMatchObject({ 'user[email]': '' })
  })

  it.each([
    ['its error', { error: 'Not now', detail: 'Later' }, 400, 'Not now'],
    ['the default message', {}, 500, 'Failed to update profile.'],
    ['that the network failed', undefined, 0, 'Network error. Please try again.'],
  ])('shows a refusal: %s', async (_what, body, status, words) => {
    await open(profiles.superadmin, world(profiles.superadmin).fail(updateProfile, status, body))
    await press(findAction('Save changes'))
    await settle()
    expect(find('main [role=alert]').textContent).toBe(words)
  })

  it('asks for the password to change the email, then for the code', async () => {
    const pending = { ...userOf(profiles.staff), pending_email: 'new@vesper.example' }
    const changed = { user: pending, profile: withPhone(profiles.staff), message: 'Profile updated successfully!' }
    const confirmed = { ...changed, user: { ...userOf(profiles.staff), email: 'new@vesper.example' } }
    const { answers } = await open(
      profiles.staff,
      world(profiles.staff)
        .give(updateProfile, changed)
        .give(requestEmailCode, { message: 'We sent a code to new@vesper.example.' })
        .give(confirmEmail, { ...confirmed, message: 'Your email is confirmed.' }),
    )
    await type(findField('Email'), 'new@vesper.example')
    await type(findField('Current password'), 'secret-1')
    await press(findAction('Save changes'))
    await settle()
    expect(answers.sent[0]?.body).toMatchObject({ 'user[email]': 'new@vesper.example', 'user[current_password]': 'secret-1' })
    expect(page()).toContain('Now enter the code we sent to new@vesper.example.')
    await press(findAction('Send a new code'))
    await settle()
    expect(page()).toContain('We sent a code to new@vesper.example.')
    await type(findField('Confirmation code'), '012345')
    await press(findAction('Confirm email'))
    await settle()
    expect(page()).not.toContain('Confirm your new email')
  })
})

describe('the picture', () => {
  it('is previewed, saved and removed', async () => {
    const withPicture = { ...withPhone(profiles.staff), avatar: '/media/ada.webp' }
    const saved = (profile: Profile, message: string) => ({ user: userOf(profile), profile, message })
    const { answers } = await open(
      profiles.staff,
      world(profiles.staff).give(updateProfile, saved(withPicture, 'Profile updated successfully!')),
    )
    const input = findAs('main input[type=file]', HTMLInputElement)
    const file = new File(['a picture'], 'me.png', { type: 'image/png' })
    Object.defineProperty(input, 'files', { configurable: true, value: [file] })
    await dispatch(input, new Event('change', { bubbles: true }))
    expect(document.querySelector('main section img')?.getAttribute('src')).toMatch(/^blob:/)
    await press(findAction('Save picture'))
    await settle()
    expect(document.querySelector('main section img')?.getAttribute('src')).toBe('/media/ada.webp')
    answers.give(updateProfile, saved(withPhone(profiles.staff), 'Profile picture removed successfully!'))
    await press(findAction('Remove'))
    await settle()
    expect(document.querySelector('main section img')).toBeNull()
    expect(news()).toBe('Profile picture removed successfully!')
    await pass(3000)
    expect(news()).toBeUndefined()
  })
})

describe('the security', () => {
  it('changes the password; the dialog closes after two seconds', async () => {
    const changed = { message: 'Password changed successfully!', token: 'newer-token' }
    await open(profiles.superadmin, world(profiles.superadmin).give(changePassword, changed))
    await press(findAction('Change Password'))
    await settle()
    await submit()
    expect(dialog()?.textContent).toContain('All fields are required')
    await type(findField('Current password'), 'six-or-more')
    await type(findField('New password'), 'long-enough')
    await type(findField('Confirm new password'), 'long-enough')
    await submit()
    expect(dialog()?.textContent).toContain('Password changed successfully!')
    expect(getSession()).toMatchObject({ token: 'newer-token' })
    await pass(2000)
    await pass(500)
    expect(dialog()).toBeNull()
  })

  it('deletes the account after a question and the password, and leads to sign-in', async () => {
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    const { answers } = await open(
      profiles.superadmin,
      world(profiles.superadmin).give(deleteAccount, { message: 'Your account was deleted.' }),
    )
    await press(findAction('Delete Account'))
    await settle()
    await press(findAction('Continue'))
    await submit()
    expect(dialog()?.textContent).toContain('Password is required')
    await type(findField('Password'), 'six-or-more')
    await submit()
    expect(answers.sent[0]).toMatchObject({ endpoint: 'deleteAccount', body: { password: 'six-or-more' } })
    expect(getSession().status).toBe('signed_out')
    expect(left).toHaveBeenCalledWith('/login?message=Your+account+has+been+deleted.')
    left.mockRestore()
  })

  it('lists devices by readable names and signs out the others', async () => {
    const { answers } = await open(
      profiles.superadmin,
      world(profiles.superadmin).give(endOtherDevices, { message: 'Your other devices are signed out.', ended: 1 }),
    )
    const list = () => find('main ul[aria-label=Devices]').textContent
    expect(list()).toContain('Chrome on Windows')
    expect(list()).toContain('Safari on iPhone')
    answers.give(listDevices, { sessions: [chrome], count: 1, next: null })
    await press(findAction('Sign out other devices'))
    await settle()
    expect(list()).not.toContain('iPhone')
    expect(document.body.textContent).toContain('Your other devices are signed out.')
  })
})
