import { errors, type ErrorCode, type FieldErrors } from '#contract/base/errors.ts'

interface Detail {
  /** Replaces the code's own sentence. */
  message?: string
  fields?: FieldErrors
  /** Added to the body with `error` and `code`: for example what is allowed now, or how many are left. */
  extra?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** An expected refusal: it ends the use case, rolls back its transaction and is returned to the caller. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly detail: Detail

  constructor(code: ErrorCode, detail: Detail = {}) {
    super(detail.message ?? Object.values(detail.fields ?? {})[0]?.[0] ?? errors[code].sentence)
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
  }

  get status(): number {
    return errors[this.code].status
  }
}

export function refuse(code: ErrorCode, detail?: Detail): never {
  throw new Refusal(code, detail)
}
