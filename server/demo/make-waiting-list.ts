import { instantText } from '../infrastructure/clock/clock.ts'
import { newId } from '../infrastructure/ids.ts'
import type { PastEntry } from '../modules/reservations/demo.ts'
import { isDemoSoldOut, offeredAt } from './client-bookings.ts'
import type { CrowdContext } from './make-crowd.ts'
import type { EventWithBookings } from './make-money.ts'
import type { DemoEvent } from './make-events.ts'

/** Parties waiting for each sold-out event. */
const parties = [2, 4, 1, 2, 3]

/** Clients waiting for sold-out items, and clients with an offer. */
export function makeWaitingList(
  booked: readonly EventWithBookings[],
  events: readonly DemoEvent[],
  { guests, now }: CrowdContext,
): PastEntry[] {
  return events.filter(isDemoSoldOut).flatMap((event) => {
    const entry = event.prestations.find(({ kind, stock }) => kind === 'entry' && stock === null)
    if (!entry) return []
    const entryOf = (client_id: string, party_size: number, minutes: number): PastEntry => ({
      id: newId(),
      event_id: event.row.id,
      client_id,
      party_size,
      request: { lines: [{ prestation_id: entry.id, quantity: party_size }], party_size },
      created_at: instantText(now.subtract({ minutes })),
      offered: null,
    })
    const own = booked.filter(({ row }) => row.event.id === event.row.id)
    const waiting = guests.filter((id) => own.every(({ client_id }) => client_id !== id)).slice(0, parties.length)
    const offers = own.filter(({ source }) => source === 'waiting_list')
    return [
      ...offers.map(({ client_id, row }) => ({
        ...entryOf(client_id, row.party_size, 3000),
        offered: { reservation_id: row.id, at: instantText(offeredAt(now)) },
      })),
      ...waiting.map((id, index) => entryOf(id, parties[index] ?? 1, 2800 - 400 * index)),
    ]
  })
}
