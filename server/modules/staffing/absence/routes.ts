import * as availability from '#contract/staffing/availability.ts'
import * as timeOff from '#contract/staffing/time-off.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { decideTimeOff, listTimeOff } from './decide-time-off.ts'
import { getMyAvailability, saveMyAvailability } from './my-availability.ts'
import { cancelTimeOff, listMyTimeOff, requestTimeOff } from './request-time-off.ts'

export function absenceRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(availability.getMyAvailability, ({ caller }) => getMyAvailability(infrastructure, caller)),
    route(availability.saveMyAvailability, ({ caller, body }) => saveMyAvailability(infrastructure, caller, body)),
    route(timeOff.listMyTimeOff, ({ caller, query }) => listMyTimeOff(infrastructure, caller, query)),
    route(timeOff.requestTimeOff, ({ caller, body }) => requestTimeOff(infrastructure, caller, body)),
    route(timeOff.cancelTimeOff, ({ caller, params }) => cancelTimeOff(infrastructure, caller, params.id)),
    route(timeOff.listTimeOff, ({ caller, query }) => listTimeOff(infrastructure, caller, query)),
    route(timeOff.decideTimeOff, ({ caller, params, body }) => decideTimeOff(infrastructure, caller, params.id, body)),
  ]
}
