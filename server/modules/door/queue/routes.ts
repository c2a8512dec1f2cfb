import * as queue from '#contract/door/queue-code.ts'
import { route, type Route } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enterQueue } from './enter-queue.ts'
import { getQueueCode } from './get-queue-code.ts'
import { openQueueCode } from './open-queue-code.ts'

export function queueRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(queue.getQueueCode, ({ caller, params }) => getQueueCode(infrastructure, caller, params.event_id)),
    route(queue.openQueueCode, ({ caller, body }) => openQueueCode(infrastructure, caller, body.code)),
    route(queue.enterQueue, ({ caller, body }) => enterQueue(infrastructure, caller, body.code)),
  ]
}
