import type { NewReservation } from '../modules/reservations/index.ts'
import { makeClientBookings } from './client-bookings.ts'
import { makeCrowd, type Town } from './make-crowd.ts'
import type { DemoNight } from './make-nights.ts'

/** What the demo's client has booked, and a crowd around it that leaves these places alone. */
export function makeBookings(nights: readonly DemoNight[], town: Town & { client: string }): NewReservation[] {
  const own = makeClientBookings(nights, town.client, town.now)
  return [
    ...own,
    ...nights.flatMap((night) =>
      makeCrowd(
        night,
        own.filter(({ row }) => row.event.id === night.row.id),
        town,
      ),
    ),
  ]
}
