import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import type { Payment } from '../../payments/index.ts'
import { paymentFailed, paymentReturned, refundFailed, refundFailedToClub } from './email-jobs.ts'
import type { DeclineCode } from '../../../infrastructure/payments/decline-codes.ts'

/** A client who uses another card right away saw the failure, and needs no email. */
const patience = { minutes: 5 }

/** Refusals by a bank. Cancelled and expired payments have their own emails. */
const refusals: readonly (DeclineCode | null)[] = ['insufficient_funds', 'expired_card', 'authentication_failed', 'card_declined']

/** Emails a client once that their payment was declined. */
export async function noteFailedPayment(
  { db, clock }: Infrastructure,
  reservationId: string,
  { id: paymentId, ...payment }: Payment,
): Promise<void> {
  if (payment.state !== 'declined' || !refusals.includes(payment.decline_code)) return
  const email = {
    kind: paymentFailed,
    payload: { reservation_id: reservationId, payment_id: paymentId },
    runAt: clock.now().add(patience),
    uniqueKey: `payment_failed:${paymentId}`,
  }
  await enqueueAll(db, [email])
}

/** Emails the client and the club once that a bank rejected a refund. */
export async function noteFailedRefund({ db }: Infrastructure, reservationId: string, refundId: string): Promise<void> {
  const payload = { reservation_id: reservationId, refund_id: refundId }
  const emails = [refundFailed, refundFailedToClub].map((kind) => ({ kind, payload, uniqueKey: `${kind.name}:${refundId}` }))
  await enqueueAll(db, emails)
}

/** Emails a client once that a late payment is refunded. */
export async function notePaymentReturned(
  { db }: Infrastructure,
  reservationId: string,
  { payment_id, refund_minor }: { payment_id: string; refund_minor: number },
): Promise<void> {
  const payload = { reservation_id: reservationId, refund_minor, payment_id }
  const email = { kind: paymentReturned, payload, uniqueKey: `payment_returned:${payment_id}` }
  await enqueueAll(db, [email])
}
