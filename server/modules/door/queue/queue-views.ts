import { sql } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

/** An event as its queue shows it, with what its club says of time in the queue. */
export interface QueueEventRow {
  id: string
  club_id: string
  title: string
  club_name: string
  timezone: string
  queue_minutes: number
}

/** The event of a code that we signed. */
export async function findQueueEvent(db: Database, id: string): Promise<QueueEventRow | null> {
  const { rows } = await sql<QueueEventRow>`
    select e.id, e.club_id, e.title, c.name as club_name, e.timezone, c.queue_minutes
    from events e join clubs c on c.id = e.club_id where e.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A client's booking of an event, with its time in the queue. */
export interface OwnParty {
  id: string
  reference: string
  party_size: number
  queued_at: string | null
  queued_until: string | null
}

/** Theirs of this event, the earliest first, without what never became a booking. */
export async function listOwnParties(db: Database | Tx, eventId: string, clientId: string): Promise<OwnParty[]> {
  const { rows } = await sql<OwnParty>`
    select id, reference, party_size, queued_at, queued_until from reservations
    where event_id = ${eventId} and client_id = ${clientId} and status not in ('held', 'declined', 'expired')
    order by created_at, id`.execute(db)
  return rows
}

/** An event of this club that the client has booked and that is not over, the next one first; null if there is none. */
export async function findOtherBooked(
  db: Database,
  { club_id, id }: Pick<QueueEventRow, 'club_id' | 'id'>,
  { client_id, at }: { client_id: string; at: string },
): Promise<{ title: string; business_date: string } | null> {
  const { rows } = await sql<{ title: string; business_date: string }>`
    select e.title, e.business_date from reservations r join events e on e.id = r.event_id
    where r.client_id = ${client_id} and e.club_id = ${club_id} and e.id <> ${id} and e.ends_at > ${at}
      and r.status in ('confirmed', 'checked_in')
    order by e.starts_at, e.id limit 1`.execute(db)
  return rows[0] ?? null
}
