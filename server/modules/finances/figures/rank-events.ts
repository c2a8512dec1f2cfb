import type { FinancePeriod } from '#contract/finances/figures.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { byEvent, pairsOf } from './analytics.ts'
import type { Breakdown } from './analytics-views.ts'
import { readPeopleOf, type EventPeople } from './people-views.ts'
import type { FigureScope } from './read-scope.ts'

/** Guests of all events with takings in the period, and their ranking. `own` are the events dated within the period. */
export async function rankEvents(
  db: Database,
  scope: FigureScope,
  { period, breakdown, own }: { period: FinancePeriod; breakdown: readonly Breakdown[]; own: readonly EventPeople[] },
  now: Temporal.Instant,
): Promise<{ people: EventPeople[]; events: ReturnType<typeof byEvent> }> {
  const takingsOf = pairsOf(breakdown, 'event', ({ event_id }) => event_id)
  // Late postings have a different date from their event.
  const late = [...takingsOf.keys()].filter((id) => id !== null && !own.some((one) => one.id === id))
  const people = [...own, ...(late.length === 0 ? [] : await readPeopleOf(db, scope, late, now))]
  const lateOf = new Map(
    breakdown.flatMap((row) => (row.by === 'event' && row.is_now ? [[row.event_id, row.late] as const] : [])),
  )
  const isRanked = ({ id, business_date: date }: EventPeople) =>
    (date >= period.from && date <= period.to) || (takingsOf.get(id)?.[0] ?? 0) !== 0
  return { people, events: byEvent(people.filter(isRanked), takingsOf, lateOf) }
}
