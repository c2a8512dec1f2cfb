import type { NewReservation } from '../modules/reservations/index.ts'
import { makeClientBookings } from './client-bookings.ts'
import { makeCrowd, type Town } from './make-crowd.ts'
import type { DemoEvent } from './make-events.ts'

/** The demo client's bookings, and other guests who leave these places alone. */
export function makeBookings(events: readonly DemoEvent[], town: Town & { client: string }): NewReservation[] {
  const own = makeClientBookings(events, town.client, town.now)
  return [
    ...own,
    ...events.flatMap((event) =>
      makeCrowd(
        event,
        own.filter(({ row }) => row.event.id === event.row.id),
        town,
      ),
    ),
  ]
}
