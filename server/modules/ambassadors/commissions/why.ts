import { brand } from '#contract/brand.ts'

const dateLabel = (at: string): string =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .toLocaleString('en-US', { day: 'numeric', month: 'short', year: 'numeric' })

/** How a guest or club was referred, as stored with them. */
export interface Attribution {
  reason: string
  code: string
  attributed_at: string
}

const followed =
  (what: string) =>
  ({ code, attributed_at }: Attribution) =>
    `The guest booked on ${dateLabel(attributed_at)} after opening your link to ${what} (${code}).`

const sentences: Readonly<Record<string, (attribution: Attribution) => string>> = {
  sign_up: ({ code, attributed_at }) => `The club signed up with your code ${code} on ${dateLabel(attributed_at)}.`,
  code: ({ code, attributed_at }) => `The guest typed your code ${code} when booking on ${dateLabel(attributed_at)}.`,
  event_link: followed('the event'),
  club_link: followed('the club'),
  link: followed(brand),
}

/** Why a commission belongs to an ambassador, in one sentence. */
export function whyOf(attribution: Attribution): string {
  const sentence = sentences[attribution.reason]
  if (sentence === undefined) throw new Error(`Nobody is named by ${attribution.reason}.`)
  return sentence(attribution)
}
