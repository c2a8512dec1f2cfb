import { sql, type RawBuilder } from 'kysely'
import type { Seating } from '#contract/events/seatings.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { seatingsOf } from '../core/seating-views.ts'
import type { EventFacts } from '../core/event-facts.ts'
import type { PrestationFields } from './prestation-fields.ts'

export interface ManagedPrestationRow extends PrestationFields {
  id: string
  event_id: string
  position: number
  version: number
  /** Units taken, from prestation_occupancy. */
  units: number
  is_booked: boolean
}

/** An event with everything that it sells, in order. */
export interface EventToSell extends EventFacts {
  id: string
  starts_at: string
  doors_at: string | null
  timezone: string
  currency: string
  plan_version_id: string | null
  /** In order. */
  seatings: Seating[]
  /** The club's default for new items. */
  default_tax_bp: number | null
  prestations: ManagedPrestationRow[]
}

/** An event of this club by its id; other clubs' are not found. */
export const findEventToSell = async (db: Database | Tx, clubId: string, eventId: string) =>
  findEvent(db, sql`e.id = ${eventId} and e.club_id = ${clubId}`)

/** The event of this club that sells this prestation. */
export const findEventOfPrestation = async (db: Database | Tx, clubId: string, prestationId: string) =>
  findEvent(db, sql`e.id = (select event_id from prestations where id = ${prestationId}) and e.club_id = ${clubId}`)

async function findEvent(db: Database | Tx, which: RawBuilder<unknown>): Promise<EventToSell | null> {
  const { rows } = await sql<EventToSell>`
    select e.id, e.state, e.starts_at, e.doors_at, e.ends_at, e.sales_start_at, e.sales_end_at, e.timezone, e.capacity,
      e.plan_version_id, ${seatingsOf} as seatings, o.heads, c.currency, c.default_tax_bp,
      (select coalesce(json_agg(x order by x.position, x.id), '[]') from (
        select p.*, u.units, exists (select 1 from booked_units l where l.prestation_id = p.id) as is_booked
        from prestations p join prestation_occupancy u on u.prestation_id = p.id where p.event_id = e.id
      ) x) as prestations
    from events e join event_occupancy o on o.event_id = e.id join clubs c on c.id = e.club_id
    where ${which}`.execute(db)
  return rows[0] ?? null
}
