import { sql } from 'kysely'
import type { Seating } from '#contract/events/seatings.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import { timesOfTable } from '../core/table-store.ts'
import { seatingsOf } from '../../events/index.ts'
import { comparedName } from '../../floor/index.ts'
import type { StepRow } from '../core/steps.ts'

/** The tables of an event's club with these names. */
export async function findTablesNamed(
  tx: Tx,
  eventId: string,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, t.name from unnest(${names}::text[]) with ordinality as n (name, place)
    join events e on e.id = ${eventId}
    join floor_tables t on t.club_id = e.club_id and ${comparedName(sql`t.name`)} = ${comparedName(sql`n.name`)}
    order by n.place`.execute(tx)
  return rows
}

/** Those of these tables that are the club's. */
export async function findTablesById(tx: Tx, clubId: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from floor_tables where club_id = ${clubId} and id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

/** A party that can be given tables. */
export interface TableParty extends StepRow {
  reference: string
  name: string
  table_label: string
  table_ids: string[]
  /** In which it has its tables; null where the event has none, or until it gets one. */
  seating_id: string | null
  arrival_at: string | null
}

/** These parties of an event, locked until the transaction ends. */
export async function lockTableParties(tx: Tx, eventId: string, ids: readonly string[]): Promise<TableParty[]> {
  const { rows } = await sql<TableParty>`
    select r.id, r.status, r.version, r.client_id, r.party_size, r.total_minor, r.expires_at, r.reference, r.table_label,
      r.seating_id, r.arrival_at,
      coalesce(${personName('u')}, r.guest_name) as name,
      array(select a.table_id from table_assignments a where a.reservation_id = r.id order by a.table_id) as table_ids
    from reservations r left join users u on u.id = r.client_id and u.deleted_at is null
    where r.event_id = ${eventId} and r.id = any(${ids}::uuid[]) order by r.id for update of r`.execute(tx)
  return rows
}

interface TableHolder {
  reservation_id: string
  table_id: string
  table_name: string
  reference: string
  name: string
}

/** Who has a club's tables in a seating of an event, or at its time, except one reservation. */
export async function findTableHolders(
  db: Database | Tx,
  { event_id, seating_id, except }: { event_id: string; seating_id: string | null; except: string | null },
): Promise<TableHolder[]> {
  const { rows } = await sql<TableHolder>`
    select a.reservation_id, a.table_id, t.name as table_name, r.reference, coalesce(${personName('u')}, r.guest_name) as name
    from events e left join seatings s on s.id = ${seating_id}
    join table_assignments a on a.club_id = e.club_id and tstzrange(a.starts_at, a.ends_at) && tstzrange(${timesOfTable})
    join floor_tables t on t.id = a.table_id
    join reservations r on r.id = a.reservation_id
    left join users u on u.id = r.client_id and u.deleted_at is null
    where e.id = ${event_id} and a.reservation_id is distinct from ${except}::uuid
    order by a.table_id`.execute(db)
  return rows
}

export interface PartyToSeat {
  event_id: string
  party_size: number
  seating_id: string | null
  arrival_at: string | null
  plan_version_id: string | null
}

/** The seatings of an event, in order. */
export async function findSeatings(db: Database | Tx, eventId: string): Promise<Seating[]> {
  const { rows } = await sql<{
    seatings: Seating[]
  }>`select ${seatingsOf} as seatings from events e where e.id = ${eventId}`.execute(db)
  return rows[0]?.seatings ?? []
}

/** What a party's tables are chosen for. */
export async function findPartyOfClub(db: Database, clubId: string, id: string): Promise<PartyToSeat | null> {
  const { rows } = await sql<PartyToSeat>`
    select r.event_id, r.party_size, r.seating_id, r.arrival_at, e.plan_version_id
    from reservations r join events e on e.id = r.event_id
    where r.id = ${id} and e.club_id = ${clubId}`.execute(db)
  return rows[0] ?? null
}
