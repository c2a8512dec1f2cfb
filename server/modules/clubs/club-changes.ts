import type { ClubChanges } from '#contract/clubs/clubs.ts'
import type { OpeningDay } from '#contract/clubs/opening-days.ts'
import type { ClubFacts } from './club.ts'

const pointOf = (location: { latitude: number; longitude: number } | null) => location ?? { latitude: null, longitude: null }

const byWeekday = (days: readonly OpeningDay[]) => days.toSorted((one, other) => one.weekday - other.weekday)

/** The club with the given changes: an absent field stays, null empties it. */
export function applyChanges(club: ClubFacts, changes: ClubChanges): ClubFacts {
  const text = (now: string, then: string | null | undefined) => (then === undefined ? now : (then ?? ''))
  const value = <T>(now: T | null, then: T | null | undefined) => (then === undefined ? now : then)
  return {
    ...club,
    name: changes.name ?? club.name,
    slug: changes.slug ?? club.slug,
    legal_name: text(club.legal_name, changes.legal_name),
    description: text(club.description, changes.description),
    street: text(club.street, changes.street),
    postcode: text(club.postcode, changes.postcode),
    city: text(club.city, changes.city),
    country: value(club.country, changes.country),
    ...(changes.location === undefined ? {} : pointOf(changes.location)),
    timezone: value(club.timezone, changes.timezone),
    currency: value(club.currency, changes.currency),
    licence_capacity: value(club.licence_capacity, changes.licence_capacity),
    fire_capacity: value(club.fire_capacity, changes.fire_capacity),
    scans_exits: changes.scans_exits ?? club.scans_exits,
    resale_enabled: changes.resale_enabled ?? club.resale_enabled,
    release_minutes: changes.release_minutes ?? club.release_minutes,
    queue_minutes: changes.queue_minutes ?? club.queue_minutes,
    contact_email: value(club.contact_email, changes.contact_email),
    contact_phone: value(club.contact_phone, changes.contact_phone),
    genres: changes.genres === undefined ? club.genres : (changes.genres ?? []),
    opening_days: changes.opening_days === undefined ? club.opening_days : byWeekday(changes.opening_days ?? []),
    day_cutoff: changes.day_cutoff ?? club.day_cutoff,
    cancellation_policy: changes.cancellation_policy ?? club.cancellation_policy,
    points_rate_bp: changes.points_rate_bp ?? club.points_rate_bp,
    min_age: changes.min_age ?? club.min_age,
    default_tax_bp: value(club.default_tax_bp, changes.default_tax_bp),
  }
}
