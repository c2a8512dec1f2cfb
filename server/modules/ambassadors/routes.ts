import * as exports from '#contract/ambassadors/exports.ts'
import * as clubAmbassadors from '#contract/ambassadors/club-ambassadors.ts'
import * as commissions from '#contract/ambassadors/commissions.ts'
import * as platformCommissions from '#contract/ambassadors/platform-commissions.ts'
import * as statements from '#contract/ambassadors/statements.ts'
import * as approval from '#contract/ambassadors/approval.ts'
import * as agreement from '#contract/ambassadors/ambassador-contract.ts'
import * as sharing from '#contract/ambassadors/sharing.ts'
import * as referrals from '#contract/ambassadors/referrals.ts'
import { chooseVanityCode, getReferralCode, getReferralLink } from './sharing/referral-code.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { actOnClubAmbassador, listAmbassadorResults, listClubAmbassadors } from './club/club-ambassadors.ts'
import { getCommissionRate, updateCommissionRate } from './club/commission-rate.ts'
import { actOnCommission, listPlatformCommissions } from './commissions/act-on-commission.ts'
import { exportAmbassadorResults, exportClubAmbassadors } from './club/export-club-ambassadors.ts'
import { exportCommissions, exportReservationCommissions } from './commissions/export-commissions.ts'
import { exportReferredClubs, exportReferredEvents } from './commissions/export-referred.ts'
import { listCommissions, listReservationCommissions } from './commissions/list-commissions.ts'
import { listReferredClubs, listReferredEvents } from './commissions/list-referred.ts'
import { actOnAmbassador } from './approval/act-on-ambassador.ts'
import { getAmbassadorContract, getAmbassadorContractPdf, signAmbassadorContract } from './approval/agreement.ts'
import { countReferralClick } from './sharing/count-click.ts'
import { listAmbassadors, getAmbassador } from './approval/list-ambassadors.ts'
import { requestAmbassadorTransfer } from './statements/pay-by-transfer.ts'
import { recordAmbassadorPayout, voidAmbassadorPayout } from './statements/record-payout.ts'
import {
  exportAmbassadorBankFile,
  exportStatement,
  getAmbassadorStatement,
  getStatement,
  getStatementPdf,
  listAmbassadorStatements,
  listStatements,
} from './statements/show-statements.ts'

export const ambassadorRoutes = (infrastructure: Infrastructure): Route[] => [
  route(approval.listAmbassadors, ({ caller, query }) => listAmbassadors(infrastructure, caller, query)),
  route(approval.getAmbassador, ({ params }) => getAmbassador(infrastructure.db, params.id)),
  route(referrals.countReferralClick, ({ caller, body }) => countReferralClick(infrastructure, caller, body)),
  route(approval.actOnAmbassador, ({ caller, params, body }) => actOnAmbassador(infrastructure, caller, params.id, body)),
  route(sharing.getReferralCode, ({ caller }) => getReferralCode(infrastructure, caller)),
  route(sharing.getReferralLink, ({ caller, query }) => getReferralLink(infrastructure, caller, query)),
  route(sharing.chooseVanityCode, ({ caller, body }) => chooseVanityCode(infrastructure, caller, body)),
  route(agreement.getAmbassadorContract, ({ caller }) => getAmbassadorContract(infrastructure, caller.actor.user_id)),
  route(agreement.signAmbassadorContract, ({ caller, body: { accept: _accepted, ...form } }) =>
    signAmbassadorContract(infrastructure, caller, form),
  ),
  route(agreement.getAmbassadorContractPdf, ({ caller, query }) =>
    getAmbassadorContractPdf(infrastructure, caller, query.version ?? null),
  ),
  route(commissions.listCommissions, ({ caller, query, db }) => listCommissions({ ...infrastructure, db }, caller, query)),
  route(commissions.listReservationCommissions, ({ caller, query, db }) =>
    listReservationCommissions({ ...infrastructure, db }, caller, query),
  ),
  route(commissions.listReferredClubs, ({ caller, query, db }) => listReferredClubs({ ...infrastructure, db }, caller, query)),
  route(commissions.listReferredEvents, ({ caller, query, db }) => listReferredEvents({ ...infrastructure, db }, caller, query)),
  route(exports.exportReferredClubs, async ({ caller, query, db }) =>
    exportReferredClubs({ ...infrastructure, db }, caller, query),
  ),
  route(exports.exportReferredEvents, async ({ caller, query, db }) =>
    exportReferredEvents({ ...infrastructure, db }, caller, query),
  ),
  route(exports.exportCommissions, async ({ caller, query, db }) => exportCommissions({ ...infrastructure, db }, caller, query)),
  route(exports.exportReservationCommissions, async ({ caller, query, db }) =>
    exportReservationCommissions({ ...infrastructure, db }, caller, query),
  ),
  route(statements.listStatements, ({ caller, query }) => listStatements(infrastructure, caller, query)),
  route(statements.getStatement, ({ caller, params, query }) => getStatement(infrastructure, caller, params.id, query)),
  route(statements.getStatementPdf, ({ caller, params }) => getStatementPdf(infrastructure, caller, params.id)),
  route(statements.exportStatement, ({ caller, params, db }) => exportStatement({ ...infrastructure, db }, caller, params.id)),
  route(statements.getAmbassadorStatement, ({ params, query }) => getAmbassadorStatement(infrastructure, params.id, query)),
  route(statements.listAmbassadorStatements, ({ query }) => listAmbassadorStatements(infrastructure, query)),
  route(statements.exportAmbassadorBankFile, ({ caller, query }) => exportAmbassadorBankFile(infrastructure, caller, query)),
  route(statements.recordAmbassadorPayout, ({ caller, params, body, idempotency_key: key }) =>
    recordAmbassadorPayout(infrastructure, caller, { id: params.id, body, key }),
  ),
  route(statements.requestAmbassadorTransfer, ({ caller, params, body, idempotency_key: key }) =>
    requestAmbassadorTransfer(infrastructure, caller, { id: params.id, body, key }),
  ),
  route(statements.voidAmbassadorPayout, ({ caller, params, body, idempotency_key: key }) =>
    voidAmbassadorPayout(infrastructure, caller, { id: params.id, body, key }),
  ),
  route(platformCommissions.listPlatformCommissions, ({ query, db }) =>
    listPlatformCommissions({ ...infrastructure, db }, query),
  ),
  route(platformCommissions.actOnCommission, ({ caller, params, body }) =>
    actOnCommission(infrastructure, caller, params.id, body),
  ),
  route(clubAmbassadors.getCommissionRate, ({ caller }) => getCommissionRate(infrastructure, caller)),
  route(clubAmbassadors.updateCommissionRate, ({ caller, body }) => updateCommissionRate(infrastructure, caller, body)),
  route(clubAmbassadors.listClubAmbassadors, ({ caller, query, db }) =>
    listClubAmbassadors({ ...infrastructure, db }, caller, query),
  ),
  route(clubAmbassadors.listAmbassadorResults, ({ caller, query, db }) =>
    listAmbassadorResults({ ...infrastructure, db }, caller, query),
  ),
  route(exports.exportClubAmbassadors, async ({ caller, db }) => exportClubAmbassadors({ ...infrastructure, db }, caller)),
  route(exports.exportAmbassadorResults, async ({ caller, query, db }) =>
    exportAmbassadorResults({ ...infrastructure, db }, caller, query),
  ),
  route(clubAmbassadors.actOnClubAmbassador, ({ caller, params, body }) =>
    actOnClubAmbassador(infrastructure, caller, params.id, body),
  ),
]
