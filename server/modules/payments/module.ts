import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { jobHandler } from '../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { forgetOldEvents } from './webhooks/event-store.ts'
import { handleEvent, paymentEvent } from './webhooks/handle-event.ts'
import { disputeFollower, disputeMailHandler } from './disputes/notify-of-dispute.ts'
import { exportSavedCards } from './cards/card-views.ts'
import { keepCard, keepCardOf } from './cards/keep-card.ts'
import {
  forgetSavedCards,
  removeCard,
  removeCardAtProvider,
  removeCustomer,
  removeCustomerAtProvider,
} from './cards/remove-card.ts'
import { releaseLateCharge } from './charges/capture-payment.ts'
import { performCharge } from './charges/perform-charge.ts'
import { performRefund } from './refunds/record-refund.ts'
import { learnFee, releaseLate } from './charges/record-outcome.ts'
import { makePayment } from './charges/request-charge.ts'
import { makeRefund } from './refunds/request-refund.ts'
import { paymentRoutes } from './routes.ts'
import { learnFeeOf, reconcilePayments, reconcileRefunds } from './webhooks/settle-later.ts'

export function paymentsModule(infrastructure: Infrastructure, sendMail: SendMail): Module {
  const { db, clock } = infrastructure
  return defineModule({
    routes: paymentRoutes(infrastructure),
    handlers: [
      jobHandler(makePayment, async ({ payment_id }) => void (await performCharge(infrastructure, payment_id))),
      jobHandler(releaseLate, async ({ payment_id, reference }) => releaseLateCharge(infrastructure, payment_id, reference)),
      jobHandler(paymentEvent, async ({ event_id }) => handleEvent(infrastructure, event_id)),
      jobHandler(makeRefund, async ({ refund_id }) => performRefund(infrastructure, refund_id)),
      jobHandler(learnFee, async ({ payment_id }) => learnFeeOf(infrastructure, payment_id)),
      jobHandler(keepCard, async ({ payment_id }) => keepCardOf(infrastructure, payment_id)),
      jobHandler(removeCard, async ({ card_id }) => removeCardAtProvider(infrastructure, card_id)),
      jobHandler(removeCustomer, async (job) => removeCustomerAtProvider(infrastructure, job)),
      disputeMailHandler(infrastructure, sendMail),
    ],
    recurring: [
      { name: 'reconcile_payments', schedule: '*/10 * * * *', work: async () => reconcilePayments(infrastructure) },
      { name: 'reconcile_refunds', schedule: '5-59/10 * * * *', work: async () => reconcileRefunds(infrastructure) },
      { name: 'forget_old_payment_events', schedule: '17 4 * * *', work: async () => forgetOldEvents(db, clock.now()) },
    ],
    followers: [disputeFollower(infrastructure)],
    // Payments stay as the law asks, with the payer's id alone. Reservations export those of their guest.
    personalData: {
      export: async (db, userId) => ({ saved_cards: await exportSavedCards(db, userId) }),
      forget: async (tx, userId) => forgetSavedCards(tx, userId, clock.now()),
    },
  })
}
