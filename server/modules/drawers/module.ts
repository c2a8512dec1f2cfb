import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { exportDrawersOf } from './drawer-views.ts'
import { drawerRoutes } from './routes.ts'

export const drawersModule = (infrastructure: Infrastructure): Module =>
  defineModule({
    routes: drawerRoutes(infrastructure),
    personalData: {
      export: async (db, userId) => ({ drawers: await exportDrawersOf(db, userId) }),
      // They name their person by id alone, and the club's books keep them.
      forget: null,
    },
  })
