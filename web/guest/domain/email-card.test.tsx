import { cancelEmailChange, confirmEmail, getProfile, requestEmailCode, updateProfile } from '#contract/accounts/accounts.ts'
import type { User } from '#contract/accounts/profile.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../shared/session/session.ts'
import { profiles, signedIn } from '../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../shared/testing/render.tsx'
import { profileAnswers } from '../testing/profile-answers.ts'
import { renderApp } from '../testing/render-app.tsx'

const profile = { ...profiles.client, phone_number: '+351 910 000 000' }
const userWith = (change: Partial<User>): User => ({ ...signedIn(profile).user, email: 'ada@vesper.example', ...change })
const changed = (change: Partial<User>, message = 'Your email is confirmed.') => ({ user: userWith(change), profile, message })
const pending = { pending_email: 'new@vesper.example' }

const world = (change: Partial<User>) =>
  profileAnswers()
    .give(getProfile, { user: userWith(change), profile, staff_permissions: null })
    .give(requestEmailCode, { message: 'We sent a code to ada@vesper.example. It is valid for 15 minutes.' })
    .give(confirmEmail, changed({ email_confirmed: true }))
    .give(cancelEmailChange, changed({}, 'Your email stays the same.'))
    .give(updateProfile, changed(pending, 'Profile updated successfully!'))

async function open(change: Partial<User>, answers = world(change)) {
  keepSession(signedIn(profile))
  vi.stubGlobal('fetch', answers.fetch)
  await renderApp('/profile', answers)
  return answers
}
afterEach(() => {
  vi.unstubAllGlobals()
})

const page = () => find('main').textContent
const hasField = (label: string) => [...document.querySelectorAll('main label')].some((one) => one.textContent.startsWith(label))

async function enterCode(code = '012345') {
  await type(findField('Confirmation code'), code)
  await press(findAction('Confirm email'))
  await settle()
}

describe('an email', () => {
  it('that is unconfirmed is confirmed by a code sent on request', async () => {
    const answers = await open({})
    expect(page()).toContain('Confirm your email')
    expect(hasField('Confirmation code')).toBe(false)
    await press(findAction('Send code'))
    await settle()
    expect(page()).toContain('We sent a code to ada@vesper.example.')
    await enterCode(' 012345 '.trim())
    expect(answers.sent.map(({ endpoint, body }) => [endpoint, body])).toEqual([
      ['requestEmailCode', undefined],
      ['confirmEmail', { code: '012345' }],
    ])
    expect(page()).not.toContain('Confirm your email')
    expect(document.body.textContent).toContain('Your email is confirmed.')
  })

  it.each([{ email_confirmed: true }, { email: null }])(
    'shows nothing with %o: it is confirmed, or there is none',
    async (change) => {
      await open(change)
      expect(page()).not.toContain('Confirm your')
    },
  )

  it('says what is wrong with a code, and offers another one', async () => {
    const refused = { error: 'Invalid or expired code', code: 'invalid_email_code' }
    const answers = await open(pending, world(pending).fail(confirmEmail, 400, refused))
    await enterCode()
    expect(find('main [role=alert]').textContent).toContain('Invalid or expired code')
    await press(findAction('Send a new code'))
    await settle()
    expect(answers.sent.at(-1)?.endpoint).toBe('requestEmailCode')
  })
})

describe('changing the email', () => {
  it('asks for the password once another one is typed, and for the code once it is saved', async () => {
    const answers = await open({ email_confirmed: true })
    expect(hasField('Current password')).toBe(false)
    await type(findField('Email'), 'new@vesper.example')
    await type(findField('Current password'), 'secret-1')
    await press(findAction('Save changes'))
    await settle()
    expect(answers.sent[0]?.body).toMatchObject({ 'user[email]': 'new@vesper.example', 'user[current_password]': 'secret-1' })
    expect(page()).toContain('Now enter the code we sent to new@vesper.example.')
    expect(page()).toContain('Until then, your email stays ada@vesper.example.')
    expect(findField('Email').value).toBe('ada@vesper.example')
    expect(hasField('Current password')).toBe(false)
  })

  it('without the password sends nothing, and says so on its field', async () => {
    const answers = await open({ email_confirmed: true })
    await type(findField('Email'), 'new@vesper.example')
    await press(findAction('Save changes'))
    const field = findField('Current password')
    expect(document.getElementById(`${field.id}-error`)?.textContent).toBe('Enter your current password to change your email')
    expect(document.activeElement).toBe(field)
    expect(answers.sent).toEqual([])
  })

  it('shows a wrong password on its field', async () => {
    const errors = { user_errors: { current_password: ['Your current password is incorrect.'] }, profile_errors: {} }
    await open({ email_confirmed: true }, world({ email_confirmed: true }).fail(updateProfile, 400, errors))
    await type(findField('Email'), 'new@vesper.example')
    await type(findField('Current password'), 'wrong')
    await press(findAction('Save changes'))
    await settle()
    const field = findField('Current password')
    expect(document.getElementById(`${field.id}-error`)?.textContent).toBe('Your current password is incorrect.')
  })

  it('can be cancelled: the current email stays', async () => {
    const answers = await open(pending)
    await press(findAction('Keep current email'))
    await settle()
    expect(answers.sent.at(-1)?.endpoint).toBe('cancelEmailChange')
    expect(page()).not.toContain('Confirm your new email')
  })
})
