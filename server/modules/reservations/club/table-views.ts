import { sql } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
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
}

/** These parties of an event, locked until the transaction ends. */
export async function lockTableParties(tx: Tx, eventId: string, ids: readonly string[]): Promise<TableParty[]> {
  const { rows } = await sql<TableParty>`
    select r.id, r.status, r.version, r.client_id, r.party_size, r.total_minor, r.expires_at, r.reference, r.table_label,
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

/** Who has a club's tables at the time of an event, except one reservation. */
export async function findTableHolders(
  db: Database | Tx,
  { event_id, except }: { event_id: string; except: string | null },
): Promise<TableHolder[]> {
  const { rows } = await sql<TableHolder>`
    select a.reservation_id, a.table_id, t.name as table_name, r.reference, coalesce(${personName('u')}, r.guest_name) as name
    from events e
    join table_assignments a on a.club_id = e.club_id
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(coalesce(e.doors_at, e.starts_at), e.ends_at)
    join floor_tables t on t.id = a.table_id
    join reservations r on r.id = a.reservation_id
    left join users u on u.id = r.client_id and u.deleted_at is null
    where e.id = ${event_id} and a.reservation_id is distinct from ${except}::uuid
    order by a.table_id`.execute(db)
  return rows
}

/** What a party's tables are chosen for. */
export async function findPartyOfClub(
  db: Database,
  clubId: string,
  id: string,
): Promise<{ event_id: string; party_size: number; plan_version_id: string | null } | null> {
  const { rows } = await sql<{ event_id: string; party_size: number; plan_version_id: string | null }>`
    select r.event_id, r.party_size, e.plan_version_id from reservations r join events e on e.id = r.event_id
    where r.id = ${id} and e.club_id = ${clubId}`.execute(db)
  return rows[0] ?? null
}
