import type { ErrorBody, ErrorCode } from '#contract/base/errors.ts'

type Body = Record<string, unknown>

export const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

export function bodyOf(error: unknown): Body | null {
  return isBody(error) && isBody(error['body']) ? error['body'] : null
}

export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The first of the named fields that contains text. */
export const firstText = (body: Body, ...names: string[]) =>
  names.map((name) => textOf(body[name])).find((text) => text !== null) ?? null

/** The body of an error with this code; null for any other failure. */
export function refusalOf(error: unknown, code: ErrorCode): ErrorBody | null {
  const body = bodyOf(error)
  return body !== null && hasCode(body, code) ? body : null
}

const hasCode = (body: Body, code: ErrorCode): body is ErrorBody => body['code'] === code

/** For any other call: the server's own sentence, otherwise the given one. */
export function errorMessage(error: unknown, fallback: string): string {
  return firstText(bodyOf(error) ?? {}, 'error') ?? fallback
}

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
