import type { FinanceStatement, listFinanceStatement as endpoint, StatementFilters } from '#contract/finances/statement.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import {
  countRows,
  findRows,
  readTotals,
  readAllTime,
  readNamed,
  type NamedFilters,
  type StatementFilter,
} from './statement-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'
import type { FinancePeriod } from '#contract/finances/figures.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { byAmbassador } from './analytics.ts'
import { readBreakdown, readByAmbassador } from './analytics-views.ts'
import { readPeople } from './people-views.ts'
import { periodBefore, readPeriod } from './period.ts'
import { rankEvents } from './rank-events.ts'
import { readScope, type FigureScope } from './read-scope.ts'

/** The ledger rows behind a figure. */
export async function listFinanceStatement(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  { cursor, limit = defaultLimit, ...query }: QueryOf<typeof endpoint>,
): Promise<FinanceStatement> {
  const { db } = infrastructure
  const after = readCursor(cursor, ['date', 'id'])
  const { filter, named } = await readStatementFilter(infrastructure, caller, query)
  const [fullPage, count, totals] = await Promise.all([
    findRows(db, filter, { after, limit }),
    countRows(db, filter),
    readTotals(db, filter),
  ])
  const { page: rows, next } = cutPage(fullPage, limit, (last) => [last.date, last.id])
  return {
    currency: filter.scope.currency,
    today: filter.scope.today.toString(),
    period: filter.period,
    dated_by: filter.dated_by,
    figure: filter.figure,
    ...named,
    totals,
    transactions: rows,
    count,
    next,
  }
}

const defaultPeriod = 'month'

/** The requested filter, with the names of what it refers to. An event or ambassador that is not the club's is not found. */
export async function readStatementFilter(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  query: StatementFilters,
): Promise<{ filter: StatementFilter; named: NamedFilters }> {
  const scope = await readScope(infrastructure, caller)
  const { db } = infrastructure
  const period = query.period === 'all' ? await readAllTime(db, scope) : readPeriod(query.period ?? defaultPeriod, scope.today)
  if (typeof period === 'string') return refuse('invalid', { fields: { period: [period] } })
  const named = await readNamed(db, scope, query)
  if ((query.event_id !== undefined && named.event === null) || (query.ambassador_id !== undefined && named.ambassador === null))
    return refuse('not_found')
  const others = query.others && { of: query.others, ranked: await readRanked(infrastructure, scope, period, query.others) }
  const { figure = 'takings', dated_by = 'business_date', source, category, method, weekday, event_id, ambassador_id } = query
  return {
    filter: { scope, period, figure, dated_by, source, category, method, weekday, event_id, ambassador_id, others },
    named,
  }
}

/** The first events or ambassadors of a period, which a ranking lists one by one. */
async function readRanked(
  { db, clock }: Infrastructure,
  scope: FigureScope,
  period: FinancePeriod,
  of: NonNullable<StatementFilters['others']>,
): Promise<string[]> {
  if (of === 'ambassadors')
    return byAmbassador(await readByAmbassador(db, scope, period)).first.map(({ ambassador }) => ambassador.id)
  const now = clock.now()
  const before = periodBefore(period)
  const [breakdown, own] = await Promise.all([
    readBreakdown(db, scope, period, before),
    readPeople(db, scope, { from: before.from, to: period.to }, now),
  ])
  const { events } = await rankEvents(db, scope, { period, breakdown, own }, now)
  return events.first.map(({ event }) => event.id)
}
