import * as contract from '#contract/notifications.ts'
import * as reading from '#contract/read-notifications.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { listNotifications } from './list-notifications.ts'
import { readNotifications } from './read-notifications.ts'

export const notificationRoutes = (infrastructure: Infrastructure): Route[] => [
  route(contract.listNotifications, ({ caller, query }) => listNotifications(infrastructure, caller, query)),
  route(reading.readNotifications, ({ caller, body }) => readNotifications(infrastructure, caller, body.ids ?? 'all')),
]
