import * as exports from '#contract/platform/exports.ts'
import * as log from '#contract/platform/audit-log.ts'
import * as data from '#contract/platform/data-export.ts'
import * as jobs from '#contract/platform/dead-jobs.ts'
import * as payments from '#contract/platform/pending-payments.ts'
import * as clubs from '#contract/platform/clubs.ts'
import * as events from '#contract/platform/events.ts'
import * as support from '#contract/platform/support.ts'
import * as security from '#contract/platform/security-log.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { platformMoneyRoutes } from './money/routes.ts'
import { exportAuditLog, listAuditLog } from './audit/list-audit-log.ts'
import { exportSecurityLog, listSecurityLog, type SecurityDependencies } from './audit/list-security-log.ts'
import { actOnClub } from './clubs/act-on-club.ts'
import { getPlatformClub } from './clubs/get-platform-club.ts'
import { exportPlatformClubs, exportPlatformEvents } from './clubs/export-clubs.ts'
import { listPlatformClubs } from './clubs/list-platform-clubs.ts'
import { actOnEvent, getPlatformEvent } from './events/act-on-event.ts'
import { exportData } from './export/export-data.ts'
import { discardDeadJob, listDeadJobs, retryDeadJob } from './health/dead-jobs.ts'
import { listPendingPayments } from './health/list-pending-payments.ts'
import { listPlatformEvents } from './events/list-platform-events.ts'
import { endSupportAccess, openSupportAccess } from './support/act-for-club.ts'
import { getClubSuspension, listSupportCalls } from './support/list-support-calls.ts'

export function platformRoutes(
  infrastructure: Infrastructure,
  { flushRefusals }: Pick<SecurityDependencies, 'flushRefusals'>,
): Route[] {
  const readsSecurity = { ...infrastructure, flushRefusals }
  return [
    ...platformMoneyRoutes(infrastructure),
    route(clubs.listPlatformClubs, ({ query, db }) => listPlatformClubs({ ...infrastructure, db }, query)),
    route(exports.exportPlatformClubs, async ({ query, db }) => exportPlatformClubs({ ...infrastructure, db }, query)),
    route(exports.exportPlatformEvents, async ({ query, db }) => exportPlatformEvents({ ...infrastructure, db }, query)),
    route(clubs.getPlatformClub, ({ params }) => getPlatformClub(infrastructure, params.id)),
    route(clubs.actOnClub, ({ caller, params, body }) => actOnClub(infrastructure, caller, params.id, body)),
    route(events.listPlatformEvents, ({ query, db }) => listPlatformEvents({ ...infrastructure, db }, query)),
    route(events.getPlatformEvent, ({ params }) => getPlatformEvent(infrastructure, params.id)),
    route(events.actOnEvent, ({ caller, params, body }) => actOnEvent(infrastructure, caller, params.id, body)),

    route(support.getClubSuspension, ({ caller }) => getClubSuspension(infrastructure, caller)),
    route(support.openSupportAccess, ({ caller, params, body }) => openSupportAccess(infrastructure, caller, params.id, body)),
    route(support.endSupportAccess, ({ caller, params }) => endSupportAccess(infrastructure, caller, params.id)),
    route(support.listSupportCalls, ({ caller, query }) => listSupportCalls(infrastructure, caller, query)),

    route(log.listAuditLog, ({ query, db }) => listAuditLog({ ...infrastructure, db }, query)),
    route(log.exportAuditLog, ({ query, db }) => exportAuditLog({ ...infrastructure, db }, query)),
    route(security.listSecurityLog, ({ query }) => listSecurityLog(readsSecurity, query)),
    route(security.exportSecurityLog, ({ query }) => exportSecurityLog(readsSecurity, query)),
    route(data.exportData, ({ caller, params }) => exportData(infrastructure, caller, params.table)),
    route(payments.listPendingPayments, ({ query }) => listPendingPayments(infrastructure, query)),
    route(jobs.listDeadJobs, ({ query }) => listDeadJobs(infrastructure, query)),
    route(jobs.retryDeadJob, ({ caller, params }) => retryDeadJob(infrastructure, caller, params.id)),
    route(jobs.discardDeadJob, ({ caller, params }) => discardDeadJob(infrastructure, caller, params.id)),
  ]
}
