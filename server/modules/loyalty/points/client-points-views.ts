import { sql, type RawBuilder } from 'kysely'
import type { ClientPoints, clientPointsSorts } from '#contract/loyalty/client-points.ts'
import type { ClientSegment, TierLevel } from '#contract/loyalty/terms.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

/** New: the first visit was within this many days. Lapsed: came more than once, but not within this many days. */
const newDays = 30
const lapsedDays = 90

export interface ClientFilter {
  club_id: string
  today: string
  segment?: ClientSegment | undefined
  tier?: TierLevel | undefined
  /** A name, an email or a phone number; a prefix of a word matches too. */
  search?: string | undefined
  client_id?: string
}

export type ClientSort = (typeof clientPointsSorts)[number]
export type ClientPosition = readonly [key: number, id: string]

export type ClientRow = ClientPoints & { id: string }

const name = sql`coalesce(nullif(u.full_name, ''), nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username)`

/** People who match all words of a search, found by the index of words. `offset 0` is a fence: only their words are computed. */
const peopleWith = (search: string) => sql`(
  select * from users where person_words(username, email, first_name, last_name, full_name, phone_number)
    @@ person_query(${search}) offset 0) u`

function matching({ club_id, today, segment, tier, search = '', client_id }: ClientFilter): RawBuilder<unknown> {
  const segments = {
    vip: sql`and w.tier in ('gold', 'black')`,
    new: sql`and w.first_visit_on > ${today}::date - ${newDays}::integer`,
    lapsed: sql`and w.visits > 1 and w.last_visit_on < ${today}::date - ${lapsedDays}::integer`,
  }
  return sql`
    point_wallets w join ${search === '' ? sql`users u` : peopleWith(search)} on u.id = w.client_id
    where w.club_id = ${club_id} and u.deleted_at is null ${segment === undefined ? sql`` : segments[segment]}
    ${tier === undefined ? sql`` : sql`and w.tier = ${tier}`}
      ${client_id === undefined ? sql`` : sql`and w.client_id = ${client_id}`}`
}

/** The sort key: a whole number, so that a cursor holds it exactly. */
const spend = sql`w.spent_minor`
const lastVisit = sql`coalesce(w.last_visit_on - '2000-01-01'::date, -1)`
const keys: Readonly<Record<ClientSort, RawBuilder<unknown>>> = {
  spend,
  '-spend': spend,
  last_visit: lastVisit,
  '-last_visit': lastVisit,
}

/** Clients of a club, by spend or last visit; one more than a page. */
export async function findClientPoints(
  db: Database | Tx,
  filter: ClientFilter,
  { sort, after, limit }: { sort: ClientSort; after: ClientPosition | null; limit: number },
): Promise<(ClientRow & { key: number })[]> {
  const key = keys[sort]
  const [way, behind] = sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const { rows } = await sql<ClientRow & { key: number }>`
    select w.id, w.client_id, ${name} as name, w.tier, w.debt, w.visits,
      w.spent_minor as points_base_minor, w.first_visit_on, w.last_visit_on,
      ${key}::bigint as key,
      (select coalesce(sum(remaining), 0)::integer from point_lots l where l.wallet_id = w.id and l.remaining > 0
        and l.expires_on >= ${filter.today}::date) as available
    from ${matching(filter)} ${after === null ? sql`` : sql`and (${key}, w.id) ${behind} (${after[0]}, ${after[1]})`}
    order by ${key} ${way}, w.id ${way} limit ${limit + 1}`.execute(db)
  return rows
}

/** How many there are, up to the counting limit. */
export async function countClientPoints(db: Database, filter: ClientFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${matching(filter)} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
