import { sql, type RawBuilder } from 'kysely'
import { staffFlags } from '#contract/base/permissions.ts'
import type { UserFilters, UserSort } from '#contract/people/users.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { PersonRow } from './person.ts'
import { instantInCursor, instantInJson } from '../../infrastructure/database/instant-sql.ts'

export interface PeopleFilter extends Omit<UserFilters, 'sort' | 'club'> {
  /** Null: the whole platform. */
  club_id: string | null
}

/** The end of a page: the last row's values of the sort columns. */
export type PeoplePosition = readonly [string, string]

export interface PeoplePage {
  sort: UserSort
  after: PeoplePosition | null
  limit: number
}

const flags = sql`json_build_object(${sql.join(staffFlags.map((flag) => sql`${sql.lit(flag)}, s.${sql.ref(flag)}`))})`

const personColumns = (now: Temporal.Instant) => sql`
  u.id, u.role, u.status, u.created_at,
  (select max(t.last_used_at) from tokens t where t.user_id = u.id and t.expires_at > ${instantText(now)}) as last_seen_at,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as club,
  case when s.user_id is not null then json_build_object(
    'role', case when r.id is not null then json_build_object('id', r.id, 'name', r.name, 'colour', r.colour) end,
    'status', s.status, 'own_permissions', s.own_permissions, 'joined_at', ${instantInJson('s.joined_at')},
    'ended_at', ${instantInJson('s.ended_at')}, 'flags', ${flags}) end as employment`

const joined = sql`
  left join clubs run on u.role = 'adminclub' and run.admin_id = u.id
  left join club_staff s on u.role = 'staffclub' and s.user_id = u.id
  left join clubs c on c.id = coalesce(run.id, s.club_id)
  left join staff_roles r on r.id = s.role_id`

const fields = sql`id, username, email, first_name, last_name, full_name, phone_number, role, status, created_at`

const matches = (search: string) =>
  sql`person_words(u.username, u.email, u.first_name, u.last_name, u.full_name, u.phone_number) @@ person_query(${search})`

const ofClub = (clubId: string) =>
  sql`u.id in (select admin_id from clubs where id = ${clubId} union all select user_id from club_staff
    where club_id = ${clubId})`

/**
 * The people a page is searched among. A club has few people, so they are read before their words. On the whole platform the
 * words come first, through their own index. Each has a fence (`offset 0`), so that no one else's words are computed.
 */
function candidates({ search = '', club_id }: PeopleFilter): RawBuilder<unknown> {
  if (search === '') return sql`users u`
  return club_id === null
    ? sql`(select ${fields} from users u where ${matches(search)} offset 0) u`
    : sql`(select ${fields} from users u where ${ofClub(club_id)} offset 0) u`
}

const orderOfName = sql`person_order(u.first_name, u.last_name, u.username)`

function conditions({ club_id, role, status, search = '' }: PeopleFilter): RawBuilder<unknown> {
  return sql.join(
    [
      status === undefined ? sql`u.status <> 'deleted'` : sql`u.status = ${status}`,
      ...(club_id === null ? [] : search === '' ? [ofClub(club_id)] : [matches(search)]),
      ...(role === undefined ? [] : [sql`u.role = ${role}`]),
    ],
    sql` and `,
  )
}

/** By name, or by creation of the account; the id breaks ties. */
const orders = {
  name: { column: orderOfName, type: sql`text`, position: orderOfName },
  created: {
    column: sql`u.created_at`,
    type: sql`timestamptz`,
    position: instantInCursor('u.created_at'),
  },
} as const

export const peoplePositionKinds = (sort: UserSort) =>
  sort.endsWith('name') ? (['text', 'id'] as const) : (['instant', 'id'] as const)

/** How many people are checked in the order of the page before a search uses the index of words. */
const maxWalked = 1_000

type FoundPerson = PersonRow & { position: PeoplePosition }

/**
 * One page, plus one row if there is a next one. A word that thousands of people share is found by walking the page's order:
 * sorting everyone who has it takes over a second with 200,000 people.
 */
export async function findPeople(
  db: Database,
  filter: PeopleFilter,
  { sort, after, limit, isCommon }: PeoplePage & { isCommon: boolean },
  now: Temporal.Instant,
): Promise<FoundPerson[]> {
  const { column, type, position } = orders[sort.endsWith('name') ? 'name' : 'created']
  const [way, beyond] = sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const by = sql`${column} ${way}, u.id ${way}`
  const rest = after === null ? sql`true` : sql`(${column}, u.id) ${beyond} (${after[0]}::${type}, ${after[1]}::uuid)`
  const read = async (page: RawBuilder<unknown>): Promise<FoundPerson[]> => {
    const { rows } = await sql<FoundPerson>`
      with page as materialized (${page})
      select ${personColumns(now)}, json_build_array(${position}, u.id) as position
      from page join users u on u.id = page.id ${joined} order by ${by}`.execute(db)
    return rows
  }
  const { search = '', ...others } = filter
  if (isCommon && search !== '' && filter.club_id === null) {
    const walked = sql`select ${fields}, ${column} as placed from users u where ${conditions(others)} and ${rest} order by ${by}
      limit ${maxWalked}`
    const rows = await read(
      sql`select u.id from (${walked}) u where ${matches(search)} order by u.placed ${way}, u.id ${way} limit ${limit + 1}`,
    )
    if (rows.length > limit) return rows
  }
  return read(
    sql`select u.id from ${candidates(filter)} where ${conditions(filter)} and ${rest} order by ${by} limit ${limit + 1}`,
  )
}

/** How many there are, up to the counting limit. */
export async function countPeople(db: Database, filter: PeopleFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 from ${candidates(filter)} where ${conditions(filter)} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findPerson(db: Database | Tx, id: string, now: Temporal.Instant): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`select ${personColumns(now)} from users u ${joined} where u.id = ${id}`.execute(db)
  return rows[0] ?? null
}
