import * as z from 'zod/mini'
import { AccessCode } from './access-code.ts'
import { endpoint } from '../base/endpoint.ts'
import { genres } from '../base/genres.ts'
import {
  Currency,
  Id,
  IdParams,
  Instant,
  LocalDate,
  Message,
  MinorUnits,
  optionalText,
  pageAnswer,
  pageQuery,
} from '../base/schema.ts'
import { MapPath } from '../base/map-picture.ts'
import { SharePicturePath } from '../base/share-picture.ts'
import { prestationKinds, tableChoices } from './prestation-kinds.ts'
import { Seating } from './seatings.ts'

/** The display status, the first that applies: past, sold out, active, otherwise draft. */
export const eventStatuses = ['completed', 'sold_out', 'active', 'draft'] as const
export const remainingLevels = ['plenty', 'few', 'last', 'none'] as const

/**
 * A picture in several sizes: `/media/{name}-{width}.{avif|webp}` for 400, 640, 800 and 1200. The focal point, in basis points
 * from the left and top, stays visible when a screen crops it.
 */
export const Cover = z.object({ name: z.string(), color: z.string(), alt: z.string(), focal_x_bp: z.int(), focal_y_bp: z.int() })

export const eventFlags = {
  status: z.enum(eventStatuses),
  is_past: z.boolean(),
  is_sold_out: z.boolean(),
  is_active: z.boolean(),
  is_cancelled: z.boolean(),
}

export const ClubLine = z.object({ id: Id, slug: z.string(), name: z.string(), city: z.string(), country: z.string() })

/** An event on a card. `from_price_minor`: the lowest price on sale with all fees, null if nothing is on sale. */
export const EventCard = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  club: ClubLine,
  cover: z.nullable(Cover),
  genres: z.array(z.enum(genres)),
  lineup: z.array(z.string()),
  starts_at: Instant,
  ends_at: Instant,
  timezone: z.string(),
  business_date: LocalDate,
  min_age: z.int(),
  requires_verified_id: z.boolean(),
  currency: Currency,
  from_price_minor: z.nullable(MinorUnits),
  remaining: z.object({ level: z.enum(remainingLevels) }),
  /** Whether the platform lists it first. */
  is_featured: z.boolean(),
  ...eventFlags,
})

const dateRangeShape = /^(today|tomorrow|weekend|week|month|\d{4}-\d{2}-\d{2},\d{4}-\d{2}-\d{2})$/
export const dateRange = z
  .string()
  .check(z.regex(dateRangeShape, 'Date range must be today, tomorrow, weekend, week, month or YYYY-MM-DD,YYYY-MM-DD'))
export const eventSorts = ['date', 'price', '-price', 'new'] as const

export const listEvents = endpoint({
  name: 'listEvents',
  summary:
    'List upcoming events, featured ones first unless sorted by price or by `new`, the latest published first. `date_range`: today, tomorrow, weekend, week, month or two dates with a comma, as business dates of each club. `count` stops at 200; sorting by price ranks the 1,000 soonest events, sorting by `new` the 1,000 latest.',
  method: 'GET',
  path: 'client/events/',
  reads: 'replica',
  authorize: 'public',
  query: z.strictObject({
    date_range: z.optional(dateRange),
    search: z.optional(optionalText('Search', 100)),
    genre: z.optional(z.enum(genres, 'Choose a genre from the list')),
    city: z.optional(optionalText('City', 100)),
    club: z.optional(optionalText('Club', 100)),
    sort: z.optional(z.enum(eventSorts, 'Sort must be date, price, -price or new')),
    ...pageQuery,
  }),
  answer: z.object({ events: z.array(EventCard), ...pageAnswer }),
  errors: [],
})

export const payments = ['prepaid', 'deposit', 'at_club', 'free'] as const
/** `upcoming` and `ended`: outside its sales window. `paused`: taken off sale by the club. */
export const prestationStates = ['on_sale', 'upcoming', 'ended', 'paused', 'sold_out'] as const

export const Prestation = z.object({
  id: Id,
  kind: z.enum(prestationKinds),
  name: z.string(),
  description: z.string(),
  price_minor: MinorUnits,
  /** For one unit. For several, a share is `deposit_bp` of their total. */
  deposit_minor: z.nullable(MinorUnits),
  deposit_bp: z.nullable(z.int()),
  /** Included in the price. */
  tax_bp: z.int(),
  pricing: z.enum(['per_person', 'per_unit']),
  payment: z.enum(payments),
  heads_per_unit: z.int(),
  min_party: z.int(),
  max_party: z.nullable(z.int()),
  minimum_spend_minor: z.nullable(MinorUnits),
  /** How the table is found, if it is one of the floor plan. */
  table_choice: z.nullable(z.enum(tableChoices)),
  zone_id: z.nullable(Id),
  /** The seating of a table, where its event has any. */
  seating_id: z.optional(Id),
  included_items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  per_client_limit: z.nullable(z.int()),
  arrive_by: z.nullable(Instant),
  /** When entry starts; null: the whole event. */
  entry_start_at: z.nullable(Instant),
  entry_end_at: z.nullable(Instant),
  /** Free for guests who arrive before this; later guests pay `price_after_minor` at the venue. */
  free_until: z.nullable(Instant),
  price_after_minor: z.nullable(MinorUnits),
  /** `manual`: the club approves each reservation. */
  approval: z.enum(['auto', 'manual']),
  state: z.enum(prestationStates),
  /** The release phase that must end before this one opens. */
  opens_after: z.nullable(z.string()),
  remaining: z.object({ level: z.enum(remainingLevels) }),
})

export const saleStates = ['upcoming', 'open', 'paused', 'closed'] as const
const Sales = z.object({ state: z.enum(saleStates), opens_at: z.nullable(Instant), closes_at: Instant })

/** Whether sold-out items have a waiting list, anyone can join it now, and it left places of no-shows for everyone. */
const Waitlist = z.object({ enabled: z.boolean(), joinable: z.boolean(), last_places: z.optional(z.literal(true)) })

export const EventPage = z.object({
  ...EventCard.shape,
  description: z.string(),
  doors_at: z.nullable(Instant),
  dress_code: z.string(),
  max_party_size: z.int(),
  per_client_limit: z.int(),
  sales: Sales,
  waitlist: Waitlist,
  club: z.object({
    ...ClubLine.shape,
    description: z.string(),
    street: z.string(),
    postcode: z.string(),
    contact_email: z.nullable(z.string()),
    contact_phone: z.nullable(z.string()),
    logo: z.nullable(Cover),
    map: MapPath,
    /** Hours before the start, and the share refunded from then on, in basis points. */
    cancellation_policy: z.array(z.object({ hours_before: z.int(), refund_bp: z.int() })),
  }),
  /** The line-up's artists with their pages, by time of their sets, then as listed. */
  artists: z.array(
    z.object({ id: Id, slug: z.string(), name: z.string(), starts_at: z.nullable(Instant), ends_at: z.nullable(Instant) }),
  ),
  prestations: z.array(Prestation),
  /** The times in which each table is sold once, in order. Absent: from doors to the end. */
  seatings: z.optional(z.array(Seating)),
  /** Whether a code unlocks more of it. */
  takes_code: z.boolean(),
  share_picture: SharePicturePath,
})

const EventKey = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(100)) })
export const getEvent = endpoint({
  name: 'getEvent',
  summary: 'Get an event with everything it sells, by id or slug.',
  method: 'GET',
  path: 'client/events/{id}/',
  authorize: 'public',
  params: EventKey,
  answer: EventPage,
  errors: [],
})

export const countEventView = endpoint({
  name: 'countEventView',
  summary: 'Count a view of an event’s page. Only the number is kept, by date.',
  method: 'POST',
  path: 'client/events/{id}/seen/',
  authorize: 'public',
  params: IdParams,
  answer: Message,
  success: 202,
  errors: [],
})

export const getReservationStatus = endpoint({
  name: 'getReservationStatus',
  summary: 'Get the current availability of an event. Cacheable for 5 s, with an ETag.',
  method: 'GET',
  path: 'client/events/{id}/reservation-status/',
  authorize: 'public',
  params: EventKey,
  answer: z.object({
    server_time: Instant,
    ...eventFlags,
    sales: Sales,
    remaining: z.object({ level: z.enum(remainingLevels) }),
    limits: z.object({ max_party_size: z.int(), per_client_limit: z.int() }),
    requirements: z.object({ min_age: z.int(), requires_verified_id: z.boolean() }),
    waitlist: Waitlist,
    prestations: z.array(
      z.object({
        id: Id,
        state: z.enum(prestationStates),
        remaining: z.object({ level: z.enum(remainingLevels) }),
        opens_after: z.nullable(z.string()),
        price_minor: MinorUnits,
        payment: z.enum(payments),
        deposit_minor: z.nullable(MinorUnits),
      }),
    ),
    next_poll_seconds: z.int(),
  }),
  errors: [],
})

export const unlockPrestations = endpoint({
  name: 'unlockPrestations',
  summary: 'Unlock hidden items of an event with a code. Wrong codes count against a limit.',
  method: 'GET',
  path: 'client/events/{id}/prestations/',
  authorize: 'public',
  params: EventKey,
  query: z.strictObject({ code: AccessCode.check(z.minLength(1, 'Code is required')), ...pageQuery }),
  answer: z.object({ prestations: z.array(Prestation), ...pageAnswer }),
  errors: ['unknown_code'],
})

/** A city with how many upcoming events it has. */
const CityLine = z.object({ city: z.string(), country: z.string(), events: z.int() })

export const listCities = endpoint({
  name: 'listCities',
  summary: 'List cities with upcoming events, most events first, and roughly where they are.',
  method: 'GET',
  path: 'client/cities/',
  reads: 'replica',
  authorize: 'public',
  query: z.strictObject(pageQuery),
  answer: z.object({
    cities: z.array(
      z.object({
        ...CityLine.shape,
        /** The middle of its clubs, to a tenth of a degree, about 10 km; null if none of them gave its location. */
        location: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
      }),
    ),
    ...pageAnswer,
  }),
  errors: [],
})

export const searchAll = endpoint({
  name: 'searchAll',
  summary:
    'Search upcoming events, clubs, cities and artists as you type, tolerant of accents and small typos: up to five events and clubs. Weekdays and “free” find events, too.',
  method: 'GET',
  path: 'search/',
  reads: 'replica',
  authorize: 'public',
  query: z.strictObject({ q: optionalText('Search', 100) }),
  answer: z.object({
    events: z.array(
      z.object({
        id: Id,
        slug: z.string(),
        title: z.string(),
        club_name: z.string(),
        city: z.string(),
        starts_at: Instant,
        timezone: z.string(),
      }),
    ),
    clubs: z.array(z.object({ ...ClubLine.shape, events: z.int() })),
    /** Up to three with upcoming events. */
    cities: z.array(CityLine),
    /** Up to three, with how many upcoming events they play at. A name that is not an artist yet has no slug. */
    artists: z.array(z.object({ name: z.string(), slug: z.nullable(z.string()), events: z.int() })),
  }),
  errors: [],
})

export type EventCard = z.output<typeof EventCard>
export type EventPage = z.output<typeof EventPage>
export type Prestation = z.output<typeof Prestation>
export type Cover = z.output<typeof Cover>
export type RemainingLevel = (typeof remainingLevels)[number]
export type PrestationState = (typeof prestationStates)[number]
