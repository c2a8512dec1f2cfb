import * as lastHour from '#contract/last-hour/last-hour.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { getLastHour } from './get-last-hour.ts'
import { givePlacesBack } from './give-back.ts'
import { setLastHour } from './set-last-hour.ts'

export const lastHourRoutes = (infrastructure: Infrastructure): Route[] => [
  route(lastHour.getLastHour, async ({ caller, params }) => getLastHour(infrastructure, caller, params.id)),
  route(lastHour.setLastHour, async ({ caller, params, body }) => setLastHour(infrastructure, caller, params.id, body)),
  route(lastHour.givePlacesBack, async ({ caller, params }) => givePlacesBack(infrastructure, caller, params)),
]
