import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { forgetAcceptances } from './page-store.ts'
import { exportAcceptances } from './page-views.ts'
import { pageRoutes } from './routes.ts'

export const pagesModule = (infrastructure: Infrastructure): Module =>
  defineModule({
    routes: pageRoutes(infrastructure),
    personalData: {
      export: async (db, userId) => ({ accepted_pages: await exportAcceptances(db, userId) }),
      forget: forgetAcceptances,
    },
  })
