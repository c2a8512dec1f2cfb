import { getPlatformSettings, updatePlatformSettings } from '#contract/settings/settings.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { showSettings, updateSettings } from './update-settings.ts'

export const settingsRoutes = (infrastructure: Infrastructure): Route[] => [
  route(getPlatformSettings, () => showSettings(infrastructure.db)),
  route(updatePlatformSettings, ({ caller, body }) => updateSettings(infrastructure, caller, body)),
]
