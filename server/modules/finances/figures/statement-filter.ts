import type { FinancePeriod } from '#contract/finances/figures.ts'
import type { StatementFilters } from '#contract/finances/statement.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { byAmbassador } from './analytics.ts'
import { readBreakdown, readByAmbassador } from './analytics-views.ts'
import { readPeople } from './people-views.ts'
import { periodBefore, readPeriod } from './period.ts'
import { rankEvents } from './rank-events.ts'
import { readFrame, type Frame } from './read-frame.ts'
import { readAllTime, readNamed, type NamedFilters, type StatementFilter } from './statement-views.ts'

const defaultPeriod = 'month'

/** The requested filter, with the names of what it refers to. An event or ambassador that is not the club's is not found. */
export async function readStatementFilter(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  query: StatementFilters,
): Promise<{ filter: StatementFilter; named: NamedFilters }> {
  const frame = await readFrame(infrastructure, caller)
  const { db } = infrastructure
  const period = query.period === 'all' ? await readAllTime(db, frame) : readPeriod(query.period ?? defaultPeriod, frame.today)
  if (typeof period === 'string') return refuse('invalid', { fields: { period: [period] } })
  const named = await readNamed(db, frame, query)
  if ((query.event_id !== undefined && named.event === null) || (query.ambassador_id !== undefined && named.ambassador === null))
    return refuse('not_found')
  const others = query.others && { of: query.others, ranked: await readRanked(infrastructure, frame, period, query.others) }
  const { figure = 'takings', dated_by = 'business_date', source, category, method, weekday, event_id, ambassador_id } = query
  return {
    filter: { frame, period, figure, dated_by, source, category, method, weekday, event_id, ambassador_id, others },
    named,
  }
}

/** The first events or ambassadors of a period, which a ranking lists one by one. */
async function readRanked(
  { db, clock }: Infrastructure,
  frame: Frame,
  period: FinancePeriod,
  of: NonNullable<StatementFilters['others']>,
): Promise<string[]> {
  if (of === 'ambassadors')
    return byAmbassador(await readByAmbassador(db, frame, period)).first.map(({ ambassador }) => ambassador.id)
  const now = clock.now()
  const before = periodBefore(period)
  const [broken, own] = await Promise.all([
    readBreakdown(db, frame, period, before),
    readPeople(db, frame, { from: before.from, to: period.to }, now),
  ])
  const { events } = await rankEvents(db, frame, { period, broken, own }, now)
  return events.first.map(({ event }) => event.id)
}
