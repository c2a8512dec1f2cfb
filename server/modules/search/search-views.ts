import { sql } from 'kysely'
import type { FoundRecords } from '#contract/search/search.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database } from '../../infrastructure/database/connect.ts'
import { personName } from '../accounts/index.ts'
import { matchesWithin } from '../events/index.ts'

/** Per kind. */
export const maxFound = 5
/** The most matching reservations considered: a search with this many matches is narrowed down by typing more. */
const maxLookedAt = 300

const guestWords = sql`fold_words(concat_ws(' ', u.first_name, u.last_name, u.username, u.email, u.phone_number))`

/** Clients with bookings who match by their own details, not just by a reference or companion; most matches first. */
export async function findGuests(db: Database, clubId: string, search: string): Promise<FoundRecords['guests']> {
  const { rows } = await sql<FoundRecords['guests'][number]>`
    with matching as materialized (
      select s.client_id from reservation_search s
      where s.words @@ reservation_query(${clubId}, ${search}) and s.client_id is not null limit ${maxLookedAt}
    ), likeliest as (
      select u.id, m.matches from (select client_id, count(*) as matches from matching group by client_id) m
        join users u on u.id = m.client_id and u.deleted_at is null
      where not exists (
        select from unnest(fold_words(${search})) typed
        where typed <> '' and not exists (select from unnest(${guestWords}) word where starts_with(word, typed)))
      order by m.matches desc, u.id limit ${maxFound}
    )
    select u.id, ${personName('u')} as name, u.email,
      (select count(*) from reservations r where r.client_id = u.id and r.club_id = ${clubId})::integer as bookings
    from likeliest l join users u on u.id = l.id order by l.matches desc, u.id`.execute(db)
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
