import * as drawers from '#contract/drawers/drawers.ts'
import * as exports from '#contract/drawers/exports.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { closeDrawer } from './close-drawer.ts'
import { exportDrawers } from './export-drawers.ts'
import { openDrawer } from './open-drawer.ts'
import { getDrawer, getOwnDrawer, listDrawers } from './read-drawers.ts'

export function drawerRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(drawers.listDrawers, ({ caller, query }) => listDrawers(infrastructure, caller, query)),
    route(exports.exportDrawers, async ({ caller, query, db }) => exportDrawers({ ...infrastructure, db }, caller, query)),
    route(drawers.getOwnDrawer, ({ caller }) => getOwnDrawer(infrastructure, caller)),
    route(drawers.getDrawer, ({ caller, params }) => getDrawer(infrastructure, caller, params.id)),
    route(drawers.openDrawer, ({ caller, body }) => openDrawer(infrastructure, caller, body)),
    route(drawers.closeDrawer, ({ caller, params, body, idempotency_key: key }) =>
      closeDrawer(infrastructure, caller, { id: params.id, body, key }),
    ),
  ]
}
