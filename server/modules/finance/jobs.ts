import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { jobHandler } from '../../infrastructure/jobs/job-kind.ts'
import { forgetOldEvents } from './event-store.ts'
import { handleEvent, paymentEvent } from './handle-event.ts'
import { performCharge } from './perform-charge.ts'
import { learnFee, returnMoney } from './record-outcome.ts'
import { makePayment } from './request-charge.ts'
import { learnFeeOf, reconcilePayments, returnMoneyOf } from './settle-later.ts'

export function financeJobs(infrastructure: Infrastructure) {
  const { db, clock } = infrastructure
  return {
    handlers: [
      jobHandler(makePayment, async ({ payment_id }) => void (await performCharge(infrastructure, payment_id))),
      jobHandler(paymentEvent, async ({ event_id }) => handleEvent(infrastructure, event_id)),
      jobHandler(returnMoney, async ({ payment_id, charge }) => returnMoneyOf(infrastructure, payment_id, charge)),
      jobHandler(learnFee, async ({ payment_id }) => learnFeeOf(infrastructure, payment_id)),
    ],
    recurring: [
      { name: 'reconcile_payments', schedule: '*/10 * * * *', work: async () => reconcilePayments(infrastructure) },
      { name: 'forget_old_payment_events', schedule: '17 4 * * *', work: async () => forgetOldEvents(db, clock.now()) },
    ],
  }
}
