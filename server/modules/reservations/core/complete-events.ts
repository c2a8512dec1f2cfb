import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { eachSeparately } from '../../../infrastructure/jobs/each-separately.ts'
import { lockEvent } from '../../events/index.ts'
import { applySteps } from './apply-steps-store.ts'
import { findEventsToComplete, lockIncomplete } from './reservation-views.ts'

/** How long after the end guests can still be admitted and recorded. */
const grace = { hours: 2 }
/** Reservations per transaction, so that it delays others only briefly and a crash rolls back no more than this. */
const batchSize = 500

/**
 * After an event, reservations of guests who came are completed, and the others are no-shows. Idempotent, safe to run
 * concurrently, and unaffected by delays. A cancelled event is left to the job that cancels its reservations.
 */
export async function completeEvents({ db, clock, log }: Infrastructure): Promise<void> {
  await eachSeparately(log, await findEventsToComplete(db, clock.now().subtract(grace)), async (eventId) => {
    for (let completed = batchSize; completed === batchSize;) {
      completed = await retryTransaction(db, async (tx) => {
        await lockEvent(tx, eventId)
        return completeSome(tx, eventId, clock.now())
      })
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
    action: 'complete' as const,
  }))
  await applySteps(tx, eventId, steps)
  return rows.length
}
