import * as z from 'zod/mini'
import { AccessCode } from '../events/access-code.ts'
import { bookingRefusals } from './booking-refusals.ts'
import { endpoint } from '../base/endpoint.ts'
import { Seating } from '../events/seatings.ts'
import { Cover, payments } from '../events/events.ts'
import { approvals } from '../events/prestations.ts'
import { ReferralCode, ReferralLink } from '../ambassadors/referrals.ts'
import {
  Addition,
  CancelPreview,
  GuestNames,
  LineIdsQuery,
  ManageReservationBody,
  ModificationPreview,
  modificationRefusals,
  ModifyReservationBody,
  PartySize,
  previewedChanges,
  Quantity,
} from './changes.ts'
import { MoneyMovement, ReservationPayment } from './money.ts'
import { resaleOfReservation } from './resale.ts'
import { paymentStatuses, reservationActions, reservationStatuses } from './states.ts'
import {
  Currency,
  Id,
  IdParams,
  Instant,
  InstantInput,
  LocalDate,
  MinorUnits,
  optionalText,
  PdfBytes,
  requiredText,
  pageAnswer,
  pageQuery,
} from '../base/schema.ts'
import { prestationKinds } from '../events/prestation-kinds.ts'

/** One priced line. Amounts are minor units of the reservation's currency; prices are frozen at booking. */
export const ReservationLine = z.object({
  id: Id,
  prestation_id: Id,
  kind: z.enum(prestationKinds),
  name: z.string(),
  quantity: z.int(),
  unit_price_minor: MinorUnits,
  total_minor: MinorUnits,
  /** The tax that `total_minor` includes. */
  tax_minor: MinorUnits,
  payment: z.enum(payments),
  /** The part of `total_minor` paid in advance; the rest is paid at the venue. */
  due_online_minor: MinorUnits,
  /** `manual`: the club approves or declines it. */
  approval: z.enum(approvals),
  /** When its guests are admitted, as booked, if the item limits it. Moves with the event. */
  entry_start_at: z.optional(Instant),
  entry_end_at: z.optional(Instant),
  arrive_by: z.optional(Instant),
  /** Free before this; each later guest pays `price_after_minor` at the door. */
  free_until: z.optional(Instant),
  price_after_minor: z.optional(MinorUnits),
  /** Guests who arrived after `free_until` and were charged. */
  late_quantity: z.optional(z.int()),
})

export const Reservation = z.object({
  id: Id,
  /** The reference people see and say: 8 Crockford characters, `VX7K-2M9Q`. */
  reference: z.string(),
  status: z.enum(reservationStatuses),
  payment_status: z.enum(paymentStatuses),
  allowed_actions: z.array(z.enum(reservationActions)),
  event: z.object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    club_name: z.string(),
    street: z.string(),
    city: z.string(),
    starts_at: Instant,
    doors_at: z.optional(z.nullable(Instant)),
    ends_at: Instant,
    timezone: z.string(),
    business_date: LocalDate,
    is_past: z.boolean(),
    is_cancelled: z.boolean(),
    /** The event was moved: cancelling is free until then. */
    free_cancel_until: z.nullable(Instant),
    cover: z.nullable(Cover),
  }),
  lines: z.array(ReservationLine),
  /** The names of its tables, if it has any. */
  tables: z.optional(z.array(z.string())),
  /** The seating that its table is for, where the event has any. */
  seating: z.optional(Seating),
  split: z.optional(z.enum(['open', 'capturing'])),
  addition: z.optional(Addition),
  passed_on_at: z.optional(Instant),
  party_size: z.int(),
  currency: Currency,
  total_minor: MinorUnits,
  /** The part of the total paid in advance, before any payment, and the part paid at the venue. */
  due_online_minor: MinorUnits,
  due_at_club_minor: MinorUnits,
  /** What is to be paid now: for what is being added, or what is still due in advance. */
  to_pay_minor: MinorUnits,
  paid_minor: MinorUnits,
  refunded_minor: MinorUnits,
  /** When a hold, a request to the club or a pending payment expires. */
  expires_at: z.nullable(Instant),
  arrival_at: z.nullable(Instant),
  notes: z.string(),
  occasion: z.string(),
  guests: z.array(z.object({ name: z.string() })),
  created_at: Instant,
  cancelled_at: z.nullable(Instant),
  /** Set while a transfer is open, for its sender and recipient (`from`). `to`: initials of the guest with that username. */
  transfer: z.optional(
    z.object({
      side: z.enum(['sent', 'received']),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      made_at: Instant,
    }),
  ),
  /** `to_you`: another guest transferred it to you. `by_you`: another has it now, and it shows your own payments and refunds. */
  transferred: z.optional(z.enum(['to_you', 'by_you'])),
  /** With `by_you`: the username it was offered to. Null if it was offered to an email. */
  transferred_to: z.optional(z.nullable(z.string())),
  ...resaleOfReservation,
  version: z.int(),
})

const Detail = z.object({ ...Reservation.shape, payment: z.nullable(ReservationPayment), movements: z.array(MoneyMovement) })

export const CreateReservationBody = z.strictObject({
  event_id: Id,
  lines: z
    .array(
      z.strictObject({
        prestation_id: Id,
        quantity: Quantity,
        /** The table that the guest chose, for items with the choice `guest_picks`. */
        table_id: z.optional(Id),
      }),
    )
    .check(z.minLength(1, 'Choose something to book'), z.maxLength(20, 'That’s too many items for one booking')),
  party_size: PartySize,
  guests: z.optional(GuestNames),
  arrival_at: z.optional(InstantInput),
  notes: z.optional(optionalText('Notes', 500)),
  occasion: z.optional(optionalText('Occasion', 100)),
  /** Unlocks hidden items. */
  code: z.optional(AccessCode),
  /** The referring ambassador's code: 8 Crockford characters, or their vanity code. */
  referral_code: z.optional(ReferralCode),
  /** The link this guest followed. A typed code takes precedence. */
  referral: z.optional(ReferralLink),
})

export const createReservation = endpoint({
  name: 'createReservation',
  summary:
    'Book an event. Free items and items paid at the venue are confirmed in this call; items that need approval or payment in advance are held.',
  method: 'POST',
  path: 'client/reservations/create/',
  authorize: 'book',
  body: CreateReservationBody,
  answer: Reservation,
  success: 201,
  idempotent: true,
  errors: [...bookingRefusals, 'needs_admission', 'table_taken', 'too_many_holds', 'pages_not_accepted', 'idempotency_mismatch'],
})

export const listReservations = endpoint({
  name: 'listReservations',
  summary: 'List your reservations and those offered to you: upcoming soonest first, past and cancelled latest first.',
  method: 'GET',
  path: 'client/reservations/',
  authorize: 'book',
  query: z.strictObject({
    when: z.optional(z.enum(['upcoming', 'past'], 'When must be upcoming or past')),
    event_id: z.optional(Id),
    ...pageQuery,
  }),
  answer: z.object({ reservations: z.array(Reservation), ...pageAnswer }),
  errors: [],
})

export const getReservation = endpoint({
  name: 'getReservation',
  summary:
    'Get one of your reservations with its payments and refunds, oldest first. `preview=cancel` adds what cancelling all of it, or only `line_ids`, would do right now; `preview=modify` what another `party_size` or `arrival_at`, or items to `add`, would, `preview=transfer` the initials of the guest with the username `to`.',
  method: 'GET',
  path: 'client/reservations/{id}/',
  authorize: 'book',
  params: IdParams,
  query: z.strictObject({
    preview: z.optional(z.enum(['cancel', 'modify', 'transfer'], 'Preview must be cancel, modify or transfer')),
    to: z.optional(requiredText('Username or email', { max: 254 })),
    line_ids: z.optional(LineIdsQuery),
    ...previewedChanges,
  }),
  answer: z.object({
    ...Detail.shape,
    cancellation: z.optional(CancelPreview),
    modification: z.optional(ModificationPreview),
    /** Initials of the guest whom a transfer would go to. Null for an email: whether it has an account is not revealed. */
    recipient: z.optional(z.nullable(z.string())),
  }),
  errors: ['invalid_transition', 'needs_admission', 'cancel_too_late', ...modificationRefusals],
})

export const manageReservation = endpoint({
  name: 'manageReservation',
  summary:
    'Act on one of your reservations, or on one offered to you. `transfer` refuses unknown usernames, and gives the same answer whether or not an email has an account. `modify` of a confirmed booking holds what has to be paid in advance until `pay`, or until the deadline in `addition`. `pay` answers with the payment page and confirms held reservations.',
  method: 'PUT',
  path: 'client/reservations/{id}/manage/',
  authorize: 'book',
  params: IdParams,
  body: ManageReservationBody,
  answer: z.object({ ...Reservation.shape, payment: z.optional(ReservationPayment) }),
  idempotent: true,
  errors: [
    'invalid_transition',
    'already_extended',
    'email_unconfirmed',
    'payment_pending',
    'payment_unreachable',
    'needs_admission',
    'cancel_too_late',
    'entry_ended',
    'not_returnable',
    'resale_off',
    'being_bought',
    'tickets_claimed',
    'stale',
    ...modificationRefusals,
    'idempotency_mismatch',
  ],
})

export const modifyReservation = endpoint({
  name: 'modifyReservation',
  summary:
    'Change the party, arrival, notes or guests of one of your reservations. Only what is added costs the current price; with an amount due in advance it is held until it is paid. A stale `version` is refused with the current reservation.',
  method: 'PUT',
  path: 'client/reservations/{id}/',
  authorize: 'book',
  params: IdParams,
  body: ModifyReservationBody,
  answer: Reservation,
  idempotent: true,
  errors: ['invalid_transition', 'tickets_claimed', 'stale', ...modificationRefusals, 'idempotency_mismatch'],
})

export const cancelReservation = endpoint({
  name: 'cancelReservation',
  summary: 'Cancel one of your reservations.',
  method: 'DELETE',
  path: 'client/reservations/{id}/',
  authorize: 'book',
  params: IdParams,
  answer: Reservation,
  idempotent: true,
  errors: ['invalid_transition', 'cancel_too_late', 'idempotency_mismatch'],
})

export const getReservationCalendar = endpoint({
  name: 'getReservationCalendar',
  summary: 'Download a reservation’s event as a calendar file.',
  method: 'GET',
  path: 'client/reservations/{id}/calendar/',
  authorize: 'book',
  params: IdParams,
  answer: z.string(),
  media: 'text/calendar; charset=utf-8',
  errors: [],
})

export const getReservationReceipt = endpoint({
  name: 'getReservationReceipt',
  summary: 'Download a receipt for a reservation as PDF: its lines with tax, and every payment and refund so far.',
  method: 'GET',
  path: 'client/reservations/{id}/receipt/',
  authorize: 'book',
  params: IdParams,
  answer: PdfBytes,
  media: 'application/pdf',
  errors: [],
})

export type Reservation = z.output<typeof Reservation>
export type ReservationDetail = z.output<typeof Detail>
export type ReservationLine = z.output<typeof ReservationLine>
export type CreateReservationBody = z.output<typeof CreateReservationBody>
