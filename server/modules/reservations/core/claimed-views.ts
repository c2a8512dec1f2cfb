import { sql } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'

/**
 * Refuses to end a ticket that a companion has: its host takes it back first. `left`: how many tickets stay; the last ones end.
 * Read under the reservation's lock, which a claim takes too.
 */
export async function refuseClaimed(db: Database | Tx, reservationId: string, left: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select n from claimed_tickets where reservation_id = ${reservationId} and n > ${left} limit 1`.execute(db)
  if (rows.length > 0) refuse('tickets_claimed')
}
