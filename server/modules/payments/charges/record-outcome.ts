import * as z from 'zod/mini'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import type { ChargeOutcome, ProviderFee } from '../../../infrastructure/payments/provider-event.ts'
import { type LedgerActor, post, paymentTakenLate, providerFee, type Posting } from '../../ledger/index.ts'
import { keepCard } from '../cards/keep-card.ts'
import { ledgerFactsOf, movesOn, type Payment } from '../core/payment.ts'
import { lockPayment, movePayment, noteFee, noteTakenLate } from '../core/payment-store.ts'
import { findPayment } from '../core/payment-views.ts'
import { publishPaymentChanged, purposes } from '../core/purposes.ts'
import { requestRefund } from '../refunds/request-refund.ts'

/** Asks the provider for a fee that it did not report with the charge. */
export const learnFee = jobKind('learn_fee', z.object({ payment_id: z.uuid() }))

/** Releases what a bank holds for a payment that had ended before. */
export const releaseLate = jobKind('release_late_charge', z.object({ payment_id: z.uuid(), reference: z.string() }), 'money')

type Success = Extract<ChargeOutcome, { state: 'succeeded' }>

/** Records a provider's report on a payment with all its effects, once, whatever its source. */
export async function recordOutcome(infrastructure: Infrastructure, paymentId: string, outcome: ChargeOutcome): Promise<void> {
  if (outcome.state === 'unknown') return
  const now = infrastructure.clock.now()
  await retryTransaction(infrastructure.db, async (tx) => {
    await lockPayment(tx, paymentId)
    const payment = await findPayment(tx, paymentId)
    if (payment === null) return
    const isMoved = movesOn(payment.state, outcome)
    if (isMoved) {
      await movePayment(tx, paymentId, outcome, now)
      await publishPaymentChanged(tx, payment)
    }
    if (outcome.state === 'authorized' && payment.state === 'declined')
      await enqueue(tx, releaseLate, { payment_id: paymentId, reference: outcome.reference })
    if (outcome.state !== 'succeeded') return
    // Its payer may have chosen to save the card.
    if (isMoved && payment.in_page && payment.share_id === null) await enqueue(tx, keepCard, { payment_id: paymentId })
    if (isMoved)
      await postMoney(tx, payment, { ...purposes[payment.purpose_kind].paid(payment), currency: payment.currency }, now)
    const isTakenLate = payment.state === 'declined' && (await returnLate(tx, infrastructure, payment, outcome))
    if (outcome.fee !== null) await recordFee(tx, payment, outcome.fee, now)
    else if (isMoved || isTakenLate) await enqueue(tx, learnFee, { payment_id: paymentId }, { runAt: now.add({ minutes: 1 }) })
  })
}

/** Money collected after the attempt had ended is refunded, as its purpose may be paid already. False if recorded before. */
async function returnLate(tx: Tx, infrastructure: Infrastructure, payment: Payment, { reference }: Success): Promise<boolean> {
  const { id, amount_minor, currency } = payment
  const now = infrastructure.clock.now()
  if (!(await noteTakenLate(tx, id, reference, now))) return false
  infrastructure.log.error({ payment: id }, 'a charge succeeded after it was declined and is being refunded')
  await postMoney(tx, payment, { ...paymentTakenLate(amount_minor), currency }, now)
  await requestRefund(
    tx,
    {
      payment_id: id,
      amount_minor,
      reason: 'The payment had been declined before its money was taken.',
      actor: { kind: 'system' },
    },
    now,
  )
  await publishPaymentChanged(tx, payment, { returned_minor: amount_minor })
  return true
}

async function recordFee(tx: Tx, payment: Payment, fee: ProviderFee, now: Temporal.Instant): Promise<void> {
  if ((await noteFee(tx, payment.id, fee)) && fee.amount_minor !== 0)
    await postMoney(tx, payment, { ...providerFee(fee.amount_minor), currency: fee.currency }, now)
}

async function postMoney(
  tx: Tx,
  payment: Payment,
  posting: Posting & { currency: string },
  now: Temporal.Instant,
): Promise<void> {
  const { id, payer_id, purpose_kind } = payment
  const actor: LedgerActor = purpose_kind === 'reservation' ? { kind: 'client', id: payer_id } : { kind: 'system' }
  const cause = { kind: 'payment', id } as const
  await post(tx, [{ ...ledgerFactsOf(payment), ...posting, occurred_at: now, settled_at: now, actor, cause }])
}
