import { sql } from 'kysely'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'

/** An account and a club it booked at. */
export interface GuestKey {
  club_id: string
  client_id: string
}

/** `has_booked`: whether it makes them a guest. A hold does not, nor what expired. `is_known`: whether they are one. */
export type GuestOfReservation = GuestKey & { has_booked: boolean; is_known: boolean }

/** What the reservations of a client `k` at a club add up to. */
export const guestSums = sql`(
  select count(r.id) as bookings, count(*) filter (where r.status = 'completed') as visits,
    count(*) filter (where r.status = 'no_show') as no_shows,
    coalesce(sum(coalesce(r.actual_spend_minor, r.paid_minor - r.refunded_minor)), 0) as spent_minor,
    min(e.business_date) filter (where r.status = 'completed') as first_visit_on,
    max(e.business_date) filter (where r.status = 'completed') as last_visit_on,
    max(e.business_date) as last_booked_on
  from reservations r join events e on e.id = r.event_id
  where r.club_id = k.club_id and r.client_id = k.client_id and r.status not in ('held', 'expired')
)`

/** Who holds these reservations, and who held them before a transfer. */
export async function findHolders(db: Database | Tx, reservationIds: readonly string[]): Promise<GuestOfReservation[]> {
  const { rows } = await sql<GuestOfReservation>`
    with changed as (select id, club_id, client_id, status from reservations where id = any(${reservationIds}::uuid[])),
    held as (
      select club_id, client_id, status not in ('held', 'expired') as has_booked from changed where client_id is not null
      union all
      select c.club_id, t.from_client_id, false from changed c join reservation_transfers t on t.reservation_id = c.id
    )
    select club_id, client_id, bool_or(has_booked) as has_booked,
      exists (select from club_guests g where g.club_id = held.club_id and g.client_id = held.client_id) as is_known
    from held group by club_id, client_id order by club_id, client_id`.execute(db)
  return rows
}

/** The next clients, in the order of their ids, with each club they booked at. */
export async function findClientsAfter(
  db: Database | Tx,
  after: string | null,
  limit: number,
): Promise<{ keys: GuestKey[]; last: string | null }> {
  const { rows } = await sql<GuestKey>`
    with next as materialized (
      select client_id from reservations
      where client_id is not null and ${after === null ? sql`true` : sql`client_id > ${after}`}
      group by client_id order by client_id limit ${limit}
    )
    select distinct r.client_id, r.club_id from next join reservations r on r.client_id = next.client_id
    where r.status not in ('held', 'expired') order by r.client_id, r.club_id`.execute(db)
  const { rows: ends } = await sql<{ last: string | null }>`
    select max(client_id::text) as last from (
      select client_id from reservations where client_id is not null and ${after === null ? sql`true` : sql`client_id > ${after}`}
      group by client_id order by client_id limit ${limit}
    ) next`.execute(db)
  return { keys: rows, last: ends[0]?.last ?? null }
}
