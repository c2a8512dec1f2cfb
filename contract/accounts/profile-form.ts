import * as z from 'zod/mini'
import { genres } from '../base/genres.ts'
import { pictureTypeRefused } from '../base/picture.ts'
import { EmailText, formJson, optionalText, passwordText, personNameField } from '../base/schema.ts'
import { AgeNumber } from './sign-up.ts'

/** A text form field that contains `true` or `false`. */
const FormBoolean = z.pipe(
  z.enum(['true', 'false'], 'Choose yes or no'),
  z.transform((text) => text === 'true'),
)

const genresMessage = 'Musical preferences must be a JSON list'
const FormGenres = formJson(
  genresMessage,
  z.array(z.enum(genres, 'Choose genres from the list'), genresMessage).check(z.maxLength(genres.length)),
)

/** A version as a text form field. */
export const FormVersion = z.coerce
  .number({ error: 'Version must be the one you last read' })
  .check(z.int('Version must be the one you last read'), z.gte(1, 'Version must be the one you last read'))

export const UpdateProfileBody = z.strictObject({
  /** The `version` of the account that the change is based on. Without it, the last change wins. */
  version: z.optional(FormVersion),
  'user[first_name]': z.optional(optionalText('First name', 100).check(personNameField('First name'))),
  'user[last_name]': z.optional(optionalText('Last name', 100).check(personNameField('Last name'))),
  /** A new address replaces the current one once it is confirmed. Empty removes it, for roles that need none. */
  'user[email]': z.optional(z.union([z.literal(''), EmailText], { error: 'Please enter a valid email address' })),
  /** Required only to change the email. */
  'user[current_password]': z.optional(passwordText('Current password', { min: 1 })),
  /** Instead of the password. */
  'user[confirmation]': z.optional(z.string().check(z.maxLength(300))),
  'profile[full_name]': z.optional(optionalText('Full name', 200).check(personNameField('Full name'))),
  'profile[phone_number]': z.optional(
    z.string().check(z.trim(), z.regex(/^(\+?[0-9 ()./-]{5,30})?$/, 'Please enter a valid phone number')),
  ),
  'profile[age]': z.optional(AgeNumber),
  'profile[musical_preferences]': z.optional(FormGenres),
  'profile[accepts_newsletter]': z.optional(FormBoolean),
  /** An empty text instead of the file removes the picture. */
  'profile[avatar]': z.optional(z.literal('', pictureTypeRefused)),
})
