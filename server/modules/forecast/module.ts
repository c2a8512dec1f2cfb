import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { forecastRoutes } from './routes.ts'

export const forecastModule = (infrastructure: Infrastructure): Module =>
  defineModule({ routes: forecastRoutes(infrastructure), personalData: null })
