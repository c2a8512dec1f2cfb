import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { exportTabsOf } from './export-views.ts'
import { tabRoutes } from './routes.ts'

export const tabsModule = (infrastructure: Infrastructure): Module =>
  defineModule({
    routes: tabRoutes(infrastructure),
    personalData: {
      export: async (db, userId) => ({ tabs: await exportTabsOf(db, userId) }),
      // They name people by id alone, and the club's books keep them.
      forget: null,
    },
  })
