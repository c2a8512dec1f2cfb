import type { Pool } from 'pg'
import { insertRow } from './bad-input/insert-row.ts'

/** A reservation without lines, written past the code: only for histories that no call could write in a test's time. */
export async function insertReservation(pool: Pool, row: Record<string, unknown> & { event_id: string }): Promise<void> {
  const { rows } = await pool.query<{ club_id: string; min_age: number }>('select club_id, min_age from events where id = $1', [
    row.event_id,
  ])
  await insertRow(pool, 'reservations', {
    payment_status: 'none_required',
    currency: 'EUR',
    total_minor: 0,
    due_at_club_minor: 0,
    cancellation_policy: '[]',
    ...rows[0],
    ...row,
  })
}
