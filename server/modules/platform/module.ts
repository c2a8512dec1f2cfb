import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import type { SecurityDependencies } from './audit/list-security-log.ts'
import { platformRoutes } from './routes.ts'

export const platformModule = (infrastructure: Infrastructure, refusals: Pick<SecurityDependencies, 'flushRefusals'>): Module =>
  defineModule({ routes: platformRoutes(infrastructure, refusals), personalData: null })
