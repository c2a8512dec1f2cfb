import * as club from '#contract/dashboard/club-dashboard.ts'
import * as platform from '#contract/dashboard/platform-dashboard.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { getClubDashboard } from './get-club-dashboard.ts'
import { getPlatformDashboard } from './get-platform-dashboard.ts'

export const dashboardRoutes = (infrastructure: Infrastructure): Route[] => [
  route(club.getClubDashboard, async ({ caller }) => getClubDashboard(infrastructure, caller)),
  route(platform.getPlatformDashboard, () => getPlatformDashboard(infrastructure)),
]
