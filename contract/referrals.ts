import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { InstantInput, Message } from './schema.ts'

/** As people type it: without case, spaces and hyphens. */
const plainCode = z.overwrite<string>((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())

export const ReferralCode = z
  .string()
  .check(plainCode, z.regex(/^[0-9A-Z]{1,20}$/, 'A referral code has up to 20 letters and digits'))

/** A path of this site. */
const Via = z.string().check(z.maxLength(200, 'A path can have up to 200 characters'))

/** The last referral link that a device followed. Nothing in it refuses a booking: a code that is unknown counts for nothing. */
export const ReferralLink = z.strictObject({
  code: z.string().check(z.maxLength(60, 'A code can have up to 60 characters'), plainCode),
  /** The path that the link led to. */
  via: Via,
  at: InstantInput,
})
export type ReferralLink = z.output<typeof ReferralLink>

export const countReferralClick = endpoint({
  name: 'countReferralClick',
  summary:
    'Count that a referral link was followed. Answers alike whether or not it counts: one click for each code, network and half hour.',
  method: 'POST',
  path: 'referrals/clicks/',
  authorize: 'public',
  body: z.strictObject({ code: ReferralCode, via: Via }),
  answer: Message,
  errors: [],
})
