import * as settings from '#contract/settings/settings.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { getPlatformSettings, updatePlatformSettings, type ListCurrencies } from './update-platform-settings.ts'

export const settingsRoutes = (infrastructure: Infrastructure, listCurrencies: ListCurrencies): Route[] => [
  route(settings.getPlatformSettings, () => getPlatformSettings(infrastructure.db, listCurrencies)),
  route(settings.updatePlatformSettings, ({ caller, body }) =>
    updatePlatformSettings(infrastructure, listCurrencies, caller, body),
  ),
]
