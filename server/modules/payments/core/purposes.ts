import * as z from 'zod/mini'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newsType, publish } from '../../../infrastructure/jobs/news.ts'
import { type LedgerAccount, invoicePaid, reservationPaid, type Posting, type ReservationMoney } from '../../ledger/index.ts'

const changed = z.object({
  payment_id: z.uuid(),
  purpose_id: z.uuid(),
  failed_refund_id: z.optional(z.uuid()),
  /** Collected after the payment had ended, and refunded. */
  returned_minor: z.optional(z.int()),
})

interface PurposeRules {
  /** What is posted when it is paid. */
  paid: (taken: ReservationMoney) => Posting
  /** The account a completed refund is booked against. */
  account: LedgerAccount
  /** Whether a refund is owed to its payer from its request until it fails. */
  owes_refunds: boolean
  /** Who bears a chargeback by the payer's bank. */
  bears_disputes: 'platform' | 'club'
}

/** What a payment may be for. To add one, add a line here and in `paymentChanged`. */
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
 * The state of a payment or one of its refunds changed, by purpose. Followers read the payment, which may have moved on
 * since. Its subject is the payment, which the publishing transaction has locked. The news names a refund that failed.
 */
export const paymentChanged = {
  invoice: newsType('invoice_payment_changed', changed),
  reservation: newsType('reservation_payment_changed', changed),
} as const satisfies Record<PurposeKind, unknown>

export async function publishPaymentChanged(
  tx: Tx,
  { id: payment_id, purpose_kind, purpose_id }: { id: string; purpose_kind: PurposeKind; purpose_id: string },
  also: Pick<z.input<typeof changed>, 'failed_refund_id' | 'returned_minor'> = {},
): Promise<void> {
  await publish(tx, {
    type: paymentChanged[purpose_kind],
    subject: `payment:${payment_id}`,
    facts: { payment_id, purpose_id, ...also },
  })
}
