import * as z from 'zod/mini'
import { jobKind } from '../../infrastructure/jobs/job-kind.ts'
import type { Account } from './chart-of-accounts.ts'
import { invoicePaid, type Posting } from './postings.ts'

const changed = z.object({ payment_id: z.uuid(), purpose_id: z.uuid() })

interface PurposeRules {
  /** What is posted when it is paid. */
  paid: (amount_minor: number) => Posting
  /** What that was booked against, and a refund is. */
  account: Account
}

/** What a payment may be for. To add one: a line here, and in `paymentChanged`. */
export const purposes = {
  invoice: { paid: invoicePaid, account: 'platform_receivable' },
} as const satisfies Record<string, PurposeRules>

export type PurposeKind = keyof typeof purposes

/**
 * Told to whom a payment is for, each time its state or that of one of its refunds has moved: they look at the payment,
 * which may have moved on since.
 */
export const paymentChanged = { invoice: jobKind('invoice_payment_changed', changed) } as const satisfies Record<PurposeKind, unknown>
