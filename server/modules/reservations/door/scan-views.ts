import { sql } from 'kysely'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { ScanRow } from './door-store.ts'

/** What these scans were answered, where they were recorded before. */
export async function findScans(tx: Tx, eventId: string, scanIds: readonly string[]): Promise<ScanRow[]> {
  const { rows } = await sql<ScanRow>`
    select event_id, scan_id, action, code, reservation_id, ticket, heads, result, reason, conflict, decided, undoes, device, user_id, at, received_at
    from door_scans where event_id = ${eventId} and scan_id = any(${scanIds}::uuid[])`.execute(tx)
  return rows
}

const stands = sql`s.result = 'admitted'
  and not exists (select 1 from door_scans u where u.event_id = s.event_id and u.undoes = s.scan_id and u.result = 'undone')`

/** When the last admission of `r` was that stands; it may still be taken back for some minutes. */
export const lastAdmittedAt = sql`(select s.at from door_scans s where s.reservation_id = r.id and ${stands} order by s.sequence desc limit 1)`

/** An admission that stands: nobody has taken it back. */
export type Admission = Pick<ScanRow, 'scan_id' | 'ticket' | 'heads' | 'at' | 'device'> & { reservation_id: string }

/** The admissions of these reservations that stand, the first one first. */
export async function findAdmissions(tx: Tx, reservationIds: readonly string[]): Promise<Admission[]> {
  if (reservationIds.length === 0) return []
  const { rows } = await sql<Admission>`
    select s.scan_id, s.reservation_id, s.ticket, s.heads, s.at, s.device from door_scans s
    where s.reservation_id = any(${reservationIds}::uuid[]) and ${stands}
    order by s.sequence`.execute(tx)
  return rows
}
