import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { deleteOldPasses, forgetPassesOf } from './pass-store.ts'
import { exportPasses } from './pass-views.ts'
import { passRoutes } from './routes.ts'
import { pushHandler, updatePasses } from './update-passes.ts'

export const passesModule = (infrastructure: Infrastructure): Module =>
  defineModule({
    routes: passRoutes(infrastructure),
    handlers: [pushHandler(infrastructure)],
    recurring: [
      { name: 'update_wallet_passes', schedule: '* * * * *', lane: 'bulk', work: async () => updatePasses(infrastructure) },
      {
        name: 'delete_old_passes',
        schedule: '47 4 * * *',
        lane: 'bulk',
        work: async () => deleteOldPasses(infrastructure.db, infrastructure.clock.now()),
      },
    ],
    personalData: {
      export: async (db, userId) => ({ wallet_passes: await exportPasses(db, userId) }),
      forget: forgetPassesOf,
    },
  })
