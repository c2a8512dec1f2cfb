import type { Clock } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { cancelLocked } from './changes/cancel-reservation.ts'
import { lockFor } from './core/lock-for-action.ts'
import { allowedReservationActions } from './core/reservation.ts'
import { forgetVanityCodesIn, forgetWords } from './core/reservation-store.ts'
import { listReservationRows } from './core/client-list-views.ts'
import { deleteBookingCalendarLink } from './calendar/calendar-link-store.ts'
import { lapseOffersTo } from './changes/transfers/transfer-store.ts'
import { forgetFriends } from './money/split/split-store.ts'
import { forgetSavedFiltersOf } from './club/saved-filter-store.ts'
import { leaveAllLines } from './waiting-list/waiting-list-store.ts'

/** More than one guest can hold at a time. */
const all = 10_000

async function findCancellable(db: Database | Tx, clientId: string, now: Temporal.Instant): Promise<{ id: string }[]> {
  const upcoming = await listReservationRows(db, clientId, now, {
    which: { when: 'upcoming', eventId: undefined },
    after: null,
    limit: all,
  })
  return upcoming.filter((row) => row.client_id === clientId && allowedReservationActions(row, now).includes('cancel'))
}

/** How many reservations would be cancelled. */
export const countCancellable = async (db: Database, clientId: string, now: Temporal.Instant): Promise<number> =>
  (await findCancellable(db, clientId, now)).length

/** For an erased account: releases its places for upcoming events, and deletes all its texts and its codes in bookings. */
export async function forgetClient(tx: Tx, clientId: string, clock: Clock): Promise<void> {
  const now = clock.now()
  for (const { id } of await findCancellable(tx, clientId, now))
    await cancelLocked(await lockFor(tx, 'cancel', { client_id: clientId, id }, clock))
  await leaveAllLines(tx, clientId)
  await lapseOffersTo(tx, clientId, now)
  await forgetWords(tx, clientId)
  await forgetFriends(tx, clientId)
  await forgetVanityCodesIn(tx, clientId)
  await forgetSavedFiltersOf(tx, clientId)
  await deleteBookingCalendarLink(tx, clientId)
}
