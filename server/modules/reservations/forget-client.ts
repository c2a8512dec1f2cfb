import type { Tx } from '../../infrastructure/database/connect.ts'
import { cancelWithin } from './cancel-reservation.ts'
import { allowedActions } from './reservation.ts'
import { forgetWords } from './reservation-store.ts'
import { listReservationRows } from './reservation-views.ts'

/** More than one guest can hold at a time. */
const all = 10_000

/** For an account that is erased: its places of nights to come are free again, and nothing that was written remains. */
export async function forgetClient(tx: Tx, clientId: string, now: Temporal.Instant): Promise<void> {
  const upcoming = await listReservationRows(tx, clientId, now, { when: 'upcoming', after: null, limit: all })
  for (const row of upcoming.filter((row) => allowedActions(row, now).includes('cancel'))) await cancelWithin(tx, clientId, row.id, now)
  await forgetWords(tx, clientId)
}
