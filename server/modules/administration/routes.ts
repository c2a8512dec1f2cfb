import * as lists from '#contract/list-exports.ts'
import * as log from '#contract/audit-log.ts'
import * as data from '#contract/data-export.ts'
import * as jobs from '#contract/dead-jobs.ts'
import * as payments from '#contract/pending-payments.ts'
import * as clubs from '#contract/platform-clubs.ts'
import * as dashboard from '#contract/platform-dashboard.ts'
import * as events from '#contract/platform-events.ts'
import * as support from '#contract/platform-support.ts'
import * as security from '#contract/security-log.ts'
import * as users from '#contract/users.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { AccountDependents } from '../accounts/index.ts'
import type { StaffingDependents } from '../staffing/index.ts'
import { platformMoneyRoutes } from './money/routes.ts'
import { exportAuditLog, listAuditLog } from './audit/list-audit-log.ts'
import { exportSecurityLog, listSecurityLog, type SecurityDependencies } from './audit/list-security-log.ts'
import { actOnClub } from './clubs/act-on-club.ts'
import { getClub } from './clubs/get-club.ts'
import { exportPlatformClubs, exportPlatformEvents } from './clubs/export-clubs.ts'
import { listClubs } from './clubs/list-clubs.ts'
import { actOnEvent, getEvent } from './events/act-on-event.ts'
import { exportData } from './export/export-data.ts'
import { discardDeadJob, listDeadJobs, retryDeadJob } from './health/dead-jobs.ts'
import { getDashboard } from './health/get-dashboard.ts'
import { listPendingPayments } from './health/list-pending-payments.ts'
import { listEvents } from './events/list-events.ts'
import { endSupportAccess, openSupportAccess } from './support/act-for-club.ts'
import { getClubSuspension, listSupportCalls } from './support/list-support-calls.ts'
import { createUser } from './users/create-user.ts'
import { deleteUser } from './users/delete-user.ts'
import { getUser, listUserHistory } from './users/get-user.ts'
import { exportClubUsers, exportUsers, listClubUsers, listUsers } from './users/list-users.ts'
import { updateUser } from './users/update-user.ts'

export function administrationRoutes(
  infrastructure: Infrastructure,
  { flushRefusals, ...dependents }: AccountDependents & StaffingDependents & Pick<SecurityDependencies, 'flushRefusals'>,
): Route[] {
  const readsSecurity = { ...infrastructure, flushRefusals }
  return [
    ...platformMoneyRoutes(infrastructure),
    route(users.listUsers, ({ caller, query }) => listUsers(infrastructure, caller, query)),
    route(users.exportUsers, ({ caller, query }) => exportUsers(infrastructure, caller, query)),
    route(users.listClubUsers, ({ caller, params, query }) => listClubUsers(infrastructure, caller, params.id, query)),
    route(users.exportClubUsers, ({ caller, params, query }) => exportClubUsers(infrastructure, caller, params.id, query)),
    route(users.getUser, ({ caller, params, query }) => getUser(infrastructure, caller, params.id, query.preview)),
    route(users.listUserHistory, ({ caller, params, query }) => listUserHistory(infrastructure, caller, params.id, query)),
    route(users.createUser, ({ caller, body, files }) =>
      createUser(infrastructure, dependents, caller, { body, upload: files['avatar'] }),
    ),
    route(users.updateUser, ({ caller, params, body, files }) =>
      updateUser(infrastructure, caller, params.id, { form: body, upload: files['profile[avatar]'] }),
    ),
    route(users.deleteUser, ({ caller, params }) => deleteUser(infrastructure, dependents, caller, params.id)),

    route(clubs.listPlatformClubs, ({ query }) => listClubs(infrastructure, query)),
    route(lists.exportPlatformClubs, async ({ query }) => exportPlatformClubs(infrastructure, query)),
    route(lists.exportPlatformEvents, async ({ query }) => exportPlatformEvents(infrastructure, query)),
    route(clubs.getPlatformClub, ({ params }) => getClub(infrastructure, params.id)),
    route(clubs.actOnClub, ({ caller, params, body }) => actOnClub(infrastructure, caller, params.id, body)),
    route(events.listPlatformEvents, ({ query }) => listEvents(infrastructure, query)),
    route(events.getPlatformEvent, ({ params }) => getEvent(infrastructure, params.id)),
    route(events.actOnEvent, ({ caller, params, body }) => actOnEvent(infrastructure, caller, params.id, body)),

    route(support.getClubSuspension, ({ caller }) => getClubSuspension(infrastructure, caller)),
    route(support.openSupportAccess, ({ caller, params, body }) => openSupportAccess(infrastructure, caller, params.id, body)),
    route(support.endSupportAccess, ({ caller, params }) => endSupportAccess(infrastructure, caller, params.id)),
    route(support.listSupportCalls, ({ caller, query }) => listSupportCalls(infrastructure, caller, query)),

    route(dashboard.getPlatformDashboard, () => getDashboard(infrastructure)),
    route(log.listAuditLog, ({ query }) => listAuditLog(infrastructure, query)),
    route(log.exportAuditLog, ({ query }) => exportAuditLog(infrastructure, query)),
    route(security.listSecurityLog, ({ query }) => listSecurityLog(readsSecurity, query)),
    route(security.exportSecurityLog, ({ query }) => exportSecurityLog(readsSecurity, query)),
    route(data.exportData, ({ caller, params }) => exportData(infrastructure, caller, params.table)),
    route(payments.listPendingPayments, ({ query }) => listPendingPayments(infrastructure, query)),
    route(jobs.listDeadJobs, ({ query }) => listDeadJobs(infrastructure, query)),
    route(jobs.retryDeadJob, ({ caller, params }) => retryDeadJob(infrastructure, caller, params.id)),
    route(jobs.discardDeadJob, ({ caller, params }) => discardDeadJob(infrastructure, caller, params.id)),
  ]
}
