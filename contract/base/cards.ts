import * as z from 'zod/mini'

/** What a payer recognises their payment method by. Nothing else about it is stored. */
export const PaymentMethod = z.object({
  brand: z.string(),
  last4: z.string(),
  expires_month: z.int(),
  expires_year: z.int(),
})
export type PaymentMethod = z.output<typeof PaymentMethod>
