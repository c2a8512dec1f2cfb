import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { PaymentProvider } from '../../../infrastructure/payments/payment-provider.ts'
import type { RefundOutcome } from '../../../infrastructure/payments/provider-event.ts'
import { recordRefund } from './record-refund.ts'
import { isRefundSettled } from './refund.ts'
import { markRefundRequested } from './refund-store.ts'
import { findRefundToMake, type RefundToMake } from './refund-views.ts'

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
