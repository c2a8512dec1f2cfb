import type { NewReservation } from '../modules/reservations/index.ts'
import { makeClientBookings } from './client-bookings.ts'
import { makeCrowd, type Town } from './make-crowd.ts'
import type { DemoNight } from './make-nights.ts'

/** The demo client's bookings, and other guests who leave these places alone. */
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
