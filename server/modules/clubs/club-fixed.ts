import { errors } from '#contract/base/errors.ts'
import type { ClubFacts } from './club.ts'

/** What depends on fields of a club staying unchanged. */
export interface Dependence {
  /** Events in any state: their prices are in its currency. */
  has_events: boolean
  /** Upcoming events: planned on its wall clock. */
  has_upcoming: boolean
  /** Events that were ever public: their links are in circulation. */
  has_published: boolean
  /** Postings in its books. */
  has_postings: boolean
}

type Fixable = Pick<ClubFacts, 'slug' | 'timezone' | 'currency'>
type FixedCode = 'slug_fixed' | 'timezone_fixed' | 'currency_fixed'

/** For each of these fields the error on a change, or null if it may change. */
function fixedFields(
  club: Fixable,
  { has_events, has_upcoming, has_published, has_postings }: Dependence,
): Record<keyof Fixable, FixedCode | null> {
  return {
    slug: has_published ? 'slug_fixed' : null,
    timezone: club.timezone !== null && has_upcoming ? 'timezone_fixed' : null,
    currency: club.currency !== null && (has_events || has_postings) ? 'currency_fixed' : null,
  }
}

export function fixedSentences(club: Fixable, dependence: Dependence): Record<keyof Fixable, string | null> {
  const { slug, timezone, currency } = fixedFields(club, dependence)
  const sentence = (code: FixedCode | null) => (code === null ? null : errors[code].sentence)
  return { slug: sentence(slug), timezone: sentence(timezone), currency: sentence(currency) }
}

/** The first field that a change touches but may not. */
export function findFixed(before: Fixable, after: Fixable, dependence: Dependence): FixedCode | null {
  const codes = fixedFields(before, dependence)
  if (after.slug !== before.slug && codes.slug !== null) return codes.slug
  if (after.timezone !== before.timezone && codes.timezone !== null) return codes.timezone
  return after.currency === before.currency ? null : codes.currency
}
