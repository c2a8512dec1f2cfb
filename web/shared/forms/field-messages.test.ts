import { expect, it } from 'vitest'
import { fieldMessages } from './field-messages.ts'

const failed = (status: number, body?: unknown) => ({ status, body })

it('Messages find their fields in each error format', () => {
  expect(fieldMessages(failed(400, { username: ['Taken', 'Short'] }))).toEqual({ username: 'Taken' })
  expect(fieldMessages(failed(400, { error: 'x', code: 'invalid', fields: { 'lines.0.quantity': ['Too many'] } }))).toEqual({
    'lines.0.quantity': 'Too many',
  })
  const profile = { user_errors: { email: ['Wrong'] }, profile_errors: { age: ['Too young'] } }
  expect(fieldMessages(failed(400, profile))).toEqual({ 'user[email]': 'Wrong', 'profile[age]': 'Too young' })
  expect(fieldMessages(failed(0))).toEqual({})
})
