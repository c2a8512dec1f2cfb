import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { eventStates } from '../events/states.ts'
import { dateRange } from '../events/events.ts'
import { ActOnStandingBody, standingFields } from './standing.ts'
import { Currency, Id, IdParams, Instant, LocalDate, MinorUnits, optionalText, pageAnswer, pageQuery } from '../base/schema.ts'
import { prestationKinds } from '../events/prestation-kinds.ts'

/** Where counting stops: a `count` of this value means this many or more. */
export const countedPlatformEvents = 1000

/** Of published and paused events, `upcoming` ones are not over and `past` ones are. The other two filters cover all states. */
export const platformEventFilters = ['upcoming', 'past', 'draft', 'cancelled', 'suspended', 'featured'] as const
export type PlatformEventFilter = (typeof platformEventFilters)[number]

export const platformEventSorts = ['date', '-date'] as const

const line = {
  id: Id,
  slug: z.string(),
  title: z.string(),
  club: z.object({ id: Id, name: z.string(), city: z.string(), suspended_at: z.nullable(Instant) }),
  state: z.enum(eventStates),
  is_past: z.boolean(),
  starts_at: Instant,
  ends_at: Instant,
  timezone: z.string(),
  business_date: LocalDate,
  heads: z.int(),
  capacity: z.int(),
  ...standingFields,
}

export const PlatformEventLine = z.object(line)

export const PlatformEvent = z.object({
  ...line,
  description: z.string(),
  lineup: z.array(z.string()),
  min_age: z.int(),
  currency: Currency,
  published_at: z.nullable(Instant),
  cancelled_at: z.nullable(Instant),
  /** Reservations that hold places, or held them until the event was over. */
  reservations: z.int(),
  checked_in_heads: z.int(),
  /** Entries in the waiting list. */
  waiting: z.int(),
  prestations: z.array(
    z.object({
      id: Id,
      kind: z.enum(prestationKinds),
      name: z.string(),
      price_minor: MinorUnits,
      units: z.int(),
      stock: z.nullable(z.int()),
    }),
  ),
})

export const listPlatformEvents = endpoint({
  name: 'listPlatformEvents',
  summary:
    'List the events of all clubs. `date_range`: today, tomorrow, weekend, week, month or two dates with a comma, as business dates. `count` stops at 1,000.',
  method: 'GET',
  path: 'super-admin/events/',
  reads: 'replica_after_first_page',
  authorize: 'run_platform',
  query: z.strictObject({
    /** Prefixes of words: a title, artist, club or city. */
    search: z.optional(optionalText('Search', 100)),
    status: z.optional(z.enum(platformEventFilters, `Status must be one of: ${platformEventFilters.join(', ')}`)),
    club: z.optional(Id),
    date_range: z.optional(dateRange),
    sort: z.optional(z.enum(platformEventSorts, `Sort must be one of: ${platformEventSorts.join(', ')}`)),
    ...pageQuery,
  }),
  answer: z.object({ events: z.array(PlatformEventLine), ...pageAnswer }),
  errors: [],
})

export const getPlatformEvent = endpoint({
  name: 'getPlatformEvent',
  summary: 'Get an event of any club with what it sells.',
  method: 'GET',
  path: 'super-admin/events/{id}/',
  authorize: 'run_platform',
  params: IdParams,
  answer: PlatformEvent,
  errors: [],
})

export const actOnEvent = endpoint({
  name: 'actOnEvent',
  summary:
    'Suspend, restore, feature or unfeature an event. A suspended event isn’t listed and sells nothing new; check-in, refunds and cancellations keep working. Its club is notified.',
  method: 'POST',
  path: 'super-admin/events/{id}/action/',
  authorize: 'run_platform',
  params: IdParams,
  body: ActOnStandingBody,
  answer: PlatformEvent,
  errors: ['invalid_transition'],
})

export type PlatformEventLine = z.output<typeof PlatformEventLine>
export type PlatformEvent = z.output<typeof PlatformEvent>
