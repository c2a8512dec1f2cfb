import { retryRaces } from '../../../infrastructure/database/retry-races.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { lockNight } from '../../events/index.ts'
import { expireOverdueOf } from './reservation-store.ts'
import { findOverdueNights } from './reservation-views.ts'

/** Ends what is held past its time, night by night: done twice, by two at once or hours late, it comes to the same. */
export async function expireOverdue({ db, clock }: Infrastructure): Promise<void> {
  const now = clock.now()
  for (const eventId of await findOverdueNights(db, now)) {
    await retryRaces(async () =>
      db.transaction().execute(async (tx) => {
        await lockNight(tx, eventId)
        await expireOverdueOf(tx, eventId, now)
      }),
    )
  }
}
