import * as offers from '#contract/staffing/shift-offers.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { actOnShiftOffer } from './act-on-offer.ts'
import { decideShiftOffer, listShiftOffers } from './decide-offer.ts'
import { listMyShiftOffers, listShiftColleagues, offerShift } from './offer-shift.ts'

export function offerRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(offers.listMyShiftOffers, ({ caller, query }) => listMyShiftOffers(infrastructure, caller, query)),
    route(offers.listShiftColleagues, ({ caller, params }) => listShiftColleagues(infrastructure, caller, params.id)),
    route(offers.offerShift, ({ caller, params, body }) => offerShift(infrastructure, caller, params.id, body)),
    route(offers.actOnShiftOffer, ({ caller, params, body }) => actOnShiftOffer(infrastructure, caller, params.id, body)),
    route(offers.listShiftOffers, ({ caller, query }) => listShiftOffers(infrastructure, caller, query)),
    route(offers.decideShiftOffer, ({ caller, params, body }) => decideShiftOffer(infrastructure, caller, params.id, body)),
  ]
}
