import * as search from '#contract/search/search.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { searchClub } from './search-club.ts'

export const searchRoutes = (infrastructure: Infrastructure): Route[] => [
  route(search.searchClub, async ({ caller, query }) => searchClub(infrastructure, caller, query.search)),
]
