import type { CheckoutRequest, GivenMethod } from './charge-requests.ts'

export interface CardEntryRequest extends Omit<CheckoutRequest, 'cancel_url'> {
  /** The payer, for whom a card can be saved. Null: they have no account, and no card is saved. */
  customer: string | null
}

/** What our page needs to show the provider's fields. The secret is for this payer alone: never stored, never logged. */
export interface OpenCardEntry {
  secret: string
  /** The provider's public key; null for the simulated one. */
  key: string | null
}

/** Payments whose card is entered in our own page. Their outcome comes like that of any other charge. */
export interface CardEntry {
  /** The result is a charge with this key. The same key is the same charge. */
  begin(request: CardEntryRequest): Promise<{ reference: string }>
  /** Null if nothing can be entered any more. */
  open(reference: string): Promise<OpenCardEntry | null>
}

/** Cards that payers chose to save. */
export interface SavedCards {
  /** The card of a charge, if its payer chose to save it. */
  find(reference: string): Promise<GivenMethod | null>
  /** One that is gone is no error. */
  remove(method: string): Promise<void>
  /** Removes a payer with all their cards. One that is gone is no error. */
  removeCustomer(customer: string): Promise<void>
}
