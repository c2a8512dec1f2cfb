import * as z from 'zod/mini'
import { EmailText, optionalText, passwordText, personNameField, requiredText } from '../base/schema.ts'
import { PhoneText } from './phone-text.ts'

export const usernameTaken = 'Username is already taken'
export const passwordsDiffer = 'Passwords do not match'
export const minimumAge = 18
export const maximumAge = 100

/** 3-30 letters, digits, `.`, `_` or `-`; unique ignoring case. */
export const UsernameText = requiredText('Username', { min: 3, max: 30 }).check(
  z.regex(/^[A-Za-z0-9._-]*$/, 'Username can contain letters, digits, dots, underscores and hyphens'),
)

export const AgeNumber = z.coerce
  .number({ error: 'Age is required' })
  .check(
    z.int('Age must be a whole number'),
    z.gte(minimumAge, `Age must be at least ${minimumAge}`),
    z.lte(maximumAge, `Age must be at most ${maximumAge}`),
  )

const credentials = {
  username: UsernameText,
  password: passwordText('Password', { min: 6 }),
  confirm_password: z.optional(z.string()),
}

const contact = {
  email: EmailText,
  first_name: requiredText('First name', { max: 100 }).check(personNameField('First name')),
  last_name: requiredText('Last name', { max: 100 }).check(personNameField('Last name')),
  phone_number: PhoneText,
}

/** A client’s, without what the account signs in with. */
export const GuestSignUpFields = { ...contact, age: AgeNumber }

const confirmed = z.refine<{ password: string; confirm_password?: string | undefined }>(
  (form) => form.confirm_password === undefined || form.confirm_password === form.password,
  { path: ['confirm_password'], error: passwordsDiffer },
)

const SignUpClient = z.strictObject({ role: z.literal('client'), ...credentials, ...contact, age: AgeNumber }).check(confirmed)

const SignUpAdminClub = z
  .strictObject({
    role: z.literal('adminclub'),
    ...credentials,
    ...contact,
    referral_code: z.optional(optionalText('Referral code', 20)),
  })
  .check(confirmed)

const SignUpAmbassador = z
  .strictObject({
    role: z.literal('ambassador'),
    ...credentials,
    email: z.optional(EmailText),
    first_name: z.optional(optionalText('First name', 100).check(personNameField('First name'))),
    last_name: z.optional(optionalText('Last name', 100).check(personNameField('Last name'))),
    phone_number: z.optional(PhoneText),
  })
  .check(confirmed)

export const SignUpBody = z.discriminatedUnion('role', [SignUpClient, SignUpAmbassador, SignUpAdminClub], {
  error: 'Role is required',
})

export type SignUpBody = z.output<typeof SignUpBody>
