import * as approval from '#contract/ambassador-approval.ts'
import * as agreement from '#contract/ambassador-contract.ts'
import * as sharing from '#contract/ambassador-sharing.ts'
import * as referrals from '#contract/referrals.ts'
import { chooseVanityCode, getReferralCode } from './sharing/referral-code.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { actOnAmbassador } from './people/act-on-ambassador.ts'
import { getAmbassadorContract, getAmbassadorContractPdf, signAmbassadorContract } from './people/agreement.ts'
import { countReferralClick } from './sharing/count-click.ts'
import { listAmbassadors, readAmbassador } from './people/list-ambassadors.ts'

export const ambassadorRoutes = (infrastructure: Infrastructure): Route[] => [
  route(approval.listAmbassadors, ({ caller, query }) => listAmbassadors(infrastructure, caller, query)),
  route(approval.getAmbassador, ({ params }) => readAmbassador(infrastructure.db, params.id)),
  route(referrals.countReferralClick, ({ caller, body }) => countReferralClick(infrastructure, caller, body)),
  route(approval.actOnAmbassador, ({ caller, params, body }) => actOnAmbassador(infrastructure, caller, params.id, body)),
  route(sharing.getReferralCode, ({ caller }) => getReferralCode(infrastructure, caller)),
  route(sharing.chooseVanityCode, ({ caller, body }) => chooseVanityCode(infrastructure, caller, body)),
  route(agreement.getAmbassadorContract, ({ caller }) => getAmbassadorContract(infrastructure, caller.actor.user_id)),
  route(agreement.signAmbassadorContract, ({ caller, body: { accept: _accepted, ...given } }) =>
    signAmbassadorContract(infrastructure, caller, given),
  ),
  route(agreement.getAmbassadorContractPdf, ({ caller, query }) =>
    getAmbassadorContractPdf(infrastructure, caller, query.version ?? null),
  ),
]
