import * as shifts from '#contract/staffing/my-shifts.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { answerShift } from './answer-shift.ts'
import { getCalendarLink, getShiftCalendar, makeCalendarLink, removeCalendarLink } from './calendar-link.ts'
import { checkInOut } from './check-in-out.ts'
import { getMySchedule, listMyShifts } from './list-my-shifts.ts'

export function myShiftRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(shifts.listMyShifts, ({ caller, query }) => listMyShifts(infrastructure, caller, query)),
    route(shifts.getMySchedule, ({ caller, query }) => getMySchedule(infrastructure, caller, query)),
    route(shifts.answerShift, ({ caller, params, body }) => answerShift(infrastructure, caller, params.id, body)),
    route(shifts.checkInOut, ({ caller, params, body }) => checkInOut(infrastructure, caller, params.id, body)),
    route(shifts.getCalendarLink, ({ caller }) => getCalendarLink(infrastructure, caller)),
    route(shifts.makeCalendarLink, ({ caller }) => makeCalendarLink(infrastructure, caller)),
    route(shifts.removeCalendarLink, ({ caller }) => removeCalendarLink(infrastructure, caller)),
    route(shifts.getShiftCalendar, ({ query }) => getShiftCalendar(infrastructure, query)),
  ]
}
