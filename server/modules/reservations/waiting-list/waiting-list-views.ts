import type { Referral } from '../booking/attribution.ts'
import { sql, type RawBuilder } from 'kysely'
import type { BodyOf } from '#contract/base/endpoint.ts'
import type { joinWaitingList } from '#contract/reservations/waiting-list.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Event } from '../../../infrastructure/mail/format.ts'
import { personName } from '../../accounts/index.ts'
import { offersUntil } from '../../events/index.ts'
import { hasOverdue } from '../booking/booking-views.ts'
import type { WaitingRow } from './waiting-list.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

const linesWith = (quantity: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('prestation_id', p.id, 'name', p.name, 'quantity', ${quantity}) order by l.position)
  from jsonb_array_elements(w.request -> 'lines') with ordinality l (line, position)
  join prestations p on p.id = (l.line ->> 'prestation_id')::uuid)`

const lines = linesWith(sql`(l.line ->> 'quantity')::integer`)

/** An offer may be for fewer guests than joined: the party that takes part of its places waits for one item. */
const offeredParty = sql`case when w.smallest_party is not null then nullif(r.party_size, 0) end`

/** Whether this entry's places can no longer be offered: no row records it, and a club that extends its sales undoes it. */
const isOver = (entry: RawBuilder<unknown>, now: Temporal.Instant): RawBuilder<boolean> =>
  sql`${offersUntil(entry)} <= ${instantText(now)}`

/** The tickets of event `e` that guests returned for resale. */
const returned = sql`(select count(*) from returned_places b where b.event_id = e.id)::integer`

const before = (now: Temporal.Instant) => sql`(
  select count(*)::integer from waiting_list_entries b
  where b.event_id = w.event_id and b.state = 'waiting' and (b.created_at, b.id) < (w.created_at, w.id)
    and not ${isOver(sql`b`, now)})`

/** Whether each unit of what the entry waits for is a place for one guest, so that its party can be counted in places. */
const isPerGuest = (entry: RawBuilder<unknown>) => sql`(jsonb_array_length(${entry}.request -> 'lines') = 1 and (
  select p.heads_per_unit = 1 and p.table_choice is null and (l ->> 'quantity')::integer = ${entry}.party_size
  from jsonb_array_elements(${entry}.request -> 'lines') l join prestations p on p.id = (l ->> 'prestation_id')::uuid))`

/** The places of those ahead, and of those among them who wait for the same item. */
const ahead = (now: Temporal.Instant) => sql`(
  select json_build_object('heads', coalesce(sum(a.heads), 0), 'of_item', coalesce(sum(a.heads) filter (where a.is_same), 0))
  from (
    select coalesce(b.smallest_party, b.party_size) as heads, exists (
      select from jsonb_array_elements(b.request -> 'lines') l
      where l ->> 'prestation_id' = w.request -> 'lines' -> 0 ->> 'prestation_id') as is_same
    from waiting_list_entries b
    where b.event_id = w.event_id and b.state = 'waiting' and (b.created_at, b.id) < (w.created_at, w.id)
      and not ${isOver(sql`b`, now)}) a)`

/** What is free of the item; null if its stock is not limited. */
const freeOfItem = sql`(
  select greatest(0, p.stock - po.units + (
    select count(*) from returned_places b where b.event_id = e.id and b.prestation_id = p.id))::integer
  from prestations p join prestation_occupancy po on po.prestation_id = p.id
  where p.id = (w.request -> 'lines' -> 0 ->> 'prestation_id')::uuid and p.stock is not null)`

const columns = (now: Temporal.Instant) => sql`
  w.id, coalesce(${offeredParty}, w.party_size) as party_size, w.smallest_party, ${isPerGuest(sql`w`)} as is_per_guest,
  ${ahead(now)} as ahead, ${freeOfItem} as free_of_item, w.state as stored_state, w.reservation_id,
  w.created_at, ${before(now)} as before,
  ${linesWith(sql`coalesce(${offeredParty}, (l.line ->> 'quantity')::integer)`)} as lines,
  greatest(0, e.capacity - o.heads + ${returned}) as free_heads, r.status as reservation_status, r.expires_at as offer_expires_at,
  ${isOver(sql`w`, now)} as is_over,
  json_build_object('id', e.id, 'slug', e.slug, 'title', e.title, 'club_name', c.name, 'city', c.city, 'state', e.state,
    'starts_at', ${instantInJson('e.starts_at')}, 'ends_at', ${instantInJson('e.ends_at')}, 'timezone', e.timezone) as event`

const joined = sql`waiting_list_entries w join events e on e.id = w.event_id join clubs c on c.id = e.club_id
  join event_occupancy o on o.event_id = e.id left join reservations r on r.id = w.reservation_id`

async function find(db: Database | Tx, which: RawBuilder<unknown>, now: Temporal.Instant): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`select ${columns(now)} from ${joined} where ${which}`.execute(db)
  return rows
}

/** One entry of this client; other clients' are not found. */
export async function findWaitingEntry(
  db: Database | Tx,
  { id, client_id, now }: { id: string; client_id: string; now: Temporal.Instant },
): Promise<WaitingRow | null> {
  const [row] = await find(db, sql`w.id = ${id} and w.client_id = ${client_id}`, now)
  return row ?? null
}

interface Page {
  after: { createdAt: string; id: string } | null
  limit: number
}

/** Latest first. Reads one row more than the limit. */
export async function findWaitingEntries(
  db: Database,
  clientId: string,
  { after, limit, now }: Page & { now: Temporal.Instant },
): Promise<WaitingRow[]> {
  const beyond = after === null ? sql`true` : sql`(w.created_at, w.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
  const which = sql`w.client_id = ${clientId} and ${beyond} order by w.created_at desc, w.id desc limit ${limit + 1}`
  return find(db, which, now)
}

export async function countWaitingEntries(db: Database, clientId: string): Promise<number> {
  const row = await db
    .selectFrom('waiting_list_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.count ?? 0
}

export interface InLine {
  id: string
  client_id: string
  request: Omit<BodyOf<typeof joinWaitingList>, 'referral' | 'referral_code'>
  /** The referral, decided when they joined and copied to their reservation. */
  attribution: Referral | null
  /** The fewest guests it also takes places for; null if only for all. */
  smallest_party: number | null
  created_at: string
}

/** The next entries of an event after a given one, oldest first. */
export async function findLine(db: Database | Tx, eventId: string, after: InLine | null, limit: number): Promise<InLine[]> {
  return readLine(db, eventId, after, sql`limit ${limit}`)
}

/** The same, for offers: leaving the list waits until this transaction ends. */
export async function lockLine(tx: Tx, eventId: string, after: InLine | null, limit: number): Promise<InLine[]> {
  return readLine(tx, eventId, after, sql`limit ${limit} for update`)
}

async function readLine(db: Database | Tx, eventId: string, after: InLine | null, end: RawBuilder<unknown>): Promise<InLine[]> {
  const beyond = after === null ? sql`true` : sql`(created_at, id) > (${after.created_at}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<InLine>`
    select id, client_id, request, attribution, smallest_party, created_at from waiting_list_entries
    where event_id = ${eventId} and state = 'waiting' and ${beyond} order by created_at, id ${end}`.execute(db)
  return rows
}

/** Upcoming events with a waiting list that have a free place or an overdue hold. */
export async function findEventsToOffer(db: Database, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from events e join event_occupancy o on o.event_id = e.id
    where exists (select 1 from waiting_list_entries w where w.event_id = e.id and w.state = 'waiting' and not ${isOver(sql`w`, now)})
      and e.state = 'published' and e.ends_at > ${instantText(now)}
      and (o.heads - ${returned} < e.capacity or ${hasOverdue(now)})
    order by e.starts_at, e.id limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

export interface WaitingListRow {
  id: string
  name: string
  party_size: number
  smallest_party: number
  lines: WaitingRow['lines']
  created_at: string
  before: number
}

/** Entry `w` waits: its row says so, its event is on, and its places can still be offered. */
export const isWaitingEntry = (
  now: Temporal.Instant,
): RawBuilder<boolean> => sql`(w.state = 'waiting' and not ${isOver(sql`w`, now)}
  and exists (select 1 from events v where v.id = w.event_id and v.state <> 'cancelled'))`

/** Entry `w` has an offer that is neither answered nor over. */
export const hasOffer = (now: Temporal.Instant): RawBuilder<boolean> => sql`(w.state = 'offered' and exists (
  select 1 from reservations h where h.id = w.reservation_id and h.status = 'held' and h.expires_at > ${instantText(now)}))`

/** An event's waiting list for its club, in order. Reads one row more than the limit. */
export async function findClubLine(
  db: Database,
  event: { club_id: string; event_id: string },
  { after, limit, now }: Page & { now: Temporal.Instant },
): Promise<{ rows: WaitingListRow[]; count: number } | null> {
  const own = await sql<{ count: number }>`
    select (select count(*) from waiting_list_entries w where w.event_id = e.id and ${isWaitingEntry(now)})::integer as count
    from events e where e.id = ${event.event_id} and e.club_id = ${event.club_id}`.execute(db)
  const count = own.rows[0]?.count
  if (count === undefined) return null
  const beyond = after === null ? sql`true` : sql`(w.created_at, w.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<WaitingListRow>`
    select w.id, ${personName('u')} as name, w.party_size, coalesce(w.smallest_party, w.party_size) as smallest_party,
      ${lines} as lines, w.created_at,
      ((select count(*) from waiting_list_entries w where w.event_id = ${event.event_id} and ${isWaitingEntry(now)}
        and not ${beyond})
        + row_number() over (order by w.created_at, w.id) - 1)::integer as before
    from waiting_list_entries w join users u on u.id = w.client_id
    where w.event_id = ${event.event_id} and ${isWaitingEntry(now)} and ${beyond}
    order by w.created_at, w.id limit ${limit + 1}`.execute(db)
  return { rows, count }
}

/** An event, and the party that waited for it. */
export interface Wait extends Event {
  event_title: string
  club_name: string
  city: string
  party_size: number
}

/** An entry for its email, with the address; null if its client deleted the account. */
export async function findWaitToMail(
  db: Database,
  id: string,
): Promise<(Wait & { user_id: string; email: string | null; state: string }) | null> {
  const { rows } = await sql<Wait & { user_id: string; email: string | null; state: string }>`
    select u.id as user_id, u.email, e.title as event_title, c.name as club_name, c.city, e.starts_at, e.ends_at, e.timezone,
      w.party_size, w.state
    from waiting_list_entries w join events e on e.id = w.event_id join clubs c on c.id = e.club_id
      join users u on u.id = w.client_id and u.deleted_at is null
    where w.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** For a client's data export. */
export async function exportWaitingEntries(db: Database, clientId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom('waiting_list_entries')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
