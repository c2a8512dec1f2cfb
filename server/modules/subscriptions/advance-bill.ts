import { isBefore } from '#contract/instants.ts'
import * as z from 'zod/mini'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../infrastructure/jobs/job-kind.ts'
import { readBill, readComingSteps } from './read-bill.ts'
import { lockAccount, setDue } from './subscription-store.ts'
import { listDueAccounts } from './subscription-views.ts'
import { takeStep } from './take-step.ts'

export const advance = jobKind('advance_bill', z.object({ club_id: z.uuid() }))

/** Accounts that one sweep takes on; those after them are due in the next one. */
const mostAtOnce = 1000
/** A step that waits for a payment under way is looked at again after so long. */
const lookAgain = { minutes: 30 }
/** More steps than a bill can have due at once, however late: a year of missed months and what belongs to them. */
const mostSteps = 200

/** Writes down a job for every bill of which something is due. */
export async function advanceBills({ db, clock }: Infrastructure): Promise<void> {
  const now = clock.now()
  const due = await listDueAccounts(db, now, mostAtOnce)
  // One that was given up is tried again in the next hour.
  const hour = instantText(now).slice(0, 13)
  const jobs = due.map(({ club_id, due_at }) => ({
    kind: advance,
    payload: { club_id },
    uniqueKey: `advance_bill:${club_id}:${due_at}:${hour}`,
  }))
  await enqueueAll(db, jobs)
}

/** Does all that is due on one bill, in order. Done twice, or by two at once, it does nothing more. */
export async function advanceBill(infrastructure: Infrastructure, clubId: string): Promise<void> {
  await retryTransaction(async () =>
    infrastructure.db.transaction().execute(async (tx) => advanceWithin(tx, infrastructure, clubId)),
  )
}

async function advanceWithin(tx: Tx, infrastructure: Infrastructure, clubId: string): Promise<void> {
  await lockAccount(tx, clubId)
  const now = infrastructure.clock.now()
  for (let count = 0; count < mostSteps; count++) {
    const bill = await readBill(tx, infrastructure.config, clubId)
    const [step] = await readComingSteps(tx, bill, now)
    if (step === undefined || isBefore(now, step.at)) return setDue(tx, clubId, step?.at ?? null)
    if (!(await takeStep({ tx, infrastructure, bill, now }, step))) return setDue(tx, clubId, instantText(now.add(lookAgain)))
  }
  throw new Error(`The bill of club ${clubId} comes to no rest.`)
}
