import * as payouts from '#contract/club-payouts.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { exportBankFile, listClubPayouts, listDueToClubs, recordClubPayout } from './club-payouts.ts'

export function platformMoneyRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(payouts.listDueToClubs, ({ caller, query }) => listDueToClubs(infrastructure, caller, query)),
    route(payouts.listClubPayouts, ({ caller, query }) => listClubPayouts(infrastructure, caller, query)),
    route(payouts.recordClubPayout, ({ caller, body, idempotency_key: key }) =>
      recordClubPayout(infrastructure, caller, { body, key }),
    ),
    route(payouts.exportBankFile, ({ caller, query }) => exportBankFile(infrastructure, caller, query)),
  ]
}
