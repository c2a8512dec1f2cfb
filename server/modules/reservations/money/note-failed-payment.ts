import type { DeclineCode } from '#contract/payments.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { findPayment } from '../../finance/index.ts'
import { paymentReturned } from '../emails/reservation-mail.ts'
import { paymentFailed } from '../core/tell-step.ts'

/** Whoever tries another card at once has seen it, and needs no letter. */
const patience = { minutes: 5 }

/** What a bank says; all else was called off, or ran out, and is told as that. */
const refusals: readonly (DeclineCode | null)[] = ['insufficient_funds', 'expired_card', 'authentication_failed', 'card_declined']

/** Has a guest told, once, that their payment was refused. */
export async function noteFailedPayment({ db, clock }: Infrastructure, reservationId: string, paymentId: string): Promise<void> {
  const payment = await findPayment(db, paymentId)
  if (payment?.state !== 'declined' || !refusals.includes(payment.decline_code)) return
  const about = { reservation_id: reservationId, payment_id: paymentId }
  const once = { runAt: clock.now().add(patience), uniqueKey: `payment_failed:${paymentId}` }
  await db.transaction().execute(async (tx) => enqueue(tx, paymentFailed, about, once))
}

/** Has a guest told, once, that money which came after its payment had ended goes back. */
export async function notePaymentReturned(
  { db }: Infrastructure,
  reservationId: string,
  { payment_id, refund_minor }: { payment_id: string; refund_minor: number },
): Promise<void> {
  const uniqueKey = `payment_returned:${payment_id}`
  await db
    .transaction()
    .execute(async (tx) => enqueue(tx, paymentReturned, { reservation_id: reservationId, refund_minor }, { uniqueKey }))
}
