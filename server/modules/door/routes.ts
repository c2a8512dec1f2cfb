import * as exports from '#contract/door/exports.ts'
import * as bans from '#contract/door/bans.ts'
import * as payments from '#contract/door/collect.ts'
import * as door from '#contract/door/door.ts'
import * as refunds from '#contract/door/refunds.ts'
import * as walkIns from '#contract/door/walk-ins.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { exportClubBans } from './bans/export-bans.ts'
import { addClubBan, listClubBans, removeClubBan } from './bans/manage-bans.ts'
import { companionRoutes } from './companions/routes.ts'
import { incidentRoutes } from './incidents/routes.ts'
import { collectAtDoor } from './scans/collect-at-door.ts'
import { getDoorPayments, refundAtDoor } from './scans/refund-at-door.ts'
import { getDoorCount, getDoorList, listDoorEvents, searchDoor } from './scans/read-door.ts'
import { queueRoutes } from './queue/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { admitWalkIn, getDoorItems, type KeepContact } from './scans/walk-ins.ts'
import { createDoor } from './scans/scan-at-door.ts'

export function doorRoutes(infrastructure: Infrastructure, keepContact: KeepContact): Route[] {
  const record = createDoor(infrastructure)
  return [
    route(door.listDoorEvents, ({ caller, query }) => listDoorEvents(infrastructure, caller, query)),
    route(door.getDoorList, ({ caller, params, query }) => getDoorList(infrastructure, caller, params.event_id, query.since)),
    route(door.searchDoor, ({ caller, params, query }) => searchDoor(infrastructure, caller, params.event_id, query)),
    route(door.getDoorCount, ({ caller, params }) => getDoorCount(infrastructure, caller, params.event_id)),
    route(door.scanAtDoor, async ({ caller, params, body: { device, entry } }) => {
      const { answers, count } = await record({ ...params, caller, device, entries: [entry] })
      return { answer: onlyOf(answers), count }
    }),
    route(door.syncDoor, ({ caller, params, body }) => record({ ...params, caller, ...body })),
    route(payments.collectAtDoor, ({ caller, params, body }) =>
      collectAtDoor(infrastructure, caller, { event_id: params.event_id, payment: body }),
    ),
    route(refunds.getDoorPayments, ({ caller, params }) => getDoorPayments(infrastructure, caller, params)),
    route(refunds.refundAtDoor, ({ caller, params, body }) =>
      refundAtDoor(infrastructure, caller, { event_id: params.event_id, refund: body }),
    ),
    route(walkIns.getDoorItems, ({ caller, params }) => getDoorItems(infrastructure, caller, params.event_id)),
    route(walkIns.admitWalkIn, ({ caller, params, body }) =>
      admitWalkIn({ ...infrastructure, keepContact }, caller, { event_id: params.event_id, body }),
    ),
    route(bans.listClubBans, ({ caller, query }) => listClubBans(infrastructure, caller, query)),
    route(exports.exportClubBans, async ({ caller, query, db }) => exportClubBans({ ...infrastructure, db }, caller, query)),
    route(bans.addClubBan, ({ caller, body }) => addClubBan(infrastructure, caller, body)),
    route(bans.removeClubBan, ({ caller, params }) => removeClubBan(infrastructure, caller, params.id)),
    ...companionRoutes(infrastructure),
    ...incidentRoutes(infrastructure),
    ...queueRoutes(infrastructure),
    ...receiptRoutes(infrastructure),
    ...ticketRoutes(infrastructure),
  ]
}

function onlyOf<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('A door entry has no answer.')
  return one
}
