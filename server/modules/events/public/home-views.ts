import { sql, type RawBuilder } from 'kysely'
import { homeSections, type HomeSection } from '#contract/events/home.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import type { CardRow } from '../core/event-rows.ts'
import { cardColumns } from '../core/event-views.ts'
import { sellingState } from '../core/selling-state-views.ts'
import { headsTaken, unitsTaken } from '../core/taken-views.ts'
import { isUpcomingEvent } from '../search/search-views.ts'
import { isFeaturedAt, type ClubClock } from './event-list-views.ts'

/** The business dates of the home for the clubs on one clock. Tonight is not part of the weekend: each event is shown once. */
export interface ClockDates extends ClubClock {
  today: string
  weekend_from: string
  weekend_to: string
}

interface HomeFilter {
  now: Temporal.Instant
  dates: readonly ClockDates[]
  /** The earliest publication that counts as new. */
  newSince: Temporal.Instant
  /** Per section. */
  limit: number
}

/** The events of every section in one statement. Each section reads an index and stops at its limit. */
export async function findHomeEvents(db: Database, filter: HomeFilter): Promise<(CardRow & { section: HomeSection })[]> {
  const { now, dates, newSince, limit } = filter
  const latest = dates.map(({ today, weekend_to }) => (weekend_to > today ? weekend_to : today)).toSorted()
  // The wide bound on the start, valid for every zone, is for the index.
  const onDates = (days: RawBuilder<unknown>) => sql`
    select e.id, row_number() over (order by ${isFeaturedAt(now)} desc, e.starts_at, e.id) as place
    from events e join clubs c on c.id = e.club_id
    where ${isUpcomingEvent(now)} and e.starts_at < ${latest.at(-1) ?? ''}::date + 3
      and exists (select 1 from clock_dates d where d.timezone = c.timezone and d.day_cutoff = c.day_cutoff and ${days})
    order by place limit ${limit}`
  const { rows } = await sql<CardRow & { section: HomeSection }>`
    with clock_dates as materialized (
      select * from json_to_recordset(${JSON.stringify(dates)}::json) as d (timezone text, day_cutoff time, today date,
        weekend_from date, weekend_to date)
    ),
    tonight as materialized (${onDates(sql`e.business_date = d.today`)}),
    weekend as materialized (${onDates(sql`e.business_date between d.weekend_from and d.weekend_to`)}),
    latest as materialized (
      select e.id, row_number() over (order by e.published_at desc, e.id) as place from events e
      where ${isUpcomingEvent(now)} and e.published_at > ${instantText(newSince)}
        and e.id not in (select id from tonight union all select id from weekend)
      order by place limit ${limit}
    ),
    shown as (
      select 'tonight' as section, id, place from tonight
      union all select 'weekend', id, place from weekend
      union all select 'new', id, place from latest
    )
    select shown.section, ${cardColumns(sellingState, unitsTaken(now))}
    from shown join events e on e.id = shown.id join clubs c on c.id = e.club_id
    join ${headsTaken(now)} o on o.event_id = e.id
    order by array_position(${sql.val([...homeSections])}::text[], shown.section), shown.place`.execute(db)
  return rows
}

/** The next events `e` of which a condition of a higher module holds, soonest first. */
export async function findNextEvents(
  db: Database,
  { now, which, limit }: { now: Temporal.Instant; which: RawBuilder<unknown>; limit: number },
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    with shown as materialized (
      select e.id from events e where ${isUpcomingEvent(now)} and ${which} order by e.starts_at, e.id limit ${limit})
    select ${cardColumns(sellingState, unitsTaken(now))}
    from shown join events e on e.id = shown.id join clubs c on c.id = e.club_id
    join ${headsTaken(now)} o on o.event_id = e.id
    order by e.starts_at, e.id`.execute(db)
  return rows
}
