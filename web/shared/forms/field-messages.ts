import { bodyOf, isBody, textOf } from '../api/error-messages.ts'

/** The first message of each field, by the form's field names, from any of the three error formats. */
export function fieldMessages(error: unknown): Record<string, string> {
  const body = bodyOf(error) ?? {}
  const byField: Record<string, string> = {}
  const collect = (fields: unknown, nameOf: (name: string) => string) => {
    for (const [name, messages] of Object.entries(isBody(fields) ? fields : {})) {
      const text = Array.isArray(messages) ? textOf(messages[0]) : null
      if (text !== null) byField[nameOf(name)] = text
    }
  }
  collect(body, (name) => name)
  collect(body['fields'], (name) => name)
  collect(body['user_errors'], (name) => `user[${name}]`)
  collect(body['profile_errors'], (name) => `profile[${name}]`)
  return byField
}
