import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { eachByItself } from '../../../infrastructure/jobs/each-by-itself.ts'
import { lockEvent } from '../../events/index.ts'
import { applySteps } from './apply-steps-store.ts'
import { findNightsToComplete, lockIncomplete } from './reservation-views.ts'

/** Guests may still be admitted and recorded so long after the end. */
const grace = { hours: 2 }
/** Reservations of one transaction: it holds up nobody for long, and a crash undoes no more than this. */
const batchSize = 500

/**
 * Once an event is over, guests who came are completed, and those who did not are no-shows. Done twice, or by two at once, it is
 * done once; done hours late, it is the same. An event that was cancelled is left to the job that cancels its reservations.
 */
export async function completeNights({ db, clock, log }: Infrastructure): Promise<void> {
  await eachByItself(log, await findNightsToComplete(db, clock.now().subtract(grace)), async (eventId) => {
    for (let completed = batchSize; completed === batchSize;) {
      completed = await retryTransaction(async () =>
        db.transaction().execute(async (tx) => {
          await lockEvent(tx, eventId)
          return completeSome(tx, eventId, clock.now())
        }),
      )
    }
  })
}

async function completeSome(tx: Tx, eventId: string, now: Temporal.Instant): Promise<number> {
  const rows = await lockIncomplete(tx, eventId, batchSize)
  const steps = rows.map((row) => ({
    row,
    change: { status: row.status === 'confirmed' ? 'no_show' : 'completed' } as const,
    at: now,
    actor: { kind: 'system' } as const,
    action: 'end_night' as const,
  }))
  await applySteps(tx, eventId, steps)
  return rows.length
}
