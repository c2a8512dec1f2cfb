import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { forgetNoticesBefore } from './notification-store.ts'

/** Half a year: what a notification is about remains available elsewhere. */
const keptHours = 180 * 24

export const notificationJobs = ({ db, clock }: Infrastructure) => ({
  handlers: [],
  recurring: [
    {
      name: 'forget_old_notifications',
      schedule: '17 4 * * *',
      work: async () => forgetNoticesBefore(db, clock.now().subtract({ hours: keptHours })),
    },
  ],
})
