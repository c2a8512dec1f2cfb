import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'

const maxLike = 8
/** One or two evenings are no habit. */
const leastLike = 3

interface Pace {
  event_id: string
  usual_heads: number
}

/**
 * How many places a club's events of the next days usually have taken by now: the mean of the latest past ones on the same
 * weekday, each as a share of its capacity and as it was this long before its start. Only those that were out by then count.
 */
export async function readPaces(
  db: Database,
  clubId: string,
  { now, days }: { now: Temporal.Instant; days: number },
): Promise<Pace[]> {
  const at = sql`${instantText(now)}::timestamptz`
  const { rows } = await sql<Pace>`
    with near as (
      select id, club_id, business_date, capacity, starts_at - ${at} as lead from events
      where club_id = ${clubId} and state = 'published' and starts_at > ${at} and starts_at < ${at} + ${days}::int * interval '1 day'
    )
    select n.id as event_id, round(avg(sold.share) * n.capacity)::int as usual_heads
    from near n
    cross join lateral (
      select e.id, e.capacity, e.starts_at - n.lead as then_at from events e
      where e.club_id = n.club_id and e.ends_at <= ${at} and e.state in ('published', 'paused', 'archived')
        and e.cancelled_at is null and e.capacity > 0
        and extract(isodow from e.business_date) = extract(isodow from n.business_date)
        and coalesce(e.published_at <= e.starts_at - n.lead, true)
      order by e.starts_at desc, e.id limit ${maxLike}
    ) past
    cross join lateral (
      select coalesce(sum(r.party_size), 0)::float8 / past.capacity as share from reservations r
      where r.event_id = past.id and r.created_at <= past.then_at and r.source <> 'walk_in'
        and r.status in ('confirmed', 'checked_in', 'completed', 'no_show')
    ) sold
    group by n.id, n.capacity having count(*) >= ${leastLike}
    order by n.id`.execute(db)
  return rows
}
