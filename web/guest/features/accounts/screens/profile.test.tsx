import { getProfile, updateProfile } from '#contract/accounts/accounts.ts'
import type { Profile } from '#contract/accounts/profile.ts'
import { listClubNews, setClubNews, type ClubNews } from '#contract/guests/news.ts'
import {
  getBookingCalendarLink,
  makeBookingCalendarLink,
  removeBookingCalendarLink,
} from '#contract/reservations/booking-calendar.ts'
import { getVerificationStatus, type VerificationState } from '#contract/verification/verification.ts'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getSession, keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { dispatch, find, findAction, findAs, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { profileAnswers } from '../../../testing/profile-answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const whole = { email: 'ada@vesper.example', phone_number: '+351 910 000 000' }

function me(profile: Profile) {
  const { user } = signedIn(profile)
  return {
    user: { ...user, email: whole.email },
    profile: { ...profile, phone_number: whole.phone_number },
    staff_permissions: null,
  }
}

const saved = (profile: Profile, message = 'Profile updated successfully!') => {
  const { user } = me(profile)
  return { user, profile, message }
}

const resubmit: VerificationState = {
  status: 'resubmission_requested',
  id_verified: false,
  document_type: 'id_card',
  submitted_at: '2026-11-21T20:00:00.000Z',
  decided_at: '2026-11-21T21:00:00.000Z',
  reason: 'unreadable',
  note: null,
  expires_on: null,
  can_submit: true,
  submit_from: null,
  deletes_at: null,
  has_documents: false,
  access_log: [],
}

const nothingSubmitted = (profile: Profile): VerificationState => ({
  ...resubmit,
  status: 'not_submitted',
  id_verified: profile.role === 'client' && profile.role_profile.id_verified,
})

const world = (profile: Profile = profiles.client) =>
  profileAnswers()
    .give(getProfile, me(profile))
    .give(getVerificationStatus, nothingSubmitted(profile))
    .give(updateProfile, saved(profile))

async function open(profile: Profile = profiles.client, answers = world(profile)) {
  keepSession(signedIn(profile))
  vi.stubGlobal('fetch', answers.fetch)
  return { ...(await renderApp('/profile', answers)), answers }
}

const page = () => find('main').textContent
const form = () => find('main form')
const alert = () => find('main [role=alert]').textContent
const news = () => document.querySelector('main [role=status]')?.textContent
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const hasField = (text: string) => [...form().querySelectorAll('label')].some((label) => label.textContent.startsWith(text))
const errorOf = (label: string) => document.getElementById(`${findField(label).id}-error`)?.textContent
const save = async () => {
  await press(findAction('Save changes'))
  await settle()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says about an ID what its own page says', async () => {
  await open(profiles.client, world().give(getVerificationStatus, resubmit))
  await settle()
  expect(page()).toContain('Resubmit')
  expect(page()).not.toContain('Not verified')
})

describe('the form', () => {
  it('of a client has age and music, and a fixed username', async () => {
    await open()
    expect(findField('Username').readOnly).toBe(true)
    expect(findField('Username').value).toBe('ada')
    expect(
      ['Email', 'First name', 'Last name', 'Age', 'Techno', 'Send me the newsletter'].filter((label) => !hasField(label)),
    ).toEqual([])
    expect([hasField('Full name'), hasField('Phone number')]).toEqual([false, true])
    expect(findField('Phone number').value).toBe(whole.phone_number)
  })

  it("sends a client's changes, shows the response, and confirms for three seconds", async () => {
    const newName = { ...profiles.client, first_name: 'Augusta' }
    const { answers } = await open(profiles.client, world().give(updateProfile, saved(newName)))
    await type(findField('First name'), 'Augusta ')
    await type(findField('Phone number'), '+351 910 000 001')
    await press(findField('Techno'))
    await press(findField('Send me the newsletter'))
    await save()
    expect(answers.sent[0]?.body).toEqual({
      'user[first_name]': 'Augusta ',
      'user[last_name]': 'Byron',
      'user[email]': whole.email,
      'profile[phone_number]': '+351 910 000 001',
      version: '1',
      'profile[age]': '25',
      'profile[musical_preferences]': '["Techno"]',
      'profile[accepts_newsletter]': 'true',
    })
    expect(getSession()).toMatchObject({ profile: { first_name: 'Augusta' } })
    expect(news()).toBe('Profile updated successfully!')
    await pass(2999)
    expect(news()).toBe('Profile updated successfully!')
    await pass(1)
    expect(news()).toBeUndefined()
  })

  it.each([
    ['First name', '', 'First name is required'],
    ['Last name', ' ', 'Last name is required'],
    ['Email', '', 'Email is required'],
    ['Email', 'ada@', 'Please enter a valid email address'],
    ['Phone number', '', 'Phone number is required'],
    ['Phone number', 'abc', 'Please enter a valid phone number'],
    ['Age', '', 'Age is required'],
    ['Age', '17', 'Age must be at least 18'],
  ])('for %s "%s" says: %s', async (label, text, words) => {
    const { answers } = await open()
    await type(findField(label), text)
    await save()
    expect(errorOf(label)).toBe(words)
    expect(document.activeElement).toBe(findField(label))
    expect(answers.sent).toEqual([])
  })

  it('shows server errors on their fields, and the first one by the button', async () => {
    await open(
      profiles.client,
      world().fail(updateProfile, 400, {
        user_errors: { email: ['Another account uses it'] },
        profile_errors: { age: ['Your age is known'] },
      }),
    )
    await save()
    expect(errorOf('Email')).toBe('Another account uses it')
    expect(errorOf('Age')).toBe('Your age is known')
    expect(alert()).toBe('Another account uses it')
    expect(document.activeElement).toBe(findField('Email'))
  })

  it.each([
    ['its error', { error: 'Not now', detail: 'Later' }, 400, 'Not now'],
    ['its detail', { detail: 'Later' }, 400, 'Later'],
    ['the default message', {}, 500, 'Failed to update profile.'],
    ['that the network failed', undefined, 0, 'Network error. Please try again.'],
  ])('shows another refusal %s', async (_what, body, status, words) => {
    await open(profiles.client, world().fail(updateProfile, status, body))
    await save()
    expect(alert()).toBe(words)
  })
})

describe('the picture', () => {
  const picture = new File(['a picture'], 'me.png', { type: 'image/png' })
  const withPicture = { ...profiles.client, avatar: '/media/ada.webp' }
  const image = () => document.querySelector('main section img')?.getAttribute('src')
  const give = async (file: File) => {
    const input = findAs('main input[type=file]', HTMLInputElement)
    Object.defineProperty(input, 'files', { configurable: true, value: [file] })
    await dispatch(input, new Event('change', { bubbles: true }))
  }

  it('is previewed before it is saved', async () => {
    const { answers } = await open(profiles.client, world().give(updateProfile, saved(withPicture)))
    expect(findAction('Upload picture')).toBeDefined()
    await give(picture)
    expect(image()).toMatch(/^blob:/)
    expect(answers.sent).toEqual([])
    await press(findAction('Save picture'))
    await settle()
    expect(answers.sent[0]?.body).toMatchObject({ 'profile[avatar]': { name: 'me.png' } })
    expect(image()).toBe('/media/ada.webp')
    expect(findAction('Change picture')).toBeDefined()
    expect(news()).toBe('Profile updated successfully!')
    await pass(3000)
    expect(news()).toBeUndefined()
  })

  it('can be discarded before saving', async () => {
    const { answers } = await open(withPicture)
    await give(picture)
    await press(findAction('Cancel'))
    expect(image()).toBe('/media/ada.webp')
    expect(answers.sent).toEqual([])
  })

  it('is removed, which is confirmed for three seconds', async () => {
    const { answers } = await open(
      withPicture,
      world(withPicture).give(updateProfile, saved(profiles.client, 'Profile picture removed successfully!')),
    )
    await press(findAction('Remove'))
    await settle()
    expect(answers.sent[0]?.body).toEqual({ 'profile[avatar]': '' })
    expect(image()).toBeUndefined()
    expect(news()).toBe('Profile picture removed successfully!')
    await pass(3000)
    expect(news()).toBeUndefined()
  })

  it('stays if it could not be removed', async () => {
    await open(withPicture, world(withPicture).fail(updateProfile, 500, {}))
    await press(findAction('Remove'))
    await settle()
    expect(alert()).toBe('Failed to remove profile picture.')
    expect(image()).toBe('/media/ada.webp')
  })

  it.each([
    ['too large', new File([new Uint8Array(5_242_881)], 'me.png', { type: 'image/png' }), 'File size must be less than 5MB'],
    [
      'something else',
      new File(['words'], 'me.txt', { type: 'text/plain' }),
      'Please select a valid image file (JPEG, PNG, GIF, or WebP)',
    ],
  ])('is refused if it is %s', async (_what, file, words) => {
    await open()
    await give(file)
    expect(alert()).toBe(words)
    expect(image()).toBeUndefined()
  })
})

it.each([
  ['client', 'Not verified'],
  ['verifiedClient', 'Verified'],
] as const)('says what a %s may do, and whether they are verified', async (who, state) => {
  await open(profiles[who])
  const card = [...document.querySelectorAll('main section')].find((one) => one.querySelector('h2')?.textContent === 'Client')
  expect(card?.textContent).toContain(state)
  expect(card?.querySelectorAll('li').length).toBeGreaterThan(1)
})

it('says that the profile could not be loaded, and retries', async () => {
  const answers = world().fail(getProfile, 500, {})
  await open(profiles.client, answers)
  expect(alert()).toContain('Failed to fetch profile.')
  answers.give(getProfile, me(profiles.client))
  await press(findAction('Try again'))
  await settle()
  expect(page()).toContain('Your details')
})

it.each(['admin', 'staff', 'ambassador', 'pendingAmbassador', 'superadmin'] as const)(
  'is left to the office for %s, on a new page',
  async (who) => {
    const replaced = vi.spyOn(location, 'replace').mockReturnValue()
    await open(profiles[who])
    expect(replaced).toHaveBeenCalledWith('/profile')
    expect(page()).not.toContain('Account Security')
    replaced.mockRestore()
  },
)

describe('News from clubs', () => {
  const club = (change: Partial<ClubNews> = {}): ClubNews => ({
    club_id: '0193a000-0000-7000-8000-0000000000c1',
    club_name: 'Vault',
    is_wanted: false,
    changed_at: null,
    ...change,
  })
  const box = () => findField('News from Vault by email')

  it('are agreed to and withdrawn club by club.', async () => {
    const answers = world()
      .give(listClubNews, { clubs: [club()], count: 1, next: null })
      .give(setClubNews, club({ is_wanted: true }))
    await open(profiles.client, answers)
    expect(box().checked).toBe(false)
    answers.give(listClubNews, { clubs: [club({ is_wanted: true })], count: 1, next: null })
    await press(box())
    expect(answers.sent).toMatchObject([{ endpoint: 'setClubNews', body: { is_wanted: true } }])
    expect(document.body.textContent).toContain('You’ll get news from Vault')
    expect(box().checked).toBe(true)
    answers.fail(setClubNews, 500)
    await press(box())
    expect(answers.sent.at(-1)).toMatchObject({ body: { is_wanted: false } })
    expect(box().checked).toBe(true)
  })

  it('are not mentioned to guests whom no club knows.', async () => {
    await open(profiles.client, world().give(listClubNews, { clubs: [], count: 0, next: null }))
    expect(document.body.textContent).not.toContain('News from clubs')
  })
})

describe('Bookings in your calendar', () => {
  const url = `https://vesper.example/calendar/bookings.ics?key=${'k'.repeat(43)}`
  const created_at = '2026-11-21T20:00:00.000Z'

  it('are shown by a secret link, once: to add, to copy, to replace and to turn off.', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => Promise.resolve(void copied.push(text)))
    const answers = world().give(makeBookingCalendarLink, { url, created_at })
    await open(profiles.client, answers)
    expect(page()).toContain('Get a secret link and add it to your calendar.')
    answers.give(getBookingCalendarLink, { created_at })
    await press(findAction('Get calendar link'))
    expect(findField('Secret link').value).toBe(url)
    expect(findAction('Add to calendar').getAttribute('href')).toBe(url.replace('https:', 'webcal:'))
    await press(findAction('Copy link'))
    expect([copied, document.body.textContent.includes('Link copied')]).toEqual([[url], true])
    expect(page()).toContain('Your calendar link is on.')
    expect(findAction('Replace link')).toBeDefined()
    answers.give(removeBookingCalendarLink, { message: 'Off.' }).give(getBookingCalendarLink, { created_at: null })
    await press(findAction('Turn off link'))
    expect(document.body.textContent).toContain('Calendar link turned off')
    expect(page()).not.toContain('Add to calendar')
    vi.restoreAllMocks()
  })

  it('say so when the link couldn’t be made.', async () => {
    const answers = world().fail(makeBookingCalendarLink, 500)
    await open(profiles.client, answers)
    await press(findAction('Get calendar link'))
    expect(document.body.textContent).toContain('Network error. Please try again.')
    expect(page()).toContain('Get calendar link')
  })

  it('can be loaded again.', async () => {
    await open(profiles.client, world().fail(getBookingCalendarLink, 500))
    expect(page()).toContain('Try again')
  })
})
