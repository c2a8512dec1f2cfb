import { sql } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { prestationsOf, readBookingStates } from './booking-views.ts'
import { countTables } from './event-tables.ts'
import { eventTables } from './event-tables-views.ts'
import { waitingPlaces, type WaitingPlaces } from './waiting-places.ts'
import type { EventForSale } from './event-places.ts'

/** An event of this club with its availability: what is on sale, at any visibility, or everything it ever sold. */
export async function readEventPlaces(
  db: Database | Tx,
  clubId: string,
  eventId: string,
  of: 'on_sale' | 'all',
): Promise<EventForSale | null> {
  const prestations = prestationsOf(of === 'all' ? sql`true` : sql`p.status in ('on_sale', 'paused')`)
  const { rows } = await sql<EventForSale>`
    select e.id, e.club_id, e.state, e.starts_at, e.doors_at, e.ends_at, c.currency, c.cancellation_policy, e.min_age,
      least(e.capacity, c.licence_capacity) as capacity, o.heads, ${prestations} as prestations, ${eventTables} as tables
    from events e join clubs c on c.id = e.club_id join event_occupancy o on o.event_id = e.id
    where e.id = ${eventId} and e.club_id = ${clubId}`.execute(db)
  const event = rows[0] ?? null
  if (event !== null) countTables(event)
  return event
}

/** What the waiting list is about to be offered for a locked event. */
export async function readWaitingPlaces(tx: Tx, eventId: string, now: Temporal.Instant): Promise<WaitingPlaces> {
  const state = (await readBookingStates(tx, [{ event_id: eventId, client_id: null }], now)).get(eventId)
  return state === undefined ? { heads: 0, units: {} } : waitingPlaces(state, null, { now, takes_payments: true })
}
