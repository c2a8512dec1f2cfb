import * as approval from '#contract/ambassador-approval.ts'
import * as referrals from '#contract/referrals.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { actOnAmbassador } from './people/act-on-ambassador.ts'
import { countReferralClick } from './sharing/count-click.ts'
import { listAmbassadors, readAmbassador } from './people/list-ambassadors.ts'

export const ambassadorRoutes = (infrastructure: Infrastructure): Route[] => [
  route(approval.listAmbassadors, ({ caller, query }) => listAmbassadors(infrastructure, caller, query)),
  route(approval.getAmbassador, ({ params }) => readAmbassador(infrastructure.db, params.id)),
  route(referrals.countReferralClick, ({ caller, body }) => countReferralClick(infrastructure, caller, body)),
  route(approval.actOnAmbassador, ({ caller, params, body }) => actOnAmbassador(infrastructure, caller, params.id, body)),
]
