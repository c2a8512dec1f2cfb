import * as payouts from '#contract/club-payouts.ts'
import * as disputes from '#contract/disputes.ts'
import * as finances from '#contract/platform-finances.ts'
import * as ledger from '#contract/platform-ledger.ts'
import * as subscriptions from '#contract/platform-subscriptions.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { exportBankFile, listClubPayouts, listDueToClubs, recordClubPayout, voidClubPayout } from './club-payouts.ts'
import { listAllDisputes } from './list-disputes.ts'
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
    route(subscriptions.getSubscriptionFinances, ({ caller, query }) => getSubscriptionFinances(infrastructure, caller, query)),
    route(subscriptions.listMrrMoves, ({ caller, query }) => listMrrMoves(infrastructure, caller, query)),
    route(subscriptions.exportMrrMoves, ({ caller, query }) => exportMrrMoves(infrastructure, caller, query)),
    route(ledger.listPlatformLedger, ({ caller, query }) => listPlatformLedger(infrastructure, caller, query)),
    route(ledger.exportPlatformLedger, ({ caller, query }) => exportPlatformLedger(infrastructure, caller, query)),
    route(subscriptions.listOpenInvoices, ({ caller, query }) => listOpenInvoices(infrastructure, caller, query)),
    route(finances.getReservationFinances, ({ caller, query }) => getReservationFinances(infrastructure, caller, query)),
    route(finances.listReservationFinances, ({ caller, query }) => listReservationFinances(infrastructure, caller, query)),
    route(finances.listReservationFinanceRows, ({ caller, query }) => listReservationFinanceRows(infrastructure, caller, query)),
    route(finances.exportReservationFinances, ({ caller, query }) => exportReservationFinances(infrastructure, caller, query)),
    route(disputes.listAllDisputes, ({ caller, query }) => listAllDisputes(infrastructure, caller, query)),
    route(payouts.listDueToClubs, ({ caller, query }) => listDueToClubs(infrastructure, caller, query)),
    route(payouts.listClubPayouts, ({ caller, query }) => listClubPayouts(infrastructure, caller, query)),
    route(payouts.recordClubPayout, ({ caller, body, idempotency_key: key }) =>
      recordClubPayout(infrastructure, caller, { body, key }),
    ),
    route(payouts.voidClubPayout, ({ caller, params, body, idempotency_key: key }) =>
      voidClubPayout(infrastructure, caller, { id: params.id, body, key }),
    ),
    route(payouts.exportBankFile, ({ caller, query }) => exportBankFile(infrastructure, caller, query)),
  ]
}
