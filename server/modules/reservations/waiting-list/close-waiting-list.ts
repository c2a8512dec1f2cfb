import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import { lockEvent } from '../../events/index.ts'
import { endSomeWaits } from './waiting-list-store.ts'

/** Entries per transaction. */
const batchSize = 100

/** The email to a client whose waiting ends with the event. */
export const waitEnded = jobKind('mail_wait_ended', z.object({ entry_id: Id }), 'mail')

/**
 * Closes the waiting list of a cancelled event in batches, with emails, while its reservations are still open: clients who also
 * have places hear about those instead. After a crash it continues where it was; two at once take turns.
 */
export async function closeWaitingList({ db }: Infrastructure, eventId: string): Promise<void> {
  for (let ended = batchSize; ended === batchSize;) {
    ended = await db.transaction().execute(async (tx) => {
      await lockEvent(tx, eventId)
      const waits = await endSomeWaits(tx, eventId, batchSize)
      const emails = waits
        .filter(({ holds_places }) => !holds_places)
        .map(({ id }) => ({ kind: waitEnded, payload: { entry_id: id } }))
      if (emails.length > 0) await enqueueAll(tx, emails)
      return waits.length
    })
  }
}
