import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { lockEvent } from '../../events/index.ts'
import { eventMoved } from './email-jobs.ts'
import { moveArrivals } from '../core/reservation-store.ts'
import { findOpenReservations } from '../core/reservation-views.ts'

interface EventMove {
  event_id: string
  /** The event's version after the move: one email per version. */
  version: number
  from: string
}

/** Moves the arrivals of a moved event, and writes an email to every holder. Repeating it changes nothing. */
export async function notifyOfMove({ db }: Infrastructure, { event_id, version, from }: EventMove): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockEvent(tx, event_id)
    await moveArrivals(tx, event_id, from)
    const ids = await findOpenReservations(tx, event_id)
    await enqueueAll(
      tx,
      ids.map((reservation_id) => ({
        kind: eventMoved,
        payload: { reservation_id, from },
        uniqueKey: `${eventMoved.name} ${reservation_id} ${version}`,
      })),
    )
  })
}
