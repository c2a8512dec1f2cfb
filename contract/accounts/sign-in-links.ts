import * as z from 'zod/mini'
import { fewBytes, Welcome } from './accounts.ts'
import { endpoint } from '../base/endpoint.ts'
import { emailText, requiredText } from '../base/schema.ts'
import { GuestSignUpFields } from './sign-up.ts'

/** A path of this site, as `safeNext` in the browser reads it. */
const Next = z.optional(
  requiredText('Page', { max: 1_000 }).check(z.regex(/^\/(?![/\\])[^\\\s]*$/, 'This must be a page of this site')),
)
const Email = emailText('Please enter your email address')
const Token = requiredText('Token', { max: 200 })

/** `code` is set only in test mode. */
const Sent = z.object({ message: z.string(), code: z.optional(z.string()) })

export const RequestSignInLinkBody = z.strictObject({ email: Email, next: Next })

export const requestSignInLink = endpoint({
  name: 'requestSignInLink',
  summary: 'Email a link and a code that sign in. Known and unknown addresses get the same answer.',
  method: 'POST',
  path: 'auth/sign-in-link/',
  authorize: 'public',
  body: RequestSignInLinkBody,
  body_limit: fewBytes,
  answer: Sent,
  errors: [],
})

export const GuestSignUpBody = z.strictObject({ ...GuestSignUpFields, next: Next })

export const signUpByEmail = endpoint({
  name: 'signUpByEmail',
  summary:
    'Begin an account as a client without a password: the code or the link in the email opens it. An address that has an account gets a link to that one, and the same answer.',
  method: 'POST',
  path: 'auth/signup/email/',
  authorize: 'public',
  body: GuestSignUpBody,
  body_limit: fewBytes,
  answer: Sent,
  errors: [],
  fieldErrors: 'plain',
})

export const readSignInLink = endpoint({
  name: 'readSignInLink',
  summary: 'Get whom a sign-in link is for. It does not use the link, and is a POST to keep the token out of access logs.',
  method: 'POST',
  path: 'auth/sign-in-link/read/',
  authorize: 'public',
  body: z.strictObject({ token: Token }),
  body_limit: fewBytes,
  answer: z.object({
    /** `a•••@example.com` */
    email: z.string(),
    /** Whether using it opens an account. */
    is_new: z.boolean(),
    next: z.nullable(z.string()),
  }),
  errors: ['invalid_sign_in_link'],
})

export const signInByLink = endpoint({
  name: 'signInByLink',
  summary: 'Sign in with an emailed link, which works once within 15 minutes. It confirms the email.',
  method: 'POST',
  path: 'auth/login/link/',
  authorize: 'public',
  body: z.strictObject({ token: Token }),
  body_limit: fewBytes,
  answer: Welcome,
  errors: ['invalid_sign_in_link', 'second_factor_needed'],
})

export const SignInByCodeBody = z.strictObject({
  email: Email,
  code: requiredText('Code', { max: 6, absent: 'Please enter the code' }),
})

export const signInByCode = endpoint({
  name: 'signInByCode',
  summary: 'Sign in with the code from the same email, where it was requested. Five wrong attempts invalidate it.',
  method: 'POST',
  path: 'auth/login/code/',
  authorize: 'public',
  body: SignInByCodeBody,
  body_limit: fewBytes,
  answer: Welcome,
  errors: ['invalid_sign_in_code', 'second_factor_needed'],
})
