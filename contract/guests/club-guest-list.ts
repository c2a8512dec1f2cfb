import * as z from 'zod/mini'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, LocalDate, MinorUnits, optionalText, pageAnswer, pageQuery } from '../base/schema.ts'

/** A guest as one club knows them. */
export const ClubGuestRow = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone_number: z.string(),
  /** Whether they book with an account; otherwise the club added them as a contact. */
  has_account: z.boolean(),
  is_vip: z.boolean(),
  tags: z.array(z.string()),
  bookings: z.int(),
  visits: z.int(),
  no_shows: z.int(),
  first_visit_on: z.nullable(LocalDate),
  last_visit_on: z.nullable(LocalDate),
  /** What they spent, or paid less refunds where no total was recorded. Null without access to finances. */
  spent_minor: z.nullable(MinorUnits),
})

export const guestVisitCounts = ['none', 'one', 'two_to_four', 'five_or_more'] as const
export const guestLastVisits = ['in_30_days', 'in_90_days', 'over_90_days_ago', 'over_a_year_ago', 'never'] as const
export const guestNoShowCounts = ['none', 'one_or_more', 'two_or_more'] as const
/** At least so many minor units of the club's currency, or nothing at all. */
export const guestSpends = ['none', 'from_10000', 'from_50000', 'from_100000', 'from_500000'] as const
export const guestKinds = ['account', 'contact'] as const
export const guestSorts = [
  'name',
  '-name',
  'last_visit',
  '-last_visit',
  'visits',
  '-visits',
  'no_shows',
  '-no_shows',
  'spend',
  '-spend',
] as const

/** Where counting stops: a `count` of this value means this many or more. */
export const countedGuests = 1_000

const oneOf = (label: string, values: readonly string[]) => `${label} must be one of: ${values.join(', ')}`

/** What a guest must match. */
export const segmentFilters = {
  /** Prefixes of words: a name, email or phone number. */
  search: z.optional(optionalText('Search', 100)),
  /** Ignores case and accents. */
  tag: z.optional(optionalText('Tag', 30)),
  vip: z.optional(z.literal('yes', 'VIP must be yes')),
  kind: z.optional(z.enum(guestKinds, oneOf('Kind', guestKinds))),
  visits: z.optional(z.enum(guestVisitCounts, oneOf('Visits', guestVisitCounts))),
  last_visit: z.optional(z.enum(guestLastVisits, oneOf('Last visit', guestLastVisits))),
  no_shows: z.optional(z.enum(guestNoShowCounts, oneOf('No-shows', guestNoShowCounts))),
  /** Requires access to finances. */
  spend: z.optional(z.enum(guestSpends, oneOf('Spend', guestSpends))),
}
const filters = { ...segmentFilters, sort: z.optional(z.enum(guestSorts, oneOf('Sort', guestSorts))) }

export const ClubGuestFilters = z.strictObject(filters)

export const listClubGuests = endpoint({
  name: 'listClubGuests',
  summary:
    'List the guests your club knows, latest visit first by default. Filtering and sorting by spend requires access to finances.',
  method: 'GET',
  path: 'club-admin/guests/',
  reads: 'replica_after_first_page',
  authorize: 'view_guests',
  query: z.strictObject({ ...filters, ...pageQuery }),
  answer: z.object({
    guests: z.array(ClubGuestRow),
    currency: z.nullable(Currency),
    /** Every tag in use at the club, by name. */
    tags: z.array(z.string()),
    ...pageAnswer,
  }),
  errors: [],
})

export const exportClubGuests = endpoint({
  name: 'exportClubGuests',
  summary: 'Export the list as CSV (RFC 4180, UTF-8) in one file, up to 20,000 rows.',
  method: 'GET',
  path: 'club-admin/guests/export/',
  reads: 'replica',
  authorize: 'view_guests',
  query: ClubGuestFilters,
  answer: z.string(),
  media: csvMedia,
  lists_people: true,
  errors: ['too_many_rows'],
})

export type ClubGuestRow = z.output<typeof ClubGuestRow>
export type ClubGuestFilters = z.output<typeof ClubGuestFilters>
export type GuestSort = (typeof guestSorts)[number]
