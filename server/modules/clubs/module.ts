import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { exportOwnClub, isClubPicture } from './club-views.ts'
import type { FindEventsOf } from './get-own-club.ts'
import { clubRoutes } from './routes.ts'

export const clubsModule = (infrastructure: Infrastructure, findEventsOf: FindEventsOf): Module =>
  defineModule({
    routes: clubRoutes(infrastructure, findEventsOf),
    pictures: [isClubPicture],
    personalData: {
      export: async (db, userId) => ({ club: await exportOwnClub(db, userId) }),
      // Onboarding closes the club of a deleted account.
      forget: null,
    },
  })
