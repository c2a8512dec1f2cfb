import * as z from 'zod/mini'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../infrastructure/jobs/job-kind.ts'
import type { SetupOutcome } from '../../infrastructure/payments/payment-provider.ts'
import { finishSetup, insertMethod } from './method-store.ts'

/** Told when a payer has given a method: what was due may be asked for again. */
export const methodGiven = jobKind('payment_method_given', z.object({ payer_id: z.uuid() }))

/** Writes down how a visit to the provider's page ended, whoever brought the news: once. */
export async function recordMethod({ db, clock }: Infrastructure, customer: { id: string; payer_id: string }, setup: string, outcome: SetupOutcome): Promise<void> {
  if (outcome.state === 'open') return
  await db.transaction().execute(async (tx) => {
    await finishSetup(tx, customer.id, setup, clock.now())
    if (outcome.state !== 'given') return
    if (await insertMethod(tx, customer.id, outcome.method)) await enqueue(tx, methodGiven, { payer_id: customer.payer_id })
  })
}
