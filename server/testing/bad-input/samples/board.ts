import type { Pool } from 'pg'
import type { Guest } from '../rows.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

/** The reservation is a party that arrived, and whose table is not one of the floor. */
async function arrive(pool: Pool, { reservation_id: id, event: { event_id } }: Guest): Promise<void> {
  await pool.query('delete from sittings where reservation_id = $1', [id])
  await pool.query(`update events set state = 'published' where id = $1`, [event_id])
  await pool.query(
    `update reservations set status = 'checked_in', expires_at = null, cancelled_at = null, checked_in_heads = 1,
      checked_in_at = created_at, table_label = 'Corner', version = 1 where id = $1`,
    [id],
  )
}

export const board: ModuleSamples = {
  fields: ({ reservation_id: party_id }) => ({ party_id, moves: [{ party_id, version: 1, table_ids: [] }], seat: false }),
  calls: ({ event: { event_id: id } }) => ({
    ...inCalls(['getBoard', 'getSeatSuggestions', 'moveParties'], { id }),
    changeParty: { id, action: 'seat' },
  }),
  prepare: inCalls(['getBoard', 'getSeatSuggestions', 'moveParties', 'changeParty'], arrive),
}
