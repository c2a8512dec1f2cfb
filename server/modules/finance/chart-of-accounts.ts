/**
 * Every account of the ledger. Debits are positive amounts, credits negative ones; `side` is where an account grows.
 * To add one: a line here, and a migration that widens `ledger_entries_account_known`; a test holds the two together.
 */
export const chartOfAccounts = {
  /** Taken by the payment provider for us and not yet on a bank account of ours. */
  provider_clearing: { side: 'debit' },
  /** What clubs owe the platform for invoices. */
  platform_receivable: { side: 'debit' },
  /** Tax on what we sold, owed to the state. */
  tax_payable: { side: 'credit' },
  /** What clubs pay for their subscriptions, without tax. */
  subscription_revenue: { side: 'credit' },
  /** Taken from payers for nothing, and not given back yet. */
  due_to_payers: { side: 'credit' },
  /** What the payment provider keeps for its service. */
  provider_fees: { side: 'debit' },
} as const satisfies Record<string, { side: 'debit' | 'credit' }>

export type Account = keyof typeof chartOfAccounts
