import * as cards from '#contract/payments/cards.ts'
import * as disputes from '#contract/payments/disputes.ts'
import * as exports from '#contract/payments/exports.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { listSavedCards } from './cards/list-cards.ts'
import { removeSavedCard } from './cards/remove-card.ts'
import { exportClubDisputes } from './disputes/export-club-disputes.ts'
import { listAllDisputes } from './disputes/list-all-disputes.ts'
import { listClubDisputes } from './disputes/list-club-disputes.ts'

export const paymentRoutes = (infrastructure: Infrastructure): Route[] => [
  route(cards.listSavedCards, ({ caller }) => listSavedCards(infrastructure, caller)),
  route(cards.removeSavedCard, ({ caller, params }) => removeSavedCard(infrastructure, caller, params.id)),
  route(disputes.listClubDisputes, ({ caller, query }) => listClubDisputes(infrastructure, caller, query)),
  route(exports.exportClubDisputes, async ({ caller, query, db }) =>
    exportClubDisputes({ ...infrastructure, db }, caller, query),
  ),
  route(disputes.listAllDisputes, ({ caller, query }) => listAllDisputes(infrastructure, caller, query)),
]
