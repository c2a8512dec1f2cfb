import * as floor from '#contract/floor/floor.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { exportTables, getFloor } from './tables/get-floor.ts'
import { createCombination, deleteCombination, updateCombination } from './tables/manage-combinations.ts'
import { createTable, deleteTable, updateTable } from './tables/manage-tables.ts'
import { createZone, deleteZone, updateZone } from './tables/manage-zones.ts'

export function floorRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(floor.getFloor, ({ caller }) => getFloor(infrastructure, caller)),
    route(floor.exportTables, ({ caller }) => exportTables(infrastructure, caller)),
    route(floor.createZone, ({ caller, body }) => createZone(infrastructure, caller, body)),
    route(floor.updateZone, ({ caller, params, body }) => updateZone(infrastructure, caller, params.id, body)),
    route(floor.deleteZone, ({ caller, params }) => deleteZone(infrastructure, caller, params.id)),
    route(floor.createTable, ({ caller, body }) => createTable(infrastructure, caller, body)),
    route(floor.updateTable, ({ caller, params, body }) => updateTable(infrastructure, caller, params.id, body)),
    route(floor.deleteTable, ({ caller, params }) => deleteTable(infrastructure, caller, params.id)),
    route(floor.createCombination, ({ caller, body }) => createCombination(infrastructure, caller, body)),
    route(floor.updateCombination, ({ caller, params, body }) => updateCombination(infrastructure, caller, params.id, body)),
    route(floor.deleteCombination, ({ caller, params }) => deleteCombination(infrastructure, caller, params.id)),
  ]
}
