import type { SubscriptionOverview } from '#contract/subscriptions.ts'
import { declineCodes } from '#contract/payments.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { retryRaces } from '../../infrastructure/database/retry-races.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import { answerOnce } from '../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { openPayment } from '../finance/index.ts'
import type { Billing } from './billing.ts'
import { collectInvoice } from './collect-invoice.ts'
import { getOverview } from './get-overview.ts'
import { readBill } from './read-bill.ts'
import { scheduleNext } from './schedule-next.ts'
import { lockAccount } from './subscription-store.ts'

/** Who asks, for which club, and under which name, so that the same call is done once. */
export interface BillingCall {
  club_id: string
  user_id: string
  endpoint: string
  request: unknown
  idempotency_key: string | null
}

/** Changes a bill. Answers the id of the invoice that has to be paid for it, null where nothing is due. */
export type BillingWork = (billing: Billing) => Promise<string | null>

/**
 * Changes a bill in one transaction, then asks for the money that this takes, and answers how things are. What is kept of a
 * call with a key is the invoice that it made: the call again goes on from there, also where the first one died half-way.
 */
export async function performBilling(
  infrastructure: Infrastructure,
  call: BillingCall,
  work: BillingWork,
): Promise<SubscriptionOverview> {
  const invoiceId = await retryRaces(async () =>
    infrastructure.db.transaction().execute(async (tx) => performOnce(tx, infrastructure, call, work)),
  )
  return collectAndAnswer(infrastructure, call.club_id, invoiceId)
}

async function performOnce(tx: Tx, infrastructure: Infrastructure, call: BillingCall, work: BillingWork): Promise<string | null> {
  const { club_id, user_id, endpoint, request, idempotency_key: key } = call
  const now = infrastructure.clock.now()
  const made = await answerOnce(tx, { user_id, key, endpoint, request }, now, async () => {
    await lockAccount(tx, club_id)
    const invoice_id = await work({ tx, infrastructure, bill: await readBill(tx, infrastructure.config, club_id), now })
    await scheduleNext(tx, infrastructure, club_id, now)
    return { invoice_id }
  })
  return made.invoice_id
}

async function collectAndAnswer(
  infrastructure: Infrastructure,
  clubId: string,
  invoiceId: string | null,
): Promise<SubscriptionOverview> {
  if (invoiceId === null) return getOverview(infrastructure, clubId)
  const payment = await collectInvoice(infrastructure, invoiceId)
  if (payment?.state === 'declined' && payment.decline_code !== null) {
    refuse('payment_declined', {
      message: `${declineCodes[payment.decline_code]} Nothing was charged. Use another payment method, or try again.`,
      extra: { decline_code: payment.decline_code },
    })
  }
  const overview = await getOverview(infrastructure, clubId)
  if (payment?.state !== 'requires_action') return overview
  const confirm_url = await openPayment(
    infrastructure,
    payment.id,
    `${infrastructure.config.publicUrl}/admin-club/subscription?confirmed=${invoiceId}`,
  )
  return confirm_url === null ? getOverview(infrastructure, clubId) : { ...overview, confirm_url }
}
