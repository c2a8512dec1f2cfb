import { listClubBans } from '#contract/club-bans.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'

export const clubBansQuery = (query: QueryOf<typeof listClubBans>) => apiQuery(listClubBans, { query })
