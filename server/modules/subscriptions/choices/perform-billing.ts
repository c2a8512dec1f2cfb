import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { answerOnce } from '../../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { openPayment } from '../../payments/index.ts'
import type { Billing } from '../bills/billing.ts'
import { collectInvoice } from '../collection/collect-invoice.ts'
import { getSubscription } from './get-subscription.ts'
import { readBill } from '../bills/read-bill.ts'
import { scheduleNext } from '../bills/schedule-next.ts'
import { lockBillingAccount } from '../bills/subscription-store.ts'
import { declineCodes } from '../../../infrastructure/payments/decline-codes.ts'

/** Who calls, with which key, so that a repeated call is done once. */
export interface BillingCall {
  caller: ClubCaller
  endpoint: string
  request: unknown
  idempotency_key: string | null
}

/** Changes a bill. Returns the id of the invoice to be paid for it, or null if nothing is due. */
export type BillingWork = (billing: Billing) => Promise<string | null>

/**
 * Changes a bill in one transaction, then requests the payment it requires, and returns the current state. With a key, the
 * invoice is stored: a repeated call continues from there, even if the first one died halfway.
 */
export async function performBilling(
  infrastructure: Infrastructure,
  call: BillingCall,
  work: BillingWork,
): Promise<SubscriptionOverview> {
  const invoiceId = await retryTransaction(infrastructure.db, async (tx) => performOnce(tx, infrastructure, call, work))
  return collectAndAnswer(infrastructure, call.caller, invoiceId)
}

async function performOnce(tx: Tx, infrastructure: Infrastructure, call: BillingCall, work: BillingWork): Promise<string | null> {
  const { caller, endpoint, request, idempotency_key: key } = call
  const { club_id, actor } = caller
  const now = infrastructure.clock.now()
  const result = await answerOnce(tx, { user_id: actor.user_id, club_id, key, endpoint, request }, now, async () => {
    await lockBillingAccount(tx, club_id)
    const invoice_id = await work({ tx, infrastructure, bill: await readBill(tx, infrastructure.config, club_id), now })
    await scheduleNext(tx, infrastructure, club_id, now)
    await audit(tx, caller, { at: now, action: endpoint, subject: { kind: 'club', id: club_id }, after: { request, invoice_id } })
    return { invoice_id }
  })
  return result.invoice_id
}

async function collectAndAnswer(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  invoiceId: string | null,
): Promise<SubscriptionOverview> {
  if (invoiceId === null) return getSubscription(infrastructure, caller)
  const payment = await collectInvoice(infrastructure, invoiceId)
  if (payment?.state === 'declined' && payment.decline_code !== null) {
    refuse('payment_declined', {
      message: `${declineCodes[payment.decline_code]} Nothing was charged. Use another payment method, or try again.`,
      extra: { decline_code: payment.decline_code },
    })
  }
  const overview = await getSubscription(infrastructure, caller)
  if (payment?.state !== 'requires_action') return overview
  const confirm_url = await openPayment(
    infrastructure,
    payment.id,
    `${infrastructure.config.publicUrl}/admin-club/subscription?confirmed=${invoiceId}`,
  )
  return confirm_url === null ? getSubscription(infrastructure, caller) : { ...overview, confirm_url }
}
