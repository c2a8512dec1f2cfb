import * as z from 'zod/mini'
import { BulkChange, ClubReservationRow, reservationSources } from './club-reservations.ts'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { errors, type ErrorCode } from '../base/errors.ts'
import { dateRange } from '../events/events.ts'
import { paymentStatuses, reservationStatuses } from './states.ts'
import { Id, IdParams, Instant, LocalDate, Message, optionalText, pageAnswer, pageQuery, requiredText } from '../base/schema.ts'
import { prestationKinds } from '../events/prestation-kinds.ts'

/** A minus sorts in descending order. */
export const clubReservationSorts = [
  'created',
  '-created',
  'arrival',
  '-arrival',
  'event',
  '-event',
  'name',
  '-name',
  'total',
  '-total',
] as const

/** What a cash-up finds open: reservations that haven't ended, and unpaid balances of guests who came. */
export const openThings = ['reservation', 'balance'] as const

/** Filters that counts in finances link to: funnel steps and no-shows, without walk-ins, and tables closed with an amount. */
export const countedAs = ['started', 'booked', 'came', 'no_show', 'closed'] as const

/** Where counting stops, well above what a club books in a year: a `count` of this value means this many or more. */
export const countedReservations = 20_000

const statusMessage = `Status must be one or more of: ${reservationStatuses.join(', ')}`
const Statuses = z
  .string(statusMessage)
  .check(z.refine((text) => text.split(',').every((one) => reservationStatuses.some((status) => status === one)), statusMessage))

const filters = {
  event_id: z.optional(Id),
  /** Of one guest with an account. */
  client: z.optional(Id),
  /** Business dates of events. */
  date_range: z.optional(dateRange),
  /** One status, or several with commas. */
  status: z.optional(Statuses),
  payment_status: z.optional(z.enum(paymentStatuses, `Payment status must be one of: ${paymentStatuses.join(', ')}`)),
  kind: z.optional(z.enum(prestationKinds, `Kind must be one of: ${prestationKinds.join(', ')}`)),
  source: z.optional(z.enum(reservationSources, `Source must be one of: ${reservationSources.join(', ')}`)),
  open: z.optional(z.enum(openThings, `Open must be one of: ${openThings.join(', ')}`)),
  counted: z.optional(z.enum(countedAs, `Counted must be one of: ${countedAs.join(', ')}`)),
  /** The half hour of the first check-in, on the event’s clock: `22:30`. */
  arrived: z.optional(z.string().check(z.regex(/^([01]\d|2[0-3]):[03]0$/, 'Arrived must be a half hour, such as 22:30'))),
  /** Prefixes of words: a reference, name, email address or phone number. */
  search: z.optional(optionalText('Search', 100)),
  sort: z.optional(z.enum(clubReservationSorts, `Sort must be one of: ${clubReservationSorts.join(', ')}`)),
}

export const ClubReservationFilters = z.strictObject(filters)

export const listClubReservations = endpoint({
  name: 'listClubReservations',
  summary: 'List your club’s reservations, latest booked first by default. `count` stops at 20,000.',
  method: 'GET',
  path: 'club-admin/reservations/',
  authorize: 'manage_reservations',
  query: z.strictObject({ ...filters, ...pageQuery }),
  answer: z.object({
    reservations: z.array(ClubReservationRow),
    /** The club's current business date, and the event filtered by. */
    today: z.nullable(LocalDate),
    event: z.nullable(z.object({ id: Id, title: z.string(), business_date: LocalDate })),
    ...pageAnswer,
  }),
  errors: [],
})

export const exportClubReservations = endpoint({
  name: 'exportClubReservations',
  summary: 'Export the list as CSV (RFC 4180, UTF-8) in one file, up to 20,000 rows.',
  method: 'GET',
  path: 'club-admin/reservations/export/',
  reads: 'replica',
  authorize: 'manage_reservations',
  query: ClubReservationFilters,
  answer: z.string(),
  media: csvMedia,
  lists_people: true,
  errors: ['too_many_rows'],
})

/** A saved filter, private to the caller. */
export const SavedFilter = z.object({ id: Id, name: z.string(), filters: ClubReservationFilters, created_at: Instant })

const savedFilters = { path: 'club-admin/reservations/saved-filters/', authorize: 'manage_reservations' } as const

export const listSavedFilters = endpoint({
  name: 'listSavedFilters',
  summary: 'List your saved filters by name.',
  method: 'GET',
  ...savedFilters,
  query: z.strictObject(pageQuery),
  answer: z.object({ saved_filters: z.array(SavedFilter), ...pageAnswer }),
  errors: [],
})

export const saveFilter = endpoint({
  name: 'saveFilter',
  summary: 'Save filters under a name. Replaces your saved filters with that name.',
  method: 'POST',
  ...savedFilters,
  body: z.strictObject({ name: requiredText('Name', { max: 60 }), filters: ClubReservationFilters }),
  answer: SavedFilter,
  success: 201,
  errors: ['too_many_saved_filters'],
})

export const deleteSavedFilter = endpoint({
  name: 'deleteSavedFilter',
  summary: 'Delete one of your saved filters.',
  method: 'DELETE',
  authorize: 'manage_reservations',
  path: 'club-admin/reservations/saved-filters/{id}/',
  params: IdParams,
  answer: Message,
  errors: [],
})

const codes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]

export const manageClubReservations = endpoint({
  name: 'manageClubReservations',
  summary: 'Apply one action to many reservations. Each succeeds or is refused separately; answers follow the order of the ids.',
  method: 'POST',
  path: 'club-admin/reservations/bulk/',
  authorize: 'manage_reservations',
  body: z.strictObject({
    ids: z
      .array(Id, 'Ids must be a list')
      .check(z.minLength(1, 'Choose at least one reservation'), z.maxLength(100, 'Choose at most 100 reservations'))
      .check(z.refine((ids) => new Set(ids).size === ids.length, 'List each reservation once')),
    change: BulkChange,
  }),
  answer: z.object({
    results: z.array(
      z.object({
        id: Id,
        /** The reservation as it is now; null if the action was refused. */
        reservation: z.nullable(ClubReservationRow),
        error: z.nullable(z.object({ code: z.enum(codes), message: z.string() })),
      }),
    ),
  }),
  idempotent: true,
  errors: ['idempotency_mismatch'],
})

export type ClubReservationFilters = z.output<typeof ClubReservationFilters>
export type ClubReservationSort = (typeof clubReservationSorts)[number]
export type SavedFilter = z.output<typeof SavedFilter>
