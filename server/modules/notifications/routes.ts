import * as contract from '#contract/notifications/notifications.ts'
import * as settings from '#contract/notifications/settings.ts'
import * as reading from '#contract/notifications/read-notifications.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { listNotifications } from './list-notifications.ts'
import { getNotificationSettings, saveNotificationSettings } from './notification-settings.ts'
import { readNotifications } from './read-notifications.ts'

export const notificationRoutes = (infrastructure: Infrastructure): Route[] => [
  route(contract.listNotifications, ({ caller, query }) => listNotifications(infrastructure, caller, query)),
  route(reading.readNotifications, ({ caller, body }) => readNotifications(infrastructure, caller, body.ids ?? 'all')),
  route(settings.getNotificationSettings, ({ caller }) => getNotificationSettings(infrastructure, caller)),
  route(settings.saveNotificationSettings, ({ caller, body }) => saveNotificationSettings(infrastructure, caller, body)),
]
