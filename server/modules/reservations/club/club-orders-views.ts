import { sql, type RawBuilder } from 'kysely'
import type { ClubReservationSort } from '#contract/reservations/club-reservation-list.ts'
import { instantInCursor } from '../../../infrastructure/database/instant-sql.ts'

/** The end of a page: the last row's values of the sort columns. */
export type OrderPosition = readonly (string | number)[]

interface Order {
  by: RawBuilder<unknown>
  from: (isSearched: boolean) => RawBuilder<unknown>
  /** Limits the rows to a club, repeated for the leading table. */
  scope: (clubId: string) => RawBuilder<unknown>
  beyond: (after: OrderPosition) => RawBuilder<unknown>
  /** As JSON for the cursor, with the types of its values. */
  position: RawBuilder<unknown>
  kinds: readonly (typeof kinds)[keyof typeof kinds][]
}

const kinds = { timestamptz: 'instant', uuid: 'id', text: 'text', bigint: 'integer' } as const

interface Key {
  column: RawBuilder<unknown>
  type: keyof typeof kinds
}

/** Instants to the microsecond, as they are compared. */
const asJson = ({ column, type }: Key) => (type === 'timestamptz' ? instantInCursor(column) : column)

/** The leading table, whose index provides the order. */
type Lead = 'reservations' | 'search' | 'events'

const search = sql`join reservation_search s on s.reservation_id = r.id`

const tables: Record<Lead, Pick<Order, 'from' | 'scope'>> = {
  reservations: {
    from: (isSearched) => (isSearched ? sql`reservations r ${search}` : sql`reservations r`),
    scope: () => sql`true`,
  },
  search: { from: () => sql`reservations r ${search}`, scope: (clubId) => sql`s.club_id = ${clubId}` },
  events: {
    from: (isSearched) => sql`events e join reservations r on r.event_id = e.id ${isSearched ? search : sql``}`,
    scope: (clubId) => sql`e.club_id = ${clubId}`,
  },
}

function orderOf(lead: Lead, keys: readonly [Key, ...Key[]], direction: 'asc' | 'desc'): Order {
  const [first] = keys
  const way = sql.raw(direction)
  const [beyond, from] = direction === 'asc' ? [sql`>`, sql`>=`] : [sql`<`, sql`<=`]
  const columns = sql.join(keys.map(({ column }) => column))
  return {
    ...tables[lead],
    by: sql.join(keys.map(({ column }) => sql`${column} ${way}`)),
    // The first column on its own, as a bound an index can start at.
    beyond: (after) =>
      sql`(${columns}) ${beyond} (${sql.join(keys.map(({ type }, index) => sql`${after[index]}::${sql.raw(type)}`))})
        and ${first.column} ${from} ${after[0]}::${sql.raw(first.type)}`,
    position: sql`json_build_array(${sql.join(keys.map(asJson))})`,
    kinds: keys.map(({ type }) => kinds[type]),
  }
}

const id: Key = { column: sql`r.id`, type: 'uuid' }
const starts: Key = { column: sql`e.starts_at`, type: 'timestamptz' }
const event: Key = { column: sql`e.id`, type: 'uuid' }
/** Guests without a stated arrival arrive when the doors open. */
const arrival: Key = {
  column: sql`coalesce(r.arrival_at,
  (select s.starts_at from seatings s where s.id = r.seating_id), e.doors_at, e.starts_at)`,
  type: 'timestamptz',
}
const created: Key = { column: sql`r.created_at`, type: 'timestamptz' }

const orders = {
  created: ['reservations', [created, id]],
  arrival: ['events', [starts, event, arrival, id]],
  event: ['events', [starts, event, id]],
  name: [
    'search',
    [
      { column: sql`s.name`, type: 'text' },
      { column: sql`s.reservation_id`, type: 'uuid' },
    ],
  ],
  total: ['reservations', [{ column: sql`r.total_minor`, type: 'bigint' }, id]],
} as const satisfies Record<string, readonly [Lead, readonly [Key, ...Key[]]]>

const both = <Name extends keyof typeof orders>(name: Name) => {
  const [lead, keys] = orders[name]
  return { [name]: orderOf(lead, keys, 'asc'), [`-${name}`]: orderOf(lead, keys, 'desc') } as Record<Name | `-${Name}`, Order>
}

export const clubOrders: Record<ClubReservationSort, Order> = {
  ...both('created'),
  ...both('arrival'),
  ...both('event'),
  ...both('name'),
  ...both('total'),
}

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
