import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { fewBytes, newPasswords, Welcome } from './accounts.ts'
import { Instant, requiredText } from '../base/schema.ts'

/** How someone first signs in to an account that another person created. */
export const firstSignIns = ['invitation', 'one_time_password'] as const
export type FirstSignIn = (typeof firstSignIns)[number]

const token = requiredText('Token', { max: 200 })

export const readInvitation = endpoint({
  name: 'readInvitation',
  summary: 'Get an invitation by the token of its link. It is a POST to keep the token out of access logs.',
  method: 'POST',
  path: 'auth/invitation/',
  authorize: 'public',
  body: z.strictObject({ token }),
  body_limit: fewBytes,
  answer: z.object({
    username: z.string(),
    first_name: z.string(),
    email: z.nullable(z.string()),
    /** The club and role they will work in; null for other accounts. */
    club_name: z.nullable(z.string()),
    role_name: z.nullable(z.string()),
    expires_at: Instant,
  }),
  errors: ['invalid_invitation'],
})

export const AcceptInvitationBody = z.strictObject({ token, ...newPasswords('Please fill in all fields') }).check(
  z.refine((form) => form.new_password === form.confirm_password, {
    path: ['confirm_password'],
    error: 'Passwords do not match',
  }),
)

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  summary: 'Accept an invitation: choose a password and sign in. An invitation works once.',
  method: 'POST',
  path: 'auth/accept-invitation/',
  authorize: 'public',
  body: AcceptInvitationBody,
  body_limit: fewBytes,
  answer: Welcome,
  errors: ['invalid_invitation'],
})
