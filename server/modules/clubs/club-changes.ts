import type { ClubChanges } from '#contract/clubs/clubs.ts'
import type { OpeningDay } from '#contract/clubs/opening-days.ts'
import type { ClubFacts } from './club.ts'

const pointOf = (location: { latitude: number; longitude: number } | null) => location ?? { latitude: null, longitude: null }

const byWeekday = (days: readonly OpeningDay[]) => days.toSorted((one, other) => one.weekday - other.weekday)

/** The club with the given changes: an absent field stays, null empties it. */
export function applyChanges(club: ClubFacts, given: ClubChanges): ClubFacts {
  const text = (now: string, then: string | null | undefined) => (then === undefined ? now : (then ?? ''))
  const value = <T>(now: T | null, then: T | null | undefined) => (then === undefined ? now : then)
  return {
    ...club,
    name: given.name ?? club.name,
    slug: given.slug ?? club.slug,
    legal_name: text(club.legal_name, given.legal_name),
    description: text(club.description, given.description),
    street: text(club.street, given.street),
    postcode: text(club.postcode, given.postcode),
    city: text(club.city, given.city),
    country: value(club.country, given.country),
    ...(given.location === undefined ? {} : pointOf(given.location)),
    timezone: value(club.timezone, given.timezone),
    currency: value(club.currency, given.currency),
    licence_capacity: value(club.licence_capacity, given.licence_capacity),
    contact_email: value(club.contact_email, given.contact_email),
    contact_phone: value(club.contact_phone, given.contact_phone),
    genres: given.genres === undefined ? club.genres : (given.genres ?? []),
    opening_days: given.opening_days === undefined ? club.opening_days : byWeekday(given.opening_days ?? []),
    day_cutoff: given.day_cutoff ?? club.day_cutoff,
    cancellation_policy: given.cancellation_policy ?? club.cancellation_policy,
    points_rate_bp: given.points_rate_bp ?? club.points_rate_bp,
    min_age: given.min_age ?? club.min_age,
    default_tax_bp: value(club.default_tax_bp, given.default_tax_bp),
  }
}
