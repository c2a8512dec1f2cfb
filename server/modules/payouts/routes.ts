import * as bank from '#contract/payouts/bank-accounts.ts'
import * as payouts from '#contract/payouts/club-payouts.ts'
import * as transfers from '#contract/payouts/club-transfers.ts'
import * as accounts from '#contract/payouts/payout-accounts.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import {
  ambassadorOf,
  clubOf,
  getAmbassadorBankAccount,
  getClubBankAccount,
  updateAmbassadorBankAccount,
  updateClubBankAccount,
} from './bank-account.ts'
import { exportBankFile, listClubPayouts, listDueToClubs, recordClubPayout, voidClubPayout } from './club-payouts.ts'
import { listClubTransfers, requestClubTransfer } from './club-transfers.ts'
import type { PayoutParts } from './payee-books.ts'
import { connectPayoutAccount, getPayoutAccount, refreshPayoutAccount } from './payout-account.ts'
import { resumePayouts, stopPayouts } from './stop-payouts.ts'

export function payoutRoutes(infrastructure: PayoutParts): Route[] {
  return [
    route(bank.getClubBankAccount, ({ caller }) => getClubBankAccount(infrastructure, caller)),
    route(bank.updateClubBankAccount, ({ caller, body }) => updateClubBankAccount(infrastructure, caller, body)),
    route(bank.getAmbassadorBankAccount, ({ caller }) => getAmbassadorBankAccount(infrastructure, caller)),
    route(bank.updateAmbassadorBankAccount, ({ caller, body }) => updateAmbassadorBankAccount(infrastructure, caller, body)),
    route(bank.stopPayouts, ({ caller, body }) => stopPayouts(infrastructure, caller, body.token)),
    route(bank.resumePayouts, ({ caller, body }) => resumePayouts(infrastructure, caller, body)),
    route(payouts.listDueToClubs, ({ caller, query }) => listDueToClubs(infrastructure, caller, query)),
    route(payouts.listClubPayouts, ({ caller, query }) => listClubPayouts(infrastructure, caller, query)),
    route(payouts.recordClubPayout, ({ caller, body, idempotency_key: key }) =>
      recordClubPayout(infrastructure, caller, { body, key }),
    ),
    route(payouts.voidClubPayout, ({ caller, params, body, idempotency_key: key }) =>
      voidClubPayout(infrastructure, caller, { id: params.id, body, key }),
    ),
    route(accounts.getClubPayoutAccount, ({ caller }) => getPayoutAccount(infrastructure, clubOf(caller))),
    route(accounts.connectClubPayoutAccount, ({ caller, body }) =>
      connectPayoutAccount(infrastructure, caller, { payee: clubOf(caller), ...body }),
    ),
    route(accounts.refreshClubPayoutAccount, ({ caller }) => refreshPayoutAccount(infrastructure, clubOf(caller))),
    route(accounts.getAmbassadorPayoutAccount, ({ caller }) => getPayoutAccount(infrastructure, ambassadorOf(caller))),
    route(accounts.connectAmbassadorPayoutAccount, ({ caller, body }) =>
      connectPayoutAccount(infrastructure, caller, { payee: ambassadorOf(caller), ...body }),
    ),
    route(accounts.refreshAmbassadorPayoutAccount, ({ caller }) => refreshPayoutAccount(infrastructure, ambassadorOf(caller))),
    route(transfers.listClubTransfers, ({ caller, query }) => listClubTransfers(infrastructure, caller, query)),
    route(transfers.requestClubTransfer, ({ caller, body, idempotency_key: key }) =>
      requestClubTransfer(infrastructure, caller, { body, key }),
    ),
    route(payouts.exportBankFile, ({ caller, query }) => exportBankFile(infrastructure, caller, query)),
  ]
}
