import { sql, type RawBuilder } from 'kysely'
import type { TabParty, TabRow } from '#contract/tabs/tab.ts'
import type { TabState } from '#contract/tabs/terms.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { instantInCursor } from '../../infrastructure/database/instant-sql.ts'
import { personName } from '../accounts/index.ts'
import type { TabFacts } from './tab.ts'

/** What a closed tab added up to. */
export type ClosedSums = Pick<
  TabRow,
  | 'total_minor'
  | 'minimum_minor'
  | 'counted_minor'
  | 'shortfall_minor'
  | 'prepaid_minor'
  | 'booked_minor'
  | 'due_minor'
  | 'due_with_shortfall_minor'
>

export interface StoredTab {
  id: string
  club_id: string
  event_id: string
  reservation_id: string | null
  state: TabState
  label: string
  table_id: string | null
  party: TabParty | null
  currency: string
  opened_at: string
  opened_by: string | null
  opened_by_id: string
  closed_at: string | null
  closed_by: string | null
  version: number
  sums: ClosedSums | null
  minimum_charge_minor: number
  paid_minor: number
  facts: TabFacts
}

const nameOf = (column: string) =>
  sql`(select ${personName('n')} from users n where n.id = ${sql.ref(column)} and n.deleted_at is null)`

/** The name of a reservation's party, in a statement with the reservation as `r`. */
export const partyName = sql`coalesce((select ${personName('u')} from users u where u.id = r.client_id and u.deleted_at is null),
  r.guest_name)`

export const tabParty = sql`json_build_object('id', r.id, 'reference', r.reference, 'name', ${partyName}, 'status', r.status,
  'party_size', r.party_size)`

const linesOf = (what: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(l.total_minor), 0) from reservation_lines l
    where l.reservation_id = r.id and l.quantity > 0 and ${what})`

/** The minimum spend of the tables a party booked. Tables of the floor that have one of their own replace it. */
const minimumOf = sql`case when exists (select from reservation_lines l
    where l.reservation_id = r.id and l.kind = 'table' and l.quantity > 0)
  then coalesce((select sum(f.minimum_spend_minor) from table_assignments a join floor_tables f on f.id = a.table_id
      where a.reservation_id = r.id),
    (select sum(p.minimum_spend_minor * l.quantity) from reservation_lines l join prestations p on p.id = l.prestation_id
      where l.reservation_id = r.id and l.kind = 'table' and l.quantity > 0)) end::bigint`

const lineTotals = sql`coalesce(sum(case when l.voided_at is null
  then l.quantity::bigint * l.unit_price_minor - l.reduced_minor else 0 end), 0)::bigint`

const facts = sql`json_build_object(
  'total_minor', (select ${lineTotals} from tab_lines l where l.tab_id = t.id),
  'earlier_minor', coalesce((select sum((o.sums->>'total_minor')::bigint + o.minimum_charge_minor) from tabs o
    where o.reservation_id = t.reservation_id and o.state = 'closed'), 0),
  'minimum_minor', ${minimumOf},
  'booked_total_minor', coalesce(r.total_minor, 0),
  'booked_tables_minor', ${linesOf(sql`l.kind = 'table'`)},
  'booked_bottles_minor', ${linesOf(sql`l.kind = 'bottle'`)},
  'settled_minor', coalesce(r.paid_minor - r.refunded_minor - r.kept_minor + r.goodwill_minor, 0))`

const columns = sql`t.id, t.club_id, t.event_id, t.reservation_id, t.state, t.table_id, t.currency, t.opened_at,
  coalesce(nullif(r.table_label, ''), t.label) as label, case when r.id is not null then ${tabParty} end as party,
  ${nameOf('t.opened_by')} as opened_by, t.opened_by as opened_by_id, t.closed_at, ${nameOf('t.closed_by')} as closed_by,
  t.version,
  t.sums, t.minimum_charge_minor,
  coalesce((select sum(p.amount_minor) from tab_payments p where p.tab_id = t.id), 0)::bigint as paid_minor, ${facts} as facts`

async function readTabs(db: Database | Tx, rest: RawBuilder<unknown>): Promise<StoredTab[]> {
  const { rows } = await sql<StoredTab>`
    select ${columns} from tabs t left join reservations r on r.id = t.reservation_id where ${rest}`.execute(db)
  return rows
}

export async function findTab(db: Database | Tx, clubId: string, id: string): Promise<StoredTab | null> {
  return (await readTabs(db, sql`t.id = ${id} and t.club_id = ${clubId}`))[0] ?? null
}

/** A tab of any club, for an id that a device created. */
export async function findTabById(db: Database | Tx, id: string): Promise<StoredTab | null> {
  return (await readTabs(db, sql`t.id = ${id}`))[0] ?? null
}

export async function findOpenTab(
  db: Database | Tx,
  of: { event_id: string; reservation_id: string | null; table_id: string | null },
): Promise<string | null> {
  const { event_id, reservation_id, table_id } = of
  if (reservation_id === null && table_id === null) return null
  const place =
    reservation_id === null ? sql`reservation_id is null and table_id = ${table_id}` : sql`reservation_id = ${reservation_id}`
  const { rows } = await sql<{ id: string }>`
    select id from tabs where event_id = ${event_id} and state = 'open' and ${place}`.execute(db)
  return rows[0]?.id ?? null
}

/** One more than a page: open tabs in the order they were opened, closed ones latest first. */
export async function findTabs(
  db: Database,
  eventId: string,
  { state, after, limit }: { state: 'open' | 'closed'; after: readonly [string, string] | null; limit: number },
): Promise<(StoredTab & { position: string })[]> {
  const at = sql.ref(state === 'open' ? 't.opened_at' : 't.closed_at')
  const [order, than] = state === 'open' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const page = after === null ? sql`` : sql`and (${at}, t.id) ${than} (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const { rows } = await sql<StoredTab & { position: string }>`
    select ${columns}, ${instantInCursor(at)} as position from tabs t left join reservations r on r.id = t.reservation_id
    where t.event_id = ${eventId} and t.state = ${state} ${page}
    order by ${at} ${order}, t.id ${order} limit ${limit + 1}`.execute(db)
  return rows
}

/** An event's tabs that are not discarded, for the screens that show its tables. */
export const findTabsOfEvent = async (db: Database | Tx, eventId: string): Promise<StoredTab[]> =>
  readTabs(db, sql`t.event_id = ${eventId} and t.state in ('open', 'closed') order by t.opened_at, t.id`)

/** A party's tabs that are not discarded, oldest first. */
export const findTabsOfParty = async (db: Database | Tx, reservationId: string): Promise<StoredTab[]> =>
  readTabs(db, sql`t.reservation_id = ${reservationId} and t.state in ('open', 'closed') order by t.opened_at, t.id`)

export async function countTabs(db: Database, eventId: string): Promise<{ open_count: number; closed_count: number }> {
  const { rows } = await sql<{ open_count: number; closed_count: number }>`
    select count(*) filter (where state = 'open') as open_count, count(*) filter (where state = 'closed') as closed_count
    from tabs where event_id = ${eventId}`.execute(db)
  return rows[0] ?? { open_count: 0, closed_count: 0 }
}

/** Whether a reservation is this client's. */
export async function findOwnParty(db: Database, clientId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from reservations where id = ${id} and client_id = ${clientId}`.execute(db)
  return rows.length > 0
}

export async function findBusinessDateOf(tx: Tx, eventId: string): Promise<string> {
  const { rows } = await sql<{ business_date: string }>`select business_date from events where id = ${eventId}`.execute(tx)
  const [event] = rows
  if (event === undefined) throw new Error('A tab has no event.')
  return event.business_date
}
