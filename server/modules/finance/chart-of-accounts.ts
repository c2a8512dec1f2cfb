/**
 * Every account of the ledger. Debits are positive amounts, credits negative ones. To add one: a line here, and a migration
 * that widens `ledger_entries_account_known`; a test holds the two together.
 */
export const accounts = [
  /** Taken by the payment provider for us and not yet on a bank account of ours. */
  'provider_clearing',
  /** What clubs owe the platform for invoices. */
  'platform_receivable',
  /** Tax on what we sold, owed to the state. */
  'tax_payable',
  /** What clubs pay for their subscriptions, without tax. */
  'subscription_revenue',
  /** Taken from payers for nothing, and not given back yet. */
  'due_to_payers',
  /** What the payment provider keeps for its service. */
  'provider_fees',
  /** What the provider took for clubs, less the platform's fee: theirs, until it is paid out. */
  'due_to_clubs',
  /** What the platform keeps of what is paid for nights. */
  'platform_fees',
  /** What clubs took themselves, in cash or by card; and what they sold for it. */
  'club_till',
  'club_sales',
] as const

export type Account = (typeof accounts)[number]
