import * as rota from '#contract/staffing/rota.ts'
import * as templates from '#contract/staffing/schedule-templates.ts'
import * as schedules from '#contract/staffing/staff-schedules.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { assignSchedule } from './assign-schedule.ts'
import { copyShifts } from './copy-shifts.ts'
import { createShift } from './create-shift.ts'
import { deleteShift } from './delete-shift.ts'
import { exportRota } from './export-rota.ts'
import { exportShiftCalendar } from './export-shift-calendar.ts'
import { getRota } from './get-rota.ts'
import { listShifts } from './list-shifts.ts'
import {
  createScheduleTemplate,
  deleteScheduleTemplate,
  getScheduleTemplate,
  listScheduleTemplates,
  updateScheduleTemplate,
} from './manage-templates.ts'
import { publishShifts } from './publish-shifts.ts'
import { updateShift } from './update-shift.ts'

export function rotaRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(templates.listScheduleTemplates, async ({ caller, query }) => listScheduleTemplates(infrastructure, caller, query)),
    route(templates.createScheduleTemplate, async ({ caller, body }) => createScheduleTemplate(infrastructure, caller, body)),
    route(templates.getScheduleTemplate, async ({ caller, params }) => getScheduleTemplate(infrastructure, caller, params.id)),
    route(templates.updateScheduleTemplate, async ({ caller, params, body }) =>
      updateScheduleTemplate(infrastructure, caller, params.id, body),
    ),
    route(templates.deleteScheduleTemplate, async ({ caller, params }) =>
      deleteScheduleTemplate(infrastructure, caller, params.id),
    ),
    route(rota.getRota, async ({ caller, query }) => getRota(infrastructure, caller, query)),
    route(rota.assignSchedule, async ({ caller, body, idempotency_key }) =>
      assignSchedule(infrastructure, caller, body, idempotency_key),
    ),
    route(rota.copyShifts, async ({ caller, body, idempotency_key }) =>
      copyShifts(infrastructure, caller, body, idempotency_key),
    ),
    route(rota.publishShifts, async ({ caller, body }) => publishShifts(infrastructure, caller, body)),
    route(rota.exportRota, async ({ caller, query, db }) => exportRota({ ...infrastructure, db }, caller, query)),
    route(rota.exportShiftCalendar, async ({ caller, query, db }) =>
      exportShiftCalendar({ ...infrastructure, db }, caller, query),
    ),
    route(schedules.listShifts, async ({ caller, query }) => listShifts(infrastructure, caller, query)),
    route(schedules.createShift, async ({ caller, body }) => createShift(infrastructure, caller, body)),
    route(schedules.updateShift, async ({ caller, params, body }) => updateShift(infrastructure, caller, params.id, body)),
    route(schedules.deleteShift, async ({ caller, params }) => deleteShift(infrastructure, caller, params.id)),
  ]
}
