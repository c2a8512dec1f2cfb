import { sql, type RawBuilder } from 'kysely'
import type { ClubGuestFilters, GuestSort } from '#contract/guests/club-guest-list.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'

export interface GuestFilter extends Omit<ClubGuestFilters, 'sort'> {
  club_id: string
  /** The club's business date. */
  today: string
}

/** The end of a page: the last row's value of the sort column, and its id. */
export type GuestPosition = readonly [string | number, string]

export interface GuestRecord {
  id: string
  client_id: string | null
  name: string
  email: string | null
  phone_number: string
  is_vip: boolean
  tags: string[]
  bookings: number
  visits: number
  no_shows: number
  first_visit_on: string | null
  last_visit_on: string | null
  spent_minor: number
}

export const guestColumns = sql`g.id, g.client_id, g.name, g.email, g.phone_number, g.is_vip, g.tags, g.bookings, g.visits,
  g.no_shows, g.first_visit_on, g.last_visit_on, g.spent_minor`

const visits: Record<NonNullable<GuestFilter['visits']>, RawBuilder<unknown>> = {
  none: sql`g.visits = 0`,
  one: sql`g.visits = 1`,
  two_to_four: sql`g.visits between 2 and 4`,
  five_or_more: sql`g.visits >= 5`,
}

const noShows: Record<NonNullable<GuestFilter['no_shows']>, RawBuilder<unknown>> = {
  none: sql`g.no_shows = 0`,
  one_or_more: sql`g.no_shows >= 1`,
  two_or_more: sql`g.no_shows >= 2`,
}

const spends: Record<NonNullable<GuestFilter['spend']>, RawBuilder<unknown>> = {
  none: sql`g.spent_minor <= 0`,
  from_10000: sql`g.spent_minor >= 10000`,
  from_50000: sql`g.spent_minor >= 50000`,
  from_100000: sql`g.spent_minor >= 100000`,
  from_500000: sql`g.spent_minor >= 500000`,
}

/** As the index has it: guests who never came are before all dates. */
const lastVisit = sql`coalesce(g.last_visit_on, '1900-01-01'::date)`
const never = sql`'1900-01-01'::date`

const lastVisits = (today: string): Record<NonNullable<GuestFilter['last_visit']>, RawBuilder<unknown>> => ({
  in_30_days: sql`${lastVisit} >= ${today}::date - 30`,
  in_90_days: sql`${lastVisit} >= ${today}::date - 90`,
  over_90_days_ago: sql`${lastVisit} < ${today}::date - 90 and ${lastVisit} > ${never}`,
  over_a_year_ago: sql`${lastVisit} < ${today}::date - 365 and ${lastVisit} > ${never}`,
  never: sql`${lastVisit} = ${never}`,
})

const isTyped = (text: string | undefined): text is string => text !== undefined && text !== ''

/** What guests `g` of a club must be to match. */
export function matchingGuests(filter: GuestFilter): RawBuilder<unknown> {
  const { club_id, today, search, tag, vip, kind, visits: count, last_visit, no_shows, spend } = filter
  return sql.join(
    [
      sql`g.club_id = ${club_id} and g.merged_into is null`,
      ...(isTyped(search) ? [sql`g.words @@ reservation_query(${club_id}, ${search})`] : []),
      ...(isTyped(tag)
        ? [sql`g.words @@ (quote_literal(club_word(${club_id})) || ' & ' || quote_literal(tag_word(${tag})))::tsquery`]
        : []),
      ...(vip === undefined ? [] : [sql`g.is_vip`]),
      ...(kind === undefined ? [] : [kind === 'contact' ? sql`g.client_id is null` : sql`g.client_id is not null`]),
      ...(count === undefined ? [] : [visits[count]]),
      ...(last_visit === undefined ? [] : [lastVisits(today)[last_visit]]),
      ...(no_shows === undefined ? [] : [noShows[no_shows]]),
      ...(spend === undefined ? [] : [spends[spend]]),
    ],
    sql` and `,
  )
}

/** The columns of the order, each with its index; the id breaks ties. */
const orders = {
  name: { column: sql`g.sort_name`, type: sql`text`, kind: 'text' },
  last_visit: { column: lastVisit, type: sql`date`, kind: 'date' },
  visits: { column: sql`g.visits`, type: sql`integer`, kind: 'integer' },
  no_shows: { column: sql`g.no_shows`, type: sql`integer`, kind: 'integer' },
  spend: { column: sql`g.spent_minor`, type: sql`bigint`, kind: 'integer' },
} as const

const orderOf = (sort: GuestSort) => orders[sort.replace('-', '') as keyof typeof orders]

export const guestPositionKinds = (sort: GuestSort) => [orderOf(sort).kind, 'id'] as const

/** One page, plus one more row if there is a next page. */
export async function findClubGuests(
  db: Database,
  filter: GuestFilter,
  { sort, after, limit }: { sort: GuestSort; after: GuestPosition | null; limit: number },
): Promise<(GuestRecord & { position: GuestPosition })[]> {
  const { column, type } = orderOf(sort)
  const [way, beyond] = sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const rest = after === null ? sql`` : sql`and (${column}, g.id) ${beyond} (${after[0]}::${type}, ${after[1]}::uuid)`
  const { rows } = await sql<GuestRecord & { position: GuestPosition }>`
    select ${guestColumns}, json_build_array(${column}, g.id) as position from club_guests g
    where ${matchingGuests(filter)} ${rest} order by ${column} ${way}, g.id ${way} limit ${limit + 1}`.execute(db)
  return rows
}

/** How many there are, up to the counting limit. */
export async function countClubGuests(db: Database, filter: GuestFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 from club_guests g where ${matchingGuests(filter)} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** The same for each of several filters of one club, in their order. */
export async function countEachGuests(db: Database | Tx, filters: readonly GuestFilter[], most: number): Promise<number[]> {
  if (filters.length === 0) return []
  const counts = filters.map(
    (filter) => sql`(select count(*) from (select 1 from club_guests g where ${matchingGuests(filter)} limit ${most}) counted)`,
  )
  const { rows } = await sql<{ counts: number[] }>`select json_build_array(${sql.join(counts)}) as counts`.execute(db)
  return rows[0]?.counts ?? []
}

/** Every tag in use at a club, by name; of several spellings one. */
export async function findTags(db: Database, clubId: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select min(tag) as tag from club_guests g, unnest(g.tags) tag where g.club_id = ${clubId} and g.merged_into is null
      and g.tags <> '{}'
    group by tag_word(tag) order by lower(min(tag))`.execute(db)
  return rows.map(({ tag }) => tag)
}
