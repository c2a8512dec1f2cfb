import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { lockPayment, movePayment } from '../core/payment-store.ts'
import { findCharge } from '../core/payment-views.ts'
import { recordOutcome } from './record-outcome.ts'
import { requireProvider } from '../core/require-provider.ts'

/** The page on which the payer confirms a payment in `requires_action`; null if there is nothing to confirm any more. */
export async function openPayment(infrastructure: Infrastructure, paymentId: string, returnUrl: string): Promise<string | null> {
  const provider = requireProvider(infrastructure)
  const charge = await findCharge(infrastructure.db, paymentId)
  if (charge?.state !== 'requires_action' || charge.provider_reference === null || charge.provider !== provider.name) return null
  const opened = await provider.openCharge(charge.provider_reference, returnUrl)
  if ('url' in opened) return opened.url
  await recordOutcome(infrastructure, paymentId, opened)
  return null
}

/**
 * Cancels a payment that waits for its payer, or releases an authorised one. If it was collected in the meantime, it stays so.
 */
export const cancelPayment = async (infrastructure: Infrastructure, paymentId: string): Promise<void> =>
  cancelAt(infrastructure, paymentId, { keepsAuthorized: false })

/** Closes where a payment waits for its payer. If its card was authorised in the meantime, it stays so. */
export const closePayment = async (infrastructure: Infrastructure, paymentId: string): Promise<void> =>
  cancelAt(infrastructure, paymentId, { keepsAuthorized: true })

async function cancelAt(infrastructure: Infrastructure, paymentId: string, options: { keepsAuthorized: boolean }): Promise<void> {
  const { db, clock } = infrastructure
  const provider = requireProvider(infrastructure)
  if (await db.transaction().execute(async (tx) => cancelUnopened(tx, paymentId, clock.now()))) return
  const charge = await findCharge(db, paymentId)
  const isOpen = charge?.state === 'requires_action' || (charge?.state === 'authorized' && !options.keepsAuthorized)
  if (!isOpen || charge.provider_reference === null || charge.provider !== provider.name) return
  await recordOutcome(infrastructure, paymentId, await provider.cancelCharge(charge.provider_reference, options))
}

/** Ends a payment whose page was not delivered yet, even while the provider creates it: `openCheckout` then closes the page. */
export async function cancelUnopened(tx: Tx, paymentId: string, now: Temporal.Instant): Promise<boolean> {
  await lockPayment(tx, paymentId)
  const charge = await findCharge(tx, paymentId)
  if (charge?.state !== 'created' || charge.page_expires_at === null) return false
  await movePayment(tx, paymentId, { state: 'declined', reference: null, decline_code: 'cancelled' }, now)
  return true
}
