/**
 * Every account of the ledger. Debits are positive amounts, credits negative ones. The names of the club's book begin with `club_`, so an
 * account says which book it belongs to; the database balances each book by the same rule. To add an account: a line here, and a migration
 * that widens `ledger_entries_account_known`; a test compares the two.
 */
export const accounts = [
  // The platform's book.
  /** Taken by the payment provider for us and not yet on our bank account. */
  'provider_clearing',
  /** Our bank account. */
  'platform_bank',
  /** What clubs owe the platform for invoices. */
  'platform_receivable',
  /** Tax on what we sold, owed to the state. */
  'tax_payable',
  /** What clubs pay for their subscriptions, without tax. */
  'subscription_revenue',
  /** What the platform keeps of payments for reservations. */
  'platform_fees',
  /** What the payment provider keeps for its service. */
  'provider_fees',
  /** Owed back to payers and not yet refunded. */
  'due_to_payers',
  /** What the provider took for clubs, less the platform's fee: theirs, until it is paid out. */
  'due_to_clubs',
  /** Earned by ambassadors and not yet paid out. */
  'due_to_ambassadors',
  /** Commissions that the platform bears. */
  'commission_expense',
  /** Withdrawn by the provider for disputes that are not decided. */
  'disputes',
  /** Lost in disputes about the platform's own invoices. */
  'dispute_losses',

  // The club's book.
  /** What the platform holds for the club. */
  'club_due_from_platform',
  /** Paid out by the platform. */
  'club_bank',
  /** What the club took at the venue, in cash or by card. */
  'club_till',
  /** Sales without tax, by category and line. The business date is the event's: a later date is a sale still to come. */
  'club_sales',
  /** Tax included in sales, owed to the state. */
  'club_output_tax',
  /** What the club paid the platform in fees. */
  'club_platform_fees',
  /** Commissions that the club bears. */
  'club_commissions',
  /** Lost in disputes. */
  'club_dispute_losses',
  /** Counted less expected cash: below zero is a surplus. */
  'club_cash_differences',
] as const

export type Account = (typeof accounts)[number]

export const bookOf = (account: Account): 'platform' | 'club' => (account.startsWith('club_') ? 'club' : 'platform')
