import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { enqueueDueReminders, enqueueLastPlaces } from './find-events.ts'
import { reminderHandlers } from './find-people.ts'
import { mailHandlers } from './mail-reminders.ts'
import { reminderPushHandler } from './push-reminders.ts'
import { deleteRemindersBefore, forgetReminders } from './reminder-store.ts'
import { exportReminders } from './reminder-views.ts'
import { reminderRoutes } from './routes.ts'
import { forgetChoices } from './settings-store.ts'
import { forgetSubscriptions } from './subscription-store.ts'

/** After an event, no job reminds of it any more. */
const keptHours = 30 * 24

export function remindersModule(infrastructure: Infrastructure, sendMail: SendMail): Module {
  const { db, clock } = infrastructure
  return defineModule({
    routes: reminderRoutes(infrastructure),
    handlers: [
      ...reminderHandlers(infrastructure),
      ...mailHandlers(infrastructure, sendMail),
      reminderPushHandler(infrastructure),
    ],
    recurring: [
      {
        name: 'find_due_reminders',
        schedule: '*/5 * * * *',
        lane: 'bulk',
        work: async () => enqueueDueReminders(infrastructure),
      },
      {
        name: 'find_last_places',
        schedule: '3-59/15 * * * *',
        lane: 'bulk',
        work: async () => enqueueLastPlaces(infrastructure),
      },
      {
        name: 'forget_old_reminders',
        schedule: '41 4 * * *',
        lane: 'bulk',
        work: async () => {
          while (await deleteRemindersBefore(db, clock.now().subtract({ hours: keptHours })));
        },
      },
    ],
    personalData: {
      export: exportReminders,
      forget: async (tx, userId) => {
        await forgetChoices(tx, userId)
        await forgetReminders(tx, userId)
        await forgetSubscriptions(tx, userId)
      },
    },
  })
}
