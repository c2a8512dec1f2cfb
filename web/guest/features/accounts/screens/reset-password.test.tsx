import { requestPasswordReset, resetPassword, verifyResetCode } from '#contract/accounts/accounts.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endSession, getSession, keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { Answers } from '../../../../shared/testing/answers.ts'
import { loadPage, renderApp } from '../../../testing/render-app.tsx'

const success = 'Password reset successful. Please login with your new password.'

const world = () =>
  new Answers()
    .give(requestPasswordReset, { message: 'A code is on its way.' })
    .give(verifyResetCode, { message: 'Code verified! Please enter your new password.' })
    .give(resetPassword, { message: success })

async function open(answers = world(), path = '/reset-password') {
  vi.stubGlobal('fetch', answers.fetch)
  return { ...(await renderApp(path, answers)), answers }
}

const page = () => find('main').textContent
const alert = () => find('main [role=alert]').textContent
const submit = () => press(find('main button[type=submit]'))
const errorOf = (label: string) => {
  const field = findField(label)
  return field.getAttribute('aria-invalid') === 'true' ? document.getElementById(`${field.id}-error`)?.textContent : null
}

async function enterEmail(email = 'ada@vesper.example') {
  await type(findField('Email'), email)
  await submit()
}

async function enterCode(code = '012345') {
  await type(findField('Reset code'), code)
  await submit()
}

async function enterPasswords(password: string, again = password) {
  await type(findField('New password'), password)
  await type(findField('Confirm new password'), again)
  await submit()
}

beforeEach(async () => {
  await endSession()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await loadPage('/login')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('starts with an address, which may come from the page’s own address', async () => {
  const { answers } = await open(world(), '/reset-password?email=ada@vesper.example')
  expect(findField('Email').value).toBe('ada@vesper.example')
  await enterEmail('')
  expect(errorOf('Email')).toBe('Please enter your email address')
  await enterEmail('ada')
  expect(errorOf('Email')).toBe('Please enter a valid email address')
  expect(answers.sent).toEqual([])
})

it('then asks for the code, with six digits on a phone’s number pad', async () => {
  const { answers } = await open()
  await enterEmail()
  expect(answers.sent).toMatchObject([{ endpoint: 'requestPasswordReset', body: { email: 'ada@vesper.example' } }])
  expect(page()).toContain('Step 2 of 3')
  expect(page()).toContain('A code is on its way.')
  expect(page()).not.toContain('Test mode')
  const field = findField('Reset code')
  expect([field.maxLength, field.inputMode, field.autocomplete]).toEqual([6, 'numeric', 'one-time-code'])
  expect(document.activeElement).toBe(field)
  await enterCode('')
  expect(errorOf('Reset code')).toBe('Please enter the reset code')
})

it('shows the code if the server runs in test mode', async () => {
  await open(world().give(requestPasswordReset, { message: 'A code is on its way.', code: '012345' }))
  await enterEmail()
  expect(page()).toContain('Your code is 012345')
})

it('then asks for the new password, twice', async () => {
  const { answers } = await open()
  await enterEmail()
  await enterCode()
  expect(answers.sent.at(-1)?.body).toEqual({ email: 'ada@vesper.example', code: '012345' })
  expect(find('main [role=status]').textContent).toBe('Code verified! Please enter your new password.')
  await enterPasswords('', '')
  expect(errorOf('New password')).toBe('Please fill in all fields')
  await enterPasswords('long-enough', '')
  expect(errorOf('Confirm new password')).toBe('Please fill in all fields')
  await enterPasswords('long-enough', 'another-one')
  expect(errorOf('Confirm new password')).toBe('Passwords do not match')
  await enterPasswords('seven77')
  expect(errorOf('New password')).toBe('Password must be at least 8 characters long')
  expect(answers.sent).toHaveLength(2)
})

it('leads to sign-in with its message after two seconds, signed out', async () => {
  keepSession(signedIn(profiles.client))
  const { address, answers, client } = await open()
  client.setQueryData(['listReservations'], 'what the account before booked')
  await enterEmail()
  await enterCode()
  await enterPasswords('long-enough')
  await settle()
  expect(client.getQueryData(['listReservations'])).toBeUndefined()
  expect(answers.sent.at(-1)?.body).toEqual({
    email: 'ada@vesper.example',
    code: '012345',
    new_password: 'long-enough',
    confirm_password: 'long-enough',
  })
  expect(find('main [role=status]').textContent).toBe(success)
  expect(getSession().status).toBe('signed_out')
  await act(async () => vi.advanceTimersByTimeAsync(1999))
  expect(address()).toBe('/reset-password')
  await act(async () => vi.advanceTimersByTimeAsync(1))
  expect(new URL(address(), 'http://x').searchParams.get('message')).toBe(success)
})

it("goes back one step at a time and clears that step's input", async () => {
  await open()
  await enterEmail()
  await enterCode()
  await type(findField('New password'), 'long-enough')
  await press(findAction('Back'))
  expect(findField('Reset code').value).toBe('012345')
  await submit()
  expect(findField('New password').value).toBe('')
  await press(findAction('Back'))
  await press(findAction('Back'))
  expect(findField('Email').value).toBe('ada@vesper.example')
  expect(document.activeElement).toBe(findField('Email'))
  await submit()
  expect(findField('Reset code').value).toBe('')
})

it.each([
  ['its own sentence', 'The server’s own words', { error: 'The server’s own words' }],
  ['nothing', 'Failed to send reset code', {}],
])('for a code that was not sent, answered with %s, says: %s', async (_what, words, body) => {
  await open(world().fail(requestPasswordReset, 500, body))
  await enterEmail()
  expect(alert()).toBe(words)
})

it('for a wrong code says: Invalid or expired code', async () => {
  await open(world().fail(verifyResetCode, 400, {}))
  await enterEmail()
  await enterCode()
  expect(alert()).toBe('Invalid or expired code')
  expect(page()).toContain('Step 2 of 3')
})

it('for a password that was not set says: Failed to reset password', async () => {
  await open(world().fail(resetPassword, 500, {}))
  await enterEmail()
  await enterCode()
  await enterPasswords('long-enough')
  expect(alert()).toBe('Failed to reset password')
})
