import * as waitingList from '#contract/reservations/waiting-list.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { guardAccessCode } from '../../events/index.ts'
import { acceptFewerPlaces } from './accept-fewer-places.ts'
import { joinWaitingList } from './join-waiting-list.ts'
import { leaveWaitingList } from './leave-waiting-list.ts'
import { listEventWaitingList, listWaitingList } from './list-waiting-list.ts'

export const waitingListRoutes = (infrastructure: Infrastructure): Route[] => [
  route(waitingList.joinWaitingList, ({ caller, params, body, idempotency_key }) =>
    guardAccessCode(infrastructure, caller, { event_id: params.id, code: body.code }, () =>
      joinWaitingList(infrastructure, caller, { event_id: params.id, body, idempotency_key }),
    ),
  ),
  route(waitingList.listWaitingList, ({ caller, query }) => listWaitingList(infrastructure, caller, query)),
  route(waitingList.acceptFewerPlaces, ({ caller, params, body }) =>
    acceptFewerPlaces(infrastructure, caller, { id: params.id, ...body }),
  ),
  route(waitingList.leaveWaitingList, ({ caller, params }) => leaveWaitingList(infrastructure, caller, params.id)),
  route(waitingList.listEventWaitingList, ({ caller, params, query }) =>
    listEventWaitingList(infrastructure, caller, params.id, query),
  ),
]
