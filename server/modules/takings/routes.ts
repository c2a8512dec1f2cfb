import type { Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { forecastRoutes } from './forecast/routes.ts'

export const takingsRoutes = (infrastructure: Infrastructure): Route[] => forecastRoutes(infrastructure)
