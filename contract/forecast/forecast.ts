import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, IdParams, Instant, LocalDate, wholeNumber } from '../base/schema.ts'

/** What a party mainly booked, in order of precedence: a table, a guest list, a bottle, an entry. */
export const partyKinds = ['table', 'guest_list', 'bottle', 'entry'] as const
export type PartyKind = (typeof partyKinds)[number]

/** When a party booked: in the last 24 hours before the start, 1 to 6 days before, 7 to 20 days, or earlier. */
export const leads = ['last_day', 'days', 'weeks', 'early'] as const
export type Lead = (typeof leads)[number]

/** From 0 to 10,000. */
const BasisPoints = z.int()
const Band = { low: z.int(), high: z.int() }

/** Guests to expect. The band from `low` to `high` should contain the actual number eight times out of ten. */
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
  /** When it was calculated: now, or when the doors opened. */
  made_at: Instant,
  /** The past events it is based on, and their bookings. `is_small`: too few to test it. */
  history: z.object({ events: z.int(), bookings: z.int(), is_small: z.boolean() }),
  /** Confirmed bookings at that time. */
  booked: z.object({ parties: z.int(), guests: z.int() }),
  /** All guests, including those expected to book later or walk in. */
  expected: z.object({ guests: z.int(), later_guests: z.int(), ...Band }),
  /** Guests admitted so far; null before the doors open. */
  came: z.nullable(z.int()),
  /** Half hours from the opening to the end. Their guests add up to the total. */
  slots: z.array(z.object({ from_at: Instant, expected: z.int(), ...Band, came: z.nullable(z.int()) })),
  /** Similar bookings: how many guests are expected from them, and how earlier ones turned out. */
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
  /** Each past event forecast from the events before it only, at the same time before opening; null without history. */
  back_test: z.nullable(
    z.object({
      events: z.int(),
      /** The average error per event in guests, and as a share of all guests who came. */
      mean_error: z.number(),
      mean_error_bp: z.nullable(z.int()),
      /** The error if everyone who booked, and no one else, had been expected. */
      booked_error: z.number(),
      /** The average error per half hour, in guests. */
      slot_error: z.number(),
      slots_inside_bp: z.nullable(BasisPoints),
      events_inside_bp: z.nullable(BasisPoints),
      /** The latest events, latest first. */
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
        /** For the expected guests, and for the upper end of the band. */
        people: z.int(),
        people_busy: z.int(),
        /** `club`: the ratio set for the role. `past`: the past events closest in size. */
        basis: z.enum(['club', 'past']),
        guests_per_person: z.int(),
        /** Guests per staff member at those past events, whatever the basis; null if the role has worked none. */
        past_guests_per_person: z.nullable(z.int()),
        events: z.int(),
        /** Shifts planned for this event, including open ones. */
        planned: z.int(),
      }),
    ),
  ),
})
export type EventForecast = z.output<typeof EventForecast>

export const getEventForecast = endpoint({
  name: 'getEventForecast',
  summary:
    'Get the forecast of an event: guests to expect by half hour with a band, how accurate past forecasts were, and staff needed for each role.',
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
    'Add open draft shifts until an event has enough staff in each role. Roles with enough get none, so repeating the call adds nothing.',
  method: 'POST',
  path: 'club-admin/events/{id}/forecast/open-shifts/',
  authorize: 'plan_shifts',
  params: IdParams,
  body: z.strictObject({
    roles: z.array(z.strictObject({ role_id: Id, people: wholeNumber(...peopleLimits) }), 'Roles must be a list').check(
      z.minLength(1, 'Choose a role'),
      z.maxLength(50, 'Choose at most 50 roles'),
      z.refine((roles) => new Set(roles.map(({ role_id }) => role_id)).size === roles.length, 'List each role once'),
    ),
  }),
  answer: z.object({ added: z.int(), roles: z.array(z.object({ role_id: Id, added: z.int(), planned: z.int() })) }),
  errors: ['club_incomplete', 'event_past', 'event_cancelled'],
})

/** Evidence from the broadest group, all bookings of a club, to the most similar one. */
export const evidenceLevels = ['all', 'kind', 'kind_lead', 'kind_lead_weekday'] as const

export const NoShowLikelihood = z.object({
  kind: z.enum(partyKinds),
  lead: z.enum(leads),
  /** 1 is Monday. */
  weekday: z.int(),
  likelihood_bp: BasisPoints,
  /** What the bookings below share with this one; null if there are too few to draw a conclusion. */
  level: z.nullable(z.enum(evidenceLevels)),
  /** Past bookings that were not cancelled, and how many of them did not come. */
  bookings: z.int(),
  no_shows: z.int(),
})
export type NoShowLikelihood = z.output<typeof NoShowLikelihood>

export const getNoShowLikelihood = endpoint({
  name: 'getNoShowLikelihood',
  summary:
    'Get how likely a party is not to show up, with the past bookings behind the estimate. It is a planning hint and never a reason for refusal. Null once the party has arrived or cancelled, or the event is over.',
  method: 'GET',
  path: 'club-admin/reservations/{id}/no-show-likelihood/',
  authorize: 'manage_reservations',
  params: IdParams,
  answer: z.object({ likelihood: z.nullable(NoShowLikelihood) }),
  errors: [],
})
