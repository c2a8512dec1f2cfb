import type { CardEntry, SavedCards } from './card-entry.ts'
import type { ChargeRequest, CheckoutRequest, GivenMethod } from './charge-requests.ts'
import type { ChargeOutcome, ProviderEvent, RefundOutcome } from './provider-event.ts'

/** The outcome of a visit to the provider's page. */
export type SetupOutcome = { state: 'open' } | { state: 'given'; method: GivenMethod } | { state: 'abandoned' }

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
  /**
   * Cancels a charge that is not final, which releases an authorised one, unless it is to be kept; one that is final or kept
   * returns its outcome.
   */
  cancelCharge(reference: string, options?: { keepsAuthorized: boolean }): Promise<ChargeOutcome>
  /** Refunds a charge in full or in part. */
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** The outcome of a refund requested with this key. Null: there is none. */
  findRefund(refund: Pick<RefundRequest, 'key' | 'charge'>): Promise<RefundOutcome | null>
  /** Null: genuine, but nothing we act on. Refuses messages without a valid recent signature of the provider. */
  readWebhook(message: WebhookMessage): ProviderEvent | null | Promise<ProviderEvent | null>
}
