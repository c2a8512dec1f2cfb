import type { Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { absenceRoutes } from './absence/routes.ts'
import { attendanceRoutes } from './attendance/routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { myShiftRoutes } from './my-shifts/routes.ts'
import { rotaRoutes } from './rota/routes.ts'
import type { StaffingDependents } from './team/add-staff.ts'
import { teamRoutes } from './team/routes.ts'

export function staffingRoutes(infrastructure: Infrastructure, dependents: StaffingDependents): Route[] {
  return [
    ...teamRoutes(infrastructure, dependents),
    ...absenceRoutes(infrastructure),
    ...rotaRoutes(infrastructure),
    ...attendanceRoutes(infrastructure),
    ...offerRoutes(infrastructure),
    ...myShiftRoutes(infrastructure),
  ]
}
