import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { forgetNoticesBefore, forgetNoticesOf } from './notification-store.ts'
import { exportNotifications } from './notification-views.ts'
import { notificationRoutes } from './routes.ts'

/** Half a year: what a notification is about remains available elsewhere. */
const keptHours = 180 * 24

export function notificationsModule(infrastructure: Infrastructure): Module {
  const { db, clock } = infrastructure
  return defineModule({
    routes: notificationRoutes(infrastructure),
    recurring: [
      {
        name: 'forget_old_notifications',
        schedule: '17 4 * * *',
        work: async () => forgetNoticesBefore(db, clock.now().subtract({ hours: keptHours })),
      },
    ],
    personalData: { export: exportNotifications, forget: forgetNoticesOf },
  })
}
