import { sql } from 'kysely'
import type { Database } from '../../infrastructure/database/connect.ts'

export interface PassRow {
  id: string
  reservation_id: string
  client_id: string
  event_id: string
  /** Its ticket was claimed by a companion of this client. */
  is_companions: boolean
  n: number
  series: number
  changed_at: string
}

export async function findPass(db: Database, id: string): Promise<PassRow | null> {
  const { rows } = await sql<PassRow>`
    select p.id, p.reservation_id, p.client_id, r.event_id, p.is_companions, p.n, p.series, p.changed_at
    from wallet_passes p join reservations r on r.id = p.reservation_id where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Passes that a phone holds. */
const limit = 500

/** Those that changed after an instant, the latest last; all of them without one. */
export async function listPassesOn(
  db: Database,
  deviceId: string,
  after: string | null,
): Promise<{ id: string; changed_at: string }[]> {
  const { rows } = await sql<{ id: string; changed_at: string }>`
    select p.id, p.changed_at from wallet_registrations g join wallet_passes p on p.id = g.pass_id
    where g.device_id = ${deviceId} and (${after}::timestamptz is null or p.changed_at > ${after}::timestamptz)
    order by p.changed_at, p.id limit ${limit}`.execute(db)
  return rows
}

/** A person's passes and the phones that hold them, for their export. */
export async function exportPasses(db: Database, userId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select p.reservation_id, p.n, p.created_at, p.changed_at,
      (select count(*)::integer from wallet_registrations g where g.pass_id = p.id) as phones
    from wallet_passes p where p.client_id = ${userId} and not p.is_companions order by p.created_at, p.id`.execute(db)
  return rows
}
