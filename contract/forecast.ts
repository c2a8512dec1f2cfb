import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant, LocalDate, wholeNumber } from './schema.ts'

/** What a party mainly booked: a table before a guest list, a bottle and an entry. */
export const partyKinds = ['table', 'guest_list', 'bottle', 'entry'] as const
export type PartyKind = (typeof partyKinds)[number]

/** When a party booked: in the last 24 hours before the start, 1 to 6 days before it, 7 to 20, or earlier. */
export const leads = ['last_day', 'days', 'weeks', 'early'] as const
export type Lead = (typeof leads)[number]

/** From 0 to 10,000. */
const BasisPoints = z.int()
const Band = { low: z.int(), high: z.int() }

/** Guests to expect. Of ten forecasts, eight are meant to have what came within their band, from `low` to `high`. */
export const EventForecast = z.object({
  event: z.object({
    id: Id,
    title: z.string(),
    starts_at: Instant,
    ends_at: Instant,
    opens_at: Instant,
    timezone: z.string(),
    capacity: z.int(),
    is_cancelled: z.boolean(),
    is_past: z.boolean(),
  }),
  /** When it was made: now, or as the doors opened. */
  made_at: Instant,
  /** Past events that it rests on, and their bookings. `is_small`: fewer than it takes to test it. */
  history: z.object({ events: z.int(), bookings: z.int(), is_small: z.boolean() }),
  /** Confirmed bookings at that time. */
  booked: z.object({ parties: z.int(), guests: z.int() }),
  /** All guests, with those who are still to book or walk in. */
  expected: z.object({ guests: z.int(), later_guests: z.int(), ...Band }),
  /** Guests admitted so far; null before the doors open. */
  came: z.nullable(z.int()),
  /** Half hours from the opening to the end; their expected guests sum to all expected ones. */
  slots: z.array(z.object({ from_at: Instant, expected: z.int(), ...Band, came: z.nullable(z.int()) })),
  /** Bookings that are alike: how many come of them here, and what became of such bookings before. */
  groups: z.array(
    z.object({
      kind: z.enum(partyKinds),
      lead: z.enum(leads),
      parties: z.int(),
      guests: z.int(),
      past_bookings: z.int(),
      past_came: z.int(),
      comes_bp: BasisPoints,
    }),
  ),
  /** Each past event forecast by those before it alone, at the same distance from its opening; null without a history. */
  back_test: z.nullable(
    z.object({
      events: z.int(),
      /** Guests that an event's forecast was off by, on average, and of all guests who came. */
      mean_error: z.number(),
      mean_error_bp: z.nullable(z.int()),
      /** The same if all who had booked were expected, and no one else. */
      booked_error: z.number(),
      /** Guests that a half hour was off by, on average. */
      slot_error: z.number(),
      slots_inside_bp: z.nullable(BasisPoints),
      events_inside_bp: z.nullable(BasisPoints),
      /** The latest ones, latest first. */
      latest: z.array(
        z.object({ id: Id, title: z.string(), business_date: LocalDate, expected: z.int(), ...Band, came: z.int() }),
      ),
    }),
  ),
  /** For those who plan shifts; null for everyone else. */
  roles: z.nullable(
    z.array(
      z.object({
        role_id: Id,
        name: z.string(),
        colour: z.string(),
        /** For the guests expected, and for the upper end of the band. */
        people: z.int(),
        people_busy: z.int(),
        /** At the past events nearest in size, one person for so many guests. */
        guests_per_person: z.int(),
        events: z.int(),
        /** Shifts of this event that the rota has, open ones among them. */
        planned: z.int(),
      }),
    ),
  ),
})
export type EventForecast = z.output<typeof EventForecast>

export const getEventForecast = endpoint({
  name: 'getEventForecast',
  summary:
    'Get the forecast of an event: guests to expect by half hour with a band, how well such forecasts did before, and people for each role.',
  method: 'GET',
  path: 'club-admin/events/{id}/forecast/',
  authorize: 'manage_events',
  params: IdParams,
  answer: EventForecast,
  errors: [],
})

const peopleLimits = ['People', 0, 100] as const

export const addOpenShifts = endpoint({
  name: 'addOpenShifts',
  summary:
    'Add open shifts, as drafts, until an event has so many people of each role. Roles that have enough get none, so a repeated call adds nothing.',
  method: 'POST',
  path: 'club-admin/events/{id}/forecast/open-shifts/',
  authorize: 'plan_shifts',
  params: IdParams,
  body: z.strictObject({
    roles: z.array(z.strictObject({ role_id: Id, people: wholeNumber(...peopleLimits) }), 'Roles are a list').check(
      z.minLength(1, 'Choose a role'),
      z.maxLength(50, 'Choose at most 50 roles'),
      z.refine((roles) => new Set(roles.map(({ role_id }) => role_id)).size === roles.length, 'List each role once'),
    ),
  }),
  answer: z.object({ added: z.int(), roles: z.array(z.object({ role_id: Id, added: z.int(), planned: z.int() })) }),
  errors: ['club_incomplete', 'event_past', 'event_cancelled'],
})

/** Evidence, from all bookings of a club down to those most like this one. */
export const evidenceLevels = ['all', 'kind', 'kind_lead', 'kind_lead_weekday'] as const

export const NoShowLikelihood = z.object({
  kind: z.enum(partyKinds),
  lead: z.enum(leads),
  /** 1 is Monday. */
  weekday: z.int(),
  likelihood_bp: BasisPoints,
  /** What the bookings below have in common with this one; null while there are too few to tell anything. */
  level: z.nullable(z.enum(evidenceLevels)),
  /** Past bookings that were not cancelled, and those of them that did not come. */
  bookings: z.int(),
  no_shows: z.int(),
})
export type NoShowLikelihood = z.output<typeof NoShowLikelihood>

export const getNoShowLikelihood = endpoint({
  name: 'getNoShowLikelihood',
  summary:
    'Get how likely a party does not come, with the past bookings that say so. It is a hint for planning: nothing is refused for it. Null once the party came, cancelled, or the event is over.',
  method: 'GET',
  path: 'club-admin/reservations/{id}/no-show-likelihood/',
  authorize: 'manage_reservations',
  params: IdParams,
  answer: z.object({ likelihood: z.nullable(NoShowLikelihood) }),
  errors: [],
})
