/**
 * Every account of the ledger. Debits are positive, credits negative. Accounts of the club's book begin with `club_`, so an
 * account's name tells its book; the database balances each book by the same rule. To add an account, add a line here and a
 * migration that extends `ledger_entries_account_known`; a test compares the two.
 */
export const accounts = [
  // The platform's book.
  /** Collected by the payment provider and not yet in our bank account. */
  'provider_clearing',
  /** Our bank account. */
  'platform_bank',
  /** Owed by clubs for invoices. */
  'platform_receivable',
  /** Tax on our sales, owed to the state. */
  'tax_payable',
  /** Subscriptions paid by clubs, without tax. */
  'subscription_revenue',
  /** The platform's fee on reservation payments. */
  'platform_fees',
  /** The payment provider's fees. */
  'provider_fees',
  /** Owed to payers and not yet refunded. */
  'due_to_payers',
  /** Collected for clubs minus the platform fee: theirs until paid out. */
  'due_to_clubs',
  /** Earned by ambassadors and not yet paid out. */
  'due_to_ambassadors',
  /** Commissions borne by the platform. */
  'commission_expense',
  /** Withheld by the provider for open disputes. */
  'disputes',
  /** Lost in disputes over the platform's own invoices. */
  'dispute_losses',

  // The club's book.
  /** Held by the platform for the club. */
  'club_due_from_platform',
  /** Paid out by the platform. */
  'club_bank',
  /** Taken by the club at the venue, in cash or by card. */
  'club_till',
  /** Sales without tax, by category and line. The business date is the event's; a future date is a sale still to come. */
  'club_sales',
  /** Tax included in sales, owed to the state. */
  'club_output_tax',
  /** Fees paid to the platform. */
  'club_platform_fees',
  /** Commissions borne by the club. */
  'club_commissions',
  /** Lost in disputes. */
  'club_dispute_losses',
  /** Expected minus counted cash: negative is a surplus. */
  'club_cash_differences',
] as const

export type LedgerAccount = (typeof accounts)[number]

export const bookOf = (account: LedgerAccount): 'platform' | 'club' => (account.startsWith('club_') ? 'club' : 'platform')
