import { sql } from 'kysely'
import { refusalReasons, type Tickets, type TicketSent } from '#contract/door/tickets.ts'
import { seatingWithId } from '../../events/index.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'

/** Parties whose latest scan the door refused, when and why. What it said to an earlier holder of a booking is theirs alone. */
export const refusals = sql`(
  select s.reservation_id, s.at, s.reason from door_scans s
  where s.result = 'refused'
    and s.reason in (${sql.join(refusalReasons.map((reason) => sql.lit(reason)))})
    and not exists (select from door_scans l where l.reservation_id = s.reservation_id and l.sequence > s.sequence)
    and not exists (
      select from reservation_history h
      where h.reservation_id = s.reservation_id and h.action = 'accept_transfer' and h.at >= s.at)
)`

/** The door's last refusal of a party, unless it was admitted since. */
export async function findRefusal(db: Database, reservationId: string): Promise<Tickets['refused'] | null> {
  const { rows } = await sql<NonNullable<Tickets['refused']>>`
    select at, reason from ${refusals} d where d.reservation_id = ${reservationId}`.execute(db)
  return rows[0] ?? null
}

/** The seating in which a reservation has its table. */
export async function findTicketSeating(db: Database, reservationId: string): Promise<Tickets['seating'] | null> {
  const { rows } = await sql<{ seating: Tickets['seating'] | null }>`
    select ${seatingWithId('r.seating_id')} as seating from reservations r where r.id = ${reservationId}`.execute(db)
  return rows[0]?.seating ?? null
}

/** The tickets of a party with a link, or claimed. */
export async function listSent(db: Database, reservationId: string): Promise<Omit<TicketSent, 'is_used'>[]> {
  const { rows } = await sql<Omit<TicketSent, 'is_used'>>`
    select s.n, s.sent_at, s.claimed_at, case when s.claimed_at is not null then s.name end as name
    from sent_tickets s join reservations r on r.id = s.reservation_id
    where s.reservation_id = ${reservationId} and s.series = r.ticket_series and s.link_hash is not null order by s.n`.execute(db)
  return rows
}

export type TicketEvent = Tickets['event'] & { state: string; version: number }

/** An event as a ticket shows it. */
export async function findTicketEvent(db: Database, eventId: string): Promise<TicketEvent> {
  const { rows } = await sql<TicketEvent>`
    select e.id, e.title, c.name as club_name, c.street, c.city, e.doors_at, e.starts_at, e.ends_at, e.timezone, e.business_date,
      e.min_age, e.requires_verified_id, e.dress_code, e.state, e.version
    from events e join clubs c on c.id = e.club_id where e.id = ${eventId}`.execute(db)
  const [event] = rows
  if (!event) throw new Error('A reservation has no event.')
  return event
}
