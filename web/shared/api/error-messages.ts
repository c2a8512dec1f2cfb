import type { ErrorCode } from '#contract/errors.ts'
import { statusOf } from './api-query.ts'

const networkError = 'Network error. Please try again.'

/** Messages for when the server sends none. */
export const fallbacks = {
  fetchProfile: 'Failed to fetch profile.',
  removePicture: 'Failed to remove profile picture.',
  changePassword: 'Failed to change password',
  deleteAccount: 'Failed to delete account',
  requestReset: 'Failed to send reset code',
  verifyReset: 'Invalid or expired code',
  resetPassword: 'Failed to reset password',
} as const

type Body = Record<string, unknown>

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

function bodyOf(error: unknown): Body | null {
  return isBody(error) && isBody(error['body']) ? error['body'] : null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The first of the named parts that holds a text. */
const firstText = (body: Body, ...names: string[]) =>
  names.map((name) => textOf(body[name])).find((text) => text !== null) ?? null

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
  return firstFieldMessage(body) ?? firstText(body, 'error', 'message', 'detail') ?? 'An error occurred during signup.'
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

/** The body of a refusal with this code; null for any other failure. */
export function refusalOf(error: unknown, code: ErrorCode): Body | null {
  const body = bodyOf(error)
  return body?.['code'] === code ? body : null
}

/** Every other call: the server's own sentence, else the one given. */
export function errorMessage(error: unknown, fallback: string): string {
  return firstText(bodyOf(error) ?? {}, 'error') ?? fallback
}

/** The first message of each field, named as the form names it, from any of the three shapes of refusals. */
export function fieldMessages(error: unknown): Record<string, string> {
  const body = bodyOf(error) ?? {}
  const found: Record<string, string> = {}
  const collect = (fields: unknown, nameOf: (name: string) => string) => {
    for (const [name, messages] of Object.entries(isBody(fields) ? fields : {})) {
      const text = Array.isArray(messages) ? textOf(messages[0]) : null
      if (text !== null) found[nameOf(name)] = text
    }
  }
  collect(body, (name) => name)
  collect(body['fields'], (name) => name)
  collect(body['user_errors'], (name) => `user[${name}]`)
  collect(body['profile_errors'], (name) => `profile[${name}]`)
  return found
}
