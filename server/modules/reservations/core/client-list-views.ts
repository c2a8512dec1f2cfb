import { sql, type RawBuilder } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { ReservationRow } from './reservation.ts'
import { columns, isUpcomingReservation, joined, readReservations } from './reservation-views.ts'

/** Reservations that this client transferred and another client holds. */
const isTransferredBy = (clientId: string): RawBuilder<boolean> => sql`(r.client_id is distinct from ${clientId} and exists (
  select from reservation_transfers g where g.reservation_id = r.id and g.from_client_id = ${clientId} and g.outcome = 'accepted'
    and not exists (select from reservation_transfers o where o.reservation_id = r.id and o.to_client_id = ${clientId}
      and o.outcome = 'open')))`

/** One of those. */
export async function findTransferred(db: Database | Tx, id: string, clientId: string): Promise<ReservationRow | null> {
  const rows = await readReservations(
    db,
    sql<ReservationRow>`select ${columns} from ${joined} where r.id = ${id} and ${isTransferredBy(clientId)}`,
  )
  return rows[0] ?? null
}

/** Their own, those they transferred, and for upcoming events those offered to them. */
const shownTo = (clientId: string, now: string) => sql`r.id in (
  select own.id from reservations own where own.client_id = ${clientId}
  union
  select g.reservation_id from reservation_transfers g where g.from_client_id = ${clientId} and g.outcome = 'accepted'
  union
  select t.reservation_id from reservation_transfers t join reservations o on o.id = t.reservation_id
  join events n on n.id = o.event_id
  where t.to_client_id = ${clientId} and t.outcome = 'open' and n.starts_at > ${now} and n.state <> 'cancelled')`

interface ReservationFilter {
  when: 'upcoming' | 'past' | undefined
  eventId: string | undefined
}

const isOne = ({ when, eventId }: ReservationFilter, clientId: string, now: string) => {
  const isAhead = sql`(${isUpcomingReservation(now)} and not ${isTransferredBy(clientId)})`
  return sql.join(
    [
      ...(when === undefined ? [] : [when === 'upcoming' ? isAhead : sql`not ${isAhead}`]),
      ...(eventId === undefined ? [] : [sql`r.event_id = ${eventId}`]),
      sql`true`,
    ],
    sql` and `,
  )
}

interface ReservationPage {
  which: ReservationFilter
  /** Start and id of the last row of the previous page. */
  after: { startsAt: string; id: string } | null
  limit: number
}

/** Upcoming ones soonest first; past, cancelled and unfiltered ones latest first. Reads one row more than the limit. */
export async function listReservationRows(
  db: Database,
  clientId: string,
  now: Temporal.Instant,
  page: ReservationPage,
): Promise<ReservationRow[]> {
  const at = instantText(now)
  const isForward = page.which.when === 'upcoming'
  const beyond =
    page.after === null
      ? sql`true`
      : sql`(e.starts_at, r.id) ${sql.raw(isForward ? '>' : '<')} (${page.after.startsAt}::timestamptz, ${page.after.id}::uuid)`
  const direction = sql.raw(isForward ? 'asc' : 'desc')
  const rows = await readReservations(
    db,
    sql<ReservationRow>`
    select ${columns} from ${joined}
    where ${shownTo(clientId, at)} and ${isOne(page.which, clientId, at)} and ${beyond}
    order by e.starts_at ${direction}, r.id ${direction}
    limit ${page.limit + 1}`,
  )
  return rows
}

export async function countReservations(
  db: Database,
  clientId: string,
  now: Temporal.Instant,
  which: ReservationFilter,
): Promise<number> {
  const at = instantText(now)
  const { rows } = await sql<{ count: number }>`
    select count(*) from reservations r join events e on e.id = r.event_id where ${shownTo(clientId, at)}
      and ${isOne(which, clientId, at)}`.execute(db)
  return rows[0]?.count ?? 0
}
