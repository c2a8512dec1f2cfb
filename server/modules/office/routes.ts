import * as clubSearch from '#contract/club-search.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { searchClub } from './search-club.ts'

export const officeRoutes = (infrastructure: Infrastructure): Route[] => [
  route(clubSearch.searchClub, async ({ caller, query }) => searchClub(infrastructure, caller, query.search)),
]
