import { expect, it } from 'vitest'
import { errorMessage, fieldMessages } from './error-messages.ts'

const failed = (status: number, body?: unknown) => ({ status, body })
const offline = failed(0)

it("Any other call shows the server's sentence, otherwise its own", () => {
  expect(errorMessage(failed(400, { error: 'Your current password is incorrect.' }), 'Failed to change password')).toBe(
    'Your current password is incorrect.',
  )
  expect(errorMessage(failed(500, {}), 'Failed to change password')).toBe('Failed to change password')
  expect(errorMessage(offline, 'Invalid or expired code')).toBe('Invalid or expired code')
})

it('Messages find their fields in each error format', () => {
  expect(fieldMessages(failed(400, { username: ['Taken', 'Short'] }))).toEqual({ username: 'Taken' })
  expect(fieldMessages(failed(400, { error: 'x', code: 'invalid', fields: { 'lines.0.quantity': ['Too many'] } }))).toEqual({
    'lines.0.quantity': 'Too many',
  })
  const profile = { user_errors: { email: ['Wrong'] }, profile_errors: { age: ['Too young'] } }
  expect(fieldMessages(failed(400, profile))).toEqual({ 'user[email]': 'Wrong', 'profile[age]': 'Too young' })
  expect(fieldMessages(offline)).toEqual({})
})
