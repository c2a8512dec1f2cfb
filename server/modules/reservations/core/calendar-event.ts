import { pageOf, type ReservationRow } from './reservation.ts'

/** What a calendar file says of a reservation; of a cancelled one, it takes the event out of the calendar again. */
export const calendarEvent = ({ event, id, reference, version, status }: ReservationRow, site: string) => ({
  ...event,
  id,
  reference,
  version,
  address: `${event.street}, ${event.city}`,
  is_cancelled: status === 'cancelled' || event.state === 'cancelled',
  url: pageOf(site, id),
})
