import * as revenue from '#contract/finances/manual-revenue.ts'
import { requiredFile, route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { createManualRevenue, voidManualRevenue } from './enter-revenue.ts'
import { importRevenue, previewRevenueImport } from './import-revenue.ts'
import { exportManualRevenue, getRevenueDay, listManualRevenue } from './list-revenue.ts'
import { addRevenueAttachment, getRevenueAttachment } from './revenue-attachment.ts'

export function manualRevenueRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(revenue.listManualRevenue, ({ caller, query, db }) => listManualRevenue({ ...infrastructure, db }, caller, query)),
    route(revenue.exportManualRevenue, ({ caller, query, db }) => exportManualRevenue({ ...infrastructure, db }, caller, query)),
    route(revenue.createManualRevenue, ({ caller, body, idempotency_key: key }) =>
      createManualRevenue(infrastructure, caller, body, key),
    ),
    route(revenue.voidManualRevenue, ({ caller, params, body, idempotency_key: key }) =>
      voidManualRevenue(infrastructure, caller, { id: params.id, reason: body.reason, key }),
    ),
    route(revenue.getRevenueDay, ({ caller, query }) => getRevenueDay(infrastructure, caller, query)),
    route(revenue.previewRevenueImport, ({ caller, body }) => previewRevenueImport(infrastructure, caller, body.csv)),
    route(revenue.importRevenue, ({ caller, body, idempotency_key: key }) =>
      importRevenue(infrastructure, caller, { csv: body.csv, key }),
    ),
    route(revenue.addRevenueAttachment, ({ caller, params, files }) =>
      addRevenueAttachment(infrastructure, caller, { id: params.id, file: requiredFile(files, 'file') }),
    ),
    route(revenue.getRevenueAttachment, ({ caller, params }) => getRevenueAttachment(infrastructure, caller, params.id)),
  ]
}
