import type { PaymentMethod } from '#contract/base/cards.ts'

export interface GivenMethod extends PaymentMethod {
  reference: string
  /** By the provider's clock. */
  given_at: string
}

export interface ChargeRequest {
  /** Our UUID: the same key is one charge, however often it is requested. */
  key: string
  customer: string
  method: string
  amount_minor: number
  currency: string
  /** For the payer's statement. */
  description: string
  /** The payer is present, and returns here from their bank. Null: they are not. */
  return_url: string | null
}

/** A page on which a payer enters a card for a single payment. */
export interface CheckoutRequest extends Omit<ChargeRequest, 'customer' | 'method' | 'return_url'> {
  /** Where the payer returns to after paying or being declined, and where without having tried. */
  return_url: string
  cancel_url: string
  /** The page accepts no payment after this. A provider may adjust it to its limits, counted from the first request. */
  expires_at: Temporal.Instant
  /** The same for every call with this key. */
  requested_at: Temporal.Instant
  /** The card is authorised only; `captureCharge` collects the money, `cancelCharge` releases it. */
  is_authorization: boolean
}
