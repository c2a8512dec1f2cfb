import { admissionKinds } from '#contract/events/prestation-kinds.ts'
import { sql, type RawBuilder } from 'kysely'
import type { EventFilter, ManagedEventSort } from '#contract/events/management.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import type { SearchWord } from '../search/search-patterns.ts'
import { eventMatches, matchesWithin } from '../search/search-views.ts'
import { sellsUntil } from '../core/sells-until-views.ts'
import type { ManagedLineRow } from './managed-event-rows.ts'
import { lineColumns } from './managed-event-views.ts'

export interface ManagedFilter {
  club_id: string
  now: Temporal.Instant
  status: EventFilter | undefined
  /** Business dates, inclusive. */
  window: { from: string; to: string } | null
  patterns: readonly SearchWord[]
  sort: ManagedEventSort
  after: ManagedPosition | null
  limit: number
}

/** The end of a page: the sort key, which is a start or a title, and the id. */
export type ManagedPosition = readonly [key: string, id: string]

export type ManagedListRow = ManagedLineRow & { title_key: string }

/**
 * The rule of `isSoldOut` for a filter over many events; a test compares the two. One subquery per event: with two, the planner
 * reads all prestations.
 */
const isSoldOut = (at: RawBuilder<unknown>) => sql`exists (
  select 1 from event_occupancy o where o.event_id = e.id and (o.heads >= e.capacity or (
    select bool_and(not (coalesce(u.units < p.stock, true) and o.heads + greatest(p.min_party, 1) <= e.capacity))
    from prestations p join prestation_occupancy u on u.prestation_id = p.id
    where p.event_id = e.id and p.kind = any(${admissionKinds}) and p.visibility = 'public' and p.status = 'on_sale'
      and coalesce(${sellsUntil(sql`p`)} > ${at}, true))))`

function hasStatus(status: EventFilter, now: Temporal.Instant): RawBuilder<unknown> {
  const at = sql`${instantText(now)}::timestamptz`
  const isOut = sql`e.state in ('published', 'paused')`
  switch (status) {
    case 'upcoming':
      return sql`e.state in ('draft', 'published', 'paused') and e.ends_at > ${at} and e.starts_at > ${at} - interval '24 hours'`
    case 'active':
      return sql`${isOut} and e.ends_at > ${at} and e.starts_at > ${at} - interval '24 hours' and not ${isSoldOut(at)}`
    case 'sold_out':
      return sql`${isOut} and e.ends_at > ${at} and e.starts_at > ${at} - interval '24 hours' and ${isSoldOut(at)}`
    case 'completed':
      return sql`${isOut} and e.ends_at <= ${at} and e.starts_at < ${at}`
    default:
      return sql`e.state = ${status}`
  }
}

function conditions({ club_id, now, status, window, patterns }: ManagedFilter): RawBuilder<unknown> {
  const matches = [
    sql`e.club_id = ${club_id}`,
    ...(status === undefined ? [] : [hasStatus(status, now)]),
    ...(window === null ? [] : [sql`e.business_date between ${window.from}::date and ${window.to}::date`]),
    ...(patterns.length === 0 ? [] : [eventMatches(patterns, (word) => word.patterns.map(matchesWithin))]),
  ]
  return sql.join(matches, sql` and `)
}

const orders = {
  date: { key: sql`e.starts_at`, type: sql`timestamptz`, direction: sql`asc`, beyond: sql`>` },
  '-date': { key: sql`e.starts_at`, type: sql`timestamptz`, direction: sql`desc`, beyond: sql`<` },
  title: { key: sql`lower(e.title)`, type: sql`text`, direction: sql`asc`, beyond: sql`>` },
  '-title': { key: sql`lower(e.title)`, type: sql`text`, direction: sql`desc`, beyond: sql`<` },
} as const satisfies Record<ManagedEventSort, unknown>

/** One page, plus one more row if there is a next page. Row details are read for these only. */
export async function findManagedEvents(db: Database, filter: ManagedFilter): Promise<ManagedListRow[]> {
  const { key, type, direction, beyond } = orders[filter.sort]
  const after =
    filter.after === null ? sql`true` : sql`(${key}, e.id) ${beyond} (${filter.after[0]}::${type}, ${filter.after[1]}::uuid)`
  const { rows } = await sql<ManagedListRow>`
    select ${lineColumns(filter.now)}, lower(e.title) as title_key
    from (
      select * from events e where ${conditions(filter)} and ${after}
      order by ${key} ${direction}, e.id ${direction} limit ${filter.limit + 1}
    ) e join clubs c on c.id = e.club_id join event_occupancy o on o.event_id = e.id
    order by ${key} ${direction}, e.id ${direction}`.execute(db)
  return rows
}

export async function countManagedEvents(db: Database, filter: ManagedFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from events e where ${conditions(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}
