import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Currency, MinorUnits, optionalText } from '../base/schema.ts'

const ReferralCounts = z.object({
  /** How often links with one of the codes were followed. */
  clicks: z.int(),
  bookings: z.int(),
  /** Bookings whose guests checked in. */
  came: z.int(),
  /** Those of them that came by a link; the others had the code typed, and no click. */
  link_bookings: z.int(),
  link_came: z.int(),
  /** Clubs that signed up with one of the codes. */
  clubs: z.int(),
})

export const SharingKit = z.object({
  /** The permanent code: eight characters. */
  code: z.string(),
  /** The vanity code chosen last; null before the first. */
  vanity_code: z.nullable(z.string()),
  /** How many more vanity codes the ambassador may choose. */
  vanity_codes_left: z.int(),
  /** How many codes there are, and so which of them the links carry. */
  version: z.int(),
  /** Links carry the vanity code if there is one, otherwise the permanent code. `{slug}` is that of an event or club. */
  links: z.object({ generic: z.url(), club_sign_up: z.url(), event: z.string(), club: z.string() }),
  counts: z.object({ all_time: ReferralCounts, last_30_days: ReferralCounts }),
  /** Earnings from all bookings and clubs so far, by currency. */
  earned: z.array(z.object({ currency: Currency, amount_minor: MinorUnits })),
})

export const getReferralCode = endpoint({
  name: 'getReferralCode',
  summary: 'Get your referral codes, the links that carry them, and their results.',
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
  /** The title and description shown where the link is shared. */
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
    to: z.optional(z.enum(linkTargets, `To must be one of: ${linkTargets.join(', ')}`)),
    slug: z.optional(optionalText('Slug', 100)),
  }),
  answer: ReferralLinkToShare,
  errors: [],
})

const shape = 'Use 4 to 20 letters and digits'

export const ChooseVanityCodeBody = z.strictObject({
  version: z.int('Version must be the one you last read'),
  vanity_code: z.string({ error: () => 'Vanity code is required' }).check(
    z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase()),
    z.regex(/^[0-9A-Z]{4,20}$/, { error: shape, abort: true }),
    z.regex(/[A-Z]/, 'Use at least one letter'),
  ),
})

export const chooseVanityCode = endpoint({
  name: 'chooseVanityCode',
  summary:
    'Choose your own code, up to three times. Your earlier codes stay valid. A stale `version` is refused with the current codes; the current code can be sent again.',
  method: 'PUT',
  path: 'ambassador/referral-code/',
  authorize: 'refer',
  body: ChooseVanityCodeBody,
  answer: SharingKit,
  errors: ['stale'],
})

export type ChooseVanityCodeBody = z.output<typeof ChooseVanityCodeBody>
export type ReferralCounts = z.output<typeof ReferralCounts>
export type ReferralLinkToShare = z.output<typeof ReferralLinkToShare>
export type SharingKit = z.output<typeof SharingKit>
