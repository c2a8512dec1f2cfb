import * as z from 'zod/mini'
import { newPasswords } from './accounts.ts'
import { LoginOptions, UsedCredential } from './passkeys.ts'
import { endpoint } from '../base/endpoint.ts'
import { requiredText } from '../base/schema.ts'

/** What takes more than a session: the password, or a confirmation. */
export const confirmedActions = ['change_email', 'delete_account', 'add_passkey', 'set_password'] as const
export type ConfirmedAction = (typeof confirmedActions)[number]

const Action = z.enum(confirmedActions, 'Choose an action from the list')

/** Stands for the password, for one action of one session, once, for ten minutes. */
export const ConfirmationText = requiredText('Confirmation', { max: 300 })

export const beginConfirmation = endpoint({
  name: 'beginConfirmation',
  summary:
    'Begin confirming an action instead of entering the password: with a passkey or, for an account without a password, with an emailed code.',
  method: 'POST',
  path: 'profile/confirmations/begin/',
  authorize: 'signed_in',
  body: z.strictObject({ action: Action, by: z.enum(['passkey', 'code'], 'Choose a passkey or a code') }),
  answer: z.object({
    /** Sent back with the code. */
    challenge: z.string(),
    /** For the browser; null for a code. */
    options: z.nullable(LoginOptions),
    message: z.string(),
    /** Set only in test mode. */
    code: z.optional(z.string()),
  }),
  errors: ['no_passkey', 'has_password', 'no_email'],
})

export const ConfirmActionBody = z.discriminatedUnion(
  'by',
  [
    z.strictObject({ by: z.literal('passkey'), action: Action, credential: UsedCredential }),
    z.strictObject({
      by: z.literal('code'),
      action: Action,
      challenge: requiredText('Challenge', { max: 300 }),
      code: requiredText('Code', { max: 6, absent: 'Please enter the code' }),
    }),
  ],
  { error: 'Choose a passkey or a code' },
)

export const confirmAction = endpoint({
  name: 'confirmAction',
  summary: 'Confirm an action with the passkey that the browser used, or with the emailed code. The answer goes with the action.',
  method: 'POST',
  path: 'profile/confirmations/',
  authorize: 'signed_in',
  body: ConfirmActionBody,
  answer: z.object({ confirmation: z.string() }),
  errors: ['passkey_refused', 'passkey_expired', 'invalid_confirmation_code'],
})

export const SetPasswordBody = z
  .strictObject({ confirmation: ConfirmationText, ...newPasswords('Please fill in all fields') })
  .check(
    z.refine((form) => form.new_password === form.confirm_password, {
      path: ['confirm_password'],
      error: 'Passwords do not match',
    }),
  )

export const setPassword = endpoint({
  name: 'setPassword',
  summary:
    'Set the password of an account that has none. Signs out every other device and answers with a new token for this one.',
  method: 'POST',
  path: 'profile/set-password/',
  authorize: 'signed_in',
  body: SetPasswordBody,
  answer: z.object({ message: z.string(), token: z.string() }),
  errors: ['confirmation_expired', 'has_password'],
})
