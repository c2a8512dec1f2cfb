import { formatMoment } from '../../../infrastructure/mail/format.ts'
import { entryTimes, reservationPageOf, type ReservationRow } from './reservation.ts'

/** A reservation's calendar entry, at the time of its table; for a cancelled one, it removes the entry again. */
export function calendarEvent(row: ReservationRow, site: string) {
  const { event, id, reference, version, status, seating } = row
  const { entry_until } = entryTimes(row)
  const isLimited = Date.parse(entry_until) < Date.parse(event.ends_at)
  return {
    ...event,
    ...(seating !== null && { starts_at: seating.starts_at, ends_at: seating.ends_at }),
    id,
    reference,
    // Either may change what it says.
    version: version + event.version,
    address: `${event.street}, ${event.city}`,
    note: isLimited ? `Arrive by ${formatMoment(entry_until, event.timezone)}. The door refuses later arrivals.` : '',
    is_cancelled: status === 'cancelled' || event.state === 'cancelled',
    url: reservationPageOf(site, id),
  }
}
