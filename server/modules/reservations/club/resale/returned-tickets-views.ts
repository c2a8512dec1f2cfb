import { sql } from 'kysely'
import type { ReturnedTicket } from '#contract/reservations/resale.ts'
import type { Database } from '../../../../infrastructure/database/connect.ts'
import { hasResale } from '../../core/reservation-views.ts'

interface Page {
  after: { at: string; id: string } | null
  limit: number
}

interface EventWithReturns {
  id: string
  title: string
  timezone: string
  has_resale: boolean
  count: number
}

/** An event of this club, and how many tickets its guests returned. */
export async function findEventWithReturns(db: Database, clubId: string, eventId: string): Promise<EventWithReturns | null> {
  const { rows } = await sql<EventWithReturns>`
    select e.id, e.title, e.timezone, ${hasResale} as has_resale,
      (select count(*)::integer from returned_tickets t where t.event_id = e.id) as count
    from events e join clubs c on c.id = e.club_id where e.id = ${eventId} and e.club_id = ${clubId}`.execute(db)
  return rows[0] ?? null
}

/** An event's returned tickets, latest first. Another refund may have followed a rejected one. Reads one more than the limit. */
export async function findReturnedTickets(db: Database, eventId: string, { after, limit }: Page): Promise<ReturnedTicket[]> {
  const beyond = after === null ? sql`true` : sql`(t.returned_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<ReturnedTicket>`
    select t.id, t.reservation_id, r.reference, l.name as item, r.currency, t.paid_minor, t.returned_at, t.outcome, t.ended_at,
      case when b.id is not null then json_build_object('reservation_id', b.id, 'reference', b.reference) end as sold_to,
      t.sold_minor, case when t.outcome = 'sold' then coalesce(t.refunded_minor, t.paid_minor) end as refunded_minor,
      case when t.outcome = 'sold' and coalesce(t.refunded_minor, t.paid_minor) > 0 then (
        select f.state from payments p join payment_refunds f on f.payment_id = p.id
        where p.purpose_kind = 'reservation' and p.purpose_id = t.reservation_id and f.created_at >= t.ended_at
        order by (f.created_at = t.ended_at and f.state <> 'failed') desc, f.created_at desc, f.id desc limit 1) end as refund
    from returned_tickets t join reservations r on r.id = t.reservation_id join reservation_lines l on l.id = t.line_id
      left join reservations b on b.id = t.sold_to
    where t.event_id = ${eventId} and ${beyond}
    order by t.returned_at desc, t.id desc limit ${limit + 1}`.execute(db)
  return rows
}
