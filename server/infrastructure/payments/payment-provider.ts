import type { PaymentMethod } from '#contract/payments.ts'
import type { ChargeOutcome, ProviderEvent, RefundOutcome } from './provider-event.ts'

export interface GivenMethod extends PaymentMethod {
  reference: string
  /** By the provider's clock. */
  given_at: string
}

/** How a visit to the provider's page ended. */
export type SetupOutcome = { state: 'open' } | { state: 'given'; method: GivenMethod } | { state: 'abandoned' }

export interface ChargeRequest {
  /** Ours, a UUID: the same key is one charge, however often it is asked. */
  key: string
  customer: string
  method: string
  amount_minor: number
  currency: string
  /** For the payer's statement. */
  description: string
}

/** A page on which whoever pays gives a card for this once. */
export interface CheckoutRequest extends Omit<ChargeRequest, 'customer' | 'method'> {
  /** Where the payer comes back to, paid or declined; and where without having tried. */
  return_url: string
  cancel_url: string
  /** Nothing is taken on the page from then on; a provider may move it to what it can do, by when it was first asked for. */
  expires_at: Temporal.Instant
  /** The same at each call under this key. */
  requested_at: Temporal.Instant
}

export interface RefundRequest {
  /** Ours, a UUID, and another one than that of the charge: the same key is one refund, however often it is asked. */
  key: string
  /** The provider's name for it. */
  charge: string
  amount_minor: number
  currency: string
}

export interface WebhookMessage {
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** As it came: the signature is over these bytes. */
  body: Buffer
}

/**
 * Who moves money for us. Never called inside a transaction: a call may take as long as the provider's time limit. What
 * goes wrong on the way, but for the `unknown` outcomes, is thrown, and may be asked again with the same key.
 */
export interface PaymentProvider {
  name: 'simulated' | 'stripe'
  /** Makes a payer known; answers the provider's name for them. */
  createCustomer(payer: { key: string; name: string; email: string | null }): Promise<string>
  /** A page on which a payer gives a method for later charges. They come back to `return_url`, or to `cancel_url`. */
  beginSetup(setup: {
    key: string
    customer: string
    return_url: string
    cancel_url: string
  }): Promise<{ reference: string; url: string }>
  findSetup(reference: string): Promise<SetupOutcome>
  /** Charges a method while its payer is not there. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  /** Opens a page on which its payer pays a charge; what becomes of it is a charge of this key. The same key is the same page. */
  beginCheckout(request: CheckoutRequest): Promise<{ reference: string; url: string }>
  /** The page on which the payer confirms a charge that requires it, or what has become of the charge meanwhile. */
  openCharge(reference: string, return_url: string): Promise<{ url: string } | ChargeOutcome>
  /** What has become of a charge, by the provider's name, or by our key where no name was ever heard. Null: there is none. */
  findCharge(charge: { key: string; reference: string | null }): Promise<ChargeOutcome | null>
  /** Calls a charge off that has not come to its end; one that has answers with that. */
  cancelCharge(reference: string): Promise<ChargeOutcome>
  /** Gives back the whole of a charge, or a part. */
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** What has become of a refund that was asked under this key. Null: there is none. */
  findRefund(refund: Pick<RefundRequest, 'key' | 'charge'>): Promise<RefundOutcome | null>
  /** Null: genuine, but nothing that we act upon. Refuses what the provider has not signed, or signed too long ago. */
  readWebhook(message: WebhookMessage): ProviderEvent | null | Promise<ProviderEvent | null>
}
