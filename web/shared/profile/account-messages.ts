import { bodyOf, firstText, isBody, textOf } from '../api/error-messages.ts'
import { statusOf } from '../api/api-query.ts'

const networkError = 'Network error. Please try again.'

/** Messages for responses without one. */
export const fallbacks = {
  fetchProfile: 'Failed to fetch profile.',
  removePicture: 'Failed to remove profile picture.',
  changePassword: 'Failed to change password',
  deleteAccount: 'Failed to delete account',
  requestReset: 'Failed to send reset code',
  verifyReset: 'Invalid or expired code',
  resetPassword: 'Failed to reset password',
} as const

export const passwordRequired = 'Password is required'

/** What a deletion does, before it is confirmed. */
export const deletionWords =
  'We’ll delete your name, contact details and picture and sign out every device. Records of visits and payments are kept without your name. This can’t be undone.'

/** The first message of the first field that has one. */
function firstFieldMessage(fields: unknown): string | null {
  if (!isBody(fields)) return null
  for (const messages of Object.values(fields)) {
    const text = Array.isArray(messages) ? textOf(messages[0]) : null
    if (text !== null) return text
  }
  return null
}

export function signUpMessage(error: unknown): string {
  const body = bodyOf(error)
  if (body === null) return networkError
  return firstFieldMessage(body) ?? firstText(body, 'message', 'detail', 'error') ?? 'An error occurred during signup.'
}

export function loginMessage(error: unknown): string {
  if (statusOf(error) === 0) return 'Connection error. Please check your internet connection.'
  return firstText(bodyOf(error) ?? {}, 'error', 'detail', 'message') ?? 'Login failed. Please try again.'
}

export function profileMessage(error: unknown): string {
  const body = bodyOf(error)
  if (body === null) return networkError
  const ofField = firstFieldMessage(body['user_errors']) ?? firstFieldMessage(body['profile_errors'])
  return ofField ?? firstText(body, 'error', 'detail') ?? 'Failed to update profile.'
}
