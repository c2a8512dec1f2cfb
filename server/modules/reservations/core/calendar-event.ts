import { pageOf, type ReservationRow } from './reservation.ts'

/** A reservation's calendar entry; for a cancelled one, it removes the entry again. */
export const calendarEvent = ({ event, id, reference, version, status }: ReservationRow, site: string) => ({
  ...event,
  id,
  reference,
  version,
  address: `${event.street}, ${event.city}`,
  is_cancelled: status === 'cancelled' || event.state === 'cancelled',
  url: pageOf(site, id),
})
