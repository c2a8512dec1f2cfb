import * as contract from '#contract/events/prestations.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { createPrestation, duplicatePrestation } from './create-prestation.ts'
import { deletePrestation } from './delete-prestation.ts'
import { getPrestation, listPrestations } from './list-prestations.ts'
import { reorderPrestations } from './reorder-prestations.ts'
import { updatePrestation } from './update-prestation.ts'

export function prestationRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(contract.listPrestations, ({ caller, params, query }) => listPrestations(infrastructure, caller, params.id, query)),
    route(contract.createPrestation, ({ caller, params, body }) => createPrestation(infrastructure, caller, params.id, body)),
    route(contract.reorderPrestations, ({ caller, params, body }) =>
      reorderPrestations(infrastructure, caller, params.id, body.ids),
    ),
    route(contract.getPrestation, ({ caller, params }) => getPrestation(infrastructure, caller, params.id)),
    route(contract.updatePrestation, ({ caller, params, body }) => updatePrestation(infrastructure, caller, params.id, body)),
    route(contract.duplicatePrestation, ({ caller, params }) => duplicatePrestation(infrastructure, caller, params.id)),
    route(contract.deletePrestation, ({ caller, params }) => deletePrestation(infrastructure, caller, params.id)),
  ]
}
