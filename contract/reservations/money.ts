import * as z from 'zod/mini'
import { paymentStates, refundStates } from '../payments/payments.ts'
import { Id, Instant, MinorUnits } from '../base/schema.ts'

/** The latest advance payment of a reservation. */
export const ReservationPayment = z.object({
  id: Id,
  state: z.enum(paymentStates),
  amount_minor: MinorUnits,
  /** The payment page, while the payer has to pay. */
  url: z.nullable(z.string()),
  /** Why it was declined, in words for the payer. */
  decline_reason: z.nullable(z.string()),
})

/** A payment or refund of a reservation, completed or under way. */
export const MoneyMovement = z.object({
  id: Id,
  kind: z.enum(['payment', 'refund']),
  /** `online`: through the payment provider. All others were paid at the venue. */
  method: z.enum(['online', 'cash', 'card', 'other']),
  amount_minor: MinorUnits,
  state: z.enum([...paymentStates, ...refundStates]),
  at: Instant,
  note: z.string(),
  /** Money that the bank took back for its card holder: no refund of ours. */
  is_dispute: z.optional(z.boolean()),
})

export type ReservationPayment = z.output<typeof ReservationPayment>
export type MoneyMovement = z.output<typeof MoneyMovement>
