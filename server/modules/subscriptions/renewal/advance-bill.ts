import { isBefore } from '#contract/base/instants.ts'
import * as z from 'zod/mini'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import { readBill, readUpcomingSteps } from '../bills/read-bill.ts'
import { lockBillingAccount, setDue } from '../bills/subscription-store.ts'
import { listDueAccounts } from '../bills/subscription-views.ts'
import { takeStep } from './take-step.ts'

export const advance = jobKind('advance_bill', z.object({ club_id: z.uuid() }))

/** Accounts per sweep; the rest are due in the next one. */
const maxAtOnce = 1000
/** How long until a step that waits for a payment is checked again. */
const lookAgain = { minutes: 30 }
/** More steps than a bill can have due at once, however late: a year of missed months with everything each involves. */
const maxSteps = 200

/** Enqueues a job for every bill with something due. */
export async function advanceBills({ db, clock }: Infrastructure): Promise<void> {
  const now = clock.now()
  const due = await listDueAccounts(db, now, maxAtOnce)
  // A dead job is retried in the next hour.
  const hour = instantText(now).slice(0, 13)
  const jobs = due.map(({ club_id, due_at }) => ({
    kind: advance,
    payload: { club_id },
    uniqueKey: `advance_bill:${club_id}:${due_at}:${hour}`,
  }))
  await enqueueAll(db, jobs)
}

/** Does everything due on one bill, in order. Repeating it, or running it twice at once, does nothing more. */
export async function advanceBill(infrastructure: Infrastructure, clubId: string): Promise<void> {
  await retryTransaction(infrastructure.db, async (tx) => advanceWithin(tx, infrastructure, clubId))
}

async function advanceWithin(tx: Tx, infrastructure: Infrastructure, clubId: string): Promise<void> {
  await lockBillingAccount(tx, clubId)
  const now = infrastructure.clock.now()
  for (let count = 0; count < maxSteps; count++) {
    const bill = await readBill(tx, infrastructure.config, clubId)
    const [step] = await readUpcomingSteps(tx, bill, now)
    if (step === undefined || isBefore(now, step.at)) return setDue(tx, clubId, step?.at ?? null)
    if (!(await takeStep({ tx, infrastructure, bill, now }, step))) return setDue(tx, clubId, instantText(now.add(lookAgain)))
  }
  throw new Error(`The bill of club ${clubId} never settles.`)
}
