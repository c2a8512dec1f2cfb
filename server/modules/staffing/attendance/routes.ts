import * as attendance from '#contract/staffing/attendance.ts'
import * as payroll from '#contract/staffing/payroll.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { approveAttendance } from './approve-attendance.ts'
import { correctAttendance } from './correct-attendance.ts'
import { deleteAttendance } from './delete-attendance.ts'
import { exportAttendance } from './export-attendance.ts'
import { generateAttendance } from './generate-attendance.ts'
import { getAttendance } from './get-attendance.ts'
import { getAttendanceBoard } from './get-attendance-board.ts'
import { exportPayroll, getPayroll, getPayrollPdf } from './get-payroll.ts'
import { listAttendance } from './list-attendance.ts'

export function attendanceRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(attendance.listAttendance, ({ caller, query }) => listAttendance(infrastructure, caller, query)),
    route(attendance.exportAttendance, ({ caller, query, db }) => exportAttendance({ ...infrastructure, db }, caller, query)),
    route(attendance.getAttendanceBoard, ({ caller }) => getAttendanceBoard(infrastructure, caller)),
    route(attendance.getAttendance, ({ caller, params }) => getAttendance(infrastructure, caller, params.id)),
    route(attendance.correctAttendance, ({ caller, params, body }) => correctAttendance(infrastructure, caller, params.id, body)),
    route(attendance.deleteAttendance, ({ caller, params }) => deleteAttendance(infrastructure, caller, params.id)),
    route(attendance.generateAttendance, ({ caller, body }) => generateAttendance(infrastructure, caller, body)),
    route(attendance.approveAttendance, ({ caller, body }) => approveAttendance(infrastructure, caller, body)),
    route(payroll.getPayroll, ({ caller, query }) => getPayroll(infrastructure, caller, query)),
    route(payroll.exportPayroll, ({ caller, query, db }) => exportPayroll({ ...infrastructure, db }, caller, query)),
    route(payroll.getPayrollPdf, ({ caller, query }) => getPayrollPdf(infrastructure, caller, query)),
  ]
}
