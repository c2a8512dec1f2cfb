import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { findCharge, listOpenPayments } from './payment-views.ts'
import { performCharge } from './perform-charge.ts'
import { recordOutcome } from './record-outcome.ts'

/** After so long without news of a payment the provider is asked; a payer may take days. */
const patience = { underWay: { minutes: 10 }, waiting: { hours: 1 } }
/** It has no answers today: the others wait for the next round, which begins with them. */
const mostFailures = 3

/** Asks the provider about payments without an end, one by one; one that cannot be asked holds up no other. */
export async function reconcilePayments(infrastructure: Infrastructure): Promise<void> {
  const { db, clock, log } = infrastructure
  let failures = 0
  const now = clock.now()
  for (const id of await listOpenPayments(db, { underWay: now.subtract(patience.underWay), waiting: now.subtract(patience.waiting) })) {
    if (failures === mostFailures) return
    try {
      await performCharge(infrastructure, id)
    } catch (error) {
      failures++
      log.warn({ err: error, payment: id }, 'the provider could not be asked about a payment')
    }
  }
}

/** Gives back what was taken for an attempt that had ended: the debt it was for may have been paid otherwise. */
export async function returnMoneyOf({ db, payments }: Infrastructure, paymentId: string, charge: string): Promise<void> {
  const payment = await findCharge(db, paymentId)
  if (payment === null || payments?.name !== payment.provider) return
  const { amount_minor, currency } = payment
  const { state } = await payments.refund({ key: `${paymentId}:return`, charge, amount_minor, currency })
  if (state === 'failed') throw new Error('The provider could not give the money back.')
}

/** Asks for the fee of a payment that was made; fails until the provider knows it, so that the job is tried again. */
export async function learnFeeOf(infrastructure: Infrastructure, paymentId: string): Promise<void> {
  const { db, payments } = infrastructure
  const charge = await findCharge(db, paymentId)
  if (charge === null || payments?.name !== charge.provider) return
  const outcome = await payments.findCharge({ key: paymentId, reference: charge.provider_reference })
  if (outcome?.state !== 'succeeded' || outcome.fee === null) throw new Error('The provider does not know its fee yet.')
  await recordOutcome(infrastructure, paymentId, outcome)
}
