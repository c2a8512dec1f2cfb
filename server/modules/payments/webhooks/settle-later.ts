import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findCharge, listOpenPayments } from '../core/payment-views.ts'
import { performCharge } from '../charges/perform-charge.ts'
import { performRefund } from '../refunds/record-refund.ts'
import { recordOutcome } from '../charges/record-outcome.ts'
import { listOpenRefunds } from '../refunds/refund-views.ts'

/** How long without news of a payment before the provider is polled; a payer may take days. */
const patience = { underWay: { minutes: 10 }, waiting: { hours: 1 } }
/** A refund may take days, too. */
const refundPatience = { hours: 1 }
/** The provider is not responding: the remaining ones wait for the next run, which starts with them. */
const maxFailures = 3

/** Polls the provider about unfinished payments. */
export async function reconcilePayments(infrastructure: Infrastructure): Promise<void> {
  const now = infrastructure.clock.now()
  const ids = await listOpenPayments(infrastructure.db, {
    underWay: now.subtract(patience.underWay),
    waiting: now.subtract(patience.waiting),
  })
  await checkEach(infrastructure, ids, async (id) => performCharge(infrastructure, id))
}

/** Polls the provider about unfinished refunds, and requests those it never heard of. */
export async function reconcileRefunds(infrastructure: Infrastructure): Promise<void> {
  const ids = await listOpenRefunds(infrastructure.db, infrastructure.clock.now().subtract(refundPatience))
  await checkEach(infrastructure, ids, async (id) => performRefund(infrastructure, id))
}

/** One by one, so that a failure does not block the others. */
async function checkEach({ log }: Infrastructure, ids: readonly string[], ask: (id: string) => Promise<unknown>): Promise<void> {
  let failures = 0
  for (const id of ids) {
    if (failures === maxFailures) return
    try {
      await ask(id)
    } catch (error) {
      failures++
      log.warn({ err: error, id }, 'the provider could not be asked about a payment or a refund')
    }
  }
}

/** Asks for the fee of a completed payment. Fails until the provider knows it, so that the job is retried. */
export async function learnFeeOf(infrastructure: Infrastructure, paymentId: string): Promise<void> {
  const { db, payments } = infrastructure
  const charge = await findCharge(db, paymentId)
  if (charge === null || payments?.name !== charge.provider) return
  const outcome = await payments.findCharge({ key: paymentId, reference: charge.provider_reference })
  if (outcome?.state !== 'succeeded' || outcome.fee === null) throw new Error('The provider does not know its fee yet.')
  await recordOutcome(infrastructure, paymentId, outcome)
}
