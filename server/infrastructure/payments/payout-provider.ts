import type { WebhookMessage } from './payment-provider.ts'
import type { PayoutEvent, TransferOutcome } from './payout-event.ts'

/** A payee as the provider registers it. */
export interface AccountRequest {
  /** The same key is one account, however often it is requested. */
  key: string
  name: string
  email: string | null
  /** Two letters; null if unknown. */
  country: string | null
  /** Not a company. */
  is_person?: boolean
}

/** An account as the provider has it. */
export interface AccountReport {
  state: 'details_due' | 'pending' | 'enabled' | 'restricted'
  /** What the provider still asks for, in its words. */
  missing: string[]
  disabled_reason: string | null
  /** The bank account that the provider pays into. `reference` changes with it. */
  bank: { reference: string; last_four: string } | null
}

export interface TransferRequest {
  /** Our UUID: the same key is one transfer, however often it is requested. */
  key: string
  account: string
  amount_minor: number
  currency: string
}

/**
 * Pays out to accounts that payees open at the provider. Never called inside a transaction. Errors mean that the outcome is
 * unknown, and the call may be repeated with the same key.
 */
export interface PayoutProvider {
  name: 'simulated' | 'stripe'
  /** Opens an account; returns the provider's id for it. */
  createAccount(request: AccountRequest): Promise<string>
  /** A page on which a payee gives its details, once. It returns to `return_url`, or to `refresh_url` if the page has expired. */
  beginOnboarding(onboarding: { account: string; return_url: string; refresh_url: string }): Promise<string>
  /** Null: the account is not connected to the platform any more. */
  findAccount(account: string): Promise<AccountReport | null>
  transfer(request: TransferRequest): Promise<TransferOutcome>
  /** The outcome of a transfer requested with this key. Null: there is none. */
  findTransfer(key: string): Promise<TransferOutcome | null>
  /** Null: genuine, but nothing we act on. Refuses messages without a valid recent signature of the provider. */
  readWebhook(message: WebhookMessage): PayoutEvent | null | Promise<PayoutEvent | null>
}
