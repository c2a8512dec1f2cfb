import {
  changePassword,
  deleteAccount,
  endDevice,
  endOtherDevices,
  exportProfile,
  getProfile,
  listDevices,
} from '#contract/accounts/accounts.ts'
import type { Device } from '#contract/accounts/profile.ts'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getSession, keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { profileAnswers } from '../../../testing/profile-answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
// What opens on demand opens at once.
import './change-password-dialog.tsx'
import './delete-account-dialog.tsx'
import '../parts/devices.tsx'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const device = (number: number, user_agent: string, is_current: boolean): Device => ({
  id: `0193f000-0000-7000-8000-00000000000${number}`,
  user_agent,
  address: '203.0.113.7',
  created_at: '2026-11-01T10:00:00Z',
  last_used_at: '2026-11-20T22:30:00Z',
  is_current,
})

const here = device(1, chrome, true)
const elsewhere = device(2, iphone, false)
const { user, profile } = signedIn(profiles.client)

const world = (...sessions: Device[]) =>
  profileAnswers()
    .give(getProfile, { user, profile, staff_permissions: null })
    .give(listDevices, { sessions, count: sessions.length, next: null })

async function open(answers = world(here)) {
  keepSession(signedIn(profiles.client))
  vi.stubGlobal('fetch', answers.fetch)
  return { ...(await renderApp('/profile', answers)), answers }
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const dialog = () => document.querySelector('dialog')
const alert = () => find('dialog [role=alert]').textContent
const submit = async () => {
  await press(find('dialog button[type=submit]'))
  await settle()
}
const errorOf = (label: string) => document.getElementById(`${findField(label).id}-error`)?.textContent

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a new password', () => {
  const changed = () => world(here).give(changePassword, { message: 'Password changed successfully!', token: 'newer-token' })
  const fillIn = async (current: string, password: string, again: string) => {
    await type(findField('Current password'), current)
    await type(findField('New password'), password)
    await type(findField('Confirm new password'), again)
    await submit()
  }

  it('brings a new token; the dialog closes after two seconds', async () => {
    const { answers } = await open(changed())
    await press(findAction('Change Password'))
    await fillIn('six-or-more', 'long-enough', 'long-enough')
    expect(answers.sent[0]?.body).toEqual({
      current_password: 'six-or-more',
      new_password: 'long-enough',
      confirm_password: 'long-enough',
    })
    expect(find('dialog [role=status]').textContent).toBe('Password changed successfully!')
    expect(getSession()).toMatchObject({ token: 'newer-token' })
    await pass(1999)
    expect(dialog()).not.toBeNull()
    await pass(1)
    expect(dialog()).toBeNull()
  })

  it.each([
    [['', 'long-enough', 'long-enough'], 'Current password', 'All fields are required'],
    [['old', '', 'long-enough'], 'New password', 'All fields are required'],
    [['old', 'long-enough', ''], 'Confirm new password', 'All fields are required'],
    [['old', 'long-enough', 'another-one'], 'Confirm new password', 'New passwords do not match'],
    [['old', 'seven77', 'seven77'], 'New password', 'Password must be at least 8 characters long'],
  ] as const)('of %j is refused at %s: %s', async ([current, password, again], label, words) => {
    const { answers } = await open(changed())
    await press(findAction('Change Password'))
    await fillIn(current, password, again)
    expect(errorOf(label)).toBe(words)
    expect(document.activeElement).toBe(findField(label))
    expect(answers.sent).toEqual([])
  })

  it.each([
    ['the server’s words', { error: 'Your current password is incorrect.' }, 'Your current password is incorrect.'],
    ['the default message', {}, 'Failed to change password'],
  ])('that is refused shows it on %s', async (_whose, body, words) => {
    await open(changed().fail(changePassword, 400, body))
    await press(findAction('Change Password'))
    await fillIn('old', 'long-enough', 'long-enough')
    expect(alert()).toBe(words)
    expect(getSession()).toMatchObject({ token: 'token-of-ada' })
  })
})

describe('deleting the account', () => {
  const askForPassword = async (answers = world(here)) => {
    const page = await open(answers)
    await press(findAction('Delete Account'))
    expect(document.querySelector('dialog input')).toBeNull()
    await press(findAction('Continue'))
    return page
  }

  it('asks first, and can be dismissed', async () => {
    const { answers } = await open()
    await press(findAction('Delete Account'))
    expect(find('dialog h2').textContent).toBe('Delete your account?')
    await press(findAction('Keep account'))
    expect(dialog()).toBeNull()
    expect(answers.sent).toEqual([])
  })

  it('requires the password', async () => {
    const { answers } = await askForPassword()
    expect(document.activeElement).toBe(findField('Password'))
    await submit()
    expect(errorOf('Password')).toBe('Password is required')
    expect(answers.sent).toEqual([])
  })

  it('removes the token and leads to sign-in on a new page', async () => {
    const left = vi.spyOn(location, 'assign').mockReturnValue()
    const { answers } = await askForPassword(world(here).give(deleteAccount, { message: 'Your account was deleted.' }))
    await type(findField('Password'), 'six-or-more')
    await submit()
    expect(answers.sent[0]).toMatchObject({ endpoint: 'deleteAccount', body: { password: 'six-or-more' } })
    expect(getSession().status).toBe('signed_out')
    expect(localStorage.getItem('token')).toBeNull()
    expect(left).toHaveBeenCalledWith('/login?message=Your+account+has+been+deleted.')
    left.mockRestore()
  })

  it.each([
    ['the server’s words', { error: 'Your club is still open.' }, 'Your club is still open.'],
    ['the default message', {}, 'Failed to delete account'],
  ])('that is refused shows it on %s', async (_whose, body, words) => {
    await askForPassword(world(here).fail(deleteAccount, 409, body))
    await type(findField('Password'), 'six-or-more')
    await submit()
    expect(alert()).toBe(words)
    expect(getSession().status).toBe('signed_in')
  })
})

describe('the devices', () => {
  const list = () => find('main ul[aria-label=Devices]').textContent

  it('are listed by readable names, with the current one', async () => {
    await open(world(here, elsewhere))
    expect(list()).toContain('Chrome on Windows')
    expect(list()).toContain('Safari on iPhone')
    expect(list()).toContain('This device')
    expect(document.querySelector('[aria-label^="Sign out Chrome on Windows"]')).toBeNull()
  })

  it('are signed out one by one', async () => {
    const { answers } = await open(world(here, elsewhere).give(endDevice, { message: 'That device is signed out.' }))
    answers.give(listDevices, { sessions: [here], count: 1, next: null })
    await press(find('[aria-label^="Sign out Safari on iPhone, last used "]'))
    await settle()
    expect(answers.sent).toMatchObject([{ endpoint: 'endDevice' }])
    expect(list()).not.toContain('iPhone')
    expect(document.body.textContent).toContain('That device is signed out.')
  })

  it('can all be signed out except this one', async () => {
    const { answers } = await open(
      world(here, elsewhere).give(endOtherDevices, { message: 'This signs out your other devices.', ended: 1 }),
    )
    answers.give(listDevices, { sessions: [here], count: 1, next: null })
    await press(findAction('Sign out other devices'))
    await settle()
    expect(list()).not.toContain('iPhone')
    expect([...document.querySelectorAll('button')].some((one) => one.textContent === 'Sign out other devices')).toBe(false)
  })

  it('that cannot be loaded leave the rest unaffected', async () => {
    const answers = world(here).fail(listDevices, 500, {})
    await open(answers)
    expect(find('main [role=alert]').textContent).toContain('Your devices couldn’t be loaded.')
    answers.give(listDevices, { sessions: [here], count: 1, next: null })
    await press(findAction('Try again'))
    await settle()
    expect(list()).toContain('Chrome on Windows')
  })
})

it('exports all stored data as a file named by date', async () => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await open(
    world(here).give(exportProfile, {
      exported_at: '2026-11-21T20:00:00Z',
      account: {},
      devices: [],
      security: [],
      reservations: [],
      waiting_list: [],
      guest_lists: [],
      incidents: [],
      guests: [],
      club_news: [],
      accepted_pages: [],
      club_messages: [],
      follows: [],
      friend_plans: [],
      friend_plan_answers: [],
      reminder_settings: [],
      reminders: [],
      push_devices: [],
      booking_calendar: null,
      wallet_passes: [],
      saved_cards: [],
      splits: [],
      sent_tickets: [],
      saved_filters: [],
      points: [],
      redemptions: [],
      payments: [],
      transfers: [],
      bans: [],
      signatures: [],
      notifications: [],
      notification_settings: [],
      verifications: [],
      document_views: [],
      sections: [],
      shifts: [],
      availability: [],
      time_off: [],
      shift_offers: [],
      drawers: [],
      commissions: [],
      statements: [],
      decisions: [],
      bank_account: null,
      payout_account: null,
      payout_transfers: [],
      activity: [],
    }),
  )
  await press(findAction('Export my data'))
  await settle()
  click.mockRestore()
  expect(saved).toEqual(['vesper-account-2026-11-21.json'])
})
