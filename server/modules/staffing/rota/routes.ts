import * as schedules from '#contract/staff-schedules.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { createShift } from './create-shift.ts'
import { deleteShift } from './delete-shift.ts'
import { updateShift } from './update-shift.ts'

export function rotaRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(schedules.createShift, async ({ caller, body }) => createShift(infrastructure, caller, body)),
    route(schedules.updateShift, async ({ caller, params, body }) => updateShift(infrastructure, caller, params.id, body)),
    route(schedules.deleteShift, async ({ caller, params }) => deleteShift(infrastructure, caller, params.id)),
  ]
}
