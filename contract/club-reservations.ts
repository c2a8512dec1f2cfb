import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { prestationKinds } from './events.ts'
import { clubReservationActions, paymentStatuses, reservationStatuses, type ClubReservationAction } from './reservation-states.ts'
import { MoneyMovement } from './reservation-money.ts'
import { ReservationLine } from './reservations.ts'
import { Currency, Id, IdParams, Instant, LocalDate, MinorUnits, optionalText, requiredText, wholeNumber } from './schema.ts'

export const reservationSources = ['client', 'walk_in', 'waiting_list'] as const

/** What a club's table shows of a reservation. Amounts are minor units of its currency. */
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
  /** Of the client, or as the party was called that came without an account; empty where that account is gone. */
  name: z.string(),
  kinds: z.array(z.enum(prestationKinds)),
  party_size: z.int(),
  checked_in_heads: z.int(),
  table_label: z.string(),
  currency: Currency,
  total_minor: MinorUnits,
  paid_minor: MinorUnits,
  refunded_minor: MinorUnits,
  /** Of that, what the club gave of its own accord, for no place that went: it is not asked for again. */
  goodwill_minor: MinorUnits,
  expires_at: z.nullable(Instant),
  arrival_at: z.nullable(Instant),
  created_at: Instant,
  version: z.int(),
})

/** What a club may know of who booked: how to reach them, how often they came here, and of their age only that it was checked. */
const ClubClient = z.object({
  id: Id,
  email: z.nullable(z.string()),
  phone_number: z.string(),
  past_visits: z.int(),
  is_adult_verified: z.boolean(),
})

/** Who did what, oldest first. `name` is null where nobody did, or where the account is gone. */
const HistoryStep = z.object({
  at: Instant,
  by: z.enum(['client', 'club', 'platform', 'system']),
  name: z.nullable(z.string()),
  action: z.string(),
  status: z.enum(reservationStatuses),
  /** What the action was given: a reason, a table, heads. */
  detail: z.record(z.string(), z.unknown()),
})

export const ClubReservation = z.object({
  ...ClubReservationRow.shape,
  lines: z.array(ReservationLine),
  /** What the rest of the party owes for coming now, after its free time. */
  late_due_minor: z.optional(MinorUnits),
  /** What of the total is paid in advance, before anything was paid, and what at the club. */
  due_online_minor: MinorUnits,
  due_at_club_minor: MinorUnits,
  notes: z.string(),
  occasion: z.string(),
  guests: z.array(z.object({ name: z.string() })),
  cancelled_at: z.nullable(Instant),
  checked_in_at: z.nullable(Instant),
  /** What the party spent in all, and how many they were, once its table is closed. */
  actual_spend_minor: z.nullable(MinorUnits),
  actual_guests: z.nullable(z.int()),
  /** Money that moved, the first first. */
  movements: z.array(MoneyMovement),
  /** Null where a party came without an account. */
  client: z.nullable(ClubClient),
  /** Whether the door of this night turns them away for a ban of the club. Why is told to who works at the door. */
  is_banned: z.boolean(),
  history: z.array(HistoryStep),
})

const Reason = requiredText('Reason', { max: 300 })

/** Each action with what it needs. The client reads the reasons. */
const approve = z.strictObject({ action: z.literal('approve') })
const decline = z.strictObject({ action: z.literal('decline'), reason: Reason })
/** An empty label takes the table away. */
const assignTable = z.strictObject({ action: z.literal('assign_table'), table_label: optionalText('Table', 30) })
const checkIn = z.strictObject({ action: z.literal('check_in'), heads: wholeNumber('Heads', 1, 100) })
/** The last admission, within ten minutes. */
const undoCheckIn = z.strictObject({ action: z.literal('undo_check_in') })
const markNoShow = z.strictObject({ action: z.literal('mark_no_show') })
const Amount = MinorUnits.check(z.gte(1, 'Enter an amount above zero'))
/** What the club took itself. */
const recordPayment = z.strictObject({
  action: z.literal('record_payment'),
  amount_minor: Amount,
  method: z.enum(['cash', 'card', 'other'], 'Method must be cash, card or other'),
  note: z.optional(optionalText('Note', 300)),
})
/** All that is left, unless an amount is told. What was paid online goes back first, the rest at the till. */
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

/** What may be asked of many at once. */
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
    'not_let_in',
    'undo_too_late',
    'night_not_begun',
    'event_past',
    'event_cancelled',
    'more_than_due',
    'more_than_paid',
    'sold_out',
    'not_enough_places',
    'waiting_list_first',
    'idempotency_mismatch',
  ],
})

export type ClubReservationRow = z.output<typeof ClubReservationRow>
export type ClubReservation = z.output<typeof ClubReservation>
export type ManageClubReservationBody = z.output<typeof ManageClubReservationBody>
