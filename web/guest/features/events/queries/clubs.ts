import { listClubs } from '#contract/events/club-list.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'

/** Fills rows of one, two and three. */
const pageSize = 24

/** As in the address and in the call. */
export interface ClubFilters {
  search?: string
  city?: string
}

export function readClubFilters(address: URLSearchParams): ClubFilters {
  const text = (name: string) => (address.get(name) ?? '').trim().slice(0, 100)
  return { ...(text('search') !== '' && { search: text('search') }), ...(text('city') !== '' && { city: text('city') }) }
}

export const clubListPath = (filters: ClubFilters): string => withQuery(paths.clubs, { ...filters })

export const clubsQuery = (filters: ClubFilters, cursor?: string) =>
  apiQuery(listClubs, { query: { ...filters, limit: pageSize, ...(cursor !== undefined && { cursor }) } })
