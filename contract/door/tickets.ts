import * as z from 'zod/mini'
import type { doorReasons } from './reasons.ts'
import { Seating } from '../events/seatings.ts'
import { endpoint } from '../base/endpoint.ts'
import { reservationStatuses } from '../reservations/states.ts'
import { Currency, Id, IdParams, Instant, LocalDate, Message, MinorUnits, PdfBytes } from '../base/schema.ts'

/**
 * Reasons of the door that concern a party, in the door’s order: its guest learns them, and what to do. The others are about one
 * code, or follow from the reservation’s status.
 */
export const refusalReasons = [
  'not_approved',
  'passed_on',
  'payment_due',
  'too_early',
  'too_late',
  'banned',
  'underage',
  'id_required',
  'capacity_full',
] as const satisfies readonly (typeof doorReasons)[number][]

/** One admission of a reservation. */
export const Ticket = z.object({
  /** From 1 to the party size. */
  n: z.int(),
  of: z.int(),
  /** For reading out and typing at the door: `VX7K2-M9Q4T`. */
  code: z.string(),
  /** This guest's name, if the booking has it. */
  name: z.nullable(z.string()),
  /** Whether it was used to enter. */
  is_used: z.boolean(),
  /** The text of the QR code and its drawing: dark modules as an SVG path in a square of `size` units, without a quiet zone. */
  qr: z.object({ text: z.string(), size: z.int(), path: z.string() }),
})

/** A ticket that was sent to a companion by a link. */
export const TicketSent = z.object({
  n: z.int(),
  sent_at: Instant,
  /** When a companion claimed it, and the name they gave. */
  claimed_at: z.nullable(Instant),
  name: z.nullable(z.string()),
  is_used: z.boolean(),
})

/** A reservation's tickets. Empty unless it is confirmed, and after a cancellation or transfer. */
export const Tickets = z.object({
  reservation_id: Id,
  reference: z.string(),
  status: z.enum(reservationStatuses),
  event: z.object({
    id: Id,
    title: z.string(),
    club_name: z.string(),
    street: z.string(),
    city: z.string(),
    doors_at: z.nullable(Instant),
    starts_at: Instant,
    ends_at: Instant,
    timezone: z.string(),
    business_date: LocalDate,
    min_age: z.int(),
    requires_verified_id: z.boolean(),
    dress_code: z.string(),
  }),
  /** When the door admits these guests. */
  entry_from: Instant,
  entry_until: Instant,
  /** Until when entry is free, and the price per guest at the door afterwards. */
  late_entry: z.optional(z.object({ free_until: Instant, price_minor: MinorUnits, currency: Currency })),
  /** What the party still owes at the venue. Absent if nothing. */
  due_at_venue: z.optional(z.object({ amount_minor: MinorUnits, currency: Currency })),
  /** What was booked: `2 × Entry`. */
  booked: z.array(z.string()),
  table: z.string(),
  /** The seating that its table is for. */
  seating: z.optional(Seating),
  /** When and why the door last turned the party away. Absent once it was admitted, and for whom the booking was passed on to. */
  refused: z.optional(z.object({ at: Instant, reason: z.enum(refusalReasons) })),
  /** When the party joined the queue, and until when that decides whether it is late. Absent once all of it came in. */
  queued: z.optional(z.object({ at: Instant, until: Instant })),
  party_size: z.int(),
  /** Without those that a companion has. */
  tickets: z.array(Ticket),
  /** The tickets with a link to claim them, or claimed. Absent in an answer that an earlier version stored. */
  sent: z.optional(z.array(TicketSent)),
})

export const getTickets = endpoint({
  name: 'getTickets',
  summary: 'List the tickets of a reservation, each with its QR code.',
  method: 'GET',
  path: 'client/reservations/{id}/tickets/',
  authorize: 'book',
  params: IdParams,
  answer: Tickets,
  errors: [],
})

export const getTicketsPdf = endpoint({
  name: 'getTicketsPdf',
  summary: 'Download the tickets of a reservation as PDF, one page each.',
  method: 'GET',
  path: 'client/reservations/{id}/tickets/pdf/',
  authorize: 'book',
  params: IdParams,
  answer: PdfBytes,
  media: 'application/pdf',
  errors: ['no_tickets'],
})

export const resendTickets = endpoint({
  name: 'resendTickets',
  summary: 'Email your tickets again.',
  method: 'POST',
  path: 'client/reservations/{id}/tickets/resend/',
  authorize: 'book',
  params: IdParams,
  answer: Message,
  success: 202,
  errors: ['no_tickets', 'no_address'],
})

export const getReservationNight = endpoint({
  name: 'getReservationNight',
  summary: 'Get when the party of one of your reservations joined the queue, and who of it was admitted when.',
  method: 'GET',
  path: 'client/reservations/{id}/night/',
  authorize: 'book',
  params: IdParams,
  answer: z.object({
    /** When it joined the queue; null if the door did not note it. */
    queued_at: z.nullable(Instant),
    party_size: z.int(),
    /** Oldest first, without those that were undone. */
    admissions: z
      .array(
        z.object({
          at: Instant,
          /** Guests admitted at once. */
          heads: z.int(),
          /** The guest of the ticket, if the booking names one. */
          name: z.nullable(z.string()),
        }),
      )
      .check(z.maxLength(500)),
  }),
  errors: [],
})

export type Tickets = z.output<typeof Tickets>
export type TicketSent = z.output<typeof TicketSent>
export type Ticket = z.output<typeof Ticket>
