import { sql } from 'kysely'
import type { Tickets } from '#contract/tickets.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'

export type TicketNight = Tickets['event'] & { state: string }

/** An event as a ticket shows it. */
export async function findTicketNight(db: Database, eventId: string): Promise<TicketNight> {
  const { rows } = await sql<TicketNight>`
    select e.id, e.title, c.name as club_name, c.street, c.city, e.doors_at, e.starts_at, e.ends_at, e.timezone, e.business_date, e.min_age,
      e.requires_verified_id, e.dress_code, e.state
    from events e join clubs c on c.id = e.club_id where e.id = ${eventId}`.execute(db)
  const [night] = rows
  if (!night) throw new Error('A reservation has no event.')
  return night
}
