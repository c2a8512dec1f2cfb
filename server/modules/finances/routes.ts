import type { Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { figureRoutes } from './figures/routes.ts'
import { cashUpRoutes } from './cash-up/routes.ts'
import { manualRevenueRoutes } from './manual-revenue/routes.ts'

export const financesRoutes = (infrastructure: Infrastructure): Route[] => [
  ...figureRoutes(infrastructure),
  ...manualRevenueRoutes(infrastructure),
  ...cashUpRoutes(infrastructure),
]
