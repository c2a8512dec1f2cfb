import type { exportProfile } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { Database } from '../../infrastructure/database/connect.ts'
import { exportPayments, exportReservations } from './core/reservation-views.ts'
import { exportSavedFilters } from './club/saved-filter-views.ts'
import { findBookingCalendarLink } from './calendar/calendar-views.ts'
import { exportTransfers } from './changes/transfers/transfer-views.ts'
import { exportSplits } from './money/split/split-views.ts'
import { exportWaitingEntries } from './waiting-list/waiting-list-views.ts'

/** All stored data about a client in these tables, for their export. */
export async function exportClient(
  db: Database,
  clientId: string,
): Promise<
  Pick<
    AnswerOf<typeof exportProfile>,
    'reservations' | 'payments' | 'waiting_list' | 'transfers' | 'booking_calendar' | 'splits' | 'saved_filters'
  >
> {
  const link = await findBookingCalendarLink(db, clientId)
  return {
    reservations: await exportReservations(db, clientId),
    payments: await exportPayments(db, clientId),
    waiting_list: await exportWaitingEntries(db, clientId),
    transfers: await exportTransfers(db, clientId),
    booking_calendar: link === null ? null : { created_at: link },
    splits: await exportSplits(db, clientId),
    saved_filters: await exportSavedFilters(db, clientId),
  }
}
