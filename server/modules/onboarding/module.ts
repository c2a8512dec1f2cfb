import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { onboardingRoutes } from './routes.ts'

export const onboardingModule = (infrastructure: Infrastructure): Module =>
  defineModule({ routes: onboardingRoutes(infrastructure), personalData: null })
