import * as z from 'zod/mini'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../infrastructure/jobs/job-kind.ts'
import { pushPasses } from './apple-push.ts'
import { deleteTokens, markChangedPasses } from './pass-store.ts'

/** Phones in one connection to Apple. */
const perJob = 50

const pushJob = jobKind('push_passes', z.object({ push_tokens: z.array(z.string()) }), 'bulk')

/** Notes which passes changed and writes the jobs that notify their phones, in one transaction for each batch. */
export async function updatePasses({ db, clock, config }: Infrastructure): Promise<void> {
  if (config.wallets.apple === null) return
  for (;;) {
    const { passes, push_tokens } = await db.transaction().execute(async (tx) => {
      const changed = await markChangedPasses(tx, clock.now())
      const starts = Array.from({ length: Math.ceil(changed.push_tokens.length / perJob) }, (_, index) => index * perJob)
      const jobs = starts.map((start) => ({
        kind: pushJob,
        payload: { push_tokens: changed.push_tokens.slice(start, start + perJob) },
      }))
      if (jobs.length > 0) await enqueueAll(tx, jobs)
      return changed
    })
    if (passes === 0 || push_tokens.length === 0) return
  }
}

export const pushHandler = ({ db, config }: Infrastructure): JobHandler =>
  jobHandler(pushJob, async ({ push_tokens }) => {
    const { apple } = config.wallets
    // Turned off since.
    if (apple !== null) await deleteTokens(db, await pushPasses(apple, push_tokens))
  })
