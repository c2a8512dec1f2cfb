import { getPlatformSettings, updatePlatformSettings } from '#contract/settings/settings.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { showSettings, updateSettings, type ListCurrencies } from './update-settings.ts'

export const settingsRoutes = (infrastructure: Infrastructure, listCurrencies: ListCurrencies): Route[] => [
  route(getPlatformSettings, () => showSettings(infrastructure.db, listCurrencies)),
  route(updatePlatformSettings, ({ caller, body }) => updateSettings(infrastructure, listCurrencies, caller, body)),
]
