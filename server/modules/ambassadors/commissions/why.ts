import { own } from '#contract/base/own.ts'
import { brand } from '#contract/base/brand.ts'
import { formatDateIn } from '../../../infrastructure/mail/format.ts'

/** How a guest or club was referred, as stored with them. */
export interface Attribution {
  reason: string
  code: string
  attributed_at: string
}

const followed =
  (what: string) =>
  ({ code, attributed_at }: Attribution) =>
    `The guest booked on ${formatDateIn(attributed_at, 'UTC')} after opening a link to ${what} (${code}).`

const sentences: Readonly<Record<string, (attribution: Attribution) => string>> = {
  sign_up: ({ code, attributed_at }) => `The club signed up with the code ${code} on ${formatDateIn(attributed_at, 'UTC')}.`,
  code: ({ code, attributed_at }) => `The guest typed the code ${code} when booking on ${formatDateIn(attributed_at, 'UTC')}.`,
  event_link: followed('the event'),
  club_link: followed('the club'),
  link: followed(brand),
}

/** Why a commission belongs to an ambassador, in one sentence: the ambassador, the club and the platform read it. */
export function whyOf(attribution: Attribution): string {
  const sentence = own(sentences, attribution.reason)
  if (sentence === undefined) throw new Error(`There is no sentence for ${attribution.reason}.`)
  return sentence(attribution)
}
