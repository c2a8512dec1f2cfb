import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { forgetFollows } from './follow-store.ts'
import { exportFollows } from './follow-views.ts'
import { followRoutes } from './routes.ts'

export const followsModule = (infrastructure: Infrastructure): Module =>
  defineModule({
    routes: followRoutes(infrastructure),
    personalData: {
      export: async (db, userId) => ({ follows: await exportFollows(db, userId) }),
      forget: forgetFollows,
    },
  })
