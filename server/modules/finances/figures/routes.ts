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
    route(finances.getFinances, ({ caller }) => getFinances(infrastructure, caller)),
    route(analytics.getFinanceAnalytics, ({ caller, query }) => getFinanceAnalytics(infrastructure, caller, query)),
    route(analytics.getEventFinances, ({ caller, params }) => getEventFinances(infrastructure, caller, params.id)),
    route(statement.listFinanceStatement, ({ caller, query }) => listFinanceStatement(infrastructure, caller, query)),
    route(statement.exportFinanceStatement, ({ caller, query }) => exportFinanceStatement(infrastructure, caller, query)),
    route(statement.getFinanceStatementPdf, ({ caller, query }) => getFinanceStatementPdf(infrastructure, caller, query)),
  ]
}
