import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { sellsUntil } from '../../events/index.ts'
import { stepColumns } from './reservation-views.ts'
import type { StepRow } from './steps.ts'

/** A returned ticket for sale. */
export interface TicketForSale {
  id: string
  reservation_id: string
  prestation_id: string
  line_id: string
  paid_minor: number
}

/**
 * An event's returned tickets for sale, the longest offered first, with their reservations locked: a scan at the door and a sale
 * wait for each other. Requires the event's lock, under which tickets are returned, taken back and sold.
 */
export async function lockReturnedTickets(tx: Tx, eventId: string, buyerId: string): Promise<TicketForSale[]> {
  await sql`
    select r.id from reservations r
    where r.id in (select t.reservation_id from returned_tickets t where t.event_id = ${eventId} and t.outcome = 'offered')
    order by r.id for update of r`.execute(tx)
  // Read after the locks: a scan may have ended some.
  const { rows } = await sql<TicketForSale>`
    select t.id, t.reservation_id, t.prestation_id, t.line_id, t.paid_minor
    from returned_tickets t join reservations r on r.id = t.reservation_id
    where t.event_id = ${eventId} and t.outcome = 'offered' and r.status = 'confirmed' and r.id <> ${buyerId}
    order by t.returned_at, t.id`.execute(tx)
  return rows
}

/** What an event has sold, holds included, its returned tickets that are for sale, and those that holds wait for. */
export interface EventSold {
  capacity: number
  heads: number
  items: { prestation_id: string; stock: number | null; units: number; returned: number; over: number }[]
}

/** Requires the event's lock. */
export async function readEventSold(tx: Tx, eventId: string): Promise<EventSold> {
  const { rows } = await sql<EventSold>`
    select e.capacity, o.heads,
      (select coalesce(json_agg(json_build_object('prestation_id', p.id, 'stock', p.stock, 'units', u.units,
        'returned', (
          select count(*) from returned_places b where b.event_id = e.id and b.prestation_id = p.id),
        'over', (
          select coalesce(sum(l.quantity), 0) from reservations h join reservation_lines l on l.reservation_id = h.id
          where h.event_id = e.id and h.is_over and h.status = 'held' and l.prestation_id = p.id))), '[]')
       from prestations p join prestation_occupancy u on u.prestation_id = p.id where p.event_id = e.id) as items
    from events e join event_occupancy o on o.event_id = e.id where e.id = ${eventId}`.execute(tx)
  const [sold] = rows
  if (sold === undefined) throw new Error('This event doesn’t exist.')
  return sold
}

const isUnsold = (now: Temporal.Instant) => sql`t.outcome = 'offered'
  and least(e.ends_at, e.sales_end_at, ${sellsUntil(sql`p`)}) <= ${instantText(now)}
  and not exists (select from reservations h where h.event_id = t.event_id and h.is_over and h.status = 'held')`

const offered = sql`returned_tickets t join events e on e.id = t.event_id join prestations p on p.id = t.prestation_id`

/** Events whose sales ended while tickets were for resale. A guest who is paying for one is waited for. */
export async function findUnsoldEvents(db: Database, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select t.event_id from ${offered} where ${isUnsold(now)} group by t.event_id order by t.event_id limit 500`.execute(db)
  return rows.map(({ event_id }) => event_id)
}

/** The reservations of those tickets at an event, locked until this transaction ends. */
export async function lockUnsold(tx: Tx, eventId: string, now: Temporal.Instant): Promise<(StepRow & { tickets: number })[]> {
  const { rows } = await sql<StepRow & { tickets: number }>`
    select ${stepColumns}, (
      select count(*)::integer from returned_tickets t where t.reservation_id = r.id and t.outcome = 'offered') as tickets
    from reservations r where r.id in (select t.reservation_id from ${offered} where t.event_id = ${eventId} and ${isUnsold(now)})
    order by r.id for update of r`.execute(tx)
  return rows
}
