import {
  deleteReservationView,
  listReservationViews,
  saveReservationView,
  type ClubReservationFilters,
} from '#contract/club-reservation-list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate, type ApiQuery } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import type { SavedFiltersOf } from '../../../ui/list/saved-filters.tsx'

const query: ApiQuery<readonly { id: string; name: string; filters: ClubReservationFilters }[]> = {
  queryKey: [listReservationViews.name],
  queryFn: async (context) => (await apiQuery(listReservationViews).queryFn(context)).views,
}

/** The caller's saved filters of the list. */
export function useSavedFilters(current: ClubReservationFilters): SavedFiltersOf {
  const client = useQueryClient()
  const refreshing = async (work: Promise<unknown>) => {
    await work
    await invalidate(client, listReservationViews)
  }
  return {
    query,
    current,
    save: async (name, filters = current) => refreshing(call(saveReservationView, { body: { name, filters } })),
    remove: async (id) => refreshing(call(deleteReservationView, { params: { id } })),
  }
}
