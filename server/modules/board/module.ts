import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { boardRoutes } from './routes.ts'
import { leaveSections } from './section-store.ts'
import { exportSections } from './section-views.ts'

export const boardModule = (infrastructure: Infrastructure): Module =>
  defineModule({
    routes: boardRoutes(infrastructure),
    // Sittings say when a reservation's party came and went, and by which user; names are in neither.
    personalData: {
      export: async (db, userId) => ({ sections: await exportSections(db, userId) }),
      forget: leaveSections,
    },
  })
