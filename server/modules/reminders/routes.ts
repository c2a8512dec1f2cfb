import * as subscriptions from '#contract/reminders/push-subscriptions.ts'
import * as contract from '#contract/reminders/reminders.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { addPushSubscription, removePushSubscription } from './push-subscriptions.ts'
import { getReminderSettings, saveReminderSettings } from './reminder-settings.ts'

export const reminderRoutes = (infrastructure: Infrastructure): Route[] => [
  route(contract.getReminderSettings, ({ caller }) => getReminderSettings(infrastructure, caller)),
  route(contract.saveReminderSettings, ({ caller, body }) => saveReminderSettings(infrastructure, caller, body)),
  route(subscriptions.addPushSubscription, ({ caller, body }) => addPushSubscription(infrastructure, caller, body)),
  route(subscriptions.removePushSubscription, ({ caller, params }) => removePushSubscription(infrastructure, caller, params.id)),
]
