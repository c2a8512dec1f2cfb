import * as analytics from '#contract/finances/analytics.ts'
import * as statement from '#contract/finances/statement.ts'
import * as finances from '#contract/finances/finances.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { exportFinanceStatement } from './export-statement.ts'
import { getEventFinances } from './get-event-finances.ts'
import { getFinanceAnalytics } from './get-finance-analytics.ts'
import { getFinances } from './get-finances.ts'
import { listFinanceStatement } from './list-statement.ts'
import { getFinanceStatementPdf } from './statement-pdf.ts'

export function figureRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(finances.getFinances, ({ caller, db }) => getFinances({ ...infrastructure, db }, caller)),
    route(analytics.getFinanceAnalytics, ({ caller, query, db }) =>
      getFinanceAnalytics({ ...infrastructure, db }, caller, query),
    ),
    route(analytics.getEventFinances, ({ caller, params, db }) => getEventFinances({ ...infrastructure, db }, caller, params.id)),
    route(statement.listFinanceStatement, ({ caller, query, db }) =>
      listFinanceStatement({ ...infrastructure, db }, caller, query),
    ),
    route(statement.exportFinanceStatement, ({ caller, query, db }) =>
      exportFinanceStatement({ ...infrastructure, db }, caller, query),
    ),
    route(statement.getFinanceStatementPdf, ({ caller, query, db }) =>
      getFinanceStatementPdf({ ...infrastructure, db }, caller, query),
    ),
  ]
}
