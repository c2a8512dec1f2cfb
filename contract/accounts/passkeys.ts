import * as z from 'zod/mini'
import { fewBytes, Welcome } from './accounts.ts'
import { endpoint } from '../base/endpoint.ts'
import { Id, IdParams, Instant, Message, passwordText, requiredText } from '../base/schema.ts'

/** An account's passkeys at most: more devices than anyone signs in with. */
export const maxPasskeys = 10

export const Passkey = z.object({
  id: Id,
  /** Chosen by its owner: `Ana’s iPhone`. */
  name: z.string(),
  /** Whether a provider keeps it for several devices. */
  is_synced: z.boolean(),
  created_at: Instant,
  last_used_at: z.nullable(Instant),
})
export type Passkey = z.output<typeof Passkey>

/** Base64url, as browsers write it; by far longer than any that they make. */
const encoded = (max: number) => z.string().check(z.regex(/^[\w-]+$/, 'This isn’t from a passkey'), z.maxLength(max))

const Credential = {
  id: encoded(1_400),
  rawId: encoded(1_400),
  type: z.literal('public-key'),
}

/** What a browser answers when a passkey was made: the part of WebAuthn's `RegistrationResponseJSON` that counts. */
const NewCredential = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(8_000),
    transports: z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/, 'This isn’t a transport'))).check(z.maxLength(10)),
  }),
})

/** What a browser answers when a passkey was used: likewise of `AuthenticationResponseJSON`. */
export const UsedCredential = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: encoded(4_000),
    authenticatorData: encoded(4_000),
    signature: encoded(2_000),
  }),
})

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  summary: 'List the passkeys of your account, oldest first. There are at most ten.',
  method: 'GET',
  path: 'profile/passkeys/',
  authorize: 'signed_in',
  answer: z.object({
    passkeys: z.array(Passkey),
    /** Whether the account can be signed in to with a password too. */
    has_password: z.boolean(),
  }),
  errors: [],
})

/** What the browser is asked for, in the names of WebAuthn. Times are in milliseconds. */
const common = { challenge: z.string(), timeout: z.int() }
const required = z.literal('required')
const NewOptions = z.object({
  ...common,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })),
  authenticatorSelection: z.object({ residentKey: required, userVerification: required }),
})
export const LoginOptions = z.object({
  ...common,
  rpId: z.string(),
  userVerification: required,
  /** Which may answer; any of this site by default. */
  allowCredentials: z.optional(
    z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })),
  ),
})

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  summary: 'Begin adding a passkey, with your password or a confirmation. Answers with the options for the browser.',
  method: 'POST',
  path: 'profile/passkeys/begin/',
  authorize: 'signed_in',
  body: z
    .strictObject({
      current_password: z.optional(passwordText('Current password', { min: 1 })),
      /** Instead of the password. */
      confirmation: z.optional(z.string().check(z.maxLength(300))),
    })
    .check(
      z.refine(({ current_password, confirmation }) => current_password !== undefined || confirmation !== undefined, {
        path: ['current_password'],
        error: 'Current password is required',
      }),
    ),
  answer: z.object({ options: NewOptions }),
  errors: ['passkey_limit', 'confirmation_expired'],
})

export const AddPasskeyBody = z.strictObject({
  name: requiredText('Name', { max: 60 }),
  credential: NewCredential,
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  summary: 'Add the passkey that the browser made, within ten minutes after `beginPasskey`.',
  method: 'POST',
  path: 'profile/passkeys/',
  authorize: 'signed_in',
  body: AddPasskeyBody,
  answer: Passkey,
  success: 201,
  errors: ['passkey_refused', 'passkey_expired', 'passkey_limit'],
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  summary: 'Remove a passkey. It no longer signs in. The last one of an account without a password stays.',
  method: 'DELETE',
  path: 'profile/passkeys/{id}/',
  authorize: 'signed_in',
  params: IdParams,
  answer: Message,
  errors: ['last_passkey'],
})

export const beginPasskeyLogin = endpoint({
  name: 'beginPasskeyLogin',
  summary: 'Begin signing in with a passkey. Answers with the options for the browser.',
  method: 'POST',
  path: 'auth/login/passkey/begin/',
  authorize: 'public',
  body_limit: fewBytes,
  answer: z.object({ options: LoginOptions }),
  errors: [],
})

export const loginWithPasskey = endpoint({
  name: 'loginWithPasskey',
  summary: 'Sign in with the passkey that the browser used. It stands for the password and the code.',
  method: 'POST',
  path: 'auth/login/passkey/',
  authorize: 'public',
  body: z.strictObject({ credential: UsedCredential }),
  answer: Welcome,
  errors: ['passkey_refused', 'passkey_expired', 'account_disabled'],
})
