import type { Pool } from 'pg'
import { startText } from '../../test-clock.ts'
import { insertRow } from '../insert-row.ts'
import type { Guest } from '../rows.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

/** Deletes what the database otherwise keeps permanently. */
async function forgetDrawers(pool: Pool, { reservation_id, id }: Guest): Promise<void> {
  await pool.query(`begin; set local session_replication_role = replica;
    delete from drawer_movements m using drawers d where d.id = m.drawer_id and (d.id = '${reservation_id}' or d.opened_by = '${id}');
    delete from drawers where id = '${reservation_id}' or opened_by = '${id}'; commit`)
}

/** The guest's open drawer. */
async function openOwnDrawer(pool: Pool, guest: Guest): Promise<void> {
  await forgetDrawers(pool, guest)
  await insertRow(pool, 'drawers', {
    id: guest.reservation_id,
    club_id: guest.event.club_id,
    place: 'Door',
    business_date: startText().slice(0, 10),
    currency: 'EUR',
    float_minor: 10_000,
    opened_by: guest.id,
    opened_at: startText(),
  })
}

export const drawers: ModuleSamples = {
  calls: ({ reservation_id }) => ({
    openDrawer: { drawer_id: reservation_id, float_minor: 10_000 },
    ...inCalls(['listDrawers', 'exportDrawers'], { status: 'open', business_date: startText().slice(0, 10) }),
  }),
  prepare: {
    openDrawer: forgetDrawers,
    ...inCalls(['getDrawer', 'closeDrawer', 'exportDrawers'], openOwnDrawer),
  },
}
