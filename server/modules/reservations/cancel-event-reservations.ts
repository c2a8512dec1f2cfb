import { retryRaces } from '../../infrastructure/database/retry-races.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../infrastructure/jobs/enqueue.ts'
import { nightCancelled } from './reservation-mail.ts'
import { cancelSomeOfEvent } from './reservation-store.ts'
import { hasOpenReservations } from './reservation-views.ts'

/** Reservations of one transaction: it holds up nobody for long, and a crash undoes no more than this. */
const batchSize = 100

/**
 * Cancels what is still held of a night that was called off, in batches, each with the letters about it. Begun again after
 * a crash it goes on where it was; two at once share the work. It ends only when nothing is open any more.
 */
export async function cancelEventReservations({ db, clock }: Infrastructure, eventId: string): Promise<void> {
  do {
    await retryRaces(async () =>
      db.transaction().execute(async (tx) => {
        const cancelled = await cancelSomeOfEvent(tx, eventId, batchSize, clock.now())
        await enqueueAll(tx, cancelled.map((reservation_id) => ({ kind: nightCancelled, payload: { reservation_id } })))
      }),
    )
  } while (await hasOpenReservations(db, eventId))
}
