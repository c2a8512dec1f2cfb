import * as floor from '#contract/floor/floor.ts'
import * as plans from '#contract/floor/plans.ts'
import { requiredFile, route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { getFloorPlan, getFloorPlans } from './plans/get-plans.ts'
import { createFloorPlan, deleteFloorPlan, updateFloorPlan } from './plans/manage-plans.ts'
import { removeFloorPlanPicture, setFloorPlanPicture } from './plans/set-plan-picture.ts'
import { exportTables, getFloor } from './tables/get-floor.ts'
import { createCombination, deleteCombination, updateCombination } from './tables/manage-combinations.ts'
import { createTable, deleteTable, updateTable } from './tables/manage-tables.ts'
import { createZone, deleteZone, updateZone } from './tables/manage-zones.ts'

export function floorRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(floor.getFloor, ({ caller }) => getFloor(infrastructure, caller)),
    route(floor.exportTables, ({ caller, db }) => exportTables({ ...infrastructure, db }, caller)),
    route(floor.createZone, ({ caller, body }) => createZone(infrastructure, caller, body)),
    route(floor.updateZone, ({ caller, params, body }) => updateZone(infrastructure, caller, params.id, body)),
    route(floor.deleteZone, ({ caller, params }) => deleteZone(infrastructure, caller, params.id)),
    route(floor.createTable, ({ caller, body }) => createTable(infrastructure, caller, body)),
    route(floor.updateTable, ({ caller, params, body }) => updateTable(infrastructure, caller, params.id, body)),
    route(floor.deleteTable, ({ caller, params }) => deleteTable(infrastructure, caller, params.id)),
    route(floor.createCombination, ({ caller, body }) => createCombination(infrastructure, caller, body)),
    route(floor.updateCombination, ({ caller, params, body }) => updateCombination(infrastructure, caller, params.id, body)),
    route(floor.deleteCombination, ({ caller, params }) => deleteCombination(infrastructure, caller, params.id)),
    route(plans.getFloorPlans, ({ caller }) => getFloorPlans(infrastructure, caller)),
    route(plans.getFloorPlan, ({ caller, params }) => getFloorPlan(infrastructure, caller, params.id)),
    route(plans.createFloorPlan, ({ caller, body }) => createFloorPlan(infrastructure, caller, body)),
    route(plans.updateFloorPlan, ({ caller, params, body }) => updateFloorPlan(infrastructure, caller, params.id, body)),
    route(plans.deleteFloorPlan, ({ caller, params }) => deleteFloorPlan(infrastructure, caller, params.id)),
    route(plans.setFloorPlanPicture, ({ caller, params, body, files }) =>
      setFloorPlanPicture(infrastructure, caller, {
        id: params.id,
        room_id: body.room_id,
        bytes: requiredFile(files, 'picture').bytes,
      }),
    ),
    route(plans.removeFloorPlanPicture, ({ caller, params }) => removeFloorPlanPicture(infrastructure, caller, params)),
  ]
}
