import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import type { AccountDependents } from '../accounts/index.ts'
import type { StaffingDependents } from '../staffing/index.ts'
import { peopleRoutes } from './routes.ts'

export const peopleModule = (infrastructure: Infrastructure, dependents: AccountDependents & StaffingDependents): Module =>
  defineModule({ routes: peopleRoutes(infrastructure, dependents), personalData: null })
