import * as finances from '#contract/platform/finances.ts'
import * as ledger from '#contract/platform/ledger.ts'
import * as subscriptions from '#contract/platform/subscriptions.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import {
  exportReservationFinances,
  getReservationFinances,
  listReservationFinanceRows,
  listReservationFinances,
} from './reservation-finances.ts'
import { exportPlatformLedger, listPlatformLedger } from './platform-ledger.ts'
import { exportMrrMoves, getSubscriptionFinances, listMrrMoves, listOpenInvoices } from './subscription-finances.ts'

export function platformMoneyRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(subscriptions.getSubscriptionFinances, ({ caller, query, db }) =>
      getSubscriptionFinances({ ...infrastructure, db }, caller, query),
    ),
    route(subscriptions.listMrrMoves, ({ caller, query, db }) => listMrrMoves({ ...infrastructure, db }, caller, query)),
    route(subscriptions.exportMrrMoves, ({ caller, query, db }) => exportMrrMoves({ ...infrastructure, db }, caller, query)),
    route(ledger.listPlatformLedger, ({ caller, query, db }) => listPlatformLedger({ ...infrastructure, db }, caller, query)),
    route(ledger.exportPlatformLedger, ({ caller, query, db }) => exportPlatformLedger({ ...infrastructure, db }, caller, query)),
    route(subscriptions.listOpenInvoices, ({ caller, query }) => listOpenInvoices(infrastructure, caller, query)),
    route(finances.getReservationFinances, ({ caller, query, db }) =>
      getReservationFinances({ ...infrastructure, db }, caller, query),
    ),
    route(finances.listReservationFinances, ({ caller, query, db }) =>
      listReservationFinances({ ...infrastructure, db }, caller, query),
    ),
    route(finances.listReservationFinanceRows, ({ caller, query, db }) =>
      listReservationFinanceRows({ ...infrastructure, db }, caller, query),
    ),
    route(finances.exportReservationFinances, ({ caller, query, db }) =>
      exportReservationFinances({ ...infrastructure, db }, caller, query),
    ),
  ]
}
