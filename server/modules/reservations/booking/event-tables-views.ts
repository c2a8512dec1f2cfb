import { sql, type RawBuilder } from 'kysely'
import type { TableShape } from '#contract/floor/terms.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { seatingsOf } from '../../events/index.ts'
import type { EventTable, EventTables } from './event-tables.ts'

/** The times in which event `e` gives a table once: its seatings, or itself without any. */
const slots = sql`(
  select s.id, s.starts_at, s.ends_at from seatings s where s.event_id = e.id
  union all select null, coalesce(e.doors_at, e.starts_at), e.ends_at
  where not exists (select from seatings s where s.event_id = e.id)) s`

/** Places of reservation `r` count, unless they are overdue at this time. */
const isHeld = (now: Temporal.Instant | null) =>
  now === null
    ? sql`occupies(r.status)`
    : sql`occupies(r.status) and (r.expires_at is null or r.expires_at > ${instantText(now)})`

/** The tables on the plan of event `e`, and what it sold without one, if it sells tables of its plan. */
const tablesOfEvent = (now: Temporal.Instant | null, more: RawBuilder<unknown> = sql``) => sql<EventTables | null>`(
  select json_build_object('tables', (
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'zone_id', t.zone_id, 'seats_from', t.seats_from,
      'seats_to', t.seats_to, 'deposit_minor', t.deposit_minor, 'taken_in', array(
        select s.id from ${slots} where exists (
          select from table_assignments a join reservations r on r.id = a.reservation_id
          where a.table_id = t.id and tstzrange(a.starts_at, a.ends_at) && tstzrange(s.starts_at, s.ends_at) and ${isHeld(now)}))
        ${more})), '[]')
    from plan_tables l join floor_tables t on t.id = l.table_id where l.version_id = e.plan_version_id
  ), 'claims', (
    select coalesce(json_agg(json_build_object('zone_id', w.zone_id, 'seating_id', w.seating_id, 'units', w.units)), '[]') from (
      select p.zone_id, coalesce(r.seating_id, p.seating_id) as seating_id, sum(greatest(0, l.quantity - (
        select count(*) from table_assignments a where a.reservation_id = r.id)))::integer as units
      from prestations p join reservation_lines l on l.prestation_id = p.id join reservations r on r.id = l.reservation_id
      where p.event_id = e.id and p.table_choice is not null and ${isHeld(now)} and r.passed_on_at is null
        and not exists (select from parties_off_tables o where o.reservation_id = r.id)
      group by p.zone_id, coalesce(r.seating_id, p.seating_id)) w))
  from (select where exists (select from prestations p where p.event_id = e.id and p.table_choice is not null)) sells)`

/** For the holder of the event's lock, who released what is overdue. */
export const eventTables: RawBuilder<EventTables | null> = tablesOfEvent(null)

/** The tables of the event of a reservation. */
export async function readTablesAround(tx: Tx, reservationId: string): Promise<EventTables | null> {
  const { rows } = await sql<{ tables: EventTables | null }>`
    select ${eventTables} as tables from reservations b join events e on e.id = b.event_id where b.id = ${reservationId}`.execute(
    tx,
  )
  return rows[0]?.tables ?? null
}

type TablesShown = Omit<EventTables, 'tables'> & { tables: TableShown[] }

interface TableShown extends EventTable {
  shape: TableShape
  minimum_spend_minor: number | null
  is_step_free: boolean
}

/** A public event with its tables; without any unless its guests choose some. Overdue holds have none. */
export async function findTablesToChoose(
  db: Database,
  eventId: string,
  now: Temporal.Instant,
): Promise<{ plan_version_id: string | null; seatings: { id: string }[]; tables: TablesShown | null } | null> {
  const more = sql`, 'shape', t.shape, 'minimum_spend_minor', t.minimum_spend_minor, 'is_step_free', t.is_step_free`
  const { rows } = await sql<{
    plan_version_id: string | null
    seatings: { id: string }[]
    tables: TablesShown | null
  }>`
    select e.plan_version_id, ${seatingsOf} as seatings, case when exists (
        select from prestations p where p.event_id = e.id and p.table_choice = 'guest_picks' and p.status in ('on_sale', 'paused'))
      then ${tablesOfEvent(now, more)} end as tables
    from events e where e.id = ${eventId} and e.state in ('published', 'paused', 'cancelled')`.execute(db)
  return rows[0] ?? null
}

/** The zones that a version has tables of, in order. */
export async function findZonesOfTables(db: Database, versionId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select z.id, z.name from floor_zones z where z.id in (
      select t.zone_id from plan_tables l join floor_tables t on t.id = l.table_id where l.version_id = ${versionId})
    order by z.position, z.name, z.id`.execute(db)
  return rows
}
