import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { lockEvent } from '../../events/index.ts'
import { nightMoved } from './email-jobs.ts'
import { moveArrivals } from '../core/reservation-store.ts'
import { findOpenReservations } from '../core/reservation-views.ts'

interface Moved {
  event_id: string
  /** Of the night once it was moved: a letter is sent once for each. */
  version: number
  from: string
}

/** Takes the arrivals of a moved night along, and writes a letter to every holder; done twice, it is the same. */
export async function notifyOfMove({ db }: Infrastructure, { event_id, version, from }: Moved): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockEvent(tx, event_id)
    await moveArrivals(tx, event_id, from)
    const ids = await findOpenReservations(tx, event_id)
    await enqueueAll(
      tx,
      ids.map((reservation_id) => ({
        kind: nightMoved,
        payload: { reservation_id, from },
        uniqueKey: `${nightMoved.name} ${reservation_id} ${version}`,
      })),
    )
  })
}
