import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { dashboardRoutes } from './routes.ts'

export const dashboardModule = (infrastructure: Infrastructure): Module =>
  defineModule({ routes: dashboardRoutes(infrastructure), personalData: null })
