import type { Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { financesRoutes } from './finances/routes.ts'
import { forecastRoutes } from './forecast/routes.ts'

export const takingsRoutes = (infrastructure: Infrastructure): Route[] => [
  ...financesRoutes(infrastructure),
  ...forecastRoutes(infrastructure),
]
