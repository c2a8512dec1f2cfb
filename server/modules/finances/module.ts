import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { isTakingsFile } from './cash-up/cash-up-views.ts'
import { financesRoutes } from './routes.ts'

export const financesModule = (infrastructure: Infrastructure): Module =>
  defineModule({ routes: financesRoutes(infrastructure), files: [isTakingsFile], personalData: null })
