import * as z from 'zod/mini'
import { ClubReservation } from './club-reservations.ts'
import { endpoint } from '../base/endpoint.ts'
import { reservationStatuses } from './states.ts'
import { CreateReservationBody } from './reservations.ts'
import { Currency, Id, IdParams, Instant, LocalDate, MinorUnits, optionalText } from '../base/schema.ts'
import { prestationKinds } from '../events/prestation-kinds.ts'

const Party = z.object({
  id: Id,
  reference: z.string(),
  name: z.string(),
  status: z.enum(reservationStatuses),
  party_size: z.int(),
  checked_in_heads: z.int(),
  table_label: z.string(),
  arrives_at: Instant,
  /** The minimum spend of the tables it booked; null if they have none. */
  minimum_spend_minor: z.nullable(MinorUnits),
  /** Its total spend, once its table is closed. */
  actual_spend_minor: z.nullable(MinorUnits),
  total_minor: MinorUnits,
  /** What is left to pay at the venue. */
  due_minor: MinorUnits,
})

/** Guests of an event by arrival time and by table. Unconfirmed holds are not expected yet. */
export const EventReservations = z.object({
  id: Id,
  title: z.string(),
  business_date: LocalDate,
  starts_at: Instant,
  doors_at: z.nullable(Instant),
  ends_at: Instant,
  timezone: z.string(),
  currency: Currency,
  capacity: z.int(),
  /** Guests with places, guests expected, and guests inside. */
  heads: z.int(),
  expected_heads: z.int(),
  inside_heads: z.int(),
  /** Guests holding places they must pay for in advance. The places are released when the hold expires. */
  held_unpaid: z.int(),
  can_take_walk_ins: z.boolean(),
  /** Whether arriving guests can be admitted now. */
  are_doors_open: z.boolean(),
  /** Half hours from the opening of the doors. Those without arrivals are left out. */
  slots: z.array(z.object({ from_at: Instant, parties: z.int(), heads: z.int(), inside_heads: z.int() })),
  /** Tables with a party, by label, and parties with a table booked but not yet assigned. */
  tables: z.array(z.object({ table_label: z.string(), heads: z.int(), parties: z.array(Party) })),
  without_table: z.array(Party),
  /** What can still be booked, whatever guests see. `left` is null if only the event's capacity limits it. */
  prestations: z.array(
    z.object({
      id: Id,
      kind: z.enum(prestationKinds),
      name: z.string(),
      price_minor: MinorUnits,
      heads_per_unit: z.int(),
      units: z.int(),
      left: z.nullable(z.int()),
    }),
  ),
})

export const getEventReservations = endpoint({
  name: 'getEventReservations',
  summary: 'Get the guest overview of an event: arrivals by half hour, tables with their guests, and what is left.',
  method: 'GET',
  path: 'club-admin/events/{id}/reservations/',
  authorize: 'manage_reservations',
  params: IdParams,
  answer: EventReservations,
  errors: [],
})

export const takeWalkIn = endpoint({
  name: 'takeWalkIn',
  summary:
    'Add a walk-in: a party without a booking takes its places now and pays at the venue. `check_in` admits it right away.',
  method: 'POST',
  path: 'club-admin/reservations/walk-in/',
  authorize: 'manage_reservations',
  body: z.strictObject({
    event_id: Id,
    lines: CreateReservationBody.shape.lines,
    party_size: CreateReservationBody.shape.party_size,
    guest_name: z.optional(optionalText('Guest name', 100)),
    table_label: z.optional(optionalText('Table', 200)),
    /** Seats them at another party's table. */
    share_table: z.optional(z.boolean('Share table must be true or false')),
    notes: z.optional(optionalText('Notes', 500)),
    check_in: z.optional(z.boolean('Check in must be true or false')),
    /** Takes places that are about to be offered to guests on the waiting list. */
    despite_waiting_list: z.optional(z.boolean('Despite the waiting list must be true or false')),
  }),
  answer: ClubReservation,
  success: 201,
  idempotent: true,
  errors: [
    'event_cancelled',
    'event_past',
    'event_not_published',
    'doors_closed',
    'not_admitted',
    'prestation_unavailable',
    'sold_out',
    'not_enough_places',
    'waiting_list_first',
    'table_taken',
    'party_size',
    'needs_admission',
    'idempotency_mismatch',
  ],
})

export const getEventCancellation = endpoint({
  name: 'getEventCancellation',
  summary: 'Get what cancelling an event would do now: whose bookings end, who is emailed, and what is returned.',
  method: 'GET',
  path: 'club-admin/events/{id}/cancellation/',
  authorize: 'manage_events',
  params: IdParams,
  answer: z.object({
    reservations: z.int(),
    guests: z.int(),
    /** Reservations whose client has an email address. */
    emails: z.int(),
    currency: z.nullable(Currency),
    /** Refunded to the cards that paid. */
    online_minor: MinorUnits,
    /** Paid at the venue: the club returns it by hand. */
    at_venue_minor: MinorUnits,
  }),
  errors: [],
})

export type EventReservations = z.output<typeof EventReservations>
