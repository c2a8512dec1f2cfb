import * as staff from '#contract/staffing/staff.ts'
import * as roles from '#contract/staffing/staff-roles.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { addStaff, type StaffingDependents } from './add-staff.ts'
import { endStaff, renewFirstSignIn, updateStaff } from './change-staff.ts'
import { exportStaff, getStaff, listStaff } from './list-staff.ts'
import { sendResetLink } from './send-reset-link.ts'
import { createRole, deleteRole, updateRole } from './manage-roles.ts'
import { exportRoles, listRoles } from './list-roles.ts'

export function teamRoutes(infrastructure: Infrastructure, dependents: StaffingDependents): Route[] {
  return [
    route(roles.listRoles, ({ caller, query }) => listRoles(infrastructure, caller, query)),
    route(roles.exportRoles, ({ caller, db }) => exportRoles({ ...infrastructure, db }, caller)),
    route(roles.createRole, ({ caller, body }) => createRole(infrastructure, caller, body)),
    route(roles.updateRole, ({ caller, params, body }) => updateRole(infrastructure, caller, params.id, body)),
    route(roles.deleteRole, ({ caller, params }) => deleteRole(infrastructure, caller, params.id)),
    route(staff.listStaff, ({ caller, query, db }) => listStaff({ ...infrastructure, db }, dependents, caller, query)),
    route(staff.exportStaff, ({ caller, query, db }) => exportStaff({ ...infrastructure, db }, caller, query)),
    route(staff.getStaff, ({ caller, params }) => getStaff(infrastructure, caller, params.id)),
    route(staff.addStaff, ({ caller, body }) => addStaff(infrastructure, dependents, caller, { ...body, avatar_file: null })),
    route(staff.updateStaff, ({ caller, params, body }) =>
      updateStaff(infrastructure, dependents, caller, { ...params, ...body }),
    ),
    route(staff.renewFirstSignIn, ({ caller, params }) => renewFirstSignIn(infrastructure, caller, params.id)),
    route(staff.sendResetLink, ({ caller, params }) => sendResetLink(infrastructure, caller, params.id)),
    route(staff.endStaff, ({ caller, params }) => endStaff(infrastructure, caller, params.id)),
  ]
}
