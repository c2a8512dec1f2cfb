import { sql } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { ScanRow } from './door-store.ts'

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
