import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { fillGuestsHandler, guestFollowers } from './follow-reservations.ts'
import { forgetUnseenGuests } from './guest-settings.ts'
import { forgetGuest } from './guest-store.ts'
import { exportGuests } from './guest-views.ts'
import { forgetConsents } from './news-store.ts'
import { exportConsents } from './news-views.ts'
import { guestRoutes } from './routes.ts'

export const guestsModule = (infrastructure: Infrastructure): Module =>
  defineModule({
    routes: guestRoutes(infrastructure),
    handlers: [fillGuestsHandler(infrastructure)],
    recurring: [
      {
        name: 'forget_unseen_guests',
        schedule: '17 7 * * *',
        lane: 'bulk',
        work: async () => forgetUnseenGuests(infrastructure),
      },
    ],
    followers: guestFollowers(infrastructure),
    personalData: {
      export: async (db, userId) => ({ guests: await exportGuests(db, userId), club_news: await exportConsents(db, userId) }),
      async forget(tx, userId) {
        await forgetGuest(tx, userId)
        await forgetConsents(tx, userId)
      },
    },
  })
