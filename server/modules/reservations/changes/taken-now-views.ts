import { sql } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { headsSold, unitsSold } from '../../events/index.ts'
import type { BookableEvent } from '../booking/booking-facts.ts'

/** An event with the places really taken, for rows in which overdue holds still count. */
export async function withoutOverdue<N extends Pick<BookableEvent, 'id' | 'heads' | 'prestations'>>(
  db: Database | Tx,
  event: N,
  now: Temporal.Instant,
): Promise<N> {
  const { rows } = await sql<{ heads: number; units: Record<string, number> | null }>`
    select o.heads, (
      select json_object_agg(p.id, u.units) from prestations p join ${unitsSold(now)} u on u.prestation_id = p.id
      where p.event_id = o.event_id) as units
    from ${headsSold(now)} o where o.event_id = ${event.id}`.execute(db)
  const prestations = event.prestations.map((one) => ({ ...one, units: rows[0]?.units?.[one.id] ?? one.units }))
  return { ...event, heads: rows[0]?.heads ?? event.heads, prestations }
}
