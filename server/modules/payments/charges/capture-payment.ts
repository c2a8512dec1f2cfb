import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findCharge } from '../core/payment-views.ts'
import { requireProvider } from '../core/require-provider.ts'
import { recordOutcome } from './record-outcome.ts'

/**
 * Collects an authorised payment and records the answer. Returns whether the money is collected or on its way. Not inside a
 * transaction. May be repeated at any time: the provider captures once. Throws if it did not answer, so that the caller's job
 * repeats it.
 */
export async function capturePayment(infrastructure: Infrastructure, paymentId: string): Promise<boolean> {
  const provider = requireProvider(infrastructure)
  const charge = await findCharge(infrastructure.db, paymentId)
  if (charge?.state !== 'authorized' || charge.provider_reference === null || charge.provider !== provider.name)
    return charge !== null && isCollected(charge)
  const outcome = await provider.captureCharge({ key: paymentId, reference: charge.provider_reference })
  infrastructure.metrics.countCharge(outcome.state)
  if (outcome.state === 'unknown') throw new Error('The provider did not answer a capture.')
  await recordOutcome(infrastructure, paymentId, outcome)
  return isCollected(outcome)
}

const isCollected = ({ state }: { state: string }) => state === 'succeeded' || state === 'processing'

/** Releases what a bank holds for a payment that had ended before. */
export async function releaseLateCharge(infrastructure: Infrastructure, paymentId: string, reference: string): Promise<void> {
  await recordOutcome(infrastructure, paymentId, await requireProvider(infrastructure).cancelCharge(reference))
}
