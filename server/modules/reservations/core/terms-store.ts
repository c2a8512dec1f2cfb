import { sql } from 'kysely'
import type { Tx } from '../../../infrastructure/database/connect.ts'

/**
 * Copies current terms to at most this many reservations after the given one, if they have none. Returns the last one visited, or
 * null at the end.
 */
export async function copyTermsOfSome(tx: Tx, after: string | null, most: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from reservations where ${after === null ? sql`true` : sql`id > ${after}`} order by id limit ${most}
    for update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`
    update reservations r set cancellation_policy = c.cancellation_policy, min_age = e.min_age from events e
    join clubs c on c.id = e.club_id
    where r.id = any(${ids}::uuid[]) and e.id = r.event_id and r.cancellation_policy is null`.execute(tx)
  await sql`
    update reservation_lines l
    set points_eligible = p.points_eligible, commissionable = p.commissionable, entry_start_at = p.entry_start_at,
      entry_end_at = p.entry_end_at, arrive_by = p.arrive_by, free_until = p.free_until, price_after_minor = p.price_after_minor,
        for_starts_at = e.starts_at
    from prestations p join events e on e.id = p.event_id
    where l.reservation_id = any(${ids}::uuid[]) and p.id = l.prestation_id and l.points_eligible is null`.execute(tx)
  return ids.length < most ? null : (ids.at(-1) ?? null)
}
