import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { pictureRefusals } from '../base/picture.ts'
import { Device, Export, Profile, User } from './profile.ts'
import { emailText, IdParams, Message, passwordText, requiredText, pageQuery, pageAnswer } from '../base/schema.ts'
import { UpdateProfileBody } from './profile-form.ts'
import { SignUpBody } from './sign-up.ts'

// Every page calls these two but few have a form, so they are separate from the form schemas.
export { getProfile, logout } from './profile.ts'

/**
 * `token` is null when the new account signs in first. `redirect_to` overrides the role's dashboard; in the
 * browser, the page the person was heading for takes precedence over both.
 */
export const Welcome = z.object({
  token: z.nullable(z.string()),
  user: User,
  profile: Profile,
  redirect_to: z.string(),
  message: z.string(),
})

/** Enough for a name, a password and a code. */
export const fewBytes = 8 * 1024

export const LoginBody = z.strictObject({
  username: requiredText('Username', { min: 3, max: 254 }),
  password: passwordText('Password', { min: 1 }),
})

export const login = endpoint({
  name: 'login',
  summary: 'Sign in with a username, or with an email in the same field.',
  method: 'POST',
  path: 'auth/login/',
  authorize: 'public',
  body: LoginBody,
  body_limit: fewBytes,
  answer: Welcome,
  /** With two-step verification, `second_factor_needed` carries the `challenge` for `finishLogin`. */
  errors: ['invalid_credentials', 'account_disabled', 'one_time_password_expired', 'second_factor_needed'],
})

export const signUp = endpoint({
  name: 'signUp',
  summary:
    'Create an account as a client, an ambassador or a club administrator. Only clients are signed in immediately; for other roles `token` is null, and they sign in afterwards.',
  method: 'POST',
  path: 'auth/signup/',
  authorize: 'public',
  multipart: { files: ['avatar'], empty: 'drop' },
  body: SignUpBody,
  answer: Welcome,
  success: 201,
  errors: pictureRefusals,
  fieldErrors: 'plain',
})

export const checkUsername = endpoint({
  name: 'checkUsername',
  summary: 'Check whether a username is available.',
  method: 'GET',
  path: 'validate/username/{username}/',
  authorize: 'public',
  params: z.strictObject({ username: z.string().check(z.maxLength(200)) }),
  answer: z.object({ available: z.boolean(), message: z.nullable(z.string()) }),
  errors: [],
})

// Resetting and changing a password have their own messages for missing fields.
const ResetEmail = emailText('Please enter your email address')
const ResetCode = requiredText('Code', { max: 6, absent: 'Please enter the reset code' })
export const newPasswords = (absent: string) => ({
  new_password: passwordText('Password', { min: 8, short: 'Password must be at least 8 characters long', absent }),
  confirm_password: passwordText('Confirm password', { min: 1, absent }),
})

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  summary: 'Send a reset code. Known and unknown addresses get the same answer.',
  method: 'POST',
  path: 'auth/forgot-password/',
  authorize: 'public',
  body: z.strictObject({ email: ResetEmail }),
  /** Set only in test mode. */
  body_limit: fewBytes,
  answer: z.object({ message: z.string(), code: z.optional(z.string()) }),
  errors: [],
})

export const verifyResetCode = endpoint({
  name: 'verifyResetCode',
  summary: 'Check a reset code. Five wrong attempts invalidate it.',
  method: 'POST',
  path: 'auth/verify-reset-code/',
  authorize: 'public',
  body: z.strictObject({ email: ResetEmail, code: ResetCode }),
  body_limit: fewBytes,
  answer: Message,
  errors: ['invalid_reset_code'],
})

export const ResetPasswordBody = z
  .strictObject({ email: ResetEmail, code: ResetCode, ...newPasswords('Please fill in all fields') })
  .check(
    z.refine((form) => form.new_password === form.confirm_password, {
      path: ['confirm_password'],
      error: 'Passwords do not match',
    }),
  )

export const resetPassword = endpoint({
  name: 'resetPassword',
  summary: 'Set a new password with a reset code. Signs out every device.',
  method: 'POST',
  path: 'auth/reset-password/',
  authorize: 'public',
  body: ResetPasswordBody,
  body_limit: fewBytes,
  answer: Message,
  errors: ['invalid_reset_code'],
})

export const updateProfile = endpoint({
  name: 'updateProfile',
  summary:
    'Update your profile. Omitted parts stay as they are. With the `version` you last read, a change made elsewhere since is not overwritten.',
  method: 'PUT',
  path: 'profile/',
  authorize: 'signed_in',
  multipart: { files: ['profile[avatar]'], empty: 'keep' },
  body: UpdateProfileBody,
  answer: z.object({ user: User, profile: Profile, message: z.string() }),
  errors: [...pictureRefusals, 'stale', 'confirmation_expired'],
  fieldErrors: 'profile',
})

export const requestEmailCode = endpoint({
  name: 'requestEmailCode',
  summary: 'Email a confirmation code to the address you requested, or to your current one.',
  method: 'POST',
  path: 'profile/email/code/',
  authorize: 'signed_in',
  /** Set only in test mode. */
  answer: z.object({ message: z.string(), code: z.optional(z.string()) }),
  errors: ['email_confirmed', 'no_email'],
})

const ProfileChanged = z.object({ user: User, profile: Profile, message: z.string() })

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  summary: 'Confirm your email with the code sent to it. Five wrong attempts invalidate the code.',
  method: 'POST',
  path: 'profile/email/confirm/',
  authorize: 'signed_in',
  body: z.strictObject({ code: requiredText('Code', { max: 6, absent: 'Please enter the code' }) }),
  answer: ProfileChanged,
  errors: ['invalid_email_code'],
})

export const cancelEmailChange = endpoint({
  name: 'cancelEmailChange',
  summary: 'Keep your current email instead of the one you requested.',
  method: 'DELETE',
  path: 'profile/email/change/',
  authorize: 'signed_in',
  answer: ProfileChanged,
  errors: [],
})

export const undoEmailChange = endpoint({
  name: 'undoEmailChange',
  summary: 'Undo an email change with the link sent to the old address. Signs out every device.',
  method: 'POST',
  path: 'auth/undo-email-change/',
  authorize: 'public',
  body: z.strictObject({ token: requiredText('Token', { max: 200 }) }),
  answer: z.object({ message: z.string(), email: z.string() }),
  errors: ['invalid_undo_link'],
})

const allRequired = 'All fields are required'

export const ChangePasswordBody = z
  .strictObject({
    current_password: passwordText('Current password', { min: 1, absent: allRequired }),
    ...newPasswords(allRequired),
  })
  .check(
    z.refine((form) => form.new_password === form.confirm_password, {
      path: ['confirm_password'],
      error: 'New passwords do not match',
    }),
  )

export const changePassword = endpoint({
  name: 'changePassword',
  summary: 'Change your password. Signs out every other device and answers with a new token for this one.',
  method: 'POST',
  path: 'profile/change-password/',
  authorize: 'signed_in',
  with_one_time_password: true,
  without_second_factor: true,
  body: ChangePasswordBody,
  answer: z.object({ message: z.string(), token: z.string() }),
  errors: ['wrong_password'],
})

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  summary: 'Delete your account. Contact data is erased; records of payments and visits keep only an id.',
  method: 'DELETE',
  path: 'profile/delete-account/',
  authorize: 'signed_in',
  body: z
    .strictObject({
      password: z.optional(passwordText('Password', { min: 1 })),
      /** Instead of the password. */
      confirmation: z.optional(z.string().check(z.maxLength(300))),
    })
    .check(
      z.refine(({ password, confirmation }) => password !== undefined || confirmation !== undefined, {
        path: ['password'],
        error: 'Password is required',
      }),
    ),
  answer: Message,
  errors: ['wrong_password', 'confirmation_expired', 'account_in_use', 'club_open', 'last_superadmin'],
})

export const exportProfile = endpoint({
  name: 'exportProfile',
  summary: 'Export everything kept about you as one JSON document.',
  method: 'GET',
  path: 'profile/export/',
  authorize: 'signed_in',
  answer: Export,
  errors: [],
})

export const listDevices = endpoint({
  name: 'listDevices',
  summary: 'List the devices signed in to your account.',
  method: 'GET',
  path: 'profile/sessions/',
  authorize: 'signed_in',
  query: z.strictObject(pageQuery),
  answer: z.object({ sessions: z.array(Device), ...pageAnswer }),
  errors: [],
})

export const endOtherDevices = endpoint({
  name: 'endOtherDevices',
  summary: 'Sign out every device but this one.',
  method: 'DELETE',
  path: 'profile/sessions/',
  authorize: 'signed_in',
  answer: z.object({ message: z.string(), ended: z.int() }),
  errors: [],
})

export const endDevice = endpoint({
  name: 'endDevice',
  summary: 'Sign out one device.',
  method: 'DELETE',
  path: 'profile/sessions/{id}/',
  authorize: 'signed_in',
  params: IdParams,
  answer: Message,
  errors: [],
})
