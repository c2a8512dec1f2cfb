import { countedGuests, type ClubGuestFilters } from '#contract/guests/club-guest-list.ts'
import {
  addGuestSegment,
  deleteGuestSegment,
  listGuestSegments,
  updateGuestSegment,
  type SegmentFilters,
} from '#contract/guests/segments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate, type ApiQuery } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import type { SavedFiltersOf } from '../../../ui/list/saved-filters.tsx'

interface Segment {
  id: string
  name: string
  filters: SegmentFilters
  version: number
  count: string
}

const countWords = (count: number) =>
  count >= countedGuests ? `${countedGuests.toLocaleString('en-US')}+ guests` : formatCount(count, 'guest')

const query: ApiQuery<readonly Segment[]> = {
  queryKey: [listGuestSegments.name],
  queryFn: async (context) =>
    (await apiQuery(listGuestSegments).queryFn(context)).segments.map((segment) => ({
      ...segment,
      count: countWords(segment.count),
    })),
}

const words = {
  title: 'Segments',
  save: 'Save as segment',
  submit: 'Save segment',
  description: 'Everyone in your club who sees guests can use it.',
}

/** The club's segments. The order of the list is no part of them. */
export function useSegments({ sort: _sort, ...current }: ClubGuestFilters): SavedFiltersOf {
  const client = useQueryClient()
  const refreshing = async (work: Promise<unknown>) => {
    try {
      await work
    } finally {
      // Also after a refusal: someone else may have changed it.
      await invalidate(client, listGuestSegments)
    }
  }
  const update = async (id: string, change: { name: string } | { filters: SegmentFilters }) => {
    const segment = client.getQueryData<readonly Segment[]>(query.queryKey)?.find((one) => one.id === id)
    // Someone else deleted it: the server says so.
    const { name, filters, version } = segment ?? { name: '-', filters: current, version: 1 }
    await refreshing(call(updateGuestSegment, { params: { id }, body: { name, filters, version, ...change } }))
  }
  return {
    query,
    current,
    words,
    save: async (name, filters: SegmentFilters = current) => refreshing(call(addGuestSegment, { body: { name, filters } })),
    rename: async (id, name) => update(id, { name }),
    replace: async (id) => update(id, { filters: current }),
    remove: async (id) => refreshing(call(deleteGuestSegment, { params: { id } })),
  }
}
