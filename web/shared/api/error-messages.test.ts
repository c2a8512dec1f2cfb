import { describe, expect, it } from 'vitest'
import { errorMessage, fallbacks, fieldMessages, loginMessage, profileMessage, signUpMessage } from './error-messages.ts'

const failed = (status: number, body?: unknown) => ({ status, body })
const offline = failed(0)

describe('sign-up', () => {
  it.each([
    [
      'the first message of the first field',
      { username: ['Username is already taken', 'Too short'], email: ['Email is required'] },
      'Username is already taken',
    ],
    ['the message', { message: 'Closed today', detail: 'No' }, 'Closed today'],
    ['the detail', { detail: 'Not here' }, 'Not here'],
    [
      'the sentence of a refusal',
      { error: 'Too many attempts. Wait a moment and try again.', code: 'rate_limited' },
      'Too many attempts. Wait a moment and try again.',
    ],
    ['the fallback', {}, 'An error occurred during signup.'],
    ['the fallback for empty fields', { username: [] }, 'An error occurred during signup.'],
  ])('says %s', (_, body, sentence) => {
    expect(signUpMessage(failed(400, body))).toBe(sentence)
  })

  it.each([
    ['no network', offline],
    ['no body', failed(502)],
    ['what is no call', new Error('x')],
  ])('says so with %s', (_, error) => {
    expect(signUpMessage(error)).toBe('Network error. Please try again.')
  })
})

describe('login', () => {
  it.each([
    [{ error: 'Username or password is incorrect.', detail: 'b', message: 'c' }, 'Username or password is incorrect.'],
    [{ detail: 'b', message: 'c' }, 'b'],
    [{ message: 'c' }, 'c'],
    [{}, 'Login failed. Please try again.'],
  ])('says of %j: %s', (body, sentence) => {
    expect(loginMessage(failed(400, body))).toBe(sentence)
  })

  it('says that the connection is the matter where it is', () => {
    expect(loginMessage(offline)).toBe('Connection error. Please check your internet connection.')
    expect(loginMessage(failed(502))).toBe('Login failed. Please try again.')
  })
})

describe('profile', () => {
  it.each([
    [
      { user_errors: { email: ['Please enter a valid email address'] }, profile_errors: { age: ['Age is required'] } },
      'Please enter a valid email address',
    ],
    [{ user_errors: {}, profile_errors: { age: ['Age must be at least 18'] } }, 'Age must be at least 18'],
    [{ user_errors: {}, profile_errors: {}, error: 'a', detail: 'b' }, 'a'],
    [{ detail: 'b' }, 'b'],
    [{}, 'Failed to update profile.'],
  ])('says of %j: %s', (body, sentence) => {
    expect(profileMessage(failed(400, body))).toBe(sentence)
  })

  it('says so without a body', () => {
    expect(profileMessage(offline)).toBe('Network error. Please try again.')
  })
})

it('Every other call says what the server says, else its own sentence', () => {
  expect(errorMessage(failed(400, { error: 'Your current password is incorrect.' }), fallbacks.changePassword)).toBe(
    'Your current password is incorrect.',
  )
  expect(errorMessage(failed(500, {}), fallbacks.changePassword)).toBe('Failed to change password')
  expect(errorMessage(offline, fallbacks.verifyReset)).toBe('Invalid or expired code')
})

it('Messages find their fields in each shape of refusal', () => {
  expect(fieldMessages(failed(400, { username: ['Taken', 'Short'] }))).toEqual({ username: 'Taken' })
  expect(fieldMessages(failed(400, { error: 'x', code: 'invalid', fields: { 'lines.0.quantity': ['Too many'] } }))).toEqual({
    'lines.0.quantity': 'Too many',
  })
  const profile = { user_errors: { email: ['Wrong'] }, profile_errors: { age: ['Too young'] } }
  expect(fieldMessages(failed(400, profile))).toEqual({ 'user[email]': 'Wrong', 'profile[age]': 'Too young' })
  expect(fieldMessages(offline)).toEqual({})
})
