import { expect, it } from 'vitest'
import { errorMessage } from './error-messages.ts'

const failed = (status: number, body?: unknown) => ({ status, body })
const offline = failed(0)

it("Any other call shows the server's sentence, otherwise its own", () => {
  expect(errorMessage(failed(400, { error: 'Your current password is incorrect.' }), 'Failed to change password')).toBe(
    'Your current password is incorrect.',
  )
  expect(errorMessage(failed(500, {}), 'Failed to change password')).toBe('Failed to change password')
  expect(errorMessage(offline, 'Invalid or expired code')).toBe('Invalid or expired code')
})
