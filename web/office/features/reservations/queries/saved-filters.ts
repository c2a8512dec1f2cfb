import {
  deleteSavedFilter,
  listSavedFilters,
  saveFilter,
  type ClubReservationFilters,
} from '#contract/reservations/club-reservation-list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate, type ApiQuery } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import type { SavedFiltersOf } from '../../../ui/list/saved-filters.tsx'

const query: ApiQuery<readonly { id: string; name: string; filters: ClubReservationFilters }[]> = {
  queryKey: [listSavedFilters.name],
  queryFn: async (context) => (await apiQuery(listSavedFilters).queryFn(context)).saved_filters,
}

/** The caller's saved filters of the list. */
export function useSavedFilters(current: ClubReservationFilters): SavedFiltersOf {
  const client = useQueryClient()
  const refreshing = async (work: Promise<unknown>) => {
    await work
    await invalidate(client, listSavedFilters)
  }
  return {
    query,
    current,
    save: async (name, filters = current) => refreshing(call(saveFilter, { body: { name, filters } })),
    remove: async (id) => refreshing(call(deleteSavedFilter, { params: { id } })),
  }
}
