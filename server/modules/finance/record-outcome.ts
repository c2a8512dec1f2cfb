import * as z from 'zod/mini'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../infrastructure/jobs/job-kind.ts'
import type { ChargeOutcome, ProviderFee } from '../../infrastructure/payments/provider-event.ts'
import { movesOn, type Payment, type Purpose } from './payment.ts'
import { lockPayment, movePayment, noteFee } from './payment-store.ts'
import { findPayment } from './payment-views.ts'
import { post } from './post.ts'
import { invoicePaid, providerFee, type Posting } from './postings.ts'

const changed = z.object({ payment_id: z.uuid(), purpose_id: z.uuid() })

/** Told to whom a payment is for, each time its state has moved: they look at the payment, which may have moved on since. */
export const paymentChanged = { invoice: jobKind('invoice_payment_changed', changed) } as const satisfies Record<Purpose['kind'], unknown>

/** Asks the provider for a fee that it did not tell with the charge. */
export const learnFee = jobKind('learn_fee', z.object({ payment_id: z.uuid() }))

/** Gives back what was taken for an attempt that had already ended without success. */
export const returnMoney = jobKind('return_money', z.object({ payment_id: z.uuid(), charge: z.string() }))

const paid: Record<Purpose['kind'], (amount_minor: number) => Posting> = { invoice: invoicePaid }

/** Writes down what a provider said of a payment, whoever brought the news, with all that follows from it: once. */
export async function recordOutcome({ db, clock, log }: Infrastructure, paymentId: string, outcome: ChargeOutcome): Promise<void> {
  if (outcome.state === 'unknown') return
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await lockPayment(tx, paymentId)
    const payment = await findPayment(tx, paymentId)
    if (payment === null) return
    if (movesOn(payment.state, outcome)) {
      await movePayment(tx, paymentId, outcome, now)
      await enqueue(tx, paymentChanged[payment.purpose_kind], { payment_id: paymentId, purpose_id: payment.purpose_id })
      if (outcome.state === 'succeeded') await postMoney(tx, payment, { ...paid[payment.purpose_kind](payment.amount_minor), currency: payment.currency }, now)
    }
    if (outcome.state !== 'succeeded') return
    if (payment.state === 'declined') {
      log.error({ payment: paymentId }, 'a charge succeeded after it had been declined: it is refunded')
      await enqueue(tx, returnMoney, { payment_id: paymentId, charge: outcome.reference }, { uniqueKey: `return_money:${paymentId}` })
    } else if (outcome.fee !== null) await recordFee(tx, payment, outcome.fee, now)
    else if (payment.state !== 'succeeded') await enqueue(tx, learnFee, { payment_id: paymentId }, { runAt: now.add({ minutes: 1 }) })
  })
}

async function recordFee(tx: Tx, payment: Payment, fee: ProviderFee, now: Temporal.Instant): Promise<void> {
  if ((await noteFee(tx, payment.id, fee)) && fee.amount_minor !== 0) await postMoney(tx, payment, { ...providerFee(fee.amount_minor), currency: fee.currency }, now)
}

async function postMoney(tx: Tx, { id, club_id }: Payment, posting: Posting & { currency: string }, now: Temporal.Instant): Promise<void> {
  await post(tx, { ...posting, club_id, occurred_at: now, settled_at: now, source: { kind: 'payment', id } })
}
