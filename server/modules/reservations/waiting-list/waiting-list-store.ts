import { openStatuses } from '#contract/reservations/states.ts'
import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { offersUntil } from '../../events/index.ts'
import type { InLine } from './waiting-list-views.ts'

/** Adds a client who is not waiting for this event yet; null if they are. */
export async function insertWaitingEntry(
  tx: Tx,
  entry: Pick<InLine, 'client_id' | 'request' | 'attribution'> & { event_id: string },
  now: Temporal.Instant,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into waiting_list_entries (id, event_id, client_id, party_size, request, attribution, state, created_at)
    values (${newId()}, ${entry.event_id}, ${entry.client_id}, ${entry.request.party_size}, ${JSON.stringify(entry.request)},
      ${entry.attribution === null ? null : JSON.stringify(entry.attribution)}, 'waiting', ${instantText(now)})
    on conflict (event_id, client_id) where state = 'waiting' do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** A guest who waited for something that is over can wait for something else. */
export async function endOverWait(
  tx: Tx,
  { event_id, client_id }: { event_id: string; client_id: string },
  now: Temporal.Instant,
): Promise<void> {
  await sql`update waiting_list_entries w set state = 'cancelled'
    where w.event_id = ${event_id} and w.client_id = ${client_id} and w.state = 'waiting'
      and ${offersUntil(sql`w`)} <= ${instantText(now)}`.execute(tx)
}

/** Records which hold was offered. Requires the event's lock. */
export async function markOffered(
  tx: Tx,
  offers: readonly { id: string; reservation_id: string }[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update waiting_list_entries w set state = 'offered', offered_at = ${instantText(now)}, reservation_id = offered.reservation_id
    from unnest(${offers.map(({ id }) => id)}::uuid[], ${offers.map(({ reservation_id }) => reservation_id)}::uuid[])
      as offered (id, reservation_id)
    where w.id = offered.id and w.state = 'waiting'`.execute(tx)
}

/** Writes the smallest party that an entry accepts; null if all of it. False if the client is no longer waiting. */
export async function keepSmallestParty(tx: Tx, id: string, smallest_party: number | null): Promise<boolean> {
  const result = await tx
    .updateTable('waiting_list_entries')
    .set({ smallest_party })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** False if the client is no longer waiting. */
export async function leaveLine(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('waiting_list_entries')
    .set({ state: 'cancelled' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

interface EndedWait {
  id: string
  /** Whether they also have places, and are notified about those. A mere hold does not count: it may end silently first. */
  holds_places: boolean
}

/** Ends at most this many entries for a cancelled event, oldest first. */
export async function endSomeWaits(tx: Tx, eventId: string, most: number): Promise<EndedWait[]> {
  const { rows } = await sql<EndedWait>`
    with line as materialized (
      select w.id from waiting_list_entries w join events e on e.id = w.event_id
      where w.event_id = ${eventId} and w.state = 'waiting' and e.state in ('cancelled', 'archived')
      order by w.created_at, w.id limit ${most} for update of w
    )
    update waiting_list_entries w set state = 'cancelled' from line where w.id = line.id
    returning w.id, exists (select 1 from reservations r where r.client_id = w.client_id and r.event_id = w.event_id
      and r.status = any(${openStatuses}) and r.status <> 'held') as holds_places`.execute(tx)
  return rows
}

/** Makes a cancellation of the event wait until this transaction ends, so that no one joins unnoticed. */
export async function keepEventOn(tx: Tx, eventId: string): Promise<void> {
  await sql`select 1 from events where id = ${eventId} for share`.execute(tx)
}

/** For an erased account. */
export async function leaveAllLines(tx: Tx, clientId: string): Promise<void> {
  await tx
    .updateTable('waiting_list_entries')
    .set({ state: 'cancelled' })
    .where('client_id', '=', clientId)
    .where('state', '=', 'waiting')
    .execute()
}

export interface PastEntry {
  id: string
  event_id: string
  client_id: string
  party_size: number
  request: InLine['request']
  created_at: string
  /** The hold that was offered, and when. */
  offered: { reservation_id: string; at: string } | null
}

/** Demo waiting list entries, with their offers. */
export async function fillWaitingList(tx: Tx, entries: readonly PastEntry[]): Promise<void> {
  const rows = entries.map(({ offered, ...entry }) => ({
    ...entry,
    state: offered === null ? 'waiting' : 'offered',
    reservation_id: offered?.reservation_id ?? null,
    offered_at: offered?.at ?? null,
  }))
  await sql`
    insert into waiting_list_entries (id, event_id, client_id, party_size, request, state, created_at, offered_at, reservation_id)
    select id, event_id, client_id, party_size, request, state, created_at, offered_at, reservation_id
    from json_populate_recordset(null::waiting_list_entries, ${JSON.stringify(rows)}::json)`.execute(tx)
}
