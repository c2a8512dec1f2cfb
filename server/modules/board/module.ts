import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { boardRoutes } from './routes.ts'

export const boardModule = (infrastructure: Infrastructure): Module =>
  defineModule({
    routes: boardRoutes(infrastructure),
    // Sittings say when a reservation's party came and went, and by which user; names are in neither.
    personalData: null,
  })
