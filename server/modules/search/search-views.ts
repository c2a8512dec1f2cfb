import { sql } from 'kysely'
import type { FoundRecords } from '#contract/search/search.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database } from '../../infrastructure/database/connect.ts'
import { instantInJson } from '../../infrastructure/database/instant-sql.ts'
import { personName } from '../accounts/index.ts'
import { comparedName } from '../floor/index.ts'
import { matchesWithin } from '../events/index.ts'

/** Per kind. */
export const maxFound = 5
/** The most matching guests considered: a search with this many matches is narrowed down by typing more. */
const maxLookedAt = 300

/** Guests the club knows who match, VIPs and regulars first. */
export async function findGuests(
  db: Database,
  clubId: string,
  { search, withContacts }: { search: string; withContacts: boolean },
): Promise<FoundRecords['guests']> {
  const { rows } = await sql<FoundRecords['guests'][number]>`
    with matching as materialized (
      select g.id, g.client_id, g.name, g.email, g.phone_number, g.is_vip, g.bookings from club_guests g
      where g.words @@ reservation_query(${clubId}, ${search}) and g.merged_into is null
        and (${withContacts} or g.client_id is not null)
      limit ${maxLookedAt}
    )
    select id, client_id, name, email, phone_number, is_vip, bookings from matching
    order by is_vip desc, bookings desc, name, id limit ${maxFound}`.execute(db)
  return rows
}

/** Tables by the beginning of their name, ignoring case and blanks, each with the party that has it now or next. */
export async function findTables(
  db: Database,
  clubId: string,
  { search, now, withParties }: { search: string; now: Temporal.Instant; withParties: boolean },
): Promise<FoundRecords['tables']> {
  const { rows } = await sql<FoundRecords['tables'][number]>`
    select t.id, t.name, z.name as zone, t.seats_from, t.seats_to, p.party
    from floor_tables t join floor_zones z on z.id = t.zone_id
    left join lateral (
      select json_build_object('reservation_id', r.id, 'name', coalesce(${personName('u')}, r.guest_name), 'event', e.title,
        'starts_at', ${instantInJson('a.starts_at')}, 'timezone', e.timezone) as party
      from table_assignments a join reservations r on r.id = a.reservation_id join events e on e.id = a.event_id
      left join users u on u.id = r.client_id and u.deleted_at is null
      where a.table_id = t.id and a.ends_at > ${instantText(now)} and ${withParties} order by a.starts_at limit 1
    ) p on true
    where t.club_id = ${clubId} and starts_with(${comparedName(sql`t.name`)}, ${comparedName(sql`${search}::text`)})
    order by length(t.name), t.name limit ${maxFound}`.execute(db)
  return rows
}

/** Events by word prefixes of their own texts, those closest to now first. */
export async function findClubEvents(
  db: Database,
  clubId: string,
  { patterns, now }: { patterns: readonly string[]; now: Temporal.Instant },
): Promise<FoundRecords['events']> {
  const { rows } = await sql<FoundRecords['events'][number]>`
    select e.id, e.title, e.starts_at, e.ends_at, e.timezone from events e
    where ${sql.join([sql`e.club_id = ${clubId}`, ...patterns.map(matchesWithin)], sql` and `)}
    order by abs(extract(epoch from e.starts_at - ${instantText(now)}::timestamptz)), e.id limit ${maxFound}`.execute(db)
  return rows
}
