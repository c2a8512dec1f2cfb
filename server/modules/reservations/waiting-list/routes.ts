import * as waitingList from '#contract/waiting-list.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { guardAccessCode } from '../../events/index.ts'
import { joinWaitingList } from './join-waiting-list.ts'
import { leaveWaitingList } from './leave-waiting-list.ts'
import { listNightWaitingList, listWaitingList } from './list-waiting-list.ts'

export const waitingListRoutes = (infrastructure: Infrastructure): Route[] => [
  route(waitingList.joinWaitingList, ({ actor, params, body, origin, idempotency_key }) =>
    guardAccessCode(
      infrastructure,
      { event_id: params.id, code: body.code, address: origin.address, user_id: actor.user_id },
      () => joinWaitingList(infrastructure, { client_id: actor.user_id, event_id: params.id, body, idempotency_key }),
    ),
  ),
  route(waitingList.listWaitingList, ({ actor, query }) => listWaitingList(infrastructure, actor.user_id, query)),
  route(waitingList.leaveWaitingList, ({ actor, params }) => leaveWaitingList(infrastructure, actor.user_id, params.id)),
  route(waitingList.listNightWaitingList, ({ club_id, params, query }) =>
    listNightWaitingList(infrastructure, { club_id, event_id: params.id }, query),
  ),
]
