import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { isPlanPicture } from './plans/plan-views.ts'
import { floorRoutes } from './routes.ts'

/** Rooms and tables concern no person. */
export const floorModule = (infrastructure: Infrastructure): Module =>
  defineModule({ routes: floorRoutes(infrastructure), pictures: [isPlanPicture], personalData: null })
