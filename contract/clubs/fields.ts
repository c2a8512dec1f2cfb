import * as z from 'zod/mini'
import { CancellationPolicy } from './cancellation-policy.ts'
import { countries, timezones } from '../base/countries.ts'
import { genres } from '../base/genres.ts'
import { OpeningDays, wallTime } from './opening-days.ts'
import { EmailText, optionalText, requiredText } from '../base/schema.ts'
import { PhoneText } from '../accounts/phone-text.ts'

const currencies = new Set([...countries.values()].map(({ currency }) => currency))

const oneOf = (label: string, example: string, values: { has(value: string): boolean }) => {
  const message = `${label} must be a valid value, such as ${example}`
  return z.string(message).check(
    z.maxLength(100, message),
    z.refine((value) => values.has(value), message),
  )
}

const whole = (label: string, from: number, to: number) => {
  const message = `${label} must be a whole number from ${from} to ${to}`
  return z.int(message).check(z.gte(from, message), z.lte(to, message))
}

const degrees = (label: string, most: number) => {
  const message = `${label} must be a number from -${most} to ${most}`
  return z.number(message).check(z.gte(-most, message), z.lte(most, message))
}

const slugMessage = 'Address can contain lower-case letters and digits, separated by single hyphens'
const cutoffMessage = 'Day cut-off must be a time from 00:00 to 12:00'
const genreMessage = 'Choose a genre from the list'

/** Null clears the field. */
const clearable = <S extends z.core.$ZodType>(schema: S) => z.optional(z.nullable(schema))

/** The fields of a club. An absent field stays unchanged. */
export const ClubFields = z.strictObject({
  name: z.optional(requiredText('Name', { max: 100 })),
  slug: z.optional(requiredText('Address', { min: 3, max: 60 }).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, slugMessage))),
  legal_name: clearable(optionalText('Legal name', 200)),
  description: clearable(optionalText('Description', 2_000)),
  street: clearable(optionalText('Street', 200)),
  postcode: clearable(optionalText('Postcode', 20)),
  city: clearable(optionalText('City', 100)),
  country: clearable(oneOf('Country', 'NL', countries)),
  location: clearable(z.strictObject({ latitude: degrees('Latitude', 90), longitude: degrees('Longitude', 180) })),
  timezone: clearable(oneOf('Time zone', 'Europe/Amsterdam', timezones)),
  currency: clearable(oneOf('Currency', 'EUR', currencies)),
  licence_capacity: clearable(whole('Licence capacity', 1, 1_000_000)),
  fire_capacity: clearable(whole('Fire capacity', 1, 1_000_000)),
  scans_exits: z.optional(z.boolean('Exit scans must be on or off')),
  resale_enabled: z.optional(z.boolean('Resale must be on or off')),
  release_minutes: z.optional(whole('Minutes until release', 10, 360)),
  queue_minutes: z.optional(whole('Time in the queue', 0, 720)),
  opening_days: clearable(OpeningDays),
  contact_email: clearable(EmailText),
  contact_phone: clearable(PhoneText),
  genres: clearable(
    z.array(z.enum(genres, genreMessage)).check(z.refine((list) => new Set(list).size === list.length, 'List each genre once')),
  ),
  day_cutoff: z.optional(wallTime('Day cut-off').check(z.refine((time) => time <= '12:00', cutoffMessage))),
  cancellation_policy: z.optional(CancellationPolicy),
  points_rate_bp: z.optional(whole('Points rate', 0, 1_000_000)),
  min_age: z.optional(whole('Minimum age', 18, 99)),
  default_tax_bp: clearable(whole('Tax rate', 0, 10_000)),
})

const versionMessage = 'Version must be the one you last read'

/** Changes to a club, with the version the caller read. */
export const OpenClubFields = z.strictObject({
  ...ClubFields.shape,
  version: z.int(versionMessage).check(z.gte(1, versionMessage)),
})
