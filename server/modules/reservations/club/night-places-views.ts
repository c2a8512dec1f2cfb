import { sql } from 'kysely'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import type { NightPlaces } from './night-places.ts'

/** What is left of a night that this transaction has locked. */
export async function readNightPlaces(tx: Tx, eventId: string): Promise<NightPlaces> {
  const { rows } = await sql<NightPlaces>`
    select e.capacity, o.heads, c.licence_capacity,
      (select coalesce(sum(r.checked_in_heads), 0)::integer from reservations r where r.event_id = e.id and r.status = 'checked_in') as inside,
      (select coalesce(json_agg(json_build_object('prestation_id', p.id, 'name', p.name, 'stock', p.stock, 'units', u.units)), '[]')
        from prestations p join prestation_occupancy u on u.prestation_id = p.id where p.event_id = e.id) as stocks
    from events e join clubs c on c.id = e.club_id join event_occupancy o on o.event_id = e.id where e.id = ${eventId}`.execute(tx)
  return rows[0] ?? refuse('not_found')
}
