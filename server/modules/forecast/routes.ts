import * as forecast from '#contract/forecast/forecast.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { addOpenShifts } from './add-open-shifts.ts'
import { getEventForecast } from './get-forecast.ts'
import { getNoShowLikelihood } from './get-no-show-likelihood.ts'

export function forecastRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(forecast.getEventForecast, async ({ caller, params }) => getEventForecast(infrastructure, caller, params.id)),
    route(forecast.addOpenShifts, async ({ caller, params, body }) =>
      addOpenShifts(infrastructure, caller, { event_id: params.id, ...body }),
    ),
    route(forecast.getNoShowLikelihood, async ({ caller, params }) => getNoShowLikelihood(infrastructure, caller, params.id)),
  ]
}
