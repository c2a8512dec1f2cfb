import * as z from 'zod/mini'
import { fewBytes, Welcome } from './accounts.ts'
import { endpoint } from '../base/endpoint.ts'
import { IdParams, Instant, Message, passwordText, requiredText } from '../base/schema.ts'

/** Six digits from the app, or a recovery code; spaces and dashes don't count. */
const FactorCode = requiredText('Code', { max: 40, absent: 'Enter the code' })
const Password = passwordText('Current password', { min: 1 })

export const SecondFactor = z.object({
  is_on: z.boolean(),
  /** Whether the platform requires it for the role. */
  is_required: z.boolean(),
  on_since: z.nullable(Instant),
  recovery_codes_left: z.int(),
})
export type SecondFactor = z.output<typeof SecondFactor>

/** Shown once and stored hashed. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()), message: z.string() })

const own = { authorize: 'use_second_factor', without_second_factor: true } as const

export const FinishLoginBody = z.strictObject({ challenge: requiredText('Challenge', { max: 300 }), code: FactorCode })

export const finishLogin = endpoint({
  name: 'finishLogin',
  summary:
    'The second step of signing in to an account with two-step verification: the `challenge` that login answered with, and a code.',
  method: 'POST',
  path: 'auth/login/second-factor/',
  authorize: 'public',
  body: FinishLoginBody,
  body_limit: fewBytes,
  answer: Welcome,
  errors: ['invalid_factor_code', 'challenge_expired'],
})

export const getSecondFactor = endpoint({
  name: 'getSecondFactor',
  summary: 'Whether two-step verification is on for your account, and whether the platform requires it.',
  method: 'GET',
  path: 'profile/second-factor/',
  ...own,
  answer: SecondFactor,
  errors: [],
})

export const setUpSecondFactor = endpoint({
  name: 'setUpSecondFactor',
  summary: 'Get a new secret for your authenticator app. It counts once you confirm it with a code.',
  method: 'POST',
  path: 'profile/second-factor/setup/',
  ...own,
  body: z.strictObject({ current_password: Password }),
  answer: z.object({
    /** To type into the app, base32. */
    secret: z.string(),
    /** The same as an otpauth address. */
    uri: z.string(),
    /** The address as a QR code: the dark modules as an SVG path in a square of `size` units. */
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
  errors: ['factor_on'],
})

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  summary:
    'Switch two-step verification on with a code from your app. Answers with recovery codes and signs out your other devices.',
  method: 'POST',
  path: 'profile/second-factor/confirm/',
  ...own,
  body: z.strictObject({ code: FactorCode }),
  answer: RecoveryCodes,
  errors: ['invalid_factor_code', 'factor_off', 'factor_on'],
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  summary: 'Replace your recovery codes, with your password and a code from your app. The previous ones stop working.',
  method: 'POST',
  path: 'profile/second-factor/recovery-codes/',
  ...own,
  body: z.strictObject({ current_password: Password, code: FactorCode }),
  answer: RecoveryCodes,
  errors: ['invalid_factor_code', 'factor_off'],
})

export const switchOffSecondFactor = endpoint({
  name: 'switchOffSecondFactor',
  summary: 'Switch two-step verification off, with your password and a code. Refused while the platform requires it.',
  method: 'DELETE',
  path: 'profile/second-factor/',
  ...own,
  body: z.strictObject({ current_password: Password, code: FactorCode }),
  answer: Message,
  errors: ['invalid_factor_code', 'factor_off', 'factor_required'],
})

export const resetSecondFactor = endpoint({
  name: 'resetSecondFactor',
  summary:
    'Switch two-step verification off for someone who lost their phone and recovery codes, with your own password. They get an email, and their devices are signed out.',
  method: 'DELETE',
  path: 'users/{id}/second-factor/',
  authorize: 'run_platform',
  params: IdParams,
  body: z.strictObject({ current_password: Password }),
  answer: Message,
  errors: ['factor_off'],
})
