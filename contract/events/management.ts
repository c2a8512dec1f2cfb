import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { eventActions, eventStates } from './states.ts'
import { CreateEventBody, UpdateEventBody } from './fields.ts'
import { ManagedSeating } from './seatings.ts'
import { SeriesEvent } from './series.ts'
import { Cover, dateRange, eventFlags } from './events.ts'
import { genres } from '../base/genres.ts'
import { pictureRefusals } from '../base/picture.ts'
import { PictureForm } from '../base/picture-area.ts'
import {
  Currency,
  FoldInput,
  Id,
  IdParams,
  Instant,
  LocalDate,
  MinorUnits,
  optionalText,
  pageAnswer,
  pageQuery,
} from '../base/schema.ts'

/** Stored states and display statuses. `draft` is a stored state; `upcoming` is every draft or published event not yet over. */
export const eventFilters = [
  'upcoming',
  'draft',
  'active',
  'sold_out',
  'published',
  'paused',
  'completed',
  'cancelled',
  'archived',
] as const
export const managedEventSorts = ['date', '-date', 'title', '-title'] as const

/** An event in the club's table and calendar. */
export const ManagedEventLine = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  state: z.enum(eventStates),
  ...eventFlags,
  cover: z.nullable(Cover),
  genres: z.array(z.enum(genres)),
  starts_at: Instant,
  ends_at: Instant,
  timezone: z.string(),
  business_date: LocalDate,
  capacity: z.int(),
  /** Places taken, and how many of them are held until paid in advance. An expired hold releases its places. */
  heads: z.int(),
  held_unpaid: z.int(),
  /** Since when guests can book it: published, and its sales opened. Null until it is published. */
  on_sale_since: z.nullable(Instant),
  /** Why the platform suspended it. A suspended event isn’t listed and sells nothing new. */
  suspension_reason: z.nullable(z.string()),
  currency: Currency,
  /** The lowest price of entry right now; for a draft, once it is on sale. */
  from_price_minor: z.nullable(MinorUnits),
  allowed_actions: z.array(z.enum(eventActions)),
  /** Whether its fields may change, and whether it may be deleted, which requires that it was never booked. */
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  version: z.int(),
})

/** `YYYY-MM-DDTHH:MM` on the event's own clock. */
const LocalTime = z.string()

/** What is missing before publishing. `key`: the field, or what else must be done first. */
export const publishKeys = [
  'onboarding',
  'subscription',
  'events_per_month',
  'starts_at_local',
  'ends_at_local',
  'sales_end_at_local',
  'capacity',
  'prestations',
] as const
const MissingPart = z.object({ key: z.enum(publishKeys), message: z.string() })

/** A note on a time that was sent: the clock skips it (it was moved forward), or shows it twice. */
const TimeNote = z.object({ field: z.string(), kind: z.enum(['gap', 'overlap']), message: z.string() })

export const ManagedEvent = z.object({
  ...ManagedEventLine.shape,
  club: z.object({ name: z.string(), city: z.string(), resale_enabled: z.boolean() }),
  description: z.string(),
  lineup: z.array(z.string()),
  starts_at_local: LocalTime,
  ends_at_local: LocalTime,
  doors_at: z.nullable(Instant),
  doors_at_local: z.nullable(LocalTime),
  sales_start_at: z.nullable(Instant),
  sales_start_at_local: z.nullable(LocalTime),
  sales_end_at: Instant,
  sales_end_at_local: LocalTime,
  /** 1 if a time of this event falls into the second of two repeated hours. */
  fold: FoldInput,
  plan_version_id: z.nullable(Id),
  /** The floor plan of that version. */
  plan: z.nullable(z.object({ name: z.string(), number: z.int() })),
  /** In order; empty if its tables are sold from doors to the end. */
  seatings: z.array(ManagedSeating),
  licence_capacity: z.int(),
  min_age: z.int(),
  dress_code: z.string(),
  requires_verified_id: z.boolean(),
  max_party_size: z.int(),
  per_client_limit: z.int(),
  points_multiplier_bp: z.int(),
  /** Whether guests may return tickets for resale. Null: as the club has it. */
  resale_enabled: z.nullable(z.boolean()),
  /** Guests of a moved event may cancel for free until then. */
  free_cancel_until: z.nullable(Instant),
  published_at: z.nullable(Instant),
  cancelled_at: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
  /** The template it was created from, and the id shared by its series. */
  template_id: z.nullable(Id),
  series_id: z.nullable(Id),
  /** Empty if it can be published, or no longer has to be. */
  missing: z.array(MissingPart),
})

/** Details of a `guests_to_notify` error: how many reservations a move affects, and the start before and after it. */
export const GuestsToNotify = z.object({ reservations: z.int(), from: Instant, to: Instant, free_cancel_hours: z.int() })

/** The response to a change. `adjusted` if a skipped time was moved forward. */
export const ChangedEvent = z.object({ ...ManagedEvent.shape, adjusted: z.boolean(), time_notes: z.array(TimeNote) })

export const listManagedEvents = endpoint({
  name: 'listManagedEvents',
  summary:
    'List your club’s events. `date_range` works as for guests and includes past dates; `status` is a stored state or a display status.',
  method: 'GET',
  path: 'club-admin/events/',
  reads: 'replica_after_first_page',
  authorize: 'manage_events',
  query: z.strictObject({
    status: z.optional(z.enum(eventFilters, `Status must be one of: ${eventFilters.join(', ')}`)),
    date_range: z.optional(dateRange),
    search: z.optional(optionalText('Search', 100)),
    sort: z.optional(z.enum(managedEventSorts, 'Sort must be date, -date, title or -title')),
    ...pageQuery,
  }),
  answer: z.object({
    events: z.array(ManagedEventLine),
    /** The defaults for a new event; null until the club is set up. */
    club: z.nullable(
      z.object({
        name: z.string(),
        timezone: z.string(),
        /** `08:00`: an event that starts earlier belongs to the previous date. */
        day_cutoff: z.string(),
        currency: Currency,
        licence_capacity: z.int(),
        min_age: z.int(),
        today: LocalDate,
      }),
    ),
    ...pageAnswer,
  }),
  errors: [],
})

export const createEvent = endpoint({
  name: 'createEvent',
  summary:
    'Create a draft event, one from a template, or a series with `repeat`: all events or none are created, and the answer lists skipped dates.',
  method: 'POST',
  path: 'club-admin/events/create/',
  authorize: 'manage_events',
  body: CreateEventBody,
  /** The first event created; `nights` lists all dates of a series. */
  answer: z.object({ ...ChangedEvent.shape, events: z.optional(z.array(SeriesEvent)) }),
  success: 201,
  idempotent: true,
  errors: ['club_incomplete', 'idempotency_mismatch', 'nothing_to_make', 'artist_limit'],
})

export const getManagedEvent = endpoint({
  name: 'getManagedEvent',
  summary: 'Get an event of your club, drafts included, with what is missing before it can be published.',
  method: 'GET',
  path: 'club-admin/events/{id}/',
  authorize: 'manage_events',
  params: IdParams,
  answer: ManagedEvent,
  errors: [],
})

export const updateEvent = endpoint({
  name: 'updateEvent',
  summary:
    'Update an event. Omitted times move with the start, except when booking opens. Moving a booked event emails its guests and lets them cancel free of charge; it requires `notify_guests`.',
  method: 'PUT',
  path: 'club-admin/events/{id}/',
  authorize: 'manage_events',
  params: IdParams,
  body: UpdateEventBody,
  answer: ChangedEvent,
  errors: ['stale', 'event_closed', 'capacity_taken', 'guests_to_notify', 'tables_taken_then', 'tables_missing', 'artist_limit'],
})

export const deleteEvent = endpoint({
  name: 'deleteEvent',
  summary: 'Delete an event without bookings, with everything it sells.',
  method: 'DELETE',
  path: 'club-admin/events/{id}/',
  authorize: 'manage_events',
  params: IdParams,
  answer: z.object({ message: z.string() }),
  errors: ['event_booked'],
})

export const manageEvent = endpoint({
  name: 'manageEvent',
  summary: 'Act on an event. `duplicate` answers with the new draft, one week later unless `business_date` is given.',
  method: 'POST',
  path: 'club-admin/events/{id}/action/',
  authorize: 'manage_events',
  params: IdParams,
  body: z.strictObject({
    action: z.enum(eventActions, `Action must be one of: ${eventActions.join(', ')}`),
    /** For `duplicate`: the date of the new event. */
    business_date: z.optional(z.iso.date('Use a date such as 2026-11-21')),
  }),
  answer: ChangedEvent,
  idempotent: true,
  errors: ['invalid_transition', 'not_publishable', 'idempotency_mismatch'],
})

const cover = {
  path: 'club-admin/events/{id}/cover/',
  authorize: 'manage_events',
  params: IdParams,
  answer: ManagedEvent,
} as const

export const setEventCover = endpoint({
  name: 'setEventCover',
  summary: 'Set the cover of an event, 3:2, with its focal point.',
  method: 'PUT',
  ...cover,
  multipart: { files: ['picture'], required: ['picture'], empty: 'drop' },
  body: PictureForm,
  errors: ['event_closed', ...pictureRefusals],
})

export const removeEventCover = endpoint({
  name: 'removeEventCover',
  summary: 'Remove the cover of an event.',
  method: 'DELETE',
  ...cover,
  errors: ['event_closed'],
})

export type ManagedEvent = z.output<typeof ManagedEvent>
export type ManagedEventLine = z.output<typeof ManagedEventLine>
export type ChangedEvent = z.output<typeof ChangedEvent>
export type MissingPart = z.output<typeof MissingPart>
export type GuestsToNotify = z.output<typeof GuestsToNotify>
export type TimeNote = z.output<typeof TimeNote>
export type EventFilter = (typeof eventFilters)[number]
export type ManagedEventSort = (typeof managedEventSorts)[number]
