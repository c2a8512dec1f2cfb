import type { Account } from './chart-of-accounts.ts'

export interface Entry {
  account: Account
  /** Minor units: a debit is above zero, a credit below. */
  amount_minor: number
}

/** What happened, as a kind of transaction with its entries. */
export interface Posting {
  kind:
    | 'invoice_issued'
    | 'invoice_uncollectible'
    | 'invoice_paid'
    | 'payment_taken_late'
    | 'payment_refunded'
    | 'provider_fee'
    | 'reservation_paid'
    | 'refund_granted'
    | 'refund_failed'
    | 'refund_returned'
    | 'paid_at_club'
  entries: Entry[]
}

/** What was taken of a payer, or is given back, and what of it is the platform's. */
export interface Taken {
  amount_minor: number
  platform_fee_minor: number
}

interface InvoiceAmounts {
  /** Tax included. */
  total_minor: number
  tax_minor: number
}

const debit = (account: Account, amount_minor: number): Entry => ({ account, amount_minor })
const credit = (account: Account, amount_minor: number): Entry => ({ account, amount_minor: -amount_minor })

/** An entry of nothing is none. */
const posting = (kind: Posting['kind'], ...entries: Entry[]): Posting => ({
  kind,
  entries: entries.filter(({ amount_minor }) => amount_minor !== 0),
})

/** A club owes the platform: its share is revenue, the tax is the state's. */
export const invoiceIssued = ({ total_minor, tax_minor }: InvoiceAmounts): Posting =>
  posting(
    'invoice_issued',
    debit('platform_receivable', total_minor),
    credit('subscription_revenue', total_minor - tax_minor),
    credit('tax_payable', tax_minor),
  )

/** Nobody will pay an invoice: the club owes nothing, nothing was earned. */
export const invoiceUncollectible = ({ total_minor, tax_minor }: InvoiceAmounts): Posting =>
  posting(
    'invoice_uncollectible',
    debit('subscription_revenue', total_minor - tax_minor),
    debit('tax_payable', tax_minor),
    credit('platform_receivable', total_minor),
  )

/** The provider took what the club owed. */
export const invoicePaid = (amount_minor: number): Posting =>
  posting('invoice_paid', debit('provider_clearing', amount_minor), credit('platform_receivable', amount_minor))

/** The provider took the money of a payment that had been declined: its payer gets it back. */
export const paymentTakenLate = (amount_minor: number): Posting =>
  posting('payment_taken_late', debit('provider_clearing', amount_minor), credit('due_to_payers', amount_minor))

/** The provider gave back what it had taken, from where that was booked. */
export const paymentRefunded = (account: Account, amount_minor: number): Posting =>
  posting('payment_refunded', debit(account, amount_minor), credit('provider_clearing', amount_minor))

/** A bank refused what the provider had given back: the provider has it again. */
export const refundReturned = (account: Account, amount_minor: number): Posting =>
  posting('refund_returned', debit('provider_clearing', amount_minor), credit(account, amount_minor))

/** The provider kept its fee of what it took. */
export const providerFee = (amount_minor: number): Posting =>
  posting('provider_fee', debit('provider_fees', amount_minor), credit('provider_clearing', amount_minor))

/** The provider took for a club what a client paid for a night: passed through, but for the fee of the platform. */
export const reservationPaid = ({ amount_minor, platform_fee_minor }: Taken): Posting =>
  posting(
    'reservation_paid',
    debit('provider_clearing', amount_minor),
    credit('due_to_clubs', amount_minor - platform_fee_minor),
    credit('platform_fees', platform_fee_minor),
  )

/** Some of it is owed back to its payer: by the club, and by the platform its part of the fee. */
export const refundGranted = ({ amount_minor, platform_fee_minor }: Taken): Posting =>
  posting(
    'refund_granted',
    debit('due_to_clubs', amount_minor - platform_fee_minor),
    debit('platform_fees', platform_fee_minor),
    credit('due_to_payers', amount_minor),
  )

/** The provider could not give it back: it is where it was before. */
export const refundFailed = ({ amount_minor, platform_fee_minor }: Taken): Posting =>
  posting(
    'refund_failed',
    debit('due_to_payers', amount_minor),
    credit('due_to_clubs', amount_minor - platform_fee_minor),
    credit('platform_fees', platform_fee_minor),
  )

/** A club took money at its own till; below zero, it gave some back. */
export const paidAtClub = (amount_minor: number): Posting =>
  posting('paid_at_club', debit('club_till', amount_minor), credit('club_sales', amount_minor))
