import type { PaymentMethod } from '#contract/base/cards.ts'
import type { CardEntry, SavedCards } from './card-entry.ts'
import type { ChargeOutcome, ProviderEvent, RefundOutcome } from './provider-event.ts'

export interface GivenMethod extends PaymentMethod {
  reference: string
  /** By the provider's clock. */
  given_at: string
}

/** The outcome of a visit to the provider's page. */
export type SetupOutcome = { state: 'open' } | { state: 'given'; method: GivenMethod } | { state: 'abandoned' }

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

export interface RefundRequest {
  /** Our UUID, different from the charge's: the same key is one refund, however often it is requested. */
  key: string
  /** The provider's id for it. */
  charge: string
  amount_minor: number
  currency: string
}

export interface WebhookMessage {
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** As received: the signature covers these bytes. */
  body: Buffer
}

/**
 * Moves money for us. Never called inside a transaction, because a call may take as long as the provider's timeout. Errors other
 * than `unknown` outcomes are thrown, and the call may be repeated with the same key.
 */
export interface PaymentProvider {
  name: 'simulated' | 'stripe'
  /** Registers a payer; returns the provider's id for them. */
  createCustomer(payer: { key: string; name: string | null; email: string | null }): Promise<string>
  /** A page on which a payer saves a method for later charges. They return to `return_url`, or to `cancel_url`. */
  beginSetup(setup: {
    key: string
    customer: string
    return_url: string
    cancel_url: string
  }): Promise<{ reference: string; url: string }>
  findSetup(reference: string): Promise<SetupOutcome>
  /** Null: cards are entered on the provider's page only. */
  cardEntry: CardEntry | null
  savedCards: SavedCards
  /** Charges a saved method. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  /** Opens a page on which a payer pays; the result is a charge with this key. The same key is the same page. */
  beginCheckout(request: CheckoutRequest): Promise<{ reference: string; url: string }>
  /** The page on which the payer confirms a charge that requires it, or the charge's outcome by now. */
  openCharge(reference: string, return_url: string): Promise<{ url: string } | ChargeOutcome>
  /** The outcome of a charge, by the provider's id, or by our key if we never received an id. Null: there is none. */
  findCharge(charge: { key: string; reference: string | null }): Promise<ChargeOutcome | null>
  /** Collects an authorised charge. The same key captures once; one that is not authorised any more returns its outcome. */
  captureCharge(charge: { key: string; reference: string }): Promise<ChargeOutcome>
  /** Cancels a charge that is not final, which releases an authorised one; a final one returns its outcome. */
  cancelCharge(reference: string): Promise<ChargeOutcome>
  /** Refunds a charge in full or in part. */
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** The outcome of a refund requested with this key. Null: there is none. */
  findRefund(refund: Pick<RefundRequest, 'key' | 'charge'>): Promise<RefundOutcome | null>
  /** Null: genuine, but nothing we act on. Refuses messages without a valid recent signature of the provider. */
  readWebhook(message: WebhookMessage): ProviderEvent | null | Promise<ProviderEvent | null>
}
