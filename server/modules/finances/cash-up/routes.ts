import * as exports from '#contract/finances/exports.ts'
import * as cashUp from '#contract/finances/cash-up.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { closeCashUp } from './close-cash-up.ts'
import { exportCashUps } from './export-cash-ups.ts'
import { getCashUp, listCashUps } from './get-cash-up.ts'
import { reopenCashUp } from './reopen-cash-up.ts'
import { getCashUpPdf, verifyCashUps } from './verify-cash-ups.ts'

export function cashUpRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(cashUp.listCashUps, ({ caller, query }) => listCashUps(infrastructure, caller, query)),
    route(exports.exportCashUps, async ({ caller, query, db }) => exportCashUps({ ...infrastructure, db }, caller, query)),
    route(cashUp.getCashUp, ({ caller, params }) => getCashUp(infrastructure, caller, params.business_date)),
    route(cashUp.closeCashUp, ({ caller, params, body, idempotency_key: key }) =>
      closeCashUp(infrastructure, caller, { business_date: params.business_date, body, key }),
    ),
    route(cashUp.reopenCashUp, ({ caller, params, body }) =>
      reopenCashUp(infrastructure, caller, { id: params.id, reason: body.reason }),
    ),
    route(cashUp.getCashUpPdf, ({ caller, params }) => getCashUpPdf(infrastructure, caller, params.id)),
    route(cashUp.verifyCashUps, ({ caller }) => verifyCashUps(infrastructure, caller)),
  ]
}
