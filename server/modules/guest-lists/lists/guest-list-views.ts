import { sql, type RawBuilder } from 'kysely'
import type { ClubGuestList, ListResults } from '#contract/guest-lists/lists.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import type { GuestListRow } from './guest-list.ts'

/** A list's owner `g`: the name that the club wrote, or an ambassador's. */
export const ownerName = sql`coalesce(nullif(g.owner_name, ''),
  (select ${personName('u')} from users u where u.id = g.ambassador_id and u.deleted_at is null), '')`

/** What names `n` with their reservations `r` came to. */
export const results = sql`
  count(r.id)::integer as names, coalesce(sum(r.party_size), 0)::integer as listed,
  coalesce(sum(r.checked_in_heads), 0)::integer as came, coalesce(sum(r.paid_minor - r.refunded_minor), 0)::bigint as paid_minor,
  coalesce(sum(r.actual_spend_minor), 0)::bigint as spent_minor`

/** Names of a list that still count: neither removed nor cancelled. */
export const counted = sql`listed_names n join reservations r on r.id = n.reservation_id and occupies(r.status)`

async function readLists(db: Database | Tx, which: RawBuilder<unknown>): Promise<GuestListRow[]> {
  const { rows } = await sql<GuestListRow>`
    select g.id, g.event_id, g.club_id, g.name, ${ownerName} as owner_name, g.ambassador_id is not null as is_ambassador, g.quota,
      g.max_plus_ones, g.closes_at, g.for_starts_at, g.is_free, g.link_made_at, g.version,
      (select json_build_object('id', p.id, 'name', p.name) from prestations p where p.id = g.prestation_id) as item,
      (select to_json(t) from (select ${results} from ${counted} where n.list_id = g.id) t) as results,
      json_build_object('title', e.title, 'state', e.state, 'starts_at', ${instantInJson('e.starts_at')},
        'ends_at', ${instantInJson('e.ends_at')}, 'timezone', e.timezone, 'currency', c.currency) as event
    from guest_lists g join events e on e.id = g.event_id join clubs c on c.id = g.club_id
    where g.removed_at is null and ${which}`.execute(db)
  return rows
}

/** A list of this club; other clubs' are not found. */
export async function findGuestList(db: Database | Tx, clubId: string, id: string): Promise<GuestListRow | null> {
  return (await readLists(db, sql`g.club_id = ${clubId} and g.id = ${id}`))[0] ?? null
}

/** An event's lists in the order they were created. */
export const findGuestLists = async (db: Database, eventId: string): Promise<GuestListRow[]> =>
  readLists(db, sql`g.event_id = ${eventId} order by g.created_at, g.id`)

export async function countGuestLists(tx: Tx, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from guest_lists where event_id = ${eventId} and removed_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** All lists of an event together. */
export async function readEventResults(db: Database, eventId: string): Promise<ListResults> {
  const { rows } = await sql<ListResults>`
    select ${results} from guest_lists g join ${counted} on n.list_id = g.id
    where g.event_id = ${eventId} and g.removed_at is null`.execute(db)
  return rows[0] ?? { names: 0, listed: 0, came: 0, paid_minor: 0, spent_minor: 0 }
}

/** An event of this club, for its lists. */
export interface ListEvent {
  id: string
  title: string
  state: string
  starts_at: string
  ends_at: string
  timezone: string
  currency: string
  places_left: number
  items: { id: string; name: string }[]
}

export async function findListEvent(db: Database | Tx, clubId: string, eventId: string): Promise<ListEvent | null> {
  const { rows } = await sql<ListEvent>`
    select e.id, e.title, e.state, e.starts_at, e.ends_at, e.timezone, c.currency,
      greatest(0, least(e.capacity, c.licence_capacity) - o.heads) as places_left,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.position, p.id), '[]') from prestations p
        where p.event_id = e.id and p.kind = 'guest_list' and p.status in ('on_sale', 'paused')) as items
    from events e join clubs c on c.id = e.club_id join event_occupancy o on o.event_id = e.id
    where e.id = ${eventId} and e.club_id = ${clubId}`.execute(db)
  return rows[0] ?? null
}

/** The ambassador with this referral code, with I, L and O as people read them. */
export async function findOwnerByCode(tx: Tx, code: string): Promise<string | null> {
  const { rows } = await sql<{ ambassador_id: string }>`
    select c.ambassador_id from referral_codes c
    join ambassador_profiles a on a.user_id = c.ambassador_id and a.approval_status = 'approved'
    join users u on u.id = c.ambassador_id and u.status = 'active' and u.deleted_at is null
    where c.code in (${code}, translate(${code}, 'ILO', '110')) order by c.code = ${code} desc limit 1`.execute(tx)
  return rows[0]?.ambassador_id ?? null
}

/** The lists an ambassador owns, for their data export. */
export async function exportOwnLists(
  db: Database,
  userId: string,
): Promise<(Pick<ClubGuestList, 'name' | 'quota'> & { event: string; created_at: string })[]> {
  const { rows } = await sql<Pick<ClubGuestList, 'name' | 'quota'> & { event: string; created_at: string }>`
    select g.name, g.quota, e.title as event, g.created_at from guest_lists g join events e on e.id = g.event_id
    where g.ambassador_id = ${userId} order by g.created_at, g.id`.execute(db)
  return rows
}
