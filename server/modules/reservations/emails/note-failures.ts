import type { DeclineCode } from '#contract/payments.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { findPayment } from '../../finance/index.ts'
import { paymentFailed, paymentReturned, refundFailed, refundFailedToClub } from './email-jobs.ts'

/** A client who tries another card at once has seen it, and needs no email. */
const patience = { minutes: 5 }

/** What a bank says; all else was called off, or ran out, and has an email of its own. */
const refusals: readonly (DeclineCode | null)[] = ['insufficient_funds', 'expired_card', 'authentication_failed', 'card_declined']

/** Emails a client, once, that their payment was refused. */
export async function noteFailedPayment({ db, clock }: Infrastructure, reservationId: string, paymentId: string): Promise<void> {
  const payment = await findPayment(db, paymentId)
  if (payment?.state !== 'declined' || !refusals.includes(payment.decline_code)) return
  const email = {
    kind: paymentFailed,
    payload: { reservation_id: reservationId, payment_id: paymentId },
    runAt: clock.now().add(patience),
    uniqueKey: `payment_failed:${paymentId}`,
  }
  await enqueueAll(db, [email])
}

/** Emails the client and the club, once, that a bank refused a refund. */
export async function noteFailedRefund({ db }: Infrastructure, reservationId: string, refundId: string): Promise<void> {
  const payload = { reservation_id: reservationId, refund_id: refundId }
  const emails = [refundFailed, refundFailedToClub].map((kind) => ({ kind, payload, uniqueKey: `${kind.name}:${refundId}` }))
  await enqueueAll(db, emails)
}

/** Emails a client, once, that money which came after its payment had ended is refunded. */
export async function notePaymentReturned(
  { db }: Infrastructure,
  reservationId: string,
  { payment_id, refund_minor }: { payment_id: string; refund_minor: number },
): Promise<void> {
  const payload = { reservation_id: reservationId, refund_minor }
  const email = { kind: paymentReturned, payload, uniqueKey: `payment_returned:${payment_id}` }
  await enqueueAll(db, [email])
}
