import * as roles from '#contract/staff-roles.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { attendanceRoutes } from './attendance/routes.ts'
import { myShiftRoutes } from './my-shifts/routes.ts'
import { rotaRoutes } from './rota/routes.ts'
import { createRole, deleteRole, listRoles, updateRole } from './team/manage-roles.ts'

export function staffingRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(roles.listRoles, ({ caller }) => listRoles(infrastructure, caller)),
    route(roles.createRole, ({ caller, body }) => createRole(infrastructure, caller, body)),
    route(roles.updateRole, ({ caller, params, body }) => updateRole(infrastructure, caller, params.id, body)),
    route(roles.deleteRole, ({ caller, params }) => deleteRole(infrastructure, caller, params.id)),
    ...rotaRoutes(infrastructure),
    ...attendanceRoutes(infrastructure),
    ...myShiftRoutes(infrastructure),
  ]
}
