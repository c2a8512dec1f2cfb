import { sql } from 'kysely'
import type { DoorEntry, DoorReason } from '#contract/door.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { insertHistory, type HistoryRow } from '../core/reservation-store.ts'
import type { GuestRow } from './guest-row.ts'

/** Something done at a door, as it is kept. */
export interface ScanRow {
  event_id: string
  scan_id: string
  action: DoorEntry['action']
  code: string
  reservation_id: string | null
  ticket: number | null
  heads: number
  result: 'admitted' | 'refused' | 'undone' | 'not_undone'
  reason: DoorReason | null
  conflict: DoorReason | null
  decided: 'admitted' | DoorReason | null
  undoes: string | null
  device: string
  user_id: string
  at: string
  received_at: string
}

/** The row that whoever decides at a door locks first: made with the first arrival. */
export async function openDoor(tx: Tx, eventId: string): Promise<void> {
  await sql`insert into event_doors (event_id) select id from events where id = ${eventId} on conflict do nothing`.execute(tx)
}

/** Writes down what was done at a door, in this order. */
export async function insertScans(tx: Tx, scans: readonly ScanRow[]): Promise<void> {
  if (scans.length === 0) return
  await sql`
    insert into door_scans (event_id, scan_id, action, code, reservation_id, ticket, heads, result, reason, conflict, decided, undoes, device, user_id, at, received_at)
    select event_id, scan_id, action, code, reservation_id, ticket, heads, result, reason, conflict, decided, undoes, device, user_id, at, received_at
    from json_populate_recordset(null::door_scans, ${JSON.stringify(scans)}::json)`.execute(tx)
}

/** Writes who is inside of reservations that this transaction has locked; the count of the night follows by a trigger. */
export async function updateArrivals(tx: Tx, guests: readonly GuestRow[], history: readonly HistoryRow[]): Promise<void> {
  if (guests.length === 0) return
  const rows = guests.map(({ id, status, checked_in_heads, checked_in_at, used_tickets, version }) => ({
    id,
    status,
    checked_in_heads,
    checked_in_at,
    used_tickets,
    version,
  }))
  await sql`
    update reservations r set status = n.status, checked_in_heads = n.checked_in_heads, checked_in_at = n.checked_in_at, used_tickets = n.used_tickets, version = n.version
    from json_populate_recordset(null::reservations, ${JSON.stringify(rows)}::json) n where r.id = n.id`.execute(tx)
  await insertHistory(tx, history)
}

/** So many of a party have come, at first then. */
export interface Arrival {
  id: string
  heads: number
  at: string
}

/** For reservations that were written as what they had come to already: who has been inside of each. */
export async function noteArrivals(tx: Tx, arrivals: readonly Arrival[]): Promise<void> {
  await sql`
    update reservations r set checked_in_heads = n.heads, checked_in_at = n.at
    from json_to_recordset(${JSON.stringify(arrivals)}::json) n (id uuid, heads integer, at timestamptz) where r.id = n.id`.execute(
    tx,
  )
}
