import * as z from 'zod/mini'
import { Seating } from '../events/seatings.ts'
import { endpoint } from '../base/endpoint.ts'
import { clubReservationActions, paymentStatuses, reservationStatuses, type ClubReservationAction } from './states.ts'
import { MoneyMovement } from './money.ts'
import { ReservationLine } from './reservations.ts'
import {
  Currency,
  Id,
  IdParams,
  Instant,
  LocalDate,
  MinorUnits,
  optionalText,
  requiredText,
  wholeNumber,
} from '../base/schema.ts'
import { prestationKinds } from '../events/prestation-kinds.ts'

export const reservationSources = ['client', 'walk_in', 'waiting_list', 'guest_list'] as const

/** A reservation in the club's table. Amounts are minor units of its currency. */
export const ClubReservationRow = z.object({
  id: Id,
  reference: z.string(),
  status: z.enum(reservationStatuses),
  payment_status: z.enum(paymentStatuses),
  allowed_actions: z.array(z.enum(clubReservationActions)),
  source: z.enum(reservationSources),
  event: z.object({
    id: Id,
    title: z.string(),
    starts_at: Instant,
    ends_at: Instant,
    timezone: z.string(),
    business_date: LocalDate,
    is_past: z.boolean(),
    is_cancelled: z.boolean(),
  }),
  /** The client's name, or the name of a party without an account. Empty if the account was deleted. */
  name: z.string(),
  kinds: z.array(z.enum(prestationKinds)),
  party_size: z.int(),
  checked_in_heads: z.int(),
  table_label: z.string(),
  currency: Currency,
  total_minor: MinorUnits,
  paid_minor: MinorUnits,
  refunded_minor: MinorUnits,
  /** The part refunded as goodwill, with no place cancelled. It is not charged again. */
  goodwill_minor: MinorUnits,
  expires_at: z.nullable(Instant),
  arrival_at: z.nullable(Instant),
  created_at: Instant,
  version: z.int(),
})

/** What a club may know about a client: how to reach them, how often they came, and only whether their age was checked. */
const ClubClient = z.object({
  id: Id,
  email: z.nullable(z.string()),
  phone_number: z.string(),
  past_visits: z.int(),
  is_adult_verified: z.boolean(),
})

/** The history, oldest first. `name` is null for automatic steps and deleted accounts. */
const HistoryStep = z.object({
  at: Instant,
  by: z.enum(['client', 'club', 'platform', 'system']),
  name: z.nullable(z.string()),
  action: z.string(),
  status: z.enum(reservationStatuses),
  /** What the action was given: a reason, a table or a number of guests. */
  detail: z.record(z.string(), z.unknown()),
})

export const ClubReservation = z.object({
  ...ClubReservationRow.shape,
  lines: z.array(ReservationLine),
  /** The seating that its table is for; null where the event has none. */
  seating: z.optional(z.nullable(Seating)),
  /** What the rest of the party owes for arriving after the free period. */
  late_due_minor: z.optional(MinorUnits),
  /** The part of the total paid in advance, before any payment, and the part paid at the venue. */
  due_online_minor: MinorUnits,
  due_at_club_minor: MinorUnits,
  notes: z.string(),
  occasion: z.string(),
  guests: z.array(z.object({ name: z.string() })),
  cancelled_at: z.nullable(Instant),
  checked_in_at: z.nullable(Instant),
  /** What the party spent in total and how many guests it had, once its table is closed. */
  actual_spend_minor: z.nullable(MinorUnits),
  actual_guests: z.nullable(z.int()),
  /** Payments and refunds, oldest first. */
  movements: z.array(MoneyMovement),
  /** Null for a party without an account. */
  client: z.nullable(ClubClient),
  /** Whether the door refuses this guest because of a ban. The reason is shown at the door. */
  is_banned: z.boolean(),
  history: z.array(HistoryStep),
})

const Reason = requiredText('Reason', { max: 300 })

/** Each action with its fields. Reasons are shown to the client. */
const approve = z.strictObject({ action: z.literal('approve') })
const decline = z.strictObject({ action: z.literal('decline'), reason: Reason })
/** An empty label removes the table; another party's table is refused unless they share it. */
const assignTable = z.strictObject({
  action: z.literal('assign_table'),
  table_label: optionalText('Table', 200),
  share_table: z.optional(z.boolean('Share table must be true or false')),
})
const checkIn = z.strictObject({ action: z.literal('check_in'), heads: wholeNumber('Heads', 1, 100) })
/** Undoes the last admission, within ten minutes. */
const undoCheckIn = z.strictObject({ action: z.literal('undo_check_in') })
const markNoShow = z.strictObject({ action: z.literal('mark_no_show') })
const Amount = MinorUnits.check(z.gte(1, 'Enter an amount above zero'))
/** A payment taken by the club. */
const recordPayment = z.strictObject({
  action: z.literal('record_payment'),
  amount_minor: Amount,
  method: z.enum(['cash', 'card', 'other'], 'Method must be cash, card or other'),
  note: z.optional(optionalText('Note', 300)),
})
/** Refunds everything left unless `amount_minor` is given. Online payments are refunded first, the rest at the venue. */
const refund = z.strictObject({ action: z.literal('refund'), amount_minor: z.optional(Amount), reason: Reason })
const close = z.strictObject({
  action: z.literal('close'),
  actual_spend_minor: MinorUnits,
  actual_guests: wholeNumber('Guests', 0, 1000),
})
const cancel = z.strictObject({ action: z.literal('cancel'), reason: Reason })
const reinstate = z.strictObject({ action: z.literal('reinstate') })

export const ManageClubReservationBody = z.discriminatedUnion(
  'action',
  [approve, decline, assignTable, checkIn, undoCheckIn, markNoShow, recordPayment, refund, close, cancel, reinstate],
  `Action must be one of: ${clubReservationActions.join(', ')}`,
)

/** Actions allowed on many reservations at once. */
export const bulkActions = [
  'approve',
  'decline',
  'assign_table',
  'mark_no_show',
  'cancel',
] as const satisfies readonly ClubReservationAction[]

export const BulkChange = z.discriminatedUnion(
  'action',
  [approve, decline, assignTable, markNoShow, cancel],
  `Action must be one of: ${bulkActions.join(', ')}`,
)

export const getClubReservation = endpoint({
  name: 'getClubReservation',
  summary: 'Get a reservation of your club with its client and history.',
  method: 'GET',
  path: 'club-admin/reservations/{id}/',
  authorize: 'manage_reservations',
  params: IdParams,
  answer: ClubReservation,
  errors: [],
})

/** A free table, or tables that are joined, for a party. */
export const SuggestedTable = z.object({
  /** What `assign_table` takes: `V1`, or `V1 + V2`. */
  label: z.string(),
  table_ids: z.array(Id),
  seats_from: z.int(),
  seats_to: z.int(),
  minimum_spend_minor: z.nullable(MinorUnits),
})

export const getTableSuggestions = endpoint({
  name: 'getTableSuggestions',
  summary: 'Get the free tables that fit a party, up to ten: the smallest first, then those joined least often.',
  method: 'GET',
  path: 'club-admin/reservations/{id}/tables/',
  authorize: 'manage_reservations',
  params: IdParams,
  answer: z.object({ suggestions: z.array(SuggestedTable) }),
  errors: [],
})

export const manageClubReservation = endpoint({
  name: 'manageClubReservation',
  summary:
    'Act on a reservation of your club. Payments and refunds are permanent records. Reinstating takes the places again if they are available.',
  method: 'PUT',
  path: 'club-admin/reservations/{id}/manage/',
  authorize: 'manage_reservations',
  params: IdParams,
  body: ManageClubReservationBody,
  answer: ClubReservation,
  idempotent: true,
  errors: [
    'invalid_transition',
    'not_admitted',
    'undo_too_late',
    'event_not_begun',
    'event_past',
    'entry_ended',
    'event_cancelled',
    'more_than_due',
    'more_than_paid',
    'sold_out',
    'not_enough_places',
    'waiting_list_first',
    'table_taken',
    'idempotency_mismatch',
  ],
})

export type SuggestedTable = z.output<typeof SuggestedTable>
export type ClubReservationRow = z.output<typeof ClubReservationRow>
export type ClubReservation = z.output<typeof ClubReservation>
export type ManageClubReservationBody = z.output<typeof ManageClubReservationBody>
