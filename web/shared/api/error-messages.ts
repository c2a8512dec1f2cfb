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
  // Every refusal with a code has this shape.
  return body?.['code'] === code ? (body as ErrorBody) : null
}

/** For any other call: the server's own sentence, otherwise the given one. */
export function errorMessage(error: unknown, fallback: string): string {
  return firstText(bodyOf(error) ?? {}, 'error') ?? fallback
}
