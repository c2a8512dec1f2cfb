import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import { instantInJson } from '../../infrastructure/database/instant-sql.ts'
import { personName } from '../accounts/index.ts'
import { lineTimes } from '../reservations/index.ts'
import type { AbsentRow, LastHourEvent } from './last-hour.ts'

const choice = (table: RawBuilder<unknown>) => sql`case when ${table}.offers is not null then json_build_object(
  'offers', ${table}.offers, 'everyone_after', ${table}.everyone_after, 'accepted_risk_bp', ${table}.accepted_risk_bp) end`

const read = async (db: Database | Tx, which: RawBuilder<unknown>): Promise<LastHourEvent[]> => {
  const { rows } = await sql<LastHourEvent>`
    select e.id, e.club_id, e.title, e.state, e.starts_at, e.doors_at, e.ends_at, e.timezone,
      ${choice(sql`own`)} as own, ${choice(sql`club`)} as club
    from events e left join last_hour_choices own on own.event_id = e.id
    left join last_hour_defaults club on club.club_id = e.club_id where ${which}`.execute(db)
  return rows
}

/** An event of this club; other clubs' are not found. */
export async function findLastHourEvent(db: Database | Tx, clubId: string, id: string): Promise<LastHourEvent | null> {
  return (await read(db, sql`e.id = ${id} and e.club_id = ${clubId}`))[0] ?? null
}

export const findEventById = async (db: Database, id: string): Promise<LastHourEvent | null> =>
  (await read(db, sql`e.id = ${id}`))[0] ?? null

/** Events whose doors are open and whose clubs offer places of parties that have not come. */
export const findRunningEvents = async (db: Database, now: Temporal.Instant): Promise<LastHourEvent[]> =>
  read(
    db,
    sql`e.state = 'published' and e.ends_at > ${instantText(now)} and e.starts_at <= ${instantText(now.add({ hours: 24 }))}
      and coalesce(e.doors_at, e.starts_at) <= ${instantText(now)} and coalesce(own.offers, club.offers, 'off') <> 'off'
      order by e.starts_at, e.id`,
  )

const lines = sql`(
  select coalesce(json_agg(json_build_object('kind', l.kind, 'quantity', l.quantity,
    'for_starts_at', ${instantInJson('l.for_starts_at')}, ${lineTimes})), '[]')
  from reservation_lines l where l.reservation_id = r.id and l.quantity > 0)`

/** Booked parties with a table or on a list of which no one is inside or in the queue, by the time they booked. */
export async function findAbsentParties(db: Database, eventId: string): Promise<AbsentRow[]> {
  const { rows } = await sql<AbsentRow>`
    select r.id, coalesce(nullif(r.guest_name, ''), ${personName('u')}, '') as name, r.party_size, r.arrival_at, r.passed_on_at,
      'table' = any(r.kinds) as is_table,
      s.released_at is not null and not exists (select from table_assignments a where a.reservation_id = r.id) as is_released,
      ${lines} as lines,
      case when g.id is not null then json_build_object('name', g.name, 'closes_at', ${instantInJson('g.closes_at')},
        'for_starts_at', ${instantInJson('g.for_starts_at')}) end as list
    from reservations r left join users u on u.id = r.client_id and u.deleted_at is null
    left join sittings s on s.reservation_id = r.id
    left join listed_names n on n.reservation_id = r.id left join guest_lists g on g.id = n.list_id
    where r.event_id = ${eventId} and r.status = 'confirmed' and r.checked_in_heads = 0 and r.queued_at is null
      and ('table' = any(r.kinds) or g.id is not null)
    order by r.created_at, r.id`.execute(db)
  return rows
}
