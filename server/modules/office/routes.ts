import * as clubDashboard from '#contract/club-dashboard.ts'
import * as clubSearch from '#contract/club-search.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { getClubDashboard } from './get-dashboard.ts'
import { searchClub } from './search-club.ts'

export const officeRoutes = (infrastructure: Infrastructure): Route[] => [
  route(clubDashboard.getClubDashboard, async ({ caller }) => getClubDashboard(infrastructure, caller)),
  route(clubSearch.searchClub, async ({ caller, query }) => searchClub(infrastructure, caller, query.search)),
]
