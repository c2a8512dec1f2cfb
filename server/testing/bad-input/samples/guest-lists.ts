import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { startText } from '../../test-clock.ts'
import { insertRow } from '../insert-row.ts'
import type { Guest } from '../rows.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

/** A list of the event with the guest's reservation as its only name; both have one id. */
export async function makeList(
  pool: Pool,
  { reservation_id: id, event: { event_id, club_id, starts_at } }: Guest,
): Promise<void> {
  await pool.query('delete from listed_names where list_id = $1', [id])
  await pool.query('delete from guest_lists where id = $1', [id])
  await pool.query(`update events set state = 'published' where id = $1`, [event_id])
  await pool.query(
    `update reservations set source = 'guest_list', status = 'confirmed', expires_at = null, cancelled_at = null, version = 1,
      paid_minor = 0, refunded_minor = 0, checked_in_heads = 0 where id = $1`,
    [id],
  )
  const link = { link_hash: createHash('sha256').update(id).digest(), link_made_at: startText() }
  const owner = { name: 'Friends', owner_name: 'Ferro', quota: 100, max_plus_ones: 3, is_free: true }
  const times = { closes_at: startText(1), for_starts_at: starts_at, created_at: startText() }
  await insertRow(pool, 'guest_lists', { id, event_id, club_id, ...owner, ...times, ...link })
  // Callers without a reservation have a list without names.
  await pool.query(
    `insert into listed_names (reservation_id, list_id, folded_name, added_by, added_at)
      select id, id, 'ana', 'club', $2 from reservations where id = $1`,
    [id, startText()],
  )
}

export const guestLists: ModuleSamples = {
  fields: () => ({ quota: 100, max_plus_ones: 3, plus_ones: 0, owner_name: 'Ferro', ambassador_code: undefined }),
  calls: ({ reservation_id: code }) => ({
    ...inCalls(['openGuestList', 'removeOwnName', 'changeOwnName'], { code }),
    addOwnNames: { code, format: 'lines', text: 'Ada Lovelace +1\nBo' },
    ...inCalls(['createGuestList', 'updateGuestList'], { closes_at: startText(1), prestation_id: null }),
    addListedNames: { format: 'lines', text: 'Ada Lovelace +1\nBo' },
  }),
  prepare: inCalls(
    [
      'createGuestList',
      'updateGuestList',
      'removeGuestList',
      'listListedNames',
      'exportListedNames',
      'addListedNames',
      'changeListedName',
      'removeListedName',
      'makeGuestListLink',
      'removeGuestListLink',
      'openGuestList',
      'addOwnNames',
      'changeOwnName',
      'removeOwnName',
    ],
    makeList,
  ),
}
