import { retryRaces } from '../../../infrastructure/database/retry-races.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { lockNight } from '../../events/index.ts'
import { endNightOfSome } from './reservation-store.ts'
import { findNightsToComplete } from './reservation-views.ts'

/** A party may still be let in and written down so long after the end. */
const grace = { hours: 2 }
/** Reservations of one transaction: it holds up nobody for long, and a crash undoes no more than this. */
const batchSize = 500

/**
 * Once a night is over, who was there has been there, and who was not has missed it. Done twice, or by two at once, it is
 * done once; done hours late, it is the same. A night that was called off is left to whoever cancels its reservations.
 */
export async function completeNights({ db, clock }: Infrastructure): Promise<void> {
  const now = clock.now()
  for (const eventId of await findNightsToComplete(db, now.subtract(grace))) {
    for (let closed = batchSize; closed === batchSize;) {
      closed = await retryRaces(async () =>
        db.transaction().execute(async (tx) => {
          await lockNight(tx, eventId)
          return endNightOfSome(tx, eventId, batchSize, now)
        }),
      )
    }
  }
}
