import * as z from 'zod/mini'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, IdParams, Instant, MinorUnits, pageAnswer, pageQuery } from '../base/schema.ts'
import { refundStates } from '../payments/payments.ts'

/** What became of a returned ticket. `lapsed`: its guest came, or its booking changed or ended in another way. */
export const returnOutcomes = ['offered', 'sold', 'taken_back', 'lapsed', 'unsold'] as const

/** What of its reservation is for resale, was resold, or can’t be. */
export const resaleOfReservation = {
  /** Tickets returned for resale: how many are on offer, what each guest gets back for all of them, and when sales end. */
  resale: z.optional(z.object({ tickets: z.int(), refund_minor: MinorUnits, returned_at: Instant, until: Instant })),
  /** The only reason that its tickets can’t be returned: the club offers no resale for this event. */
  resale_off: z.optional(z.literal(true)),
  /** Tickets that were resold: how many, what was refunded for them, and when the last one was sold. */
  resold: z.optional(z.object({ tickets: z.int(), refund_minor: MinorUnits, at: Instant })),
}

/** A ticket that a guest returned for resale. Amounts are minor units. */
export const ReturnedTicket = z.object({
  id: Id,
  reservation_id: Id,
  reference: z.string(),
  item: z.string(),
  currency: Currency,
  paid_minor: MinorUnits,
  returned_at: Instant,
  outcome: z.enum(returnOutcomes),
  ended_at: z.nullable(Instant),
  /** Whose booking it became, and for how much. */
  sold_to: z.nullable(z.object({ reservation_id: Id, reference: z.string() })),
  sold_minor: z.nullable(MinorUnits),
  /** What its guest gets back: less than was paid if some of that was refunded before. */
  refunded_minor: z.nullable(MinorUnits),
  /** How far that refund is; null if there is nothing to refund. */
  refund: z.nullable(z.enum(refundStates)),
})
export type ReturnedTicket = z.output<typeof ReturnedTicket>

export const listReturnedTickets = endpoint({
  name: 'listReturnedTickets',
  summary: 'List an event’s tickets that guests returned for resale, latest first, with what became of each.',
  method: 'GET',
  path: 'club-admin/events/{id}/returned-tickets/',
  authorize: 'manage_reservations',
  params: IdParams,
  query: z.strictObject(pageQuery),
  answer: z.object({
    /** `has_resale`: whether guests may return more. */
    event: z.object({ id: Id, title: z.string(), timezone: z.string(), has_resale: z.boolean() }),
    tickets: z.array(ReturnedTicket),
    ...pageAnswer,
  }),
  errors: [],
})

export const exportReturnedTickets = endpoint({
  name: 'exportReturnedTickets',
  summary:
    'Export an event’s returned tickets as CSV (RFC 4180, UTF-8): what each cost, when it was returned and sold, for how much and to which booking, and its refund. Evidence that nothing was resold above what was paid.',
  method: 'GET',
  path: 'club-admin/events/{id}/returned-tickets/export/',
  reads: 'replica',
  authorize: 'manage_reservations',
  params: IdParams,
  answer: z.string(),
  media: csvMedia,
  errors: [],
})
