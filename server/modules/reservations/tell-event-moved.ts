import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../infrastructure/jobs/enqueue.ts'
import { nightMoved } from './reservation-mail.ts'
import { findOpenReservations } from './reservation-views.ts'

interface Moved {
  event_id: string
  /** Of the night once it was moved: a letter is sent once for each. */
  version: number
  from: string
}

/** Writes a letter to every holder of a night that was moved; done twice, it is the same letters. */
export async function tellEventMoved({ db }: Infrastructure, { event_id, version, from }: Moved): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ids = await findOpenReservations(tx, event_id)
    await enqueueAll(
      tx,
      ids.map((reservation_id) => ({ kind: nightMoved, payload: { reservation_id, from }, uniqueKey: `${nightMoved.name} ${reservation_id} ${version}` })),
    )
  })
}
