import { sql } from 'kysely'
import type { DoorAnswer, DoorEntry, DoorReason } from '#contract/door/door.ts'
import type { OverrideReason } from '#contract/door/override.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

/** An action at a door as stored. */
export interface ScanRow {
  event_id: string
  scan_id: string
  action: DoorEntry['action']
  code: string
  reservation_id: string | null
  ticket: number | null
  heads: number
  result: DoorAnswer['result']
  reason: DoorReason | null
  conflict: DoorReason | null
  decided: 'admitted' | DoorReason | null
  undoes: string | null
  /** Of `heads`, who came back. */
  returned: number
  /** What was asked for, also without the right; `overrode` is what it admitted against. */
  override_reason: OverrideReason | null
  override_note: string
  overrode: DoorReason | null
  device: string
  user_id: string
  at: string
  received_at: string
}

/** Of a party's admitted guests, those who are out for now. */
export interface OutsideRow {
  reservation_id: string
  heads: number
  tickets: number[]
}

/** The row every decision at a door locks first; created with the first arrival. */
export async function openDoor(tx: Tx, eventId: string): Promise<void> {
  await sql`insert into event_doors (event_id) select id from events where id = ${eventId} on conflict do nothing`.execute(tx)
}

/** The earlier responses to these scans, if they were recorded. */
export async function findScans(tx: Tx, eventId: string, scanIds: readonly string[]): Promise<ScanRow[]> {
  const { rows } = await sql<ScanRow>`
    select event_id, scan_id, action, code, reservation_id, ticket, heads, result, reason, conflict, decided, undoes,
      returned, override_reason, override_note, overrode, device, user_id, at, received_at
    from door_scans where event_id = ${eventId} and scan_id = any(${scanIds}::uuid[])`.execute(tx)
  return rows
}

/** An admission that was not undone. */
export type Admission = Pick<ScanRow, 'scan_id' | 'ticket' | 'heads' | 'returned' | 'at' | 'device'> & { reservation_id: string }

/** The admissions of these reservations that were not undone, oldest first. */
export async function findAdmissions(tx: Database | Tx, reservationIds: readonly string[]): Promise<Admission[]> {
  if (reservationIds.length === 0) return []
  const { rows } = await sql<Admission>`
    select s.scan_id, s.reservation_id, s.ticket, s.heads, s.returned, s.at, s.device from door_scans s
    where s.reservation_id = any(${reservationIds}::uuid[]) and s.result = 'admitted'
      and not exists (select 1 from door_scans u where u.event_id = s.event_id and u.undoes = s.scan_id and u.result = 'undone')
    order by s.sequence`.execute(tx)
  return rows
}

/** Records actions at a door in this order. */
export async function insertScans(tx: Tx, scans: readonly ScanRow[]): Promise<void> {
  if (scans.length === 0) return
  await sql`
    insert into door_scans (event_id, scan_id, action, code, reservation_id, ticket, heads, result, reason, conflict, decided,
      undoes, returned, override_reason, override_note, overrode, device, user_id, at, received_at)
    select event_id, scan_id, action, code, reservation_id, ticket, heads, result, reason, conflict, decided, undoes,
      returned, override_reason, override_note, overrode, device, user_id, at, received_at
    from json_populate_recordset(null::door_scans, ${JSON.stringify(scans)}::json)`.execute(tx)
}

/** Writes who of these parties is out for now. */
export async function keepOutside(tx: Tx, parties: readonly OutsideRow[]): Promise<void> {
  if (parties.length === 0) return
  await sql`
    insert into parties_outside as x (reservation_id, heads, tickets, version)
    select reservation_id, heads, tickets, 1
    from json_to_recordset(${JSON.stringify(parties)}::json) as n (reservation_id uuid, heads integer, tickets integer[])
    on conflict (reservation_id) do update
      set heads = excluded.heads, tickets = excluded.tickets, version = x.version + 1`.execute(tx)
}
