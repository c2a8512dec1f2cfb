import * as z from 'zod/mini'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import type { SetupOutcome } from '../../../infrastructure/payments/payment-provider.ts'
import { finishSetup, insertMethod } from './method-store.ts'
import type { KnownPayer } from './method-views.ts'

/** A club gave a payment method, so what it owes is charged again. No charge to a client waits for a method. */
export const methodGiven = jobKind('payment_method_given', z.object({ payer_id: z.uuid() }), 'money')

/** Records the outcome of a visit to the provider's page once, whatever its source. */
export async function recordMethod(
  { db, clock }: Infrastructure,
  payer: KnownPayer,
  setup: string,
  outcome: SetupOutcome,
): Promise<void> {
  if (outcome.state === 'open') return
  await db.transaction().execute(async (tx) => {
    await finishSetup(tx, payer.customer_id, setup, clock.now())
    if (outcome.state !== 'given') return
    const isNew = await insertMethod(tx, payer.customer_id, outcome.method)
    if (isNew && payer.payer_kind === 'club') await enqueue(tx, methodGiven, { payer_id: payer.payer_id })
  })
}
