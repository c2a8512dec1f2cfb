import type { ErrorCode } from '#contract/base/errors.ts'

/** Errors of any call, so no endpoint lists them. */
export const commonErrors = [
  'invalid',
  'malformed',
  'unauthenticated',
  'forbidden',
  'password_change_required',
  'second_factor_required',
  'not_approved',
  'forgery',
  'not_found',
  'method_not_allowed',
  'too_large',
  'wrong_type',
  'wrong_host',
  'rate_limited',
  'no_club',
  'club_not_named',
  'support_access_required',
  'internal',
  'overloaded',
] as const satisfies readonly ErrorCode[]
