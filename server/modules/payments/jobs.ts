import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { jobHandler, type RecurringJob } from '../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { forgetOldEvents } from './event-store.ts'
import { handleEvent, paymentEvent } from './handle-event.ts'
import { disputeMailHandler } from './notify-of-dispute.ts'
import { performCharge } from './perform-charge.ts'
import { performRefund } from './perform-refund.ts'
import { learnFee } from './record-outcome.ts'
import { makePayment } from './request-charge.ts'
import { makeRefund } from './request-refund.ts'
import { learnFeeOf, reconcilePayments, reconcileRefunds } from './settle-later.ts'

export function paymentJobs(infrastructure: Infrastructure, sendMail: SendMail) {
  const { db, clock } = infrastructure
  return {
    handlers: [
      jobHandler(makePayment, async ({ payment_id }) => void (await performCharge(infrastructure, payment_id))),
      jobHandler(paymentEvent, async ({ event_id }) => handleEvent(infrastructure, event_id)),
      jobHandler(makeRefund, async ({ refund_id }) => performRefund(infrastructure, refund_id)),
      jobHandler(learnFee, async ({ payment_id }) => learnFeeOf(infrastructure, payment_id)),
      disputeMailHandler(infrastructure, sendMail),
    ],
    recurring: [
      { name: 'reconcile_payments', schedule: '*/10 * * * *', work: async () => reconcilePayments(infrastructure) },
      { name: 'reconcile_refunds', schedule: '5-59/10 * * * *', work: async () => reconcileRefunds(infrastructure) },
      { name: 'forget_old_payment_events', schedule: '17 4 * * *', work: async () => forgetOldEvents(db, clock.now()) },
    ] satisfies RecurringJob[],
  }
}
