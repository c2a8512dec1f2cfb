import * as contract from '#contract/prestations.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { createPrestation, duplicatePrestation } from './create-prestation.ts'
import { deletePrestation } from './delete-prestation.ts'
import { getPrestation, listPrestations } from './list-prestations.ts'
import { reorderPrestations } from './reorder-prestations.ts'
import { updatePrestation } from './update-prestation.ts'

export function prestationRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(contract.listPrestations, ({ club_id, params }) => listPrestations(infrastructure, club_id, params.id)),
    route(contract.createPrestation, ({ club_id, params, body }) => createPrestation(infrastructure, club_id, params.id, body)),
    route(contract.reorderPrestations, ({ club_id, params, body }) =>
      reorderPrestations(infrastructure, club_id, params.id, body.ids),
    ),
    route(contract.getPrestation, ({ club_id, params }) => getPrestation(infrastructure, club_id, params.id)),
    route(contract.updatePrestation, ({ club_id, params, body }) => updatePrestation(infrastructure, club_id, params.id, body)),
    route(contract.duplicatePrestation, ({ club_id, params }) => duplicatePrestation(infrastructure, club_id, params.id)),
    route(contract.deletePrestation, ({ club_id, params }) => deletePrestation(infrastructure, club_id, params.id)),
  ]
}
