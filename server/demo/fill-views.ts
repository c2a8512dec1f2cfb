import type { Tx } from '../infrastructure/database/connect.ts'
import { addViews } from '../modules/events/demo.ts'
import type { EventWithBookings } from './make-money.ts'

/** For each booking, how many viewed the event's page on the date it was made. */
const viewsOf = (partySize: number) => 7 + ((partySize * 5) % 9)

export async function fillViews(tx: Tx, booked: readonly EventWithBookings[]): Promise<void> {
  const views = new Map<string, { event_id: string; viewed_on: string; views: number }>()
  for (const { event, row } of booked) {
    const [event_id, viewed_on] = [event.row.id, row.created_at.slice(0, 10)]
    const counted = views.get(`${event_id} ${viewed_on}`)?.views ?? 0
    views.set(`${event_id} ${viewed_on}`, { event_id, viewed_on, views: counted + viewsOf(row.party_size) })
  }
  await addViews(tx, [...views.values()])
}
