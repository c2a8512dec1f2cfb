import type { Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { financesRoutes } from './finances/routes.ts'
import { cashUpRoutes } from './cash-up/routes.ts'
import { forecastRoutes } from './forecast/routes.ts'
import { manualRevenueRoutes } from './manual-revenue/routes.ts'

export const takingsRoutes = (infrastructure: Infrastructure): Route[] => [
  ...financesRoutes(infrastructure),
  ...forecastRoutes(infrastructure),
  ...manualRevenueRoutes(infrastructure),
  ...cashUpRoutes(infrastructure),
]
