import { sql } from 'kysely'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { TabParty } from '#contract/tabs/tab.ts'
import type { listTabEvents, listTabPlaces, listTabs } from '#contract/tabs/tabs.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { tabParty, partyName } from './tab-views.ts'

export interface TabEvent extends Omit<AnswerOf<typeof listTabs>['event'], 'currency'> {
  state: string
  currency: string | null
}

/** An event of this club; others are not found. */
export async function findTabEvent(db: Database | Tx, clubId: string, id: string): Promise<TabEvent | null> {
  const { rows } = await sql<TabEvent>`
    select e.id, e.title, e.business_date, e.timezone, e.state, c.currency from events e join clubs c on c.id = e.club_id
    where e.id = ${id} and e.club_id = ${clubId}`.execute(db)
  return rows[0] ?? null
}

type Place = AnswerOf<typeof listTabPlaces>['places'][number]

/** Events of a club within a day of now, and those with open tabs, the latest first. */
export async function findTabEvents(
  db: Database,
  clubId: string,
  now: Temporal.Instant,
): Promise<AnswerOf<typeof listTabEvents>['events']> {
  const { rows } = await sql<AnswerOf<typeof listTabEvents>['events'][number]>`
    with own as (
      select id from events where club_id = ${clubId} and state in ('published', 'paused', 'archived')
        and starts_at < ${instantText(now.add({ hours: 24 }))} and ends_at > ${instantText(now.subtract({ hours: 24 }))}
      union select event_id from tabs where club_id = ${clubId} and state = 'open'
    )
    select e.id, e.title, e.starts_at, e.ends_at, e.timezone,
      (select count(*)::integer from tabs t where t.event_id = e.id and t.state = 'open') as open_count
    from own join events e on e.id = own.id order by e.starts_at desc, e.id limit 100`.execute(db)
  return rows
}

/**
 * Whom a tab can be opened for: parties with a table, tables of the floor that no party has, then parties without a table that
 * are inside or expected; all without an open tab. The search finds a table, a name or a reference.
 */
export async function findTabPlaces(
  db: Database,
  { club_id, event_id, search }: { club_id: string; event_id: string; search: string },
  { after, limit, now }: { after: string | null; limit: number; now: Temporal.Instant },
): Promise<{ rows: (Place & { position: string })[]; count: number }> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<Place & { position: string; count: number }>`
    with places as materialized (
      select case when r.table_label = '' then '2 ' else '0 ' || rpad(left(fold_name(r.table_label), 40), 41) end
          || left(fold_name(${partyName}), 100) || ' ' || r.id as position,
        r.table_label as label, null::uuid as table_id, ${tabParty} as party,
        r.table_label || ' ' || ${partyName} || ' ' || r.reference as words
      from reservations r
      where r.event_id = ${event_id} and (r.status in ('confirmed', 'checked_in', 'completed'))
        and not exists (select from tabs t where t.reservation_id = r.id and t.state = 'open')
      union all
      select '1 ' || rpad(left(fold_name(f.name), 40), 41) || f.id, f.name, f.id, null, f.name
      from floor_tables f
      where f.club_id = ${club_id}
        and not exists (select from tabs t where t.event_id = ${event_id} and t.table_id = f.id and t.state = 'open')
        and not exists (select from table_assignments a join events e on e.id = ${event_id}
          where a.table_id = f.id
            and tstzrange(a.starts_at, a.ends_at) @> greatest(${instantText(now)}::timestamptz, e.starts_at))
    ), found as (
      select * from places where ${search === ''} or fold_name(words) like fold_name(${pattern})
    )
    select position, label, table_id, party, (select count(*) from found) as count from found
    where ${after}::text is null or position collate "C" > ${after}::text collate "C"
    order by position collate "C" limit ${limit + 1}`.execute(db)
  return { rows, count: rows[0]?.count ?? 0 }
}

/** A party of this club’s event, for its tab. */
export async function findTabParty(
  tx: Tx,
  { club_id, event_id, id }: { club_id: string; event_id: string; id: string },
): Promise<(Pick<TabParty, 'status'> & { table_label: string }) | null> {
  const { rows } = await sql<Pick<TabParty, 'status'> & { table_label: string }>`
    select r.status, r.table_label from reservations r
    where r.id = ${id} and r.event_id = ${event_id} and r.club_id = ${club_id}`.execute(tx)
  return rows[0] ?? null
}

/** The name of a table of this club's floor; null if there is none with this id. */
export async function findTabTable(tx: Tx, clubId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from floor_tables where club_id = ${clubId} and id = ${id}`.execute(tx)
  return rows[0]?.name ?? null
}

/** Parties of an event that are at their table, by table. */
export async function findSeatedParties(tx: Tx, eventId: string, limit: number): Promise<{ id: string; label: string }[]> {
  const { rows } = await sql<{ id: string; label: string }>`
    select id, table_label as label from reservations
    where event_id = ${eventId} and status = 'checked_in' and table_label <> ''
      and exists (select from table_assignments a where a.reservation_id = reservations.id)
    order by table_label, id limit ${limit}`.execute(tx)
  return rows
}
