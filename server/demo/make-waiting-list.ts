import { instantText } from '../infrastructure/clock/clock.ts'
import { newId } from '../infrastructure/ids.ts'
import type { PastEntry } from '../modules/reservations/index.ts'
import { isSoldOut, offeredAt } from './client-bookings.ts'
import type { Town } from './make-crowd.ts'
import type { BookedNight } from './make-money.ts'
import type { DemoNight } from './make-nights.ts'

/** Parties waiting for each sold-out event. */
const parties = [2, 4, 1, 2, 3]

/** Who waits for what is sold out, and who has an offer. */
export function makeWaitingList(
  booked: readonly BookedNight[],
  nights: readonly DemoNight[],
  { guests, now }: Town,
): PastEntry[] {
  return nights.filter(isSoldOut).flatMap((night) => {
    const entry = night.prestations.find(({ kind, stock }) => kind === 'entry' && stock === null)
    if (!entry) return []
    const made = (client_id: string, party_size: number, minutes: number): PastEntry => ({
      id: newId(),
      event_id: night.row.id,
      client_id,
      party_size,
      request: { lines: [{ prestation_id: entry.id, quantity: party_size }], party_size },
      created_at: instantText(now.subtract({ minutes })),
      offered: null,
    })
    const own = booked.filter(({ row }) => row.event.id === night.row.id)
    const waiting = guests.filter((id) => own.every(({ client_id }) => client_id !== id)).slice(0, parties.length)
    const offers = own.filter(({ source }) => source === 'waiting_list')
    return [
      ...offers.map(({ client_id, row }) => ({
        ...made(client_id, row.party_size, 3000),
        offered: { reservation_id: row.id, at: instantText(offeredAt(now)) },
      })),
      ...waiting.map((id, index) => made(id, parties[index] ?? 1, 2800 - 400 * index)),
    ]
  })
}
