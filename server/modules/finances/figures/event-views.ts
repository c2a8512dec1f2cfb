import { sql } from 'kysely'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { clubSums, lateTakings } from './figure-views.ts'
import { clubFigures } from './figures.ts'
import type { FigureScope } from './read-scope.ts'
import { sumIn } from '../../ledger/index.ts'

/** How many days before an event its sales are shown for. */
export const shownDays = 60
const maxLike = 8

export interface Curve {
  id: string
  title: string
  business_date: string
  capacity: number
  /**
   * Guests of bookings that were not cancelled, by how many days of 24 hours before the event they were made; the first day
   * includes all earlier ones.
   */
  days: { days_before: number; heads: number }[]
}

/** The sales curves of an event and of the latest past ones on the same weekday; the event first. */
export async function readCurves(db: Database, { club_id }: FigureScope, id: string): Promise<Curve[]> {
  const { rows } = await sql<Curve>`
    with one as (select * from events where id = ${id} and club_id = ${club_id}),
    shown as materialized (
      select o.*, 0 as position from one o
      union all
      (select e.*, 1 from one o join events e on e.club_id = o.club_id and e.business_date < o.business_date
        and extract(isodow from e.business_date) = extract(isodow from o.business_date)
        and e.state in ('published', 'paused', 'archived') and e.id <> o.id
      order by e.business_date desc, e.id limit ${maxLike})
    ), sold as (
      select s.id, least(${shownDays}::int,
        greatest(0, floor(extract(epoch from s.starts_at - r.created_at) / 86400)))::int as days_before,
        sum(r.party_size)::int as heads
      from shown s join reservations r on r.event_id = s.id
      where r.status in ('confirmed', 'checked_in', 'completed', 'no_show') and r.source <> 'walk_in'
      group by 1, 2
    )
    select s.id, s.title, s.business_date, s.capacity,
      (select coalesce(json_agg(json_build_object('days_before', d.days_before, 'heads', d.heads)), '[]') from sold d
        where d.id = s.id) as days
    from shown s order by s.position, s.business_date desc, s.id`.execute(db)
  return rows
}

/** An event's takings by what was sold, wherever they were posted. */
export async function readEventKinds(db: Database, scope: FigureScope, id: string): Promise<EventKind[]> {
  const always = { from: '1000-01-01', to: '9999-12-31' }
  const { rows } = await sql<EventKind>`
    select s.category, ${sumIn(clubFigures.takings, 's')} as takings_minor, ${lateTakings} as late_minor
    from ${clubSums(scope, always)} s
    where s.event_id = ${id} group by s.category order by 2 desc, 1`.execute(db)
  return rows
}

interface EventKind {
  category: string | null
  takings_minor: number
  /** The part that was posted late. */
  late_minor: number
}
