import { sql } from 'kysely'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Booked } from '../booking/booking-facts.ts'
import type { CancellationStep } from '../core/refund.ts'
import { insertingLines } from '../core/reservation-store.ts'

/** A party without an account, and what it takes. */
export interface NewWalkIn extends Booked {
  id: string
  reference: string
  event_id: string
  status: 'confirmed' | 'checked_in'
  party_size: number
  checked_in_heads: number
  checked_in_at: string | null
  guest_name: string
  table_label: string
  notes: string
  currency: string
  created_at: string
  cancellation_policy: readonly CancellationStep[]
  min_age: number
}

/** Writes a party with its lines; the counts of what is taken follow by triggers, which refuse what is not there. */
export async function insertWalkIn(tx: Tx, { lines, ...row }: NewWalkIn): Promise<void> {
  await tx
    .insertInto('reservations')
    .values({ ...row, cancellation_policy: JSON.stringify(row.cancellation_policy), source: 'walk_in' })
    .execute()
  const rows = lines.map((line, position) => ({ ...line, id: newId(), reservation_id: row.id, position }))
  await insertingLines(rows).execute(tx)
}

/** Writes the tables of reservations that have been given one already. */
export async function noteTables(tx: Tx, tables: readonly { id: string; table_label: string }[]): Promise<void> {
  await sql`
    update reservations r set table_label = n.table_label
    from json_to_recordset(${JSON.stringify(tables)}::json) n (id uuid, table_label text) where r.id = n.id`.execute(tx)
}
