import type { FinanceStatement, listFinanceStatement as endpoint } from '#contract/finances/statement.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import { defaultLimit } from '#contract/base/schema.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readStatementFilter } from './statement-filter.ts'
import { countRows, findRows, readTotals } from './statement-views.ts'
import { cutPage } from '../../../infrastructure/database/page-of.ts'

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
