import { sql } from 'kysely'
import type { Seating } from '#contract/events/seatings.ts'
import type { Board } from '#contract/board/board.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { seatingsOf } from '../events/index.ts'
import { personName } from '../accounts/index.ts'
import { comparedName } from '../floor/index.ts'
import type { BoardEventRow, PartyRow } from './board.ts'

const eventColumns = sql`
  e.id, e.title, e.business_date, e.starts_at, e.doors_at, e.ends_at, e.timezone, e.state,
  c.currency, c.release_minutes`

const events = sql`events e join clubs c on c.id = e.club_id`

/** An event of this club. */
export async function findBoardEvent(db: Database | Tx, clubId: string, id: string): Promise<BoardEventRow | null> {
  const { rows } = await sql<BoardEventRow>`
    select ${eventColumns} from ${events} where e.id = ${id} and e.club_id = ${clubId}`.execute(db)
  return rows[0] ?? null
}

interface Floor extends Pick<Board, 'zones' | 'tables' | 'plan'> {
  seatings: Seating[]
  event: BoardEventRow
}

/** The same with its floor: tables by zone and name, in no further order, and the drawing of its plan. */
export async function readBoardFloor(db: Database, clubId: string, id: string): Promise<Floor | null> {
  const { rows } = await sql<BoardEventRow & Pick<Floor, 'seatings' | 'zones' | 'tables' | 'plan'>>`
    select ${eventColumns}, ${seatingsOf} as seatings,
      (select coalesce(json_agg(json_build_object('id', z.id, 'name', z.name) order by z.position, z.name), '[]')
        from floor_zones z where z.club_id = e.club_id) as zones,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'zone_id', t.zone_id, 'seats_from', t.seats_from,
          'seats_to', t.seats_to, 'shape', t.shape, 'minimum_spend_minor', t.minimum_spend_minor, 'is_taken_elsewhere', exists (
            select from table_assignments a where a.table_id = t.id and a.event_id <> e.id
              and tstzrange(a.starts_at, a.ends_at) && tstzrange(coalesce(e.doors_at, e.starts_at), e.ends_at)),
          'taken_elsewhere_in', array(select s.id from seatings s where s.event_id = e.id and exists (
            select from table_assignments a where a.table_id = t.id and a.event_id <> e.id
              and tstzrange(a.starts_at, a.ends_at) && tstzrange(s.starts_at, s.ends_at))))), '[]')
        from floor_tables t where t.club_id = e.club_id and (e.plan_version_id is null
          or exists (select from plan_tables p where p.version_id = e.plan_version_id and p.table_id = t.id))) as tables,
      (select json_build_object('rooms', v.rooms, 'shapes', v.shapes, 'tables', (
          select coalesce(json_agg(json_build_object('table_id', p.table_id, 'room_id', p.room_id, 'x', p.x, 'y', p.y,
            'width', p.width, 'depth', p.depth, 'turn', p.turn) order by p.y, p.x, p.table_id), '[]')
          from plan_tables p where p.version_id = v.id))
        from floor_plan_versions v where v.id = e.plan_version_id) as plan
    from ${events} where e.id = ${id} and e.club_id = ${clubId}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { seatings, zones, tables, plan, ...event } = row
  return { event, seatings, zones, tables, plan }
}

/** The most parties of one board. */
const longest = 2_000

interface WhichParties {
  club_id: string
  event_id: string
  /** All, if missing. */
  ids?: readonly string[]
}

/** The parties of an event with a table, or to be given one, by arrival. Overdue holds are left out. */
export async function findParties(
  db: Database | Tx,
  { club_id, event_id, ids }: WhichParties,
  now: Temporal.Instant,
): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select r.id, r.reference, coalesce(${personName('u')}, r.guest_name) as name, r.status, r.party_size, r.table_label,
      r.checked_in_heads as inside_heads, r.checked_in_at as arrived_at, r.actual_spend_minor as spent_minor,
      coalesce(r.arrival_at, own_seating.starts_at, e.doors_at, e.starts_at) as arrives_at,
      r.seating_id, r.version + coalesce(s.version, 0) as version,
      case when s.left_at is null then coalesce(a.table_ids, shared.table_ids, '{}') else s.left_table_ids end as table_ids,
      s.left_at is null and a.table_ids is null and shared.table_ids is not null as is_sharing,
      coalesce(a.minimum_spend_minor, (select sum(p.minimum_spend_minor * l.quantity)::integer from reservation_lines l
        join prestations p on p.id = l.prestation_id
        where l.reservation_id = r.id and l.kind = 'table' and l.quantity > 0)) as minimum_spend_minor,
      s.seated_at, ${personName('seated_by')} as seated_by, s.asked_bill_at, ${personName('asked_bill_by')} as asked_bill_by,
      s.left_at, ${personName('left_by')} as left_by, s.released_at, ${personName('released_by')} as released_by,
      coalesce(g.is_vip, false) as is_vip, coalesce(g.tags, '{}') as tags,
      array(select n.text from guest_notes n
        where n.guest_id in (select g.id union all select m.id from club_guests m where m.merged_into = g.id) and n.for_door
        order by n.written_at desc, n.id limit 3) as door_notes, case when g.id is not null then cp.birth_date end as birth_date
    from reservations r
    join events e on e.id = r.event_id
    left join sittings s on s.reservation_id = r.id
    left join seatings own_seating on own_seating.id = r.seating_id
    left join (
      select a.reservation_id, array_agg(a.table_id order by a.table_id) as table_ids,
        sum(t.minimum_spend_minor)::integer as minimum_spend_minor
      from table_assignments a join floor_tables t on t.id = a.table_id where a.event_id = ${event_id} group by a.reservation_id
    ) a on a.reservation_id = r.id
    left join lateral (
      select array_agg(t.id order by t.id) as table_ids from floor_tables t
      where a.table_ids is null and r.table_label <> '' and t.club_id = ${club_id}
        and ${comparedName(sql`t.name`)} in (select ${comparedName(sql`part`)} from unnest(string_to_array(r.table_label, '+')) part)
    ) shared on true
    left join users u on u.id = r.client_id and u.deleted_at is null
    left join users seated_by on seated_by.id = s.seated_by and seated_by.deleted_at is null
    left join users asked_bill_by on asked_bill_by.id = s.asked_bill_by and asked_bill_by.deleted_at is null
    left join users left_by on left_by.id = s.left_by and left_by.deleted_at is null
    left join users released_by on released_by.id = s.released_by and released_by.deleted_at is null
    left join client_profiles cp on cp.user_id = r.client_id
    left join club_guests g on g.club_id = ${club_id} and g.client_id = r.client_id
    where r.event_id = ${event_id} and e.club_id = ${club_id}
      and ${
        ids === undefined
          ? sql`occupies(r.status) and (r.expires_at is null or r.expires_at > ${instantText(now)})
      and (r.status <> 'held' or a.table_ids is not null)
      and (a.table_ids is not null or s.reservation_id is not null or r.table_label <> '' or 'table' = any(r.kinds))`
          : sql`r.id = any(${ids}::uuid[])`
      }
    order by arrives_at, r.id limit ${longest}`.execute(db)
  return rows
}

interface PartyToSeat {
  party_size: number
  seating_id: string | null
  arrival_at: string | null
  plan_version_id: string | null
}

/** What a party's table is chosen by. */
export async function findPartySize(
  db: Database,
  { club_id, event_id, party_id }: { club_id: string; event_id: string; party_id: string },
): Promise<PartyToSeat | null> {
  const { rows } = await sql<PartyToSeat>`
    select r.party_size, r.seating_id, r.arrival_at, e.plan_version_id from reservations r join events e on e.id = r.event_id
    where r.id = ${party_id} and e.id = ${event_id} and e.club_id = ${club_id}`.execute(db)
  return rows[0] ?? null
}

/** A table that another party has in an earlier seating of the event. */
export interface HeldTable {
  name: string
  party: string
  /** The other party sits there. */
  is_seated: boolean
}

/** Tables of locked parties that others still have: who sits there, or has it in an earlier seating that is not over. */
export async function findHeldTables(
  tx: Tx,
  eventId: string,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<HeldTable[]> {
  const { rows } = await sql<HeldTable>`
    select t.name, coalesce(nullif(coalesce(${personName('u')}, r.guest_name), ''), r.reference) as party,
      s.seated_at is not null as is_seated
    from table_assignments own join table_assignments a on a.event_id = own.event_id and a.table_id = own.table_id
      and a.reservation_id <> own.reservation_id
    join floor_tables t on t.id = a.table_id join reservations r on r.id = a.reservation_id
    left join sittings s on s.reservation_id = r.id left join users u on u.id = r.client_id and u.deleted_at is null
    where own.event_id = ${eventId} and own.reservation_id = any(${ids}::uuid[])
      and ((s.seated_at is not null and s.left_at is null) or (a.starts_at < own.starts_at and a.ends_at > ${instantText(now)}))
    order by t.name, r.id`.execute(tx)
  return rows
}

/** The name of a table on an event's floor. */
export async function findTableName(
  tx: Tx,
  { club_id, event_id, table_id }: { club_id: string; event_id: string; table_id: string },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select t.name from floor_tables t join events e on e.id = ${event_id}
    where t.id = ${table_id} and t.club_id = ${club_id} and (e.plan_version_id is null
      or exists (select from plan_tables p where p.version_id = e.plan_version_id and p.table_id = t.id))`.execute(tx)
  return rows[0]?.name ?? null
}
