import { sum } from '#contract/base/money.ts'
import type { LineShare } from './allocation.ts'
import type { LedgerAccount } from './chart-of-accounts.ts'

export interface Entry {
  account: LedgerAccount
  /** Minor units: a debit is positive, a credit negative. */
  amount_minor: number
  /** What was sold: a kind of prestation, or a category of revenue. */
  category: string | null
  /** The line of the reservation sold. */
  line_id: string | null
}

/** What happened: a kind of transaction with its entries. */
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
    | 'dispute_opened'
    | 'dispute_won'
    | 'dispute_lost'
    | 'dispute_returned'
    | 'dispute_fee'
    | 'dispute_fee_returned'
    | 'event_moved'
    | 'commission_earned'
    | 'commission_paid'
    | 'commission_payout_voided'
    | 'club_paid_out'
    | 'club_payout_voided'
    | 'cash_counted'
    | 'cash_count_reversed'
    | 'manual_revenue'
    | 'manual_revenue_voided'
  entries: Entry[]
}

/** A payment for a reservation, or a refund: the platform's part, and its share per line. */
export interface ReservationMoney {
  amount_minor: number
  platform_fee_minor: number
  /** If the shares do not add up to the amount, the rest is a sale without a line. */
  allocation: readonly LineShare[]
}

interface InvoiceAmounts {
  /** Including tax. */
  total_minor: number
  tax_minor: number
}

type Line = Pick<Entry, 'category' | 'line_id'>
const noLine: Line = { category: null, line_id: null }

const debit = (account: LedgerAccount, amount_minor: number, line = noLine): Entry => ({ account, amount_minor, ...line })
const credit = (account: LedgerAccount, amount_minor: number, line = noLine): Entry => debit(account, 0 - amount_minor, line)

/** Zero entries are left out. */
const posting = (kind: Posting['kind'], ...entries: Entry[]): Posting => ({
  kind,
  entries: entries.filter(({ amount_minor }) => amount_minor !== 0),
})

const reversed = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ amount_minor, ...entry }) => ({ ...entry, amount_minor: 0 - amount_minor }))

/** What an amount sold: the net sale and the tax of each line. */
function soldFor(amount_minor: number, allocation: readonly LineShare[]): Entry[] {
  const lines = allocation.flatMap(({ category, line_id, amount_minor: gross, tax_minor }) => [
    credit('club_sales', gross - tax_minor, { category, line_id }),
    credit('club_output_tax', tax_minor, { category, line_id }),
  ])
  return [...lines, credit('club_sales', amount_minor - sum(allocation.map((share) => share.amount_minor)))]
}

/** A reservation payment in both books: passed on to the club minus the platform fee, and a sale of the club. */
const soldOnline = ({ amount_minor, platform_fee_minor, allocation }: ReservationMoney): Entry[] => [
  credit('due_to_clubs', amount_minor - platform_fee_minor),
  credit('platform_fees', platform_fee_minor),
  debit('club_due_from_platform', amount_minor - platform_fee_minor),
  debit('club_platform_fees', platform_fee_minor),
  ...soldFor(amount_minor, allocation),
]

/** A club owes the platform: the net is revenue, the tax is the state's. */
export const invoiceIssued = ({ total_minor, tax_minor }: InvoiceAmounts): Posting =>
  posting(
    'invoice_issued',
    debit('platform_receivable', total_minor),
    credit('subscription_revenue', total_minor - tax_minor),
    credit('tax_payable', tax_minor),
  )

/** An uncollectible invoice: the club owes nothing, nothing was earned. */
export const invoiceUncollectible = ({ total_minor, tax_minor }: InvoiceAmounts): Posting =>
  posting(
    'invoice_uncollectible',
    debit('subscription_revenue', total_minor - tax_minor),
    debit('tax_payable', tax_minor),
    credit('platform_receivable', total_minor),
  )

/** The provider collected what the club owed. */
export const invoicePaid = (amount_minor: number): Posting =>
  posting('invoice_paid', debit('provider_clearing', amount_minor), credit('platform_receivable', amount_minor))

/** The provider collected a payment that had been declined: its payer gets it back. */
export const paymentTakenLate = (amount_minor: number): Posting =>
  posting('payment_taken_late', debit('provider_clearing', amount_minor), credit('due_to_payers', amount_minor))

/** The provider refunded from the account where it was booked. */
export const paymentRefunded = (account: LedgerAccount, amount_minor: number): Posting =>
  posting('payment_refunded', debit(account, amount_minor), credit('provider_clearing', amount_minor))

/** A bank rejected a refund: the provider has the money again. */
export const refundReturned = (account: LedgerAccount, amount_minor: number): Posting =>
  posting('refund_returned', debit('provider_clearing', amount_minor), credit(account, amount_minor))

/** The provider kept its fee. */
export const providerFee = (amount_minor: number): Posting =>
  posting('provider_fee', debit('provider_fees', amount_minor), credit('provider_clearing', amount_minor))

/** The provider collected a client's payment for a reservation on a club's behalf. */
export const reservationPaid = (taken: ReservationMoney): Posting =>
  posting('reservation_paid', debit('provider_clearing', taken.amount_minor), ...soldOnline(taken))

/** Part of it is owed to its payer: by the club, and the fee's part by the platform. */
export const refundGranted = (taken: ReservationMoney): Posting =>
  posting('refund_granted', ...reversed(soldOnline(taken)), credit('due_to_payers', taken.amount_minor))

/** The provider could not refund it: everything is as before. */
export const refundReversed = (taken: ReservationMoney): Posting =>
  posting('refund_failed', debit('due_to_payers', taken.amount_minor), ...soldOnline(taken))

/** A club took money at the venue; negative: it refunded some. */
export const paidAtClub = (amount_minor: number, allocation: readonly LineShare[]): Posting =>
  posting('paid_at_club', debit('club_till', amount_minor), ...soldFor(amount_minor, allocation))

/** A payer disputes a payment at their bank: the provider withholds it until the decision. */
export const disputeOpened = (amount_minor: number): Posting =>
  posting('dispute_opened', debit('disputes', amount_minor), credit('provider_clearing', amount_minor))

/** The bank decided for us: the provider has it again. */
export const disputeWon = (amount_minor: number): Posting =>
  posting('dispute_won', debit('provider_clearing', amount_minor), credit('disputes', amount_minor))

const lostBy = {
  /** The club's sale remains a sale and the platform keeps its fee: the club bears the whole loss. */
  club: (amount_minor: number) => [
    debit('due_to_clubs', amount_minor),
    debit('club_dispute_losses', amount_minor),
    credit('club_due_from_platform', amount_minor),
  ],
  platform: (amount_minor: number) => [debit('dispute_losses', amount_minor)],
}

/** The bank decided for the payer: the club bears the loss of a reservation, the platform that of an invoice. */
export const disputeLost = (amount_minor: number, bearer: keyof typeof lostBy): Posting =>
  posting('dispute_lost', ...lostBy[bearer](amount_minor), credit('disputes', amount_minor))

/** The bank reversed that decision. */
export const disputeReturned = (amount_minor: number, bearer: keyof typeof lostBy): Posting =>
  posting('dispute_returned', ...reversed(lostBy[bearer](amount_minor)), debit('provider_clearing', amount_minor))

/** The provider charged its dispute fee, which the platform bears. */
export const disputeFee = (amount_minor: number): Posting =>
  posting('dispute_fee', debit('provider_fees', amount_minor), credit('provider_clearing', amount_minor))

/** The provider returned that fee. */
export const disputeFeeReturned = (amount_minor: number): Posting =>
  posting('dispute_fee_returned', debit('provider_clearing', amount_minor), credit('provider_fees', amount_minor))

/** An event's business date changed: its postings leave the old date and are added to the new one. */
export const revenueMoved = (balances: readonly Entry[]): { left: Posting; taken: Posting } => ({
  left: posting('event_moved', ...reversed(balances)),
  taken: posting('event_moved', ...balances),
})

/** What a commission is for: a line of a reservation; an invoice has no category. */
export type CommissionShare = Pick<Entry, 'amount_minor' | 'category'> & { line_id: string }

/** An ambassador earned a commission, borne by the platform, or by the club from what it is due. Negative: reversed. */
export function commissionEarned(shares: readonly CommissionShare[], bearer: 'platform' | 'club'): Posting {
  const amount_minor = sum(shares.map((one) => one.amount_minor))
  if (bearer === 'platform')
    return posting('commission_earned', debit('commission_expense', amount_minor), credit('due_to_ambassadors', amount_minor))
  return posting(
    'commission_earned',
    debit('due_to_clubs', amount_minor),
    credit('due_to_ambassadors', amount_minor),
    ...shares.map(({ category, line_id, amount_minor: part }) => debit('club_commissions', part, { category, line_id })),
    credit('club_due_from_platform', amount_minor),
  )
}

/** The platform paid an ambassador. */
export const commissionPaid = (amount_minor: number, from: PayoutSource = 'platform_bank'): Posting =>
  posting('commission_paid', debit('due_to_ambassadors', amount_minor), credit(from, amount_minor))

/** The payout was recorded by mistake, or a transfer came back, all of it or a part. */
export const commissionPayoutVoided = (...paid: Parameters<typeof commissionPaid>): Posting =>
  posting('commission_payout_voided', ...reversed(commissionPaid(...paid).entries))

/** Where a payout comes from: the platform's bank account, or what the provider holds. */
type PayoutSource = 'platform_bank' | 'provider_clearing'

/** The platform paid out to a club: from its bank account, or by transfer from what the provider holds. */
export const clubPaidOut = (amount_minor: number, from: PayoutSource = 'platform_bank'): Posting =>
  posting(
    'club_paid_out',
    debit('due_to_clubs', amount_minor),
    credit(from, amount_minor),
    debit('club_bank', amount_minor),
    credit('club_due_from_platform', amount_minor),
  )

/** The payout was recorded by mistake, or a transfer came back, all of it or a part. */
export const clubPayoutVoided = (...paid: Parameters<typeof clubPaidOut>): Posting =>
  posting('club_payout_voided', ...reversed(clubPaidOut(...paid).entries))

/** The counted cash differs from the expected cash. */
export const cashCounted = ({ expected_minor, counted_minor }: { expected_minor: number; counted_minor: number }): Posting =>
  posting(
    'cash_counted',
    debit('club_cash_differences', expected_minor - counted_minor),
    credit('club_till', expected_minor - counted_minor),
  )

/** A closed date is reopened: its count no longer applies. */
export const cashCountReversed = (counted: Parameters<typeof cashCounted>[0]): Posting =>
  posting('cash_count_reversed', ...reversed(cashCounted(counted).entries))

/** Revenue a club enters by hand, including tax, by category; `account` is where the money is. */
export interface RevenueToPost {
  account: 'club_till' | 'club_bank'
  amount_minor: number
  tax_minor: number
  category: string
}

const enteredBy = ({ account, amount_minor, tax_minor, category }: RevenueToPost) => [
  debit(account, amount_minor),
  credit('club_sales', amount_minor - tax_minor, { category, line_id: null }),
  credit('club_output_tax', tax_minor, { category, line_id: null }),
]

/** A club took money unknown to the provider and to any reservation. */
export const manualRevenue = (revenue: RevenueToPost): Posting => posting('manual_revenue', ...enteredBy(revenue))

/** It was entered by mistake. */
export const manualRevenueVoided = (revenue: RevenueToPost): Posting =>
  posting('manual_revenue_voided', ...reversed(enteredBy(revenue)))
