import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { InstantInput, Message } from '../base/schema.ts'

/** Normalises what people type: no case, spaces or hyphens. */
const plainCode = z.overwrite<string>((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())

export const ReferralCode = z
  .string()
  .check(plainCode, z.regex(/^[0-9A-Z]{1,20}$/, 'A referral code has up to 20 letters and digits'))

/** A path on this site. */
const Via = z.string().check(z.maxLength(200, 'A path can have up to 200 characters'))

/** The last referral link a device followed. It never refuses a booking: an unknown code is ignored. */
export const ReferralLink = z.strictObject({
  code: z.string().check(z.maxLength(60, 'A code can have up to 60 characters'), plainCode),
  /** The path the link led to. */
  via: Via,
  at: InstantInput,
})
export type ReferralLink = z.output<typeof ReferralLink>

export const countReferralClick = endpoint({
  name: 'countReferralClick',
  summary:
    'Count a click on a referral link. The response is the same whether or not it counts: at most one click per code, network and half hour does.',
  method: 'POST',
  path: 'referrals/clicks/',
  authorize: 'public',
  body: z.strictObject({ code: ReferralCode, via: Via }),
  answer: Message,
  errors: [],
})
