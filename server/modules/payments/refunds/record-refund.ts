import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { RefundOutcome } from '../../../infrastructure/payments/provider-event.ts'
import { findPayment } from '../core/payment-views.ts'
import { post, paymentRefunded, refundReversed, refundReturned, type Posting } from '../../ledger/index.ts'
import { ledgerFactsOf } from '../core/payment.ts'
import { publishPaymentChanged, purposes } from '../core/purposes.ts'
import { movesRefundOn, isRefundSettled } from './refund.ts'
import { lockPaymentOfRefund, moveRefund, markRefundRequested } from './refund-store.ts'
import { findRefund, findRefundToMake, type RefundToMake } from './refund-views.ts'
import type { PaymentProvider } from '../../../infrastructure/payments/payment-provider.ts'

/** Records a provider's report on a refund with all its effects, once, whatever its source. */
export async function recordRefund({ db, clock, log }: Infrastructure, refundId: string, outcome: RefundOutcome): Promise<void> {
  const now = clock.now()
  await retryTransaction(db, async (tx) => {
    await lockPaymentOfRefund(tx, refundId)
    const refund = await findRefund(tx, refundId)
    const payment = refund && (await findPayment(tx, refund.payment_id))
    if (refund === null || payment === null) return
    if (!movesRefundOn(refund.state, outcome)) return
    await moveRefund(tx, refundId, outcome, now)
    if (outcome.state === 'failed') log.error({ refund: refundId }, 'a refund failed: the money is still in our account')
    await publishPaymentChanged(tx, payment, outcome.state === 'failed' ? { failed_refund_id: refundId } : {})
    const { account, owes_refunds } = purposes[payment.purpose_kind]
    const write = async (posting: Posting, settled_at: Temporal.Instant | null) =>
      post(tx, [
        {
          ...ledgerFactsOf(payment),
          ...posting,
          occurred_at: now,
          settled_at,
          actor: { kind: 'system' },
          cause: { kind: 'refund', id: refundId },
        },
      ])
    // Money collected for a declined payment never paid for anything.
    const isLate = payment.state === 'declined'
    const booked = isLate ? 'due_to_payers' : account
    if (outcome.state === 'succeeded') await write(paymentRefunded(booked, refund.amount_minor), now)
    if (outcome.state === 'failed' && refund.state === 'succeeded') await write(refundReturned(booked, refund.amount_minor), now)
    if (outcome.state === 'failed' && owes_refunds && !isLate) await write(refundReversed(refund), null)
  })
}

/**
 * Asks the provider for a refund, or for its outcome if it was requested before, and records the result. Not inside a
 * transaction. May be repeated at any time, also concurrently: one key is one refund.
 */
export async function performRefund(infrastructure: Infrastructure, refundId: string): Promise<void> {
  const { db, clock, payments } = infrastructure
  const refund = await findRefundToMake(db, refundId)
  if (refund === null || isRefundSettled(refund.state) || payments?.name !== refund.provider) return
  await markRefundRequested(db, refundId, clock.now())
  await recordRefund(infrastructure, refundId, await ask(payments, refund))
}

async function ask(
  provider: PaymentProvider,
  { id: key, asked_at, charge, amount_minor, currency }: RefundToMake,
): Promise<RefundOutcome> {
  // It may exist although its response was lost, and a provider forgets a key after a day.
  const refund = asked_at === null ? null : await provider.findRefund({ key, charge })
  return refund ?? provider.refund({ key, charge, amount_minor, currency })
}
