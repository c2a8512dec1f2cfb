import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, IdParams, Instant, LocalDate, MinorUnits, pageAnswer, pageQuery } from '../base/schema.ts'

/**
 * How far a refund is. `requested`: granted, and not accepted by the payment provider yet. `sent`: accepted. `with_bank`: the guest’s
 * bank has it. `expected`: the bank should have paid it out by now; no one reports that it has. `failed`: the bank rejected it.
 * `at_venue`: given at the venue.
 */
export const refundStages = ['requested', 'sent', 'with_bank', 'expected', 'failed', 'at_venue'] as const
export type RefundStage = (typeof refundStages)[number]

/** Another refund of the same payment. */
const OtherRefund = z.object({ id: Id, amount_minor: MinorUnits, at: Instant })

/** A refund as the guest sees it whose money it is. */
export const GuestRefund = z.object({
  id: Id,
  stage: z.enum(refundStages),
  /** `online`: to the card that paid. All others were given at the venue. */
  method: z.enum(['online', 'cash', 'card', 'other']),
  amount_minor: MinorUnits,
  currency: Currency,
  reason: z.string(),
  reservation: z.object({
    id: Id,
    reference: z.string(),
    event_title: z.string(),
    club_name: z.string(),
    timezone: z.string(),
  }),
  /** The payment it returns; null if it returns none in particular. */
  payment: z.nullable(z.object({ id: Id, amount_minor: MinorUnits, paid_at: Instant })),
  requested_at: Instant,
  /** Each null until then. */
  sent_at: z.nullable(Instant),
  with_bank_at: z.nullable(Instant),
  failed_at: z.nullable(Instant),
  /** The days between which the bank is expected to pay it out: an estimate, once the bank has it. */
  arrives: z.nullable(z.object({ from: LocalDate, by: LocalDate })),
  /** The refund that was sent after this one failed, and the failed one that this one follows. */
  followed_by: z.nullable(OtherRefund),
  follows: z.nullable(OtherRefund),
})

export const listGuestRefunds = endpoint({
  name: 'listGuestRefunds',
  summary:
    'List your refunds, to your cards and at venues, latest first. `reservation_id` limits them to one of your reservations.',
  method: 'GET',
  path: 'client/refunds/',
  authorize: 'book',
  query: z.strictObject({ reservation_id: z.optional(Id), ...pageQuery }),
  answer: z.object({ refunds: z.array(GuestRefund), ...pageAnswer }),
  errors: [],
})

export const getGuestRefund = endpoint({
  name: 'getGuestRefund',
  summary: 'Get one of your refunds: how far it is, and when your bank is expected to pay it out.',
  method: 'GET',
  path: 'client/refunds/{id}/',
  authorize: 'book',
  params: IdParams,
  answer: GuestRefund,
  errors: [],
})

export type GuestRefund = z.output<typeof GuestRefund>
