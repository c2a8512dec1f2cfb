import { sql, type RawBuilder } from 'kysely'
import type { ListedName, nameFilters } from '#contract/guest-lists/names.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

export type ListedNameRow = Omit<ListedName, 'can_change'> & { list_id: string; folded_name: string }

/** Other lists of the event with the same name as `n` on list `g`. */
const alsoOn = sql`(
  select coalesce(array_agg(distinct h.name order by h.name), '{}') from guest_lists h join listed_names m on m.list_id = h.id
  join reservations o on o.id = m.reservation_id and occupies(o.status)
  where h.event_id = g.event_id and h.id <> g.id and h.removed_at is null and m.folded_name = n.folded_name)`

async function readNames(db: Database | Tx, which: RawBuilder<unknown>): Promise<ListedNameRow[]> {
  const { rows } = await sql<ListedNameRow>`
    select r.id, n.list_id, n.folded_name, r.reference, r.guest_name as name, r.party_size - 1 as plus_ones, r.status,
      r.checked_in_heads as came, r.paid_minor - r.refunded_minor as paid_minor, coalesce(r.actual_spend_minor, 0) as spent_minor,
      n.added_by, n.added_at, ${alsoOn} as also_on, k.guest_id, r.version
    from listed_names n join guest_lists g on g.id = n.list_id and g.removed_at is null
    join reservations r on r.id = n.reservation_id and occupies(r.status)
    left join listed_guests k on k.reservation_id = r.id
    where ${which}`.execute(db)
  return rows
}

/** `words`: folded prefixes of the words in a name. */
export interface NameFilter {
  list_id: string
  words: readonly string[]
  show: (typeof nameFilters)[number] | undefined
}

const shown = {
  came: sql`and r.checked_in_heads > 0`,
  not_come: sql`and r.checked_in_heads = 0`,
  also_listed: sql`and cardinality(${alsoOn}) > 0`,
}

const fits = ({ list_id, words, show }: NameFilter) =>
  sql`n.list_id = ${list_id} and ' ' || n.folded_name like all(${words.map((word) => `% ${word}%`)}::text[])
    ${show === undefined ? sql`` : shown[show]}`

/** One more than a page, in alphabetical order. */
export async function findListedNames(
  db: Database,
  filter: NameFilter,
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<ListedNameRow[]> {
  const page = after === null ? sql`` : sql`and (n.folded_name, r.id) > (${after[0]}, ${after[1]})`
  return readNames(db, sql`${fits(filter)} ${page} order by n.folded_name, r.id limit ${limit + 1}`)
}

export async function countListedNames(db: Database, filter: NameFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from listed_names n join guest_lists g on g.id = n.list_id
    join reservations r on r.id = n.reservation_id and occupies(r.status) where ${fits(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A name on a list of this club; other clubs' are not found. */
export async function findListedName(db: Database | Tx, clubId: string, id: string): Promise<ListedNameRow | null> {
  return (await readNames(db, sql`g.club_id = ${clubId} and r.id = ${id}`))[0] ?? null
}
