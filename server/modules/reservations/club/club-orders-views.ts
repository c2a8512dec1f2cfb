import { sql, type RawBuilder } from 'kysely'
import type { ClubReservationSort } from '#contract/reservations/club-reservation-list.ts'
import { instantInCursor } from '../../../infrastructure/database/instant-sql.ts'

/** The end of a page: the last row's values of the sort columns. */
export type OrderPosition = readonly (string | number)[]

export interface Order {
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
