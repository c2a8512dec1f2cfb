import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, MinorUnits, optionalText } from './schema.ts'

/** How many vanity codes an ambassador may choose over time. Earlier ones go on counting. */
export const mostVanityCodes = 3

const ReferralCounts = z.object({
  /** Links with one of the codes that were followed. */
  clicks: z.int(),
  bookings: z.int(),
  /** Bookings whose guests came. */
  came: z.int(),
  /** Clubs that signed up. */
  clubs: z.int(),
})

export const SharingKit = z.object({
  /** The permanent one: eight characters. */
  code: z.string(),
  /** The word they chose last; null until they choose one. */
  vanity_code: z.nullable(z.string()),
  /** How often another one may be chosen. */
  vanity_codes_left: z.int(),
  /** Links with the vanity code, or else the permanent one. `{slug}` is an event's or a club's. */
  links: z.object({ generic: z.url(), club_sign_up: z.url(), event: z.string(), club: z.string() }),
  counts: z.object({ all_time: ReferralCounts, last_30_days: ReferralCounts }),
  /** What came of all bookings and clubs so far, by currency. */
  earned: z.array(z.object({ currency: Currency, amount_minor: MinorUnits })),
})

export const getReferralCode = endpoint({
  name: 'getReferralCode',
  summary: 'Get your referral codes, the links that carry them, and what came of them.',
  method: 'GET',
  path: 'ambassador/referral-code/',
  authorize: 'refer',
  answer: SharingKit,
  errors: [],
})

export const linkTargets = ['generic', 'event', 'club', 'club_sign_up'] as const
export type LinkTarget = (typeof linkTargets)[number]

export const ReferralLinkToShare = z.object({
  url: z.url(),
  /** What it leads to, as others see it where it is shared. */
  title: z.string(),
  text: z.string(),
  qr: z.object({ text: z.string(), size: z.int(), path: z.string() }),
})

export const getReferralLink = endpoint({
  name: 'getReferralLink',
  summary: 'Get a link with your code, its QR code and a short preview. Links to an event or a club name it by `slug`.',
  method: 'GET',
  path: 'ambassador/referral-code/link/',
  authorize: 'refer',
  query: z.strictObject({
    to: z.optional(z.enum(linkTargets, `To is one of: ${linkTargets.join(', ')}`)),
    slug: z.optional(optionalText('Slug', 100)),
  }),
  answer: ReferralLinkToShare,
  errors: [],
})

const shape = 'Use 4 to 20 letters and digits'

export const ChooseVanityCodeBody = z.strictObject({
  vanity_code: z.string({ error: () => 'Vanity code is required' }).check(
    z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase()),
    z.regex(/^[0-9A-Z]{4,20}$/, { error: shape, abort: true }),
    z.regex(/[A-Z]/, 'Use at least one letter'),
  ),
})

export const chooseVanityCode = endpoint({
  name: 'chooseVanityCode',
  summary: 'Choose a code of your own, up to three times. It is yours for good, and your earlier codes go on counting.',
  method: 'PUT',
  path: 'ambassador/referral-code/',
  authorize: 'refer',
  body: ChooseVanityCodeBody,
  answer: SharingKit,
  errors: [],
})

export type ReferralCounts = z.output<typeof ReferralCounts>
export type ReferralLinkToShare = z.output<typeof ReferralLinkToShare>
export type SharingKit = z.output<typeof SharingKit>
