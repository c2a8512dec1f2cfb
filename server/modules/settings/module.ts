import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { settingsRoutes } from './routes.ts'
import type { ListCurrencies } from './update-platform-settings.ts'

export const settingsModule = (infrastructure: Infrastructure, listCurrencies: ListCurrencies): Module =>
  defineModule({ routes: settingsRoutes(infrastructure, listCurrencies), personalData: null })
