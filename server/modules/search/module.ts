import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { searchRoutes } from './routes.ts'

export const searchModule = (infrastructure: Infrastructure): Module =>
  defineModule({ routes: searchRoutes(infrastructure), personalData: null })
