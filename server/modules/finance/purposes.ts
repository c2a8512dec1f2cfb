import * as z from 'zod/mini'
import { jobKind } from '../../infrastructure/jobs/job-kind.ts'
import type { Account } from './chart-of-accounts.ts'
import { invoicePaid, reservationPaid, type Posting, type Taken } from './postings.ts'

const changed = z.object({
  payment_id: z.uuid(),
  purpose_id: z.uuid(),
  failed_refund_id: z.optional(z.uuid()),
  /** Taken after the payment had ended, and refunded. */
  returned_minor: z.optional(z.int()),
})

interface PurposeRules {
  /** What is posted when it is paid. */
  paid: (taken: Taken) => Posting
  /** What a refund is booked against when the provider has made it. */
  account: Account
  /** Whether a refund is owed to its payer from when it is asked, and no more where it fails. */
  owes_refunds: boolean
  /** Who loses what its payer's bank takes back. */
  bears_disputes: 'platform' | 'club'
}

/** What a payment may be for. To add one: a line here, and in `paymentChanged`. */
export const purposes = {
  invoice: {
    paid: ({ amount_minor }) => invoicePaid(amount_minor),
    account: 'platform_receivable',
    owes_refunds: false,
    bears_disputes: 'platform',
  },
  reservation: { paid: reservationPaid, account: 'due_to_payers', owes_refunds: true, bears_disputes: 'club' },
} as const satisfies Record<string, PurposeRules>

export type PurposeKind = keyof typeof purposes

/**
 * Told to whom a payment is for, each time its state or that of one of its refunds has moved: they look at the payment,
 * which may have moved on since. A refund that failed is named.
 */
export const paymentChanged = {
  invoice: jobKind('invoice_payment_changed', changed, 'money'),
  reservation: jobKind('reservation_payment_changed', changed, 'money'),
} as const satisfies Record<PurposeKind, unknown>
