import { describe, expect, it } from 'vitest'
import { loginMessage, profileMessage, signUpMessage } from './account-messages.ts'

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
    ['the message before an error', { error: 'x', message: 'Closed today', detail: 'No' }, 'Closed today'],
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
  ])('does so with %s', (_, error) => {
    expect(signUpMessage(error)).toBe('Network error. Please try again.')
  })
})

describe('login', () => {
  it.each([
    [{ error: 'Username or password is incorrect.', detail: 'b', message: 'c' }, 'Username or password is incorrect.'],
    [{ detail: 'b', message: 'c' }, 'b'],
    [{ message: 'c' }, 'c'],
    [{}, 'Login failed. Please try again.'],
  ])('for %j says: %s', (body, sentence) => {
    expect(loginMessage(failed(400, body))).toBe(sentence)
  })

  it('blames the connection if that is the cause', () => {
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
  ])('for %j says: %s', (body, sentence) => {
    expect(profileMessage(failed(400, body))).toBe(sentence)
  })

  it('does so without a body', () => {
    expect(profileMessage(offline)).toBe('Network error. Please try again.')
  })
})
