import { sql, type RawBuilder } from 'kysely'
import type { Order, OrderPosition } from './club-orders-views.ts'

/** A search with no more matches than this reads all of them, and sorts them. */
const fewMatches = 2_000
/** With more, so many of the latest reservations match that the first page is among these. */
const latest = 20_000

/**
 * The page of a search by booking time, as the beginning of a statement. PostgreSQL does not know how many words begin with what
 * was typed: with a hundred thousand matches it would read and sort them all, to show five. So the matches are counted, up to a
 * bound. If they are few, they are sorted; if they are many, the latest reservations are read in order until the page is full.
 * Should it not fill, because all matches are years old, they are sorted after all.
 */
export function searchedPage(
  { club_id, search }: { club_id: string; search: string },
  { by, beyond }: Order,
  { after, limit }: { after: OrderPosition | null; limit: number },
): RawBuilder<unknown> {
  const query = sql`reservation_query(${club_id}, ${search})`
  const rest = after === null ? sql`true` : beyond(after)
  const scope = sql`r.club_id = ${club_id} and ${rest}`
  const isMany = sql`(select count(*) from matching) > ${fewMatches}`
  return sql`
    matching as materialized (
      select s.reservation_id from reservation_search s where s.words @@ ${query} limit ${fewMatches + 1}
    ),
    walked as materialized (
      select r.id from (select r.id, r.created_at from reservations r where ${scope} order by ${by} limit ${latest}) r
      -- "offset 0": one after the other by their key, whatever the planner expects of the words.
      cross join lateral (select words from reservation_search where reservation_id = r.id offset 0) s
      where ${isMany} and s.words @@ ${query} order by ${by} limit ${limit + 1}
    ),
    page as materialized (
      select id from walked where (select count(*) from walked) > ${limit}
      union all
      (select r.id from matching m join reservations r on r.id = m.reservation_id
        where not (${isMany}) and ${scope} order by ${by} limit ${limit + 1})
      union all
      (select r.id from reservations r join reservation_search s on s.reservation_id = r.id
        where ${isMany} and (select count(*) from walked) <= ${limit} and s.words @@ ${query} and ${scope}
        order by ${by} limit ${limit + 1})
    )`
}
