import { makeClientBookings, type DemoBooking } from './client-bookings.ts'
import { makeCrowd, type CrowdContext } from './make-crowd.ts'
import type { DemoEvent } from './make-events.ts'

/** The demo client's bookings, and those of other guests, who leave these places free. */
export function makeBookings(events: readonly DemoEvent[], town: CrowdContext & { client: string }): DemoBooking[] {
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
