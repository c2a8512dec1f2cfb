import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { startText } from '../../test-clock.ts'
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

/** The club has a table, and its night the first version of its sections. */
async function addSections(pool: Pool, { reservation_id: id, event: { event_id, club_id } }: Guest): Promise<void> {
  await pool.query(
    `with zone as (
       insert into floor_zones (id, club_id, name, created_at, updated_at) values ($1, $2, 'Garden', $3, $3) on conflict do nothing)
     insert into floor_tables (id, club_id, zone_id, name, seats_from, seats_to, shape, created_at, updated_at)
     values ($1, $2, $1, 'G1', 2, 6, 'round', $3, $3) on conflict do nothing`,
    [id, club_id, startText()],
  )
  await pool.query(
    `insert into boards (event_id, club_id, sections_version) values ($1, $2, 1)
     on conflict (event_id) do update set sections_version = 1`,
    [event_id, club_id],
  )
}

export const board: ModuleSamples = {
  fields: ({ reservation_id: party_id }) => ({
    party_id,
    moves: [{ party_id, version: 1, table_ids: [] }],
    seat: false,
    table_id: party_id,
    sections: [{ name: 'Left', table_ids: [party_id], staff_ids: [] }],
  }),
  calls: ({ event: { event_id: id } }) => ({
    ...inCalls(['getBoard', 'getSeatSuggestions', 'moveParties', 'getSections', 'setSections'], { id }),
    changeParty: { id, action: 'seat' },
    getSeatItems: { id },
    seatWalkIn: { id, walk_in_id: randomUUID(), party_size: 1 },
  }),
  prepare: {
    ...inCalls(['getBoard', 'getSeatSuggestions', 'moveParties', 'changeParty'], arrive),
    setSections: addSections,
    async seatWalkIn(pool, guest) {
      await addSections(pool, guest)
      await pool.query('update events set doors_at = $2 where id = $1', [guest.event.event_id, startText(-1)])
    },
  },
}
